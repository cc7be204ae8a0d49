"""The published dialogue without its schema: the same course, asked for in free prose."""

from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from aufheben.domain import (
    Argument,
    Characters,
    Core,
    FinalAnswer,
    Issue,
    Move,
    NoSynthesis,
    Property,
    Rule,
    Unanswered,
)
from aufheben.domain.text import plain
from aufheben.protocols.asking import Brief, Law, Meant, Shown, at
from aufheben.protocols.ports import Place, Reason, Rejected
from aufheben.protocols.words import refuse
from aufheben.rooms.dialectic.asks.base_task import Refused, unsaid
from aufheben.rooms.dialectic.asks.final_answers import FINAL, Conclude
from aufheben.rooms.dialectic.methods.speech_tasks import LONGEST, Retort, State, Text, texts
from aufheben.rooms.dialectic.protocol.dispute import Repertoire

A = TypeVar("A")


@dataclass(frozen=True, slots=True, kw_only=True)
class ProseStep(Meant[A, NoSynthesis | Unanswered], Generic[A]):
    """A step whose answer is a text, or that there is none."""

    answers, absent = Text, ("text", NoSynthesis)
    laws: ClassVar[tuple[Law, ...]] = (Shown("text", "a text"), Brief("text", LONGEST))
    issue: Issue

    @classmethod
    def silent(cls, reason: Reason) -> NoSynthesis | Unanswered:
        """Nothing to go on with."""
        return unsaid(reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Criteria(ProseStep[Characters]):
    """First step of integration: by which criterion each side judges."""

    name, values, called = "criteria", Characters, "a text on the criteria"
    theses: tuple[str, ...]

    def meaning(self, said: Text) -> Characters:
        """One text for all sides."""
        return Characters(properties=(Property(strong=(said.text,), consequent=""),))

    def said_of(self, value: Characters) -> Text:
        """The text."""
        return Text(text="\n".join(at(value, "properties.strong")))


@dataclass(frozen=True, slots=True, kw_only=True)
class Common(ProseStep[Core]):
    """Second step: what every side can hold. `refused` were defeated as syntheses."""

    name, values, called = "common", Core, "a text on the common core"
    criteria: str
    refused: tuple[str, ...] = ()

    def meaning(self, said: Text) -> Core:
        """The text."""
        return Core(strong=(said.text,), consequent="", method="prose")

    def said_of(self, value: Core) -> Text:
        """The text."""
        return Text(text="\n".join(value.strong))


def _its_own(task: "Settle", answer: FinalAnswer) -> Rejected | None:
    """None of the main arguments as it stood."""
    said = answer.final_answer
    return refuse(task, "repeats", said=said) if plain(said) in map(plain, task.theses) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Settle(Conclude):
    """Third step: an answer from the common core that repeats no side's own.

    `refused` were defeated as syntheses.
    """

    name = "settle"
    laws: ClassVar[tuple[Law, ...]] = (_its_own, *FINAL)
    core: str
    theses: tuple[str, ...]
    refused: tuple[str, ...] = ()


def _state(
    *,
    place: Place,
    reserve: int,
    issue: Issue,
    theses: tuple[Argument, ...],
    heard: tuple[Argument, ...],
    **_: object,
) -> State:
    return State(place=place, reserve=reserve, issue=issue, own=texts(theses), heard=texts(heard))


def _retort(
    *,
    place: Place,
    reserve: int,
    issue: Issue,
    attacked: Argument,
    said: tuple[Argument, ...],
    heard: tuple[Argument, ...],
    **_: object,
) -> Retort:
    return Retort(
        place=place,
        reserve=reserve,
        issue=issue,
        attacked=attacked.warrant.consequent,
        own=texts(said),
        heard=texts(heard),
    )


def _criteria(*, place: Place, reserve: int, issue: Issue, warrants: tuple[Rule, ...]) -> Criteria:
    said = tuple(warrant.consequent for warrant in warrants)
    return Criteria(place=place, reserve=reserve, issue=issue, theses=said)


def _common(
    *,
    place: Place,
    reserve: int,
    issue: Issue,
    characters: Characters,
    refused: tuple[Refused, ...],
    **_: object,
) -> Common:
    return Common(
        place=place,
        reserve=reserve,
        issue=issue,
        criteria=characters.properties[0].strong[0],
        refused=tuple(each.answer.final_answer for each in refused),
    )


def _settle(
    *,
    place: Place,
    reserve: int,
    issue: Issue,
    warrants: tuple[Rule, ...],
    core: Core,
    heard: tuple[Move, ...],
    refused: tuple[Refused, ...],
    **_: object,
) -> Settle:
    return Settle(
        place=place,
        reserve=reserve,
        issue=issue,
        labels=tuple(dict.fromkeys(move.seat for move in heard)),
        core=core.strong[0],
        theses=tuple(warrant.consequent for warrant in warrants),
        refused=tuple(each.answer.final_answer for each in refused),
    )


PROSE = Repertoire(
    construct=_state,
    counter=_retort,
    characterize=_criteria,
    generalize=_common,
    answer=_settle,
)
