"""What a judge of a run is asked, and what is legal."""

from dataclasses import dataclass, fields
from typing import Any, ClassVar, Generic, Literal, TypeVar

from aufheben.domain.answer_marks import Mark
from aufheben.domain.ratings import Chosen, Conditions, Covered, Faults, Marks, Value
from aufheben.domain.text import unquoted
from aufheben.domain.verdicts import Unsaid
from aufheben.protocols.asking import Among, Ask, Constraint, Law, Numbers, constrains
from aufheben.protocols.ports import Reason, Rejected
from aufheben.protocols.words import refuse

A = TypeVar("A")


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingTask(Ask[A, Unsaid], Generic[A]):
    """One question to a rater on an answer to `question`; `finding` is what its answer shows."""

    question: str

    def own_words(self, answer: A | Unsaid) -> object:
        """The reason without what it quotes: what is rated may be in another language."""
        return unquoted(str(getattr(answer, "reason", "")))

    @classmethod
    def silent(cls, reason: Reason) -> Unsaid:
        """Nothing was said; no figure stands in for it."""
        return Unsaid(limit=None if reason == "illegal" else reason)

    def finding(self, answer: A) -> Value:
        """The value that a reading has."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class Rubric:
    """Answer to rubric: four marks for one answer (Anghel et al. 2025)."""

    reason: str = ""
    clarity: Mark
    coherence: Mark
    originality: Mark
    dialecticality: Mark


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A move, by its number, and how it fails."""

    move: int
    kind: Literal["target_mismatch", "generic", "repetition", "non_adaptive"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Constructiveness:
    """Answer to constructiveness: the replies that fail; none is an empty list."""

    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A side, by its number, and how much of it the answer keeps."""

    side: int
    mark: Mark


@dataclass(frozen=True, slots=True, kw_only=True)
class Preservation:
    """Answer to preservation: a mark for every side."""

    reason: str = ""
    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """Answer to coverage: the numbers of the key points that are taken up."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Synthesis:
    """Answer to synthesis: four conditions, each by itself."""

    reason: str = ""
    keeps_each_side: bool
    names_what_fell: bool
    brings_new: bool
    no_average: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Usefulness:
    """Answer to usefulness: two marks for one answer."""

    reason: str = ""
    plainness: Mark
    practicability: Mark


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """Answer to control: the option the answer chooses; null for neither."""

    reason: str = ""
    option: Literal[1, 2] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Preference:
    """Answer to preference: the name the better answer was shown by; null for a tie."""

    reason: str = ""
    better: str | None


Texts = tuple[tuple[str, str], ...]


def _named(answer: Any) -> tuple[str, ...]:
    """What an answer says beside its reason, by name."""
    return tuple(field.name for field in fields(answer) if field.name != "reason")


RUBRIC, CONDITIONS, USEFULNESS = map(_named, (Rubric, Synthesis, Usefulness))


def _marks(answer: Any) -> Marks:
    marks = tuple((name, getattr(answer, name)) for name in _named(answer))
    return Marks(marks=marks, reason=answer.reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class GradeAnswer(RatingTask[Rubric]):
    """The rubric of Anghel et al. (2025) for the final answer, beside the positions."""

    name, answers, called = "rubric", Rubric, "a rubric"
    answer: str
    positions: Texts

    def finding(self, answer: Rubric) -> Marks:
        return _marks(answer)


@dataclass(frozen=True, slots=True, kw_only=True)
class GradeUse(RatingTask[Usefulness]):
    """Whether who did not hear the debate understands the answer, and whether it can be begun."""

    name, answers, called = "usefulness", Usefulness, "marks"
    answer: str

    def finding(self, answer: Usefulness) -> Marks:
        return _marks(answer)


def _as_many(task: "CheckConstraints") -> Constraint:
    return Constraint(least=len(task.positions), most=len(task.positions))


@constrains("sides", _as_many)
def _each_side(task: "CheckConstraints", answer: Preservation) -> Rejected | None:
    rated = [side.side for side in answer.sides]
    missing = next((n for n in _sides(task) if n not in rated), None)
    return None if missing is None else refuse(task, "sides.missing", got=missing)


def _sides(task: "CheckConstraints") -> range:
    return range(1, len(task.positions) + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckConstraints(RatingTask[Preservation]):
    """How much of what each side needs the answer keeps; the debate is hidden."""

    name, answers, called = "preservation", Preservation, "marks"
    laws: ClassVar[tuple[Law, ...]] = (Numbers("sides.side", _sides, "side"), _each_side)
    answer: str
    positions: Texts

    def finding(self, answer: Preservation) -> Marks:
        """A mark under the name of each side, in order."""
        given = {side.side: side.mark for side in answer.sides}
        named = enumerate((seat for seat, _ in self.positions), start=1)
        marks = tuple((seat, given[number]) for number, seat in named)
        return Marks(marks=marks, reason=answer.reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class FindFaults(RatingTask[Constructiveness]):
    """Which replies do not move the debate on, and how each fails (Dialectic-MAS)."""

    name, answers, called = "constructiveness", Constructiveness, "faults"
    laws: ClassVar[tuple[Law, ...]] = (Numbers("faults.move", lambda task: task.replies, "reply"),)
    transcript: Texts
    replies: tuple[int, ...]

    def finding(self, answer: Constructiveness) -> Faults:
        """The faults by the numbers of the replies."""
        found = tuple(sorted((fault.move, fault.kind) for fault in answer.faults))
        return Faults(faults=found, replies=len(self.replies))


@dataclass(frozen=True, slots=True, kw_only=True)
class FindPoints(RatingTask[Coverage]):
    """Which key points an answer takes up or, where one is shown instead, a debate."""

    name, answers, called = "coverage", Coverage, "points"
    laws: ClassVar[tuple[Law, ...]] = (
        Numbers("points", lambda task: range(1, len(task.points) + 1), "key point"),
    )
    points: tuple[str, ...]
    transcript: Texts = ()
    answer: str = ""

    def finding(self, answer: Coverage) -> Covered:
        """Each point, taken up or not."""
        known = range(1, len(self.points) + 1)
        return Covered(points=tuple(number in answer.points for number in known))


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckSynthesis(RatingTask[Synthesis]):
    """Whether the answer lifts the conflict: four conditions, each by itself.

    The debate is hidden: it would tell the method, and not every method has one.
    """

    name, answers, called = "synthesis", Synthesis, "conditions"
    positions: Texts
    explanation: str
    answer: str

    def finding(self, answer: Synthesis) -> Conditions:
        met = tuple((name, getattr(answer, name)) for name in CONDITIONS)
        return Conditions(met=met, reason=answer.reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadChoice(RatingTask[Control]):
    """Which of two options an answer chooses, if it chooses one."""

    name, answers, called = "control", Control, "a choice"
    options: tuple[str, str]
    answer: str

    def finding(self, answer: Control) -> Chosen:
        """The option, as it is shown."""
        return Chosen(choice=answer.option or 0, reason=answer.reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Prefer(RatingTask[Preference]):
    """Which of two answers to the same question is better; `labels` are names that say nothing."""

    name, answers, called = "preference", Preference, "a choice"
    laws: ClassVar[tuple[Law, ...]] = (Among("better", lambda task: task.labels),)
    positions: Texts
    labels: tuple[str, str]
    texts: tuple[str, str]

    def finding(self, answer: Preference) -> Chosen:
        """The answer that was named, as it is shown."""
        if answer.better is None:
            return Chosen(choice=0, reason=answer.reason)
        return Chosen(choice=1 if answer.better == self.labels[0] else 2, reason=answer.reason)


TASKS = (
    GradeAnswer,
    FindFaults,
    CheckConstraints,
    FindPoints,
    CheckSynthesis,
    GradeUse,
    ReadChoice,
    Prefer,
)
