"""A judge at the chair: asked step by step about one debate, until a verdict is found."""

from dataclasses import dataclass, field
from typing import Any, TypeVar

from aufheben.domain import Seat
from aufheben.domain.matches import Heading, Speech
from aufheben.domain.verdicts import TeamView, Unsaid, Verdict
from aufheben.domain.vocabulary import Limit
from aufheben.protocols.ports import Chair, Place
from aufheben.rooms.judging.asks.base_task import JudgingTask
from aufheben.rooms.judging.protocol.quotations import QuoteSource

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class JudgeAtChair:
    """A judge, and the chair who asks them about one debate. `cut` are limits met.

    `source` looks up what they quote.
    """

    judge: Seat
    chair: Chair
    heading: Heading
    forced: bool
    source: QuoteSource
    cut: dict[Limit, None] = field(default_factory=dict)

    async def about(self, step: type[JudgingTask[A]], place: Place, **shown: Any) -> A | Unsaid:
        """The judge's answer to a step at a place of theirs; `reserve` may be among `shown`."""
        place = ("ballot", self.judge.name, *place)
        task = step(place=place, heading=self.heading, **shown)
        answer = await self.chair.ask(self.judge, task)
        if isinstance(answer, Unsaid) and answer.limit is not None:
            self.cut[answer.limit] = None
        speech: Speech | None = shown.get("speech")
        return self.source.in_words_of(answer, speech.number if speech else None)


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundVerdict:
    """A verdict, what was read off the dimensions' judgments, and flags on how it came about."""

    verdict: Verdict | Unsaid
    views: tuple[tuple[str, str, TeamView], ...] = ()
    flags: tuple[str, ...] = ()
