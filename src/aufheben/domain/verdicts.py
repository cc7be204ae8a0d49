"""What judges say of a debate, step by step, and what comes of it."""

from dataclasses import dataclass, field

from aufheben.domain.feedback import DebateFeedback
from aufheben.domain.vocabulary import Limit


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What was said, without weighing it."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """A speech seen from one dimension; `score` is 1 to 10, where the panel asks for it."""

    text: str
    score: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A speech's score, 1 to 10."""

    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgment:
    """The whole debate seen from one dimension, or from all of them."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamView:
    """What a judgment says of one team, with a score from 1 to 10."""

    text: str
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """The winner a judgment names; None if it finds the teams too close to call."""

    winner: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """Words claimed to stand in a speech; `found` is looked up, never taken from the judge.

    `speech` is None if nobody named one and none has the words.
    """

    text: str
    speech: int | None = None
    found: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A point that decided the debate: whose it was, and how it gained and lost."""

    point: str
    team: str
    validity: str
    importance: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Where the views of a debate contradict each other: what about, which one governs, why."""

    about: str
    governs: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Who won and why. `ranking` is best first, all teams; `close` where little decided it.

    `undecided` where nothing but the order of the teams could name a winner: none is named.
    """

    ranking: tuple[str, ...]
    comment: str
    reasons: tuple[tuple[str, str], ...]
    points: tuple[Point, ...] = ()
    quotes: tuple[Quote, ...] = ()
    differences: tuple[Difference, ...] = ()
    close: bool = False
    undecided: bool = False

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
