"""The keys of a judged debate's envelope besides those that all rooms share."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict

from aufheben.formats.envelope import ELSEWHERE


class _Closed(BaseModel):
    model_config = ConfigDict(extra="forbid")


class TeamKeys(_Closed):
    """A team and its side."""

    name: str
    side: Annotated[str, ELSEWHERE]


class VoteKeys(_Closed):
    """How many ballots are for a winner; null: for none."""

    winner: str | None
    ballots: int


class AgreementKeys(_Closed):
    """How far the ballots agree; `wudc` is what people reach."""

    share: float
    votes: list[VoteKeys]
    wudc: Annotated[Any, ELSEWHERE]


class QuoteKeys(_Closed):
    """Words that a verdict quotes, and whether the speech has them."""

    text: str
    speech: int
    found: bool


class ScoreStepKeys(_Closed):
    """A speech with its scores by dimension, and every team's total after it."""

    speech: int
    team: str
    scores: dict[str, int]
    totals: dict[str, float]


class SpeechFeedbackKeys(_Closed):
    """What the speaker of a speech is told."""

    speech: int
    team: str
    speaker: str
    role: str
    strong: str
    lost: str
    next: str
    points: float
    why: str


class ClashKeys(_Closed):
    """What was disputed; `winner` is null where nobody won it."""

    about: str
    winner: str | None
    why: str


class FeedbackKeys(_Closed):
    """Every speech, and the clashes, the weightiest first."""

    speeches: list[SpeechFeedbackKeys]
    clashes: list[ClashKeys]


class VerdictKeys(BaseModel):
    """A verdict; empty where none was reached. `close` stands beside a winner."""

    winner: str | None
    ranking: list[str]
    reasons: dict[str, str]
    comment: str | None
    close: bool
    scores: dict[str, dict[str, float]]
    course: list[ScoreStepKeys]
    points: list[dict[str, Any]]
    quotes: list[QuoteKeys]
    differences: list[dict[str, Any]]
    feedback: FeedbackKeys | None = None


class BallotKeys(VerdictKeys):
    """One judge's verdict, and all that led to it."""

    model_config = ConfigDict(extra="forbid")
    judge: str
    finished: bool
    summaries: Annotated[list[dict[str, Any]], ELSEWHERE]
    analyses: Annotated[list[dict[str, Any]], ELSEWHERE]
    views: Annotated[list[dict[str, Any]], ELSEWHERE]
    judgments: Annotated[list[dict[str, Any]], ELSEWHERE]


class Keys(VerdictKeys):
    """Of judging: the first agreeing ballot's verdict, then every ballot."""

    teams: list[TeamKeys]
    agreement: AgreementKeys
    ballots: list[BallotKeys]
