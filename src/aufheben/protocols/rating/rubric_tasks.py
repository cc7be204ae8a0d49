"""Marks from 1 to 10: the rubric, usefulness, and what each side keeps."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from aufheben.domain.ratings import Marks
from aufheben.domain.verdicts import Unsaid
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Rejected
from aufheben.protocols.rating.base_task import RatingTask, unlisted
from aufheben.protocols.rating.messages import (
    PreservationMessage,
    RubricMessage,
    UsefulnessMessage,
)

RUBRIC = ("clarity", "coherence", "originality", "dialecticality")
USEFULNESS = ("plainness", "practicability")
Texts = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked(RatingTask[Marks]):
    """Marks for one answer, each under a name of `names`."""

    answers: ClassVar[type[Any]] = Marks
    answer: str

    @property
    def names(self) -> tuple[str, ...]:
        """What is marked, in order."""
        raise NotImplementedError

    def write(self, answer: Marks | Unsaid) -> Mapping[str, object]:
        """The message."""
        if isinstance(answer, Unsaid):
            return {}
        return {"reason": answer.reason, **dict(answer.marks)}

    def legal(self, answer: Marks | Unsaid) -> Rejected | None:
        """A whole number from 1 to 10 for every name."""
        if isinstance(answer, Unsaid):
            return None
        if tuple(name for name, _ in answer.marks) != self.names:
            got = ", ".join(name for name, _ in answer.marks) or "none"
            wanted = f"marks of {', '.join(self.names)}"
            return Rejected(expected=wanted, got=got, do="mark each of them once")
        wild = next((m for _, m in answer.marks if type(m) is not int or not 1 <= m <= 10), None)
        if wild is None:
            return None
        return Rejected(expected="marks from 1 to 10", got=repr(wild), do="give whole numbers")


@dataclass(frozen=True, slots=True, kw_only=True)
class GradeAnswer(Marked):
    """The rubric of Anghel et al. (2025) for the final answer, beside the positions."""

    positions: Texts

    @property
    def names(self) -> tuple[str, ...]:
        """The four dimensions."""
        return RUBRIC

    def read(self, message: Mapping[str, object]) -> Marks | Unsaid | Rejected:
        """See `messages.RubricMessage`."""
        read = parse(RubricMessage, message)
        if isinstance(read, Rejected):
            return read
        marks = tuple((name, getattr(read, name)) for name in RUBRIC)
        return Marks(marks=marks, reason=read.reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class GradeUse(Marked):
    """Whether who did not hear the debate understands the answer, and whether it can be begun."""

    @property
    def names(self) -> tuple[str, ...]:
        """Plainness and practicability."""
        return USEFULNESS

    def read(self, message: Mapping[str, object]) -> Marks | Unsaid | Rejected:
        """See `messages.UsefulnessMessage`."""
        read = parse(UsefulnessMessage, message)
        if isinstance(read, Rejected):
            return read
        marks = tuple((name, getattr(read, name)) for name in USEFULNESS)
        return Marks(marks=marks, reason=read.reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckConstraints(Marked):
    """How much of what each side needs the answer keeps; the debate is hidden."""

    positions: Texts

    @property
    def names(self) -> tuple[str, ...]:
        """The sides, in order."""
        return tuple(seat for seat, _ in self.positions)

    def read(self, message: Mapping[str, object]) -> Marks | Unsaid | Rejected:
        """See `messages.PreservationMessage`."""
        read = parse(PreservationMessage, message)
        if isinstance(read, Rejected):
            return read
        numbers = tuple(side.side for side in read.sides)
        known = tuple(range(1, len(self.positions) + 1))
        wrong = unlisted("side", numbers, known, all_of_them=True)
        if wrong is not None:
            return wrong
        given = {side.side: side.mark for side in read.sides}
        marks = tuple((seat, given[n]) for n, seat in enumerate(self.names, start=1))
        return Marks(marks=marks, reason=read.reason)

    def write(self, answer: Marks | Unsaid) -> Mapping[str, object]:
        """The message."""
        if isinstance(answer, Unsaid):
            return {}
        marks = enumerate((mark for _, mark in answer.marks), start=1)
        sides = [{"side": number, "mark": mark} for number, mark in marks]
        return {"reason": answer.reason, "sides": sides}
