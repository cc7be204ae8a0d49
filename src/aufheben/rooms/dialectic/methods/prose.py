"""The published dialogue without its schema: the same course, asked for in free prose."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

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
from aufheben.protocols.ports import Reason, Rejected
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


def _asked(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Where it is asked, and on what, of all that the published task of that name is given."""
    return {name: asked[name] for name in ("place", "reserve", "issue")}


def _state(*, theses: tuple[Argument, ...], heard: tuple[Argument, ...], **asked: object) -> State:
    return State(**_asked(asked), own=texts(theses), heard=texts(heard))


def _retort(
    *, attacked: Argument, said: tuple[Argument, ...], heard: tuple[Argument, ...], **asked: object
) -> Retort:
    said_of = attacked.warrant.consequent
    return Retort(**_asked(asked), attacked=said_of, own=texts(said), heard=texts(heard))


def _criteria(*, warrants: tuple[Rule, ...], **asked: object) -> Criteria:
    return Criteria(**_asked(asked), theses=_concluded(warrants))


def _common(*, characters: Characters, refused: tuple[Refused, ...], **asked: object) -> Common:
    criteria = characters.properties[0].strong[0]
    return Common(**_asked(asked), criteria=criteria, refused=_refused(refused))


def _settle(
    *,
    warrants: tuple[Rule, ...],
    core: Core,
    heard: tuple[Move, ...],
    refused: tuple[Refused, ...],
    **asked: object,
) -> Settle:
    return Settle(
        **_asked(asked),
        labels=tuple(dict.fromkeys(move.seat for move in heard)),
        core=core.strong[0],
        theses=_concluded(warrants),
        refused=_refused(refused),
    )


def _concluded(warrants: tuple[Rule, ...]) -> tuple[str, ...]:
    return tuple(warrant.consequent for warrant in warrants)


def _refused(syntheses: tuple[Refused, ...]) -> tuple[str, ...]:
    return tuple(each.answer.final_answer for each in syntheses)


PROSE = Repertoire(
    construct=_state, counter=_retort, characterize=_criteria, generalize=_common, answer=_settle
)
