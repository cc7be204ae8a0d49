"""The tasks of saying something in free prose, or attacking it; a text is an argument of one rule."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, NamedTuple

from aufheben.domain import (
    Argument,
    Concede,
    Dispute,
    Issue,
    Move,
    NoThesis,
    Rebut,
    Rule,
    Thesis,
    Unanswered,
)
from aufheben.domain.answer_marks import Line, Spelled
from aufheben.domain.text import plain
from aufheben.domain.vocabulary import StopReason
from aufheben.protocols.asking import Brief, Law, Meant
from aufheben.protocols.ports import News, Reason, Rejected
from aufheben.protocols.words import refuse
from aufheben.rooms.dialectic.asks.argument_laws import news
from aufheben.rooms.dialectic.asks.argument_tasks import (
    OWN_LIMITS,
    UNREPLIED,
    only_repeats,
    own_limit,
)
from aufheben.rooms.dialectic.asks.attacks import Reply


class Heard(NamedTuple):
    """What a seat said in one turn."""

    seat: str
    text: str


def speech(text: str) -> Argument:
    """The text as an argument."""
    return Argument(rules=(Rule(id="r1", consequent=text),))


def texts(arguments: Iterable[Argument]) -> tuple[str, ...]:
    """What each of them says."""
    return tuple(argument.warrant.consequent for argument in arguments)


def moved(moves: Sequence[Move], said: Heard, attacks: int | None) -> tuple[Move, ...]:
    """The moves with one more: what opens is a thesis, what answers a turn rebuts it."""
    argument = speech(said.text)
    if attacks is None:
        return (*moves, Move(seat=said.seat, role="thesis", argument=argument))
    target = moves[attacks].argument.warrant.consequent
    move = Move(seat=said.seat, role="rebut", argument=argument, attacks=attacks, target=target)
    return (*moves, move)


def answered(moves: Sequence[Move], seat: str) -> int | None:
    """Index of the last move that another seat made: what a turn of `seat` answers."""
    others = (at for at in range(len(moves) - 1, -1, -1) if moves[at].seat != seat)
    return next(others, None)


def disputed(moves: tuple[Move, ...], stop: StopReason | None, rounds: int) -> tuple[Dispute, ...]:
    """The one dispute that a debate in turn is; none where nothing was said."""
    if not moves:
        return ()
    return (Dispute(moves=moves, result="pending", stop=stop, rounds=rounds),)


LONGEST = 4_000
"""Characters of one turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A turn in prose; `text` null where the seat has nothing to say."""

    text: Line


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


@dataclass(frozen=True, slots=True, kw_only=True)
class RetortSaid:
    """Answer to retort: a counterargument in prose, or that there is none."""

    titled: ClassVar = "Retort"
    can_defeat: Annotated[Literal["YES", "NO"], Spelled()]
    text: Line | None = None
    reason: str = ""


def _something_new(task: "Retort", said: RetortSaid) -> Rejected | None:
    """Not again what the seat said before."""
    again = said.text is not None and plain(said.text) in map(plain, task.own)
    return refuse(task, "again", "repetition") if again else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Retort(Meant[Reply, Reply]):
    """Attack what was said, in prose, or concede. `own` the seat said before."""

    name, answers, called = "retort", RetortSaid, "a counterargument or a concession"
    values = (Rebut, Concede)
    laws: ClassVar[tuple[Law, ...]] = (_something_new, Brief("text", LONGEST))
    issue: Issue
    attacked: str
    own: tuple[str, ...] = ()
    heard: tuple[str, ...] = ()

    def hear(self, message: Mapping[str, object]) -> Reply | Rejected:
        """Only the logic engine and people stop at limits of their own; a text attacks or not."""
        return self.read({name: said for name, said in message.items() if name != "limit"})

    def read(self, message: Mapping[str, object]) -> Reply | Rejected:
        """A yes or no may be written in any letters; a seat's own limit is none."""
        if own := own_limit(message):
            return own
        said = message.get("can_defeat")
        folded = {"can_defeat": said.strip().upper()} if isinstance(said, str) else {}
        return Meant.read(self, {**message, **folded})

    def meaning(self, said: RetortSaid) -> Reply | Rejected:
        """YES needs a text."""
        if said.can_defeat == "NO":
            return Concede(reason=said.reason)
        if said.text is None or not said.text.strip():
            return refuse(self, "unsaid")
        return Rebut(argument=speech(said.text), target=self.attacked)

    def said_of(self, value: Rebut | Concede) -> RetortSaid:
        """YES and the text, or NO."""
        if isinstance(value, Rebut):
            return RetortSaid(can_defeat="YES", text=value.argument.warrant.consequent)
        return RetortSaid(can_defeat="NO", reason=value.reason)

    def accepts(self, answer: object) -> Reply | Rejected:
        """A counterargument or a concession; a seat itself may skip."""
        if isinstance(answer, Unanswered) and answer.limit in OWN_LIMITS:
            return answer
        return Meant.accepts(self, answer)

    def news(self, answer: Reply) -> News | None:
        """A counterargument may not say again what its seat said."""
        if not isinstance(answer, Rebut):
            return None
        return news(answer.argument.warrant.consequent, self.own)

    def fails(self, rulings: Sequence[Rejected]) -> bool:
        """But where all that came had been said."""
        return not only_repeats(rulings)

    def failed(self) -> Reply:
        """Nothing, and it concedes nothing."""
        return UNREPLIED

    @classmethod
    def silent(cls, reason: Reason) -> Reply:
        """A marked concession where nothing new came; unanswered at a limit."""
        if reason == "illegal":
            return Concede(reason="no legal answer")
        return Unanswered(limit=reason)
