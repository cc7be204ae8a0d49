"""A judge at the chair: asked step by step about one debate, until a verdict is found, and for feedback."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from aufheben.domain import Seat
from aufheben.domain.matches import Heading, Speech
from aufheben.domain.verdicts import Analysis, DebateFeedback, PointScale, TeamView, Unsaid, Verdict
from aufheben.domain.vocabulary import Limit
from aufheben.protocols.ports import Chair, Place
from aufheben.rooms.judging.asks.tasks import GiveFeedback, JudgingTask
from aufheben.rooms.judging.protocol.quotations import QuoteSource

A = TypeVar("A")
MOST, ALL = 300, 9_600
"""Characters of one text, and of all together: one answer of a model must hold them."""
WIDE = 3
"""A character of Japanese says as much as so many of English, and takes as many tokens."""


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


async def feedback(
    verdict: Verdict,
    analyses: Sequence[tuple[int, str, Analysis]],
    heard: Sequence[Speech],
    scale: PointScale,
    asking: JudgeAtChair,
    lang: str | None,
) -> DebateFeedback | None:
    """Feedback on every speech from the analyses, or where nobody made any from the speeches."""
    told = await asking.about(
        GiveFeedback,
        ("feedback",),
        verdict=verdict,
        speeches=tuple(heard),
        analyses=tuple((number, name, found.text) for number, name, found in analyses),
        scale=scale,
        limit=text_limit(len(heard), lang),
    )
    return told if isinstance(told, DebateFeedback) else None


def text_limit(speeches: int, lang: str | None) -> int:
    """Characters for each of the four texts on a speech."""
    whole = min(MOST, ALL // (4 * max(speeches, 1)))
    return max(60, (whole // WIDE if lang == "ja" else whole) // 10 * 10)
