"""What a judge tells the speakers of a debate: speech by speech, and clash by clash."""

from dataclasses import dataclass
from typing import Annotated

from aufheben.domain.answer_marks import Fits, Line
from aufheben.domain.matches import Match, Speech

FOUR, TWO = (50.0, 99.0), (60.0, 80.0)
"""Points of a speech where four benches compete, and where two teams do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PointScale:
    """The least and the most points a speech may get, in halves; a reply gets half of each."""

    low: float
    high: float

    def of(self, speech: Speech) -> tuple[float, float]:
        """The least and the most for this speech."""
        part = 0.5 if is_reply(speech) else 1.0
        return self.low * part, self.high * part


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeechFeedback:
    """On one speech: what was strong, what was lost, what to do next time; points, and why these."""

    speech: int
    strong: Line
    lost: Line
    next: Line
    points: float
    why: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Clash:
    """What two sides disputed, the team that won it (None: nobody did), and why."""

    about: Line
    winner: str | None
    why: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class DebateFeedback:
    """Every speech in order of speaking, and the clashes, the weightiest first."""

    speeches: Annotated[tuple[SpeechFeedback, ...], Fits(min_length=1)]
    clashes: Annotated[tuple[Clash, ...], Fits(min_length=1)]

    @property
    def texts(self) -> tuple[str, ...]:
        """What is counted: all but what a clash is about."""
        told = ((each.strong, each.lost, each.next, each.why) for each in self.speeches)
        return (*(text for each in told for text in each), *(clash.why for clash in self.clashes))


def usual_scale(match: Match) -> PointScale:
    """The scale that tournaments use by default."""
    low, high = FOUR if len(match.heading.teams) == 4 else TWO
    return PointScale(low=low, high=high)


def is_reply(speech: Speech) -> bool:
    """Whether it replies for its side at the end, by the place that its transcript names."""
    role = speech.role.casefold()
    return "reply" in role or "リプライ" in role or speech.role in ("GR", "OR", "PMR", "LOR")
