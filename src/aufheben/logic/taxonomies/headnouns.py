"""The lexical expert: an is-a edge judged by head nouns and definitions, and what it should rather be.

It knows no meanings, so it abstains where names tell nothing: most often.
"""

from collections.abc import Sequence
from dataclasses import replace

from aufheben.domain.opinions import Kind, Opinion, Proposal, Truth
from aufheben.domain.taxonomies import EdgeClaim, Portrait
from aufheben.domain.vocabulary import Lang
from aufheben.logic.taxonomies import japanese, phrases
from aufheben.logic.taxonomies.names import (
    AGAINST,
    FOR,
    OF_PARTS,
    REVERSING,
    Signal,
    as_instance,
    said,
    verdict_of,
)
from aufheben.words import speaker, spelled

_say = speaker(__name__)

READ = 500
"""Characters of a name or a definition that are read: a genus stands in its first sentence."""
_NOTHING = Signal(sign="nothing")


def judged(claim: EdgeClaim, lang: Lang) -> Opinion:
    """Whether the claim holds, with the reason as one sentence in `lang`.

    That a class is a role of another, or overlaps it, is beyond names: there it always abstains.
    """
    signal = sign_of(claim)
    verdict = _verdict(claim, signal)
    if verdict == "unsure" and signal.sign not in ("same", "coordinate"):
        signal = _NOTHING
    reason = said(signal, claim.child.name, claim.parent.name, lang)
    return Opinion(verdict=verdict, reason=reason)


def sign_of(claim: EdgeClaim) -> Signal:
    """The strongest sign that the names and definitions give, read in the names' own script.

    Of a definition only the beginning is read (READ characters), of a name as much.
    """
    claim = replace(claim, child=begun(claim.child), parent=begun(claim.parent))
    child, parent = claim.child.name, claim.parent.name
    if mark := as_instance(child, lambda text: text.casefold() == parent.casefold()):
        return Signal(sign="instance", head=mark)
    if japanese.is_japanese(child) or japanese.is_japanese(parent):
        return next(japanese.signals(claim), _NOTHING)
    return next(phrases.signals(claim), _NOTHING)


def begun(portrait: Portrait) -> Portrait:
    """The portrait with as much of its name and definition as is read."""
    return replace(portrait, name=portrait.name[:READ], definition=portrait.definition[:READ])


def _verdict(claim: EdgeClaim, signal: Signal) -> Truth:
    match claim.relation:
        case "is-a":
            return verdict_of(signal.sign)
        case "part-of":
            return (
                "true" if signal.sign in OF_PARTS else "false" if signal.sign in FOR else "unsure"
            )
        case "role" | "overlap":
            return "unsure"


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
    fits = phrases.fits
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
