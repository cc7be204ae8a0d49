"""What judges say of a debate: step by step, to its speakers, and what comes of it."""

from dataclasses import dataclass, field
from typing import Annotated

from aufheben.domain.answer_marks import Fits, Keyed, Line, Omitted, Silent, Wire
from aufheben.domain.answer_marks import Mark as Score
from aufheben.domain.matches import Match, Speech
from aufheben.domain.vocabulary import Limit

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What was said, without weighing it."""

    text: Annotated[Line, Wire("summary")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """A speech seen from one dimension; `score` is 1 to 10, where the panel asks for it."""

    text: Annotated[Line, Wire("analysis")]
    score: Annotated[Score | None, Omitted()] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A speech's score, 1 to 10."""

    score: Score


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgment:
    """The whole debate seen from one dimension, or from all of them."""

    text: Annotated[Line, Wire("judgment")]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamView:
    """What a judgment says of one team, with a score from 1 to 10."""

    text: Annotated[Line, Wire("judgment")]
    score: Score


@dataclass(frozen=True, slots=True, kw_only=True)
class Winner:
    """The winner a judgment names; None if it finds the teams too close to call."""

    winner: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """Words claimed to stand in a speech; `found` is looked up, never taken from the judge.

    `speech` is None if nobody named one and none has the words.
    """

    text: Line
    speech: Annotated[int | None, Omitted()] = None
    found: Annotated[bool, Silent()] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A point that decided the debate: whose it was, and how it gained and lost."""

    point: Line
    team: Line
    validity: Line
    importance: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Where the views of a debate contradict each other: what about, which one governs, why."""

    about: Line
    governs: Line
    why: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Who won and why. `ranking` is best first, all teams; `close` where little decided it.

    `undecided` where nothing but the order of the teams could name a winner: none is named.
    """

    ranking: Annotated[tuple[str, ...], Fits(min_length=1)]
    close: bool = False
    comment: Line
    reasons: Annotated[tuple[tuple[str, Line], ...], Keyed()]
    points: tuple[Point, ...] = ()
    quotes: tuple[Quote, ...] = ()
    differences: Annotated[tuple[Difference, ...], Omitted()] = ()
    undecided: Annotated[bool, Silent()] = False

    @property
    def reasoned(self) -> tuple[str, ...]:
        """The teams that reasons are given for."""
        return tuple(team for team, _ in self.reasons)

    @property
    def winner(self) -> str | None:
        """The first of the ranking, or None if it is undecided."""
        return None if self.undecided else self.ranking[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsaid:
    """No legal answer came; the limit that forbade it, or None if all were illegal."""

    limit: Limit | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ballot:
    """One judge's verdict with all it rests on; places are (speech, dimension).

    `views` are what was read off each dimension's judgment of each team; `scores` a team's means
    per dimension, where the panel has scores.
    """

    judge: str
    verdict: Verdict | Unsaid
    summaries: tuple[tuple[int, str], ...] = ()
    analyses: tuple[tuple[int, str, Analysis], ...] = ()
    judgments: tuple[tuple[str, str], ...] = ()
    views: tuple[tuple[str, str, TeamView], ...] = ()
    scores: tuple[tuple[str, tuple[tuple[str, float], ...]], ...] = ()
    feedback: DebateFeedback | None = None
    flags: tuple[str, ...] = field(default=())
