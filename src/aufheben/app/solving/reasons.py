"""Arguments of a framework that say something: a line for each, in two languages."""

from dataclasses import dataclass

from aufheben.domain.vocabulary import Lang, Status
from aufheben.logic.explain.premises import standing
from aufheben.words import Fact, speaker, spelled

_say = speaker(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """An argument with what it says: its conclusion, and what it rests on.

    `rule` is its last step, of ASPIC+, or what kind of premise it is; `status` is the grounded one;
    `seats` hold it, of stances; `attackers` are the ids of those that defeat it, each with how
    (rebut, undercut, undermine), of ASPIC+.
    """

    id: str
    conclusion: str
    premises: tuple[str, ...]
    status: Status
    rule: str = ""
    seats: tuple[str, ...] = ()
    attackers: tuple[tuple[str, str], ...] = ()


def told(reason: Reason, lang: Lang) -> str:
    """The argument in a line: who, where it stands, what it says, who defeats it."""
    seats = f" {', '.join(reason.seats)}" if reason.seats else ""
    head = _say(
        "argued", id=reason.id, seats=seats, status=standing(reason.status), said=_noted(reason)
    )
    hits = [f"{name} ({how})" if how else name for name, how in reason.attackers]
    found = _say("defeated", said=head, attackers=_say.joined(*hits)) if hits else head
    return spelled(found, lang)


def note(reason: Reason, lang: Lang) -> str:
    """What it concludes, from what, by which rule."""
    return spelled(_noted(reason), lang)


def _noted(reason: Reason) -> Fact:
    said: Fact = reason.conclusion
    if reason.premises:
        premises = _say.joined(*reason.premises, between="and_that")
        said = _say("since", said=said, premises=premises)
    return _say("by_rule", said=said, rule=reason.rule) if reason.rule else said
