"""The messages judges answer with. What does not fit is refused, never guessed at."""

from typing import Annotated

from pydantic import Field

from aufheben.protocols.shapes import Message, Sentence

Score = Annotated[int, Field(ge=1, le=10)]


class SummaryMessage(Message):
    """Answer to summarize."""

    summary: Sentence


class AnalysisMessage(Message):
    """Answer to analyze; `score` where it is asked for."""

    analysis: Sentence
    score: Score | None = None


class GradeMessage(Message):
    """Answer to grade."""

    score: Score


class JudgmentMessage(Message):
    """Answer to weigh and conclude."""

    judgment: Sentence


class ViewMessage(Message):
    """Answer to view: what a judgment says of one team."""

    judgment: Sentence
    score: Score


class WinnerMessage(Message):
    """Answer to name; null where the teams are too close to call."""

    winner: str | None


class PointMessage(Message):
    """A point that decided the debate."""

    point: Sentence
    team: Sentence
    validity: Sentence
    importance: Sentence


class QuoteMessage(Message):
    """Words of a speech; where they stand is looked up."""

    text: Sentence
    speech: int | None = None


class DifferenceMessage(Message):
    """Where the views contradict each other, and which one governs."""

    about: Sentence
    governs: Sentence
    why: Sentence


class SpeechFeedbackMessage(Message):
    """What a speaker is told: strong, lost, next; points with their reason."""

    speech: int
    strong: Sentence
    lost: Sentence
    next: Sentence
    points: float
    why: Sentence


class ClashMessage(Message):
    """What was disputed and who won it; null where nobody did."""

    about: Sentence
    winner: str | None
    why: Sentence


class FeedbackMessage(Message):
    """Answer to feedback."""

    speeches: list[SpeechFeedbackMessage] = Field(min_length=1)
    clashes: list[ClashMessage] = Field(min_length=1)


class VerdictMessage(Message):
    """Answer to decide."""

    ranking: list[str] = Field(min_length=1)
    close: bool = False
    comment: Sentence
    reasons: dict[str, Sentence]
    points: list[PointMessage] = Field(default_factory=list)
    quotes: list[QuoteMessage] = Field(default_factory=list)
    differences: list[DifferenceMessage] = Field(default_factory=list)
