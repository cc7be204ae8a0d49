"""The three steps of integration in free prose: criteria, common core, answer."""

from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from aufheben.domain import Characters, Core, FinalAnswer, Issue, NoSynthesis, Property, Unanswered
from aufheben.domain.text import plain
from aufheben.protocols.asking import Brief, Law, Meant, Shown, at
from aufheben.protocols.ports import Reason, Rejected
from aufheben.protocols.words import refuse
from aufheben.rooms.dialectic.asks.final_answers import FINAL, Conclude
from aufheben.rooms.dialectic.asks.integration_steps import unsaid
from aufheben.rooms.dialectic.methods.answers import Text
from aufheben.rooms.dialectic.methods.speech_tasks import LONGEST

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
