"""The tasks of saying something in free prose, from one seat's stance."""

from dataclasses import dataclass
from typing import ClassVar

from aufheben.domain import Issue, NoThesis, Thesis, Unanswered
from aufheben.protocols.asking import Brief, Law, Meant
from aufheben.protocols.ports import News, Reason, Rejected
from aufheben.protocols.words import refuse
from aufheben.rooms.dialectic.asks.reuse import news
from aufheben.rooms.dialectic.methods.answers import Text
from aufheben.rooms.dialectic.methods.speeches import Heard, speech

LONGEST = 4_000
"""Characters of one turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Speak(Meant[Thesis, NoThesis | Unanswered]):
    """One turn in prose; each kind of turn says what it is about."""

    answers, values, called, absent = Text, Thesis, "a text", ("text", NoThesis)
    laws: ClassVar[tuple[Law, ...]] = (Brief("text", LONGEST),)
    issue: Issue

    def meaning(self, said: Text) -> Thesis | Rejected:
        """A text of blanks is none."""
        return Thesis(argument=speech(said.text)) if said.text.strip() else refuse(self, "empty")

    def said_of(self, value: Thesis) -> Text:
        """The text."""
        return Text(text=value.argument.warrant.consequent)

    @classmethod
    def silent(cls, reason: Reason) -> NoThesis | Unanswered:
        """Nothing said after illegal answers; unanswered at a limit."""
        if reason == "illegal":
            return NoThesis(reason="no legal answer")
        return Unanswered(limit=reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Speak):
    """What the seat would answer, and why. `own` it stated before, `heard` it may build on."""

    name = "state"
    own: tuple[str, ...] = ()
    heard: tuple[str, ...] = ()

    def news(self, answer: Thesis | NoThesis | Unanswered) -> News | None:
        """A further statement says something else."""
        return _new(answer, self.own)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contend(Speak):
    """The next turn of a debate in which each speaker disputes the last (Liang et al. 2023).

    `speaker` is what the seat is called in `said`, which is all that was said in order.
    """

    name = "contend"
    speaker: str
    said: tuple[Heard, ...] = ()

    def news(self, answer: Thesis | NoThesis | Unanswered) -> News | None:
        """No turn repeats an earlier one of its seat."""
        return _new(answer, tuple(each.text for each in self.said if each.seat == self.speaker))


@dataclass(frozen=True, slots=True, kw_only=True)
class Update(Speak):
    """The seat's statement again, now that it saw the others' (Du et al. 2023)."""

    name = "update"
    own: str
    heard: tuple[Heard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Object(Speak):
    """A counterargument against an opinion (Anghel et al. 2025); `heard` came before it."""

    name = "object"
    opinion: str
    heard: tuple[str, ...] = ()


def _new(answer: Thesis | NoThesis | Unanswered, before: tuple[str, ...]) -> News | None:
    if not isinstance(answer, Thesis):
        return None
    return news(answer.argument.warrant.consequent, before)
