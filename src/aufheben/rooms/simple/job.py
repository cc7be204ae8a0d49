"""A run of a simple room: what may be said of it, what is asked of whom, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, Generic, TypeVar

from aufheben.domain import Limits, Seat, Tally
from aufheben.domain.verdicts import Unsaid
from aufheben.domain.vocabulary import Lang, Limit, Outcome, StopReason
from aufheben.protocols.question import Question
from aufheben.protocols.shapes import Message
from aufheben.rooms.options import Request, lang_option, model_option, options, seats_option
from aufheben.runtime.chair import JournaledChair
from aufheben.words import speaker

_say = speaker(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class SimpleRequest(Request):
    """Who sits in the seats, besides what every request says."""

    formats: ClassVar = ("html", "svg", "txt", "md")
    model: str | None = model_option(_say("option_model"))
    seats: Mapping[str, str] = seats_option(_say("option_seats"), "AG2=human")
    lang: Lang | None = lang_option(_say("option_lang"))


def own_options(request: Any) -> tuple[str, ...]:
    """The options that are the room's own: neither how models are asked, nor who sits there."""
    shared = {f.name for f in fields(SimpleRequest)}
    return tuple(name for name in options(request) if name not in shared)


def issue_of(request: Any) -> str:
    """What is asked, where the request has a `question`."""
    return str(getattr(request, "question", ""))


Q = TypeVar("Q", bound=SimpleRequest)
M = TypeVar("M", bound=Message)


@dataclass(frozen=True, slots=True, kw_only=True)
class Job(Generic[Q]):
    """What was asked for, of whom; at most `questions` are asked."""

    request: Q
    seats: tuple[Seat, ...]
    questions: int
    limits: Limits
    lang: Lang | None = None

    @property
    def bound(self) -> int:
        """Most calls it can take."""
        most = self.questions * (self.limits.reasks + 1)
        return most if self.limits.calls is None else min(most, self.limits.calls)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedSimple(Generic[Q]):
    """A job, and who answers in its seats."""

    job: Job[Q]
    agents: Mapping[str, str]

    @property
    def lang(self) -> Lang | None:
        """The language in which agents are asked."""
        return self.job.lang


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What came of it in a sentence (None: nothing), and what else was found, for programs."""

    answer: str | None
    found: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndedSimple(Answer):
    """An answer with how the run ended and what it spent."""

    outcome: Outcome
    stop_reason: StopReason
    flags: tuple[str, ...]
    tally: Tally


class Ask:
    """Asks the seats of a run; None if no legal answer came. `limits` are those that forbade one."""

    def __init__(self, chair: JournaledChair, seats: tuple[Seat, ...]) -> None:
        self.limits: set[Limit] = set()
        self._chair, self._seats = chair, seats

    async def one(self, seat: Seat, question: Question[M]) -> M | None:
        """The seat's answer."""
        said = await self._chair.ask(seat, question)
        if not isinstance(said, Unsaid):
            return said
        self.limits |= {said.limit} if said.limit else set()
        return None

    async def each(self, question: Question[M]) -> dict[str, M]:
        """The answer of every seat that gave one, all asked at once, by the seat's name."""
        asked = [
            self.one(seat, replace(question, place=(*question.place, seat.name)))
            for seat in self._seats
        ]
        said = zip(self._seats, await self._chair.together(asked), strict=True)
        return {seat.name: answer for seat, answer in said if answer is not None}
