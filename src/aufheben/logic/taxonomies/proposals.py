"""What a rejected edge should rather be, as far as names and definitions tell."""

from collections.abc import Sequence

from aufheben.domain.opinions import Kind, Proposal
from aufheben.domain.taxonomies import EdgeClaim
from aufheben.domain.vocabulary import Lang
from aufheben.logic.taxonomies import english, japanese
from aufheben.logic.taxonomies.headnouns import READ, begun, sign_of
from aufheben.logic.taxonomies.name_clues import AGAINST, OF_PARTS, REVERSING, said

_SAID: dict[Kind, dict[Lang, str]] = {
    "reversed": {
        "en": '"{child}" reads like the broader class of the two: put "{parent}" under it.',
        "ja": "二つのうち「{child}」の方が広いと思われるので、「{parent}」をその下に置きます。",
    },
    "part-of": {
        "en": '"{child}" reads like a part of "{parent}", not a kind of it.',
        "ja": "「{child}」は「{parent}」の種類ではなく部分と思われます。",
    },
    "role": {
        "en": '"{child}" reads like a role that has to do with "{parent}", not a kind of it.',
        "ja": "「{child}」は「{parent}」に関わる役割であり、その種類ではないと思われます。",
    },
    "sibling": {
        "en": '"{child}" and "{parent}" share their head noun: they stand side by side.',
        "ja": "「{child}」と「{parent}」は主要部を共有しており、並べて置くのがよいでしょう。",
    },
    "other-parent": {
        "en": '"{child}" is a kind of "{to}" by its name or its definition.',
        "ja": "「{child}」は、その名前または定義からみて「{to}」の一種です。",
    },
    "none": {
        "en": 'Names and definitions do not tell where "{child}" belongs: delete the edge.',
        "ja": "名前と定義からは「{child}」の位置がわからないので、この関係を削除します。",
    },
}


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
    reason = _SAID[kind][lang].format(child=child, parent=parent, to=to)
    return Proposal(kind=kind, reason=reason, to=to)
