"""The task of finding stances for the seats that have none, and asking for it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from aufheben.domain import NEUTRAL, Issue, NoSynthesis, Seat, Stances, Unanswered
from aufheben.domain.issues import with_shared
from aufheben.domain.text import plain
from aufheben.protocols.asking import Constraint, Law, Meant, at, constrains
from aufheben.protocols.ports import Chair, Reason, Rejected
from aufheben.protocols.words import refuse
from aufheben.rooms.dialectic.asks import answers as spoken

SHORTEST, SHORTEST_JA = 40, 20


@constrains("stances", lambda task: Constraint(least=task.wanted, most=task.wanted))
def _so_many(task: "Oppose", said: spoken.Oppose) -> Rejected | None:
    """One for each seat that has none."""
    count = len(said.stances)
    wanted = task.wanted
    return None if count == wanted else refuse(task, "stances", wanted=wanted, count=count)


def _in_sentences(task: "Oppose", said: spoken.Oppose) -> Rejected | None:
    """Each is more than a slogan."""
    short = next(filter(_is_slogan, at(said, "stances.stance")), None)
    return None if short is None else refuse(task, "slogan", short=short)


def _opposite(task: "Oppose", said: spoken.Oppose) -> Rejected | None:
    """No two are the same."""
    every = [*task.given, *at(said, "stances.stance")]
    return None if len(set(map(plain, every))) == len(every) else refuse(task, "opposite")


@dataclass(frozen=True, slots=True, kw_only=True)
class Oppose(Meant[Stances, NoSynthesis | Unanswered]):
    """`wanted` stances on the issue that truly oppose those `given`, and one another."""

    name, answers, values, called = "oppose", spoken.Oppose, Stances, "stances"
    laws: ClassVar[tuple[Law, ...]] = (_so_many, _in_sentences, _opposite)
    issue: Issue
    given: tuple[str, ...]
    wanted: int

    def meaning(self, said: spoken.Oppose) -> Stances:
        """The stances alone."""
        return Stances(stances=tuple(each.stance.strip() for each in said.stances))

    def said_of(self, value: Stances) -> spoken.Oppose:
        """The stances, without what is behind them."""
        return spoken.Oppose(stances=tuple(spoken.OpposedStance(stance=s) for s in value.stances))

    @classmethod
    def silent(cls, reason: Reason) -> NoSynthesis | Unanswered:
        """No stances."""
        if reason == "illegal":
            return NoSynthesis(reason="no stances that oppose were found")
        return Unanswered(limit=reason)


def _is_slogan(stance: str) -> bool:
    japanese = any("\u3040" <= character <= "\u9fff" for character in stance)
    return len(stance.strip()) < (SHORTEST_JA if japanese else SHORTEST)


async def opposed(
    issue: Issue, seats: Sequence[Seat], chair: Chair, reserve: int
) -> tuple[Seat, ...] | NoSynthesis | Unanswered:
    """The seats, those without a stance given one."""
    empty = [seat for seat in seats if not seat.stance.strip()]
    if not empty:
        return tuple(seats)
    given = tuple(seat.stance for seat in seats if seat.stance.strip())
    task = Oppose(place=("stances",), reserve=reserve, issue=issue, given=given, wanted=len(empty))
    found = await chair.ask(NEUTRAL, task)
    if not isinstance(found, Stances):
        return found
    stances = [with_shared(stance, issue.shared) for stance in found.stances]
    filled = dict(zip([seat.name for seat in empty], stances, strict=True))
    return tuple(replace(seat, stance=filled.get(seat.name, seat.stance)) for seat in seats)
