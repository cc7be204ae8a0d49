"""The tasks of saying something in free prose, from one seat's stance."""

from collections.abc import Mapping
from dataclasses import dataclass

from aufheben.domain import Issue, NoThesis, Thesis, Unanswered
from aufheben.protocols.messages import faithful, parse
from aufheben.protocols.methods.messages import TextMessage
from aufheben.protocols.methods.speeches import Heard, speech
from aufheben.protocols.ports import News, Reason, Rejected, Task

LONGEST = 4_000
"""Characters of one turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Speak(Task[Thesis | NoThesis | Unanswered]):
    """One turn in prose; each kind of turn says what it is about."""

    issue: Issue

    def read(self, message: Mapping[str, object]) -> Thesis | NoThesis | Unanswered | Rejected:
        """See `messages.TextMessage`."""
        read = parse(TextMessage, message)
        if isinstance(read, Rejected):
            return read
        if read.text is None:
            return NoThesis(reason=read.reason)
        return Thesis(argument=speech(read.text)) if read.text.strip() else _nothing()

    def write(self, answer: Thesis | NoThesis | Unanswered) -> Mapping[str, object]:
        """The message."""
        match answer:
            case Thesis():
                return {"text": answer.argument.warrant.consequent}
            case NoThesis():
                return {"text": None, "reason": answer.reason}
            case Unanswered():
                return {"limit": answer.limit}

    def accepts(self, answer: object) -> Thesis | NoThesis | Unanswered | Rejected:
        """A text, or that there is nothing to say."""
        if isinstance(answer, Thesis | NoThesis):
            return faithful(self, answer)
        return Rejected(expected="a text", got=type(answer).__name__, do="say it in prose")

    def legal(self, answer: Thesis | NoThesis | Unanswered) -> Rejected | None:
        """Of bearable length."""
        if not isinstance(answer, Thesis):
            return None
        return too_long(answer.argument.warrant.consequent, LONGEST)

    def fallback(self, reason: Reason) -> Thesis | NoThesis | Unanswered:
        """Nothing said after illegal answers; unanswered at a limit."""
        if reason == "illegal":
            return NoThesis(reason="no legal answer")
        return Unanswered(limit=reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Speak):
    """What the seat would answer, and why. `own` it stated before, `heard` it may build on."""

    own: tuple[str, ...] = ()
    heard: tuple[str, ...] = ()

    def news(self, answer: Thesis | NoThesis | Unanswered) -> News | None:
        """A further statement says something else."""
        return _new(answer, self.own)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contend(Speak):
    """The next turn of a debate in which each speaker disputes the last (Liang et al. 2023).

    `name` is what the seat is called in `said`, which is all that was said in order.
    """

    name: str
    said: tuple[Heard, ...] = ()

    def news(self, answer: Thesis | NoThesis | Unanswered) -> News | None:
        """No turn repeats an earlier one of its seat."""
        return _new(answer, tuple(each.text for each in self.said if each.seat == self.name))


@dataclass(frozen=True, slots=True, kw_only=True)
class Update(Speak):
    """The seat's statement again, now that it saw the others' (Du et al. 2023)."""

    own: str
    heard: tuple[Heard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Object(Speak):
    """A counterargument against an opinion (Anghel et al. 2025); `heard` came before it."""

    opinion: str
    heard: tuple[str, ...] = ()


def _new(answer: Thesis | NoThesis | Unanswered, before: tuple[str, ...]) -> News | None:
    if not isinstance(answer, Thesis):
        return None
    return News(answer.argument.warrant.consequent, before)


def _nothing() -> Rejected:
    return Rejected(expected="a text", got="an empty one", do="say it, or set it to null")


def too_long(text: str, most: int) -> Rejected | None:
    """What is wrong with a text of more than `most` characters."""
    if len(text) <= most:
        return None
    return Rejected(
        expected=f"at most {most} characters", got=f"{len(text)}", do="say it more briefly"
    )
