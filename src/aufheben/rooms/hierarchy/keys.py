"""The keys of a check's envelope besides those that all rooms share."""

from typing import Any

from pydantic import BaseModel, ConfigDict

from aufheben.domain.opinions import Truth


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


class EdgeCounts(_Closed):
    """How many edges there were, were checked, and were skipped for which reason; which of them
    were debated, and which one call upheld."""

    total: int
    checked: int
    upheld: int
    rejected: int
    undecided: int
    skipped: list[dict[str, Any]]
    debated: list[DebatedKeys]
    upheld_by_one_call: list[EdgeKeys]


class FindingKeys(BaseModel):
    """What is wrong where, how sure that is, and what to do; by rows as in the CSV."""

    level: str
    rule: str
    subject: str


class Keys(BaseModel):
    """Of a check."""

    seats: list[dict[str, str]]
    order: str
    edges: EdgeCounts
    spot_check: SpotCheckKeys | None
    suppressed: int
    findings: list[FindingKeys]
