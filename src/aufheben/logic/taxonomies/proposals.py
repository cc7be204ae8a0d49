"""What a rejected edge should rather be, as far as names and definitions tell."""

from collections.abc import Sequence

from aufheben.domain.opinions import Kind, Proposal
from aufheben.domain.taxonomies import EdgeClaim
from aufheben.domain.vocabulary import Lang
from aufheben.logic.taxonomies import english, japanese
from aufheben.logic.taxonomies.headnouns import READ, begun, sign_of
from aufheben.logic.taxonomies.name_clues import AGAINST, OF_PARTS, REVERSING, said
from aufheben.words import speaker, spelled

_say = speaker(__name__)


def proposed(claim: EdgeClaim, candidates: Sequence[str], lang: Lang = "en") -> Proposal:
    """What the edge should become, `candidates` being the names another parent may have.

    Another parent is the longest candidate that is the child's head noun, or what its
    definition calls it. Where only the deletion is left, the reason is what speaks against
    the edge.
    """
    signal = sign_of(claim)
    to = _parent(claim, candidates)
    if signal.sign in REVERSING:
        return _proposal("reversed", claim, lang)
    if signal.sign in OF_PARTS:
        return _proposal("part-of", claim, lang)
    if signal.sign == "coordinate":
        beside = next((name for name in claim.parent.parents if name in candidates), "")
        return _proposal("sibling", claim, lang, to or beside)
    if to:
        return _proposal("other-parent", claim, lang, to)
    if signal.sign == "role":
        return _proposal("role", claim, lang)
    if signal.sign in AGAINST:
        reason = said(signal, claim.child.name, claim.parent.name, lang)
        return Proposal(kind="none", reason=reason)
    return _proposal("none", claim, lang)


def _parent(claim: EdgeClaim, candidates: Sequence[str]) -> str:
    """The candidate that fits best; the first of equals."""
    fits = english.fits
    if japanese.is_japanese(claim.child.name):
        fits = japanese.fits
    child = begun(claim.child)
    scores = {name: fits(child, name[:READ]) for name in candidates if name != claim.parent.name}
    best = max(scores, key=scores.__getitem__, default="")
    return best if best and scores[best] else ""


def _proposal(kind: Kind, claim: EdgeClaim, lang: Lang, to: str = "") -> Proposal:
    child, parent = claim.child.name, claim.parent.name
    reason = _say(f"rather_{kind}", child=child, parent=parent, to=to)
    return Proposal(kind=kind, reason=spelled(reason, lang), to=to)
