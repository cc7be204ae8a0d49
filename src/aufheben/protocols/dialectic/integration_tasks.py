"""The tasks of integration, all put to one seat with its own stance in view.

Published (seed 000, 3.4.4): characterize, generalize, answer. Capped (seed 001): an axis of
conflict per dispute, one rebuilt argument per side, a setting in which both live, the answer.
`heard` is what was uttered in the dialogue; the published prompts show none of it, the logic
engine takes from it what the sides disclosed (the first step of its Reasoning Method).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from aufheben.domain import (
    Argument,
    Axis,
    Characters,
    Core,
    FinalAnswer,
    Issue,
    NoSynthesis,
    Rule,
    Thesis,
    Unanswered,
)
from aufheben.domain.disputes import Move
from aufheben.domain.wording import plain
from aufheben.protocols.dialectic.messages import (
    AnswerMessage,
    AxisMessage,
    CharacterizeMessage,
    ConstructMessage,
    GeneralizeMessage,
    parse,
    write_argument,
    write_property,
)
from aufheben.protocols.ports import Reason, Rejected, Task


class Refused(NamedTuple):
    """A synthesis that was put back and defeated."""

    core: Core
    answer: FinalAnswer


def _wrong(expected: str, answer: object) -> Rejected:
    return Rejected(expected=expected, got=type(answer).__name__, do="give it")


def _unsaid(reason: Reason) -> NoSynthesis | Unanswered:
    return (
        NoSynthesis(reason="no legal answer") if reason == "illegal" else Unanswered(limit=reason)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Characterize(Task[Characters | NoSynthesis | Unanswered]):
    """C1 … Cn from the main arguments' warrants, without names of particular objects."""

    issue: Issue
    warrants: tuple[Rule, ...]

    def read(
        self, message: Mapping[str, object]
    ) -> Characters | NoSynthesis | Unanswered | Rejected:
        """See `messages.CharacterizeMessage`."""
        read = parse(CharacterizeMessage, message)
        if isinstance(read, Rejected):
            return read
        if read.Argument is None:
            return NoSynthesis(reason=read.reason)
        wanted = [f"C{i + 1}" for i in range(len(self.warrants))]
        if sorted(read.Argument) != sorted(wanted):
            return Rejected(
                expected=f"Argument with {', '.join(wanted)}",
                got=", ".join(read.Argument) or "none",
                do="characterize every warrant, in order",
            )
        return Characters(properties=tuple(read.Argument[name].value() for name in wanted))

    def write(self, answer: Characters | NoSynthesis | Unanswered) -> Mapping[str, object]:
        """The published message."""
        match answer:
            case Characters():
                named = {f"C{i + 1}": write_property(p) for i, p in enumerate(answer.properties)}
                return {"Argument": named}
            case NoSynthesis():
                return {"Argument": None, "reason": answer.reason}
            case Unanswered():
                return {"limit": answer.limit}

    def accepts(self, answer: object) -> Characters | NoSynthesis | Unanswered | Rejected:
        """Characters, or that there are none."""
        if isinstance(answer, Characters | NoSynthesis):
            return answer
        return _wrong("C1 … Cn", answer)

    def legal(self, answer: Characters | NoSynthesis | Unanswered) -> Rejected | None:
        """One property for each warrant."""
        if isinstance(answer, Characters) and len(answer.properties) != len(self.warrants):
            return Rejected(
                expected=f"{len(self.warrants)} characterizations",
                got=str(len(answer.properties)),
                do="characterize every warrant, in order",
            )
        return None

    def fallback(self, reason: Reason) -> Characters | NoSynthesis | Unanswered:
        """Nothing to go on with."""
        return _unsaid(reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Generalize(Task[Core | NoSynthesis | Unanswered]):
    """The consensus core E from C1 … Cn: common premises kept, all others lifted."""

    issue: Issue
    characters: Characters
    heard: tuple[Move, ...] = ()
    refused: tuple[Refused, ...] = ()

    def read(self, message: Mapping[str, object]) -> Core | NoSynthesis | Unanswered | Rejected:
        """See `messages.GeneralizeMessage`."""
        return _read_core(message)

    def write(self, answer: Core | NoSynthesis | Unanswered) -> Mapping[str, object]:
        """The published message."""
        return _write_core(answer)

    def accepts(self, answer: object) -> Core | NoSynthesis | Unanswered | Rejected:
        """A core, or that there is none."""
        return answer if isinstance(answer, Core | NoSynthesis) else _wrong("E", answer)

    def legal(self, answer: Core | NoSynthesis | Unanswered) -> Rejected | None:
        """Premises common to all sides are in it."""
        if not isinstance(answer, Core):
            return None
        sides = [set(map(plain, p.strong)) for p in self.characters.properties]
        missing = set.intersection(*sides) - set(map(plain, answer.strong)) if sides else set()
        if not missing:
            return None
        return Rejected(
            expected="every premise common to all sides in the core",
            got=f"a core without {sorted(missing)!r}",
            do="include them word for word",
        )

    def fallback(self, reason: Reason) -> Core | NoSynthesis | Unanswered:
        """No core."""
        return _unsaid(reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Situate(Task[Core | NoSynthesis | Unanswered]):
    """The capped form's generalization: a setting in which the rebuilt arguments live together."""

    issue: Issue
    axes: tuple[Axis, ...]
    reconstructed: tuple[Argument, ...]
    heard: tuple[Move, ...] = ()
    refused: tuple[Refused, ...] = ()

    def read(self, message: Mapping[str, object]) -> Core | NoSynthesis | Unanswered | Rejected:
        """See `messages.GeneralizeMessage`."""
        return _read_core(message)

    def write(self, answer: Core | NoSynthesis | Unanswered) -> Mapping[str, object]:
        """The same form as E."""
        return _write_core(answer)

    def accepts(self, answer: object) -> Core | NoSynthesis | Unanswered | Rejected:
        """A setting, or that there is none."""
        return answer if isinstance(answer, Core | NoSynthesis) else _wrong("a setting", answer)

    def legal(self, answer: Core | NoSynthesis | Unanswered) -> Rejected | None:
        """Any setting is legal."""
        return None

    def fallback(self, reason: Reason) -> Core | NoSynthesis | Unanswered:
        """No setting."""
        return _unsaid(reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(Task[FinalAnswer | NoSynthesis | Unanswered]):
    """A concrete answer that satisfies E and repeats no individual conclusion."""

    issue: Issue
    warrants: tuple[Rule, ...]
    core: Core
    reconstructed: tuple[Argument, ...] = ()
    heard: tuple[Move, ...] = ()
    refused: tuple[Refused, ...] = ()

    def read(
        self, message: Mapping[str, object]
    ) -> FinalAnswer | NoSynthesis | Unanswered | Rejected:
        """See `messages.AnswerMessage`."""
        read = parse(AnswerMessage, message)
        if isinstance(read, Rejected):
            return read
        if read.final_answer is None:
            return NoSynthesis(reason=read.reason)
        argument = read.Argument.argument() if read.Argument is not None else None
        return FinalAnswer(final_answer=read.final_answer, argument=argument)

    def write(self, answer: FinalAnswer | NoSynthesis | Unanswered) -> Mapping[str, object]:
        """The published message, with the synthesis argument where there is one."""
        match answer:
            case FinalAnswer(argument=None):
                return {"final_answer": answer.final_answer}
            case FinalAnswer(argument=Argument() as argument):
                written = write_argument(argument)
                return {"final_answer": answer.final_answer, "Argument": written}
            case NoSynthesis():
                return {"final_answer": None, "reason": answer.reason}
            case _:
                return {"limit": answer.limit if isinstance(answer, Unanswered) else ""}

    def accepts(self, answer: object) -> FinalAnswer | NoSynthesis | Unanswered | Rejected:
        """An answer, or that there is none."""
        if isinstance(answer, FinalAnswer | NoSynthesis):
            return answer
        return _wrong("a final answer", answer)

    def legal(self, answer: FinalAnswer | NoSynthesis | Unanswered) -> Rejected | None:
        """It is none of the individual conclusions as they were."""
        if not isinstance(answer, FinalAnswer):
            return None
        said = {plain(rule.consequent) for rule in self.warrants}
        own = answer.argument.warrant.consequent if answer.argument else answer.final_answer
        if plain(answer.final_answer) not in said and plain(own) not in said:
            return None
        return Rejected(
            expected="an answer that repeats no individual conclusion",
            got=repr(answer.final_answer),
            do="find a solution of its own that satisfies the core",
        )

    def fallback(self, reason: Reason) -> FinalAnswer | NoSynthesis | Unanswered:
        """No answer."""
        return _unsaid(reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class NameAxis(Task[Axis | Unanswered]):
    """What one dispute turned on, looking back over it."""

    issue: Issue
    dispute: tuple[Move, ...]

    def read(self, message: Mapping[str, object]) -> Axis | Unanswered | Rejected:
        """See `messages.AxisMessage`."""
        read = parse(AxisMessage, message)
        if isinstance(read, Rejected):
            return read
        return Axis(question=read.axis, sides=tuple(read.sides))

    def write(self, answer: Axis | Unanswered) -> Mapping[str, object]:
        """The axis and its sides."""
        if isinstance(answer, Unanswered):
            return {"limit": answer.limit}
        return {"axis": answer.question, "sides": list(answer.sides)}

    def accepts(self, answer: object) -> Axis | Unanswered | Rejected:
        """An axis."""
        return answer if isinstance(answer, Axis) else _wrong("an axis of conflict", answer)

    def legal(self, answer: Axis | Unanswered) -> Rejected | None:
        """It says something."""
        if isinstance(answer, Axis) and not answer.question.strip():
            return Rejected(expected="an axis in words", got="nothing", do="name what is contested")
        return None

    def fallback(self, reason: Reason) -> Axis | Unanswered:
        """The contested conclusion itself, which every dispute has."""
        if reason == "illegal":
            return Axis(question=self.dispute[0].argument.warrant.consequent)
        return Unanswered(limit=reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reconstruct(Task[Thesis | Unanswered]):
    """One side's argument rebuilt with conditions the other side can accept (specialization)."""

    issue: Issue
    dispute: tuple[Move, ...]
    axis: Axis

    def read(self, message: Mapping[str, object]) -> Thesis | Unanswered | Rejected:
        """As the construct message; an argument is needed."""
        read = parse(ConstructMessage, message)
        if isinstance(read, Rejected):
            return read
        if read.Argument is None:
            return _wrong("a rebuilt argument", None)
        return Thesis(argument=read.Argument.argument())

    def write(self, answer: Thesis | Unanswered) -> Mapping[str, object]:
        """As the construct message."""
        if isinstance(answer, Unanswered):
            return {"limit": answer.limit}
        return {"Argument": write_argument(answer.argument)}

    def accepts(self, answer: object) -> Thesis | Unanswered | Rejected:
        """An argument."""
        return answer if isinstance(answer, Thesis) else _wrong("a rebuilt argument", answer)

    def legal(self, answer: Thesis | Unanswered) -> Rejected | None:
        """It still concludes what the side stood for."""
        if not isinstance(answer, Thesis):
            return None
        stood, now = self.dispute[0].argument.warrant, answer.argument.warrant
        if plain(stood.consequent) == plain(now.consequent):
            return None
        return Rejected(
            expected=f"the conclusion {stood.consequent!r}",
            got=repr(now.consequent),
            do="keep the conclusion and add conditions to it",
        )

    def fallback(self, reason: Reason) -> Thesis | Unanswered:
        """The main argument as it stood."""
        if reason == "illegal":
            return Thesis(argument=self.dispute[0].argument)
        return Unanswered(limit=reason)


def _read_core(message: Mapping[str, object]) -> Core | NoSynthesis | Rejected:
    read = parse(GeneralizeMessage, message)
    if isinstance(read, Rejected):
        return read
    core = read.Argument.E
    return core.core() if core is not None else NoSynthesis(reason=read.reason)


def _write_core(answer: Core | NoSynthesis | Unanswered) -> Mapping[str, object]:
    match answer:
        case Core():
            return {"Argument": {"E": write_property(answer)}}
        case NoSynthesis():
            return {"Argument": {"E": None}, "reason": answer.reason}
        case Unanswered():
            return {"limit": answer.limit}
