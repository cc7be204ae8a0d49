"""The capped integration (seed 001): an axis of conflict per dispute, one rebuilt argument per
side, and a setting in which both live. The answer is then asked for as in the published form.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from aufheben.domain import Argument, Axis, Issue, Thesis, Unanswered
from aufheben.domain.disputes import Move
from aufheben.domain.text import plain
from aufheben.protocols.asking import Ask, Law
from aufheben.protocols.ports import Reason, Rejected
from aufheben.protocols.words import refuse
from aufheben.rooms.dialectic.asks.base_task import PublishedTask
from aufheben.rooms.dialectic.asks.integration_steps import FindCore
from aufheben.rooms.dialectic.asks.spare_rules import spare
from aufheben.rooms.dialectic.asks.writer import write_argument


def _contested(task: "NameAxis", answer: Axis) -> Rejected | None:
    """It says something."""
    return None if answer.question.strip() else refuse(task, "axis")


@dataclass(frozen=True, slots=True, kw_only=True)
class NameAxis(Ask[Axis, Unanswered]):
    """What one dispute turned on, looking back over it."""

    name, answers, called = "axis", Axis, "an axis of conflict"
    laws: ClassVar[tuple[Law, ...]] = (_contested,)
    issue: Issue
    dispute: tuple[Move, ...]

    def fallback(self, reason: Reason) -> Axis | Unanswered:
        """The contested conclusion itself, which every dispute has."""
        if reason == "illegal":
            return Axis(question=self.dispute[0].argument.warrant.consequent)
        return Unanswered(limit=reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reconstruct(PublishedTask[Thesis | Unanswered]):
    """One side's argument rebuilt with conditions the other side can accept (specialization)."""

    name, shape, called = "reconstruct", "ConstructMessage", "a rebuilt argument"
    issue: Issue
    dispute: tuple[Move, ...]
    axis: Axis

    def read(self, message: Mapping[str, object]) -> Thesis | Unanswered | Rejected:
        """As the construct message; an argument is needed."""
        read = self.parsed(message)
        if isinstance(read, Rejected):
            return read
        if read.Argument is None:
            return self.other(None)
        return Thesis(argument=read.Argument.argument())

    def write(self, answer: Thesis | Unanswered) -> Mapping[str, object]:
        """As the construct message."""
        if isinstance(answer, Unanswered):
            return {"limit": answer.limit}
        return {"Argument": write_argument(answer.argument)}

    def accepts(self, answer: object) -> Thesis | Unanswered | Rejected:
        """An argument."""
        return answer if isinstance(answer, Thesis) else self.other(answer)

    def legal(self, answer: Thesis | Unanswered) -> Rejected | None:
        """It still concludes what the side stood for, and no rule in it is spare."""
        if not isinstance(answer, Thesis):
            return None
        stood, now = self.dispute[0].argument.warrant, answer.argument.warrant
        if plain(stood.consequent) == plain(now.consequent):
            return spare(answer.argument)
        return refuse(__name__, "other_conclusion", stood=stood.consequent, now=now.consequent)

    def fallback(self, reason: Reason) -> Thesis | Unanswered:
        """The main argument as it stood."""
        if reason == "illegal":
            return Thesis(argument=self.dispute[0].argument)
        return Unanswered(limit=reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Situate(FindCore):
    """The capped form's generalization: a setting in which the rebuilt arguments live together."""

    name = "setting"
    axes: tuple[Axis, ...]
    reconstructed: tuple[Argument, ...]
