"""The lexical expert: an is-a edge judged by the head nouns of its names, and by definitions.

It knows no meanings, so it abstains where names tell nothing: most often.
"""

from dataclasses import replace

from aufheben.domain.opinions import Opinion, Truth
from aufheben.domain.taxonomies import EdgeClaim, Portrait
from aufheben.domain.vocabulary import Lang
from aufheben.logic.taxonomies import english, japanese
from aufheben.logic.taxonomies.instances import as_instance
from aufheben.logic.taxonomies.name_clues import (
    FOR,
    OF_PARTS,
    Signal,
    said,
    verdict_of,
)

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
    return next(english.signals(claim), _NOTHING)


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
