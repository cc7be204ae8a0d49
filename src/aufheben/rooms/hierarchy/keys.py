"""The keys of a check's envelope besides those that all rooms share."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict

from aufheben.domain.opinions import Truth
from aufheben.formats.envelope import ELSEWHERE


class _Closed(BaseModel):
    model_config = ConfigDict(extra="forbid")


class EdgeKeys(_Closed):
    """An edge, by the keys of its ends."""

    child: str
    parent: str


class DebatedKeys(EdgeKeys):
    """An edge that was debated, and how it fared; `drawn` to check what one call upheld."""

    verdict: Truth
    rounds: int
    drawn: bool


class SpotCheckKeys(_Closed):
    """How many of the upheld `of` were drawn, and the share `missed` of them that fell, 0 to 1.

    That and its 95 % `interval` are null where none was drawn.
    """

    share: float
    seed: int
    of: int
    drawn: int
    rejected: int
    undecided: int
    missed: float | None
    interval: tuple[float, float] | None


class SkippedKeys(_Closed):
    """So many were not taken as edges, and why."""

    number: int
    why: str


class EdgeCounts(_Closed):
    """How many edges there were, were checked, and were skipped for which reason; which of them
    were debated, and which one call upheld: the report names the first of these, the page all."""

    total: int
    checked: int
    upheld: int
    rejected: int
    undecided: int
    skipped: list[SkippedKeys]
    debated: Annotated[list[DebatedKeys], ELSEWHERE]
    upheld_by_one_call: Annotated[list[EdgeKeys], ELSEWHERE]


class SeatKeys(BaseModel):
    """Who sits where."""

    name: str
    agent: str


class OpinionKeys(_Closed):
    """The last that a seat said of the edge."""

    seat: str
    verdict: str
    reason: str


class SuggestionKeys(_Closed):
    """What the edge should rather be; `text` says it, with the names."""

    kind: Annotated[str, ELSEWHERE]
    to: str | None
    to_name: str | None
    new_name: str | None
    new_definition: str | None
    text: str
    reason: str
    checked: bool


class FindingKeys(BaseModel):
    """What is wrong where, how sure that is, and what to do; by rows as in the TSV.

    `value` is the parent of an edge, else what was found; `votes` counts each side, and has every seat's.
    """

    level: str
    rule: str
    subject: str
    subject_name: str
    parent: str | None
    parent_name: str | None
    value: str
    reason: str
    reason_for: str
    reason_against: str
    votes: dict[str, Any]
    opinions: list[OpinionKeys]
    confidence: float | None
    suggestion: SuggestionKeys | None


class Keys(BaseModel):
    """Of a check."""

    seats: list[SeatKeys]
    order: str
    edges: EdgeCounts
    spot_check: SpotCheckKeys | None
    suppressed: int
    findings: list[FindingKeys]
