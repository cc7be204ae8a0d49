"""Integration, published (seed 000, 3.4.4): characterize, generalize, answer; and capped (seed 001).

All are put to one seat with its own stance in view. `heard` is what was uttered in the
dialogue; the published prompts show none of it, the logic engine takes from it what the sides
disclosed (the first step of its Reasoning Method). The capped form names an axis of conflict per
dispute, rebuilds one argument per side, and finds a setting in which both live.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

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
from aufheben.domain.text import plain
from aufheben.protocols.asking import Ask, Law
from aufheben.protocols.ports import Reason, Rejected
from aufheben.protocols.words import refuse
from aufheben.rooms.dialectic.asks.argument_laws import spare
from aufheben.rooms.dialectic.asks.base_task import (
    FindCore,
    PublishedTask,
    Refused,
    write_argument,
    write_property,
)
from aufheben.rooms.dialectic.asks.final_answers import FINAL, SHOWN
from aufheben.rooms.dialectic.asks.integration_laws import named, repeats, unlifted, unplaced


def numbered(sides: int) -> tuple[str, ...]:
    """What their criteria are called: C1, C2 and so on."""
    return tuple(f"C{number}" for number in range(1, sides + 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Characterize(PublishedTask[Characters | NoSynthesis | Unanswered]):
    """C1 … Cn from the main arguments' warrants, without names of particular objects."""

    name, shape, called = "characterize", "CharacterizeMessage", "C1 … Cn"
    kinds = (Characters, NoSynthesis)
    issue: Issue
    warrants: tuple[Rule, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """C1 … Cn."""
        return numbered(len(self.warrants))

    def meant(self, read: Any) -> Characters | NoSynthesis | Rejected:
        """See `messages.CharacterizeMessage`."""
        if read.Argument is None:
            return NoSynthesis(reason=read.reason)
        wanted = list(self.keys)
        if sorted(read.Argument) != sorted(wanted):
            names = ", ".join(wanted)
            return refuse(
                __name__,
                "not_each_warrant",
                wanted=f"Argument with {names}",
                wanted_ja=f"{names} のある Argument",
                got=", ".join(read.Argument) or "none",
            )
        return Characters(properties=tuple(read.Argument[name].value() for name in wanted))

    def message_of(self, answer: Characters | NoSynthesis) -> Mapping[str, object]:
        """The published message."""
        if isinstance(answer, NoSynthesis):
            return {"Argument": None, "reason": answer.reason}
        named = {f"C{i + 1}": write_property(p) for i, p in enumerate(answer.properties)}
        return {"Argument": named}

    def legal(self, answer: Characters | NoSynthesis | Unanswered) -> Rejected | None:
        """One property for each warrant, and none that names what a side argued for."""
        if not isinstance(answer, Characters):
            return None
        if len(answer.properties) != len(self.warrants):
            return refuse(
                __name__,
                "not_each_warrant",
                wanted=f"{len(self.warrants)} characterizations",
                wanted_ja=f"{len(self.warrants)} 個の性質",
                got=len(answer.properties),
            )
        return named(answer.properties, self.warrants, self.issue)


@dataclass(frozen=True, slots=True, kw_only=True)
class Generalize(FindCore):
    """The consensus core E from C1 … Cn: common premises kept, all others lifted."""

    name = "generalize"
    characters: Characters

    @property
    def keys(self) -> tuple[str, ...]:
        """C1 … Cn."""
        return numbered(len(self.characters.properties))

    def legal(self, answer: Core | NoSynthesis | Unanswered) -> Rejected | None:
        """Premises common to all sides are in it, and others that are lifted.

        What logic found is no generalization in words, and has a method of its own.
        """
        if not isinstance(answer, Core):
            return None
        ruling = self._all_common(answer)
        if ruling is not None or answer.method:
            return ruling
        placed = unplaced(answer, self.characters.properties) if answer.stands_for else None
        return unlifted(answer, self.characters.properties) or placed

    def lacks(self, answer: Core | NoSynthesis | Unanswered) -> Rejected | None:
        """Each premise says which of C1 … Cn it stands for."""
        if not isinstance(answer, Core) or answer.stands_for:
            return None
        return unplaced(answer, self.characters.properties)

    def _all_common(self, answer: Core) -> Rejected | None:
        sides = [set(map(plain, p.strong)) for p in self.characters.properties]
        missing = set.intersection(*sides) - set(map(plain, answer.strong)) if sides else set()
        if not missing:
            return None
        return refuse(__name__, "not_all_common", missing=sorted(missing))


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(PublishedTask[FinalAnswer | NoSynthesis | Unanswered]):
    """A concrete answer that satisfies E and repeats no individual conclusion.

    `background` as in `FindCore`.
    """

    name, shape, called = "answer", "AnswerMessage", "a final answer"
    kinds = (FinalAnswer, NoSynthesis)
    issue: Issue
    warrants: tuple[Rule, ...]
    core: Core
    reconstructed: tuple[Argument, ...] = ()
    heard: tuple[Move, ...] = ()
    refused: tuple[Refused, ...] = ()
    background: bool = True

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of those who were heard; nobody outside knows them."""
        return tuple(dict.fromkeys(move.seat for move in self.heard))

    @property
    def known(self) -> str:
        """What the question says; a name that stands there is no label."""
        return self.issue.question

    def hear(
        self, message: Mapping[str, object]
    ) -> FinalAnswer | NoSynthesis | Unanswered | Rejected:
        """Held to what every form's answer in prose is: short, and without inside words.

        Only what is sent as text is; the logic engine's answers are as long as they are.
        """
        answer = self.read(message)
        if not isinstance(answer, FinalAnswer):
            return answer
        return next(filter(None, (law(self, answer) for law in FINAL)), answer)

    def meant(self, read: Any) -> FinalAnswer | NoSynthesis:
        """See `messages.AnswerMessage`."""
        if read.final_answer is None:
            return NoSynthesis(reason=read.reason)
        argument = read.Argument.argument() if read.Argument is not None else None
        return FinalAnswer(final_answer=read.final_answer, argument=argument)

    def message_of(self, answer: FinalAnswer | NoSynthesis) -> Mapping[str, object]:
        """The published message, with the synthesis argument where there is one."""
        if isinstance(answer, NoSynthesis):
            return {"final_answer": None, "reason": answer.reason}
        said: dict[str, object] = {"final_answer": answer.final_answer}
        return (
            said
            if answer.argument is None
            else {**said, "Argument": write_argument(answer.argument)}
        )

    def legal(self, answer: FinalAnswer | NoSynthesis | Unanswered) -> Rejected | None:
        """It is none of the individual conclusions, in whatever everyday words."""
        if not isinstance(answer, FinalAnswer):
            return None
        said = answer.final_answer
        if empty := SHOWN(self, answer):
            return empty
        own = answer.argument.warrant.consequent if answer.argument else said
        sides = {plain(rule.consequent) for rule in self.warrants}
        again = bool(sides & {plain(said), plain(own)})
        again = again or any(repeats(said, side, self.issue) for side in self.warrants)
        return refuse(__name__, "repeated", said=said) if again else None


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
    kinds = (Thesis,)
    issue: Issue
    dispute: tuple[Move, ...]
    axis: Axis

    def meant(self, read: Any) -> Thesis | Rejected:
        """As the construct message; an argument is needed."""
        if read.Argument is None:
            return self.other(None)
        return Thesis(argument=read.Argument.argument())

    def message_of(self, answer: Thesis) -> Mapping[str, object]:
        """As the construct message."""
        return {"Argument": write_argument(answer.argument)}

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
