"""The keys of a deliberation's envelope besides those that all rooms share."""

# ruff: noqa: N815 - the names are the seed's

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict

from aufheben.formats.envelope import ELSEWHERE


class StepKeys(BaseModel):
    """An act, how every act was weighed before it, what was done, and how it was rated; `draft`
    is the draft after it, where it changed."""

    model_config = ConfigDict(extra="forbid")
    number: int
    act: str
    because: Annotated[str | None, ELSEWHERE]
    utility: Annotated[dict[str, dict[str, Any]], ELSEWHERE]
    taken: Annotated[dict[str, Any], ELSEWHERE]
    performed: Annotated[dict[str, Any], ELSEWHERE]
    rating: Annotated[dict[str, Any] | None, ELSEWHERE]
    draft: Annotated[str | None, ELSEWHERE]


class ClaimKeys(BaseModel):
    """A claim, how it stands, and what it was before open attacks and amendments."""

    id: str
    text: str
    support: list[str]
    confidence: float
    createdAt: Annotated[int, ELSEWHERE]
    lastUpdated: Annotated[int, ELSEWHERE]
    side: str
    assumptions: list[str]
    merges: list[str]
    by: str
    withdrawn: bool
    label: str
    givenConfidence: float
    textBefore: Annotated[str, ELSEWHERE]
    turned: bool


class QuestionKeys(BaseModel):
    """Something to be cleared up, and the claim that does."""

    id: Annotated[str, ELSEWHERE]
    text: str
    about: Annotated[str, ELSEWHERE]
    answeredBy: Annotated[str, ELSEWHERE]


class SourceKeys(BaseModel):
    """Words of a source."""

    source: str
    text: str


class CheckKeys(BaseModel):
    """What a check of a claim's facts came to."""

    claimId: str
    finding: str
    quotations: list[SourceKeys]


class BoardKeys(BaseModel):
    """Claims, attacks, questions and what else stands on the board, with the seed's field names."""

    claims: list[ClaimKeys]
    attacks: Annotated[list[dict[str, Any]], ELSEWHERE]
    questions: list[QuestionKeys]
    checks: list[CheckKeys]


class StanceKeys(BaseModel):
    """Which sides have been heard."""

    proCount: int
    conCount: int
    diversityScore: Annotated[float, ELSEWHERE]
    needsOpposition: bool
    analysis: Annotated[str, ELSEWHERE]


class BreakerKeys(BaseModel):
    """At most two changes, and the answers that they would give."""

    changes: list[dict[str, Any]]
    answers: list[str]


class Keys(BaseModel):
    """Of a deliberation."""

    answers: list[str]
    kind: Annotated[str | None, ELSEWHERE]
    breakers: list[BreakerKeys]
    seats: Annotated[list[dict[str, str]], ELSEWHERE]
    text: str | None
    cited: list[str]
    minority: str | None
    weights: Annotated[dict[str, Any], ELSEWHERE]
    steps: list[StepKeys]
    board: BoardKeys
    stance: StanceKeys
