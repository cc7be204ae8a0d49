"""Asking whether a reason is new, or says again in other words what its seat said (thesis, 2026)."""

from dataclasses import dataclass
from typing import ClassVar

from aufheben.domain.answers import Newness
from aufheben.protocols.asking import Constraint, Law, Meant, constrains
from aufheben.protocols.ports import Reason, Rejected
from aufheben.protocols.words import refuse
from aufheben.rooms.dialectic.asks import answers as spoken


def _numbers(task: "TellNewness") -> Constraint:
    return Constraint(among=tuple(range(1, len(task.before) + 1)))


@constrains("repeats", _numbers)
def _listed(task: "TellNewness", said: spoken.Newness) -> Rejected | None:
    """The number of a reason before, or none."""
    number, most = said.repeats, len(task.before)
    if number is None or 1 <= number <= most:
        return None
    return refuse(task, "repeats", most=most, given=number)


@dataclass(frozen=True, slots=True, kw_only=True)
class TellNewness(Meant[Newness, Newness]):
    """Which of the reasons `before` is said again, if any; a new premise or ground makes it new.

    A reason that nobody could judge counts as new.
    """

    name, answers, values, optional = "newness", spoken.Newness, Newness, True
    called = "one of the reasons before, or none"
    laws: ClassVar[tuple[Law, ...]] = (_listed,)
    said: str
    before: tuple[str, ...]

    def meaning(self, said: spoken.Newness) -> Newness | Rejected:
        """The reason of the number."""
        if unknown := _listed(self, said):
            return unknown
        return Newness(repeats=None if said.repeats is None else self.before[said.repeats - 1])

    def said_of(self, value: Newness) -> spoken.Newness:
        """Its number; that of a reason which was not given before is unknown."""
        if value.repeats is None:
            return spoken.Newness(repeats=None)
        known = value.repeats in self.before
        return spoken.Newness(repeats=self.before.index(value.repeats) + 1 if known else 0)

    def fallback(self, reason: Reason) -> Newness:
        """New: nothing is taken from a seat because nobody could judge it."""
        return Newness()
