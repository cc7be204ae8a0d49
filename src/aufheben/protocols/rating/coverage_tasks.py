"""What is looked for: moves that fail, key points taken up, conditions of a synthesis."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from aufheben.domain.ratings import FAULTS, Conditions, Covered, Faults
from aufheben.domain.verdicts import Unsaid
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Rejected
from aufheben.protocols.rating.base_task import RatingTask, unlisted
from aufheben.protocols.rating.messages import (
    ConstructivenessMessage,
    CoverageMessage,
    SynthesisMessage,
)
from aufheben.protocols.rating.rubric_tasks import Texts

CONDITIONS = ("keeps_each_side", "names_what_fell", "brings_new", "no_average")
"""When an answer lifts a conflict and is no compromise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FindFaults(RatingTask[Faults]):
    """Which replies do not move the debate on, and how each fails (Dialectic-MAS)."""

    answers: ClassVar[type[Any]] = Faults
    transcript: Texts
    replies: tuple[int, ...]

    def read(self, message: Mapping[str, object]) -> Faults | Unsaid | Rejected:
        """See `messages.ConstructivenessMessage`."""
        read = parse(ConstructivenessMessage, message)
        if isinstance(read, Rejected):
            return read
        found = tuple(sorted((fault.move, str(fault.kind)) for fault in read.faults))
        return Faults(faults=found, replies=len(self.replies))

    def write(self, answer: Faults | Unsaid) -> Mapping[str, object]:
        """The message."""
        if isinstance(answer, Unsaid):
            return {}
        return {"faults": [{"move": move, "kind": kind} for move, kind in answer.faults]}

    def legal(self, answer: Faults | Unsaid) -> Rejected | None:
        """Replies of this debate, each at most once, each with a kind of `FAULTS`."""
        if isinstance(answer, Unsaid):
            return None
        wrong = unlisted("reply", tuple(move for move, _ in answer.faults), self.replies)
        odd = next((kind for _, kind in answer.faults if kind not in FAULTS), None)
        if wrong is not None or odd is None:
            return wrong
        return Rejected(expected=f"one of {', '.join(FAULTS)}", got=odd, do="name its kind so")


@dataclass(frozen=True, slots=True, kw_only=True)
class FindPoints(RatingTask[Covered]):
    """Which key points an answer takes up or, where one is shown instead, a debate."""

    answers: ClassVar[type[Any]] = Covered
    points: tuple[str, ...]
    transcript: Texts = ()
    answer: str = ""

    def read(self, message: Mapping[str, object]) -> Covered | Unsaid | Rejected:
        """See `messages.CoverageMessage`."""
        read = parse(CoverageMessage, message)
        if isinstance(read, Rejected):
            return read
        known = tuple(range(1, len(self.points) + 1))
        wrong = unlisted("key point", tuple(read.points), known)
        return wrong or Covered(points=tuple(number in read.points for number in known))

    def write(self, answer: Covered | Unsaid) -> Mapping[str, object]:
        """The message."""
        if isinstance(answer, Unsaid):
            return {}
        return {"points": [n for n, there in enumerate(answer.points, start=1) if there]}

    def legal(self, answer: Covered | Unsaid) -> Rejected | None:
        """Every key point is found or not."""
        if isinstance(answer, Unsaid) or len(answer.points) == len(self.points):
            return None
        got = f"{len(answer.points)} findings"
        return Rejected(expected=f"{len(self.points)} findings", got=got, do="look for each point")


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckSynthesis(RatingTask[Conditions]):
    """Whether the answer lifts the conflict: four conditions, each by itself.

    The debate is hidden: it would tell the method, and not every method has one.
    """

    answers: ClassVar[type[Any]] = Conditions
    positions: Texts
    explanation: str
    answer: str

    def read(self, message: Mapping[str, object]) -> Conditions | Unsaid | Rejected:
        """See `messages.SynthesisMessage`."""
        read = parse(SynthesisMessage, message)
        if isinstance(read, Rejected):
            return read
        met = tuple((name, bool(getattr(read, name))) for name in CONDITIONS)
        return Conditions(met=met, reason=read.reason)

    def write(self, answer: Conditions | Unsaid) -> Mapping[str, object]:
        """The message."""
        if isinstance(answer, Unsaid):
            return {}
        return {"reason": answer.reason, **dict(answer.met)}

    def legal(self, answer: Conditions | Unsaid) -> Rejected | None:
        """Every condition, once."""
        if isinstance(answer, Unsaid) or tuple(name for name, _ in answer.met) == CONDITIONS:
            return None
        got = ", ".join(name for name, _ in answer.met) or "none"
        return Rejected(expected=", ".join(CONDITIONS), got=got, do="decide each of them once")
