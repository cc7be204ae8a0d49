"""The keys of a check's envelope besides those that all rooms share."""

from typing import Any

from pydantic import BaseModel, ConfigDict


class EdgeCounts(BaseModel):
    """How many edges there were, were checked, and were skipped for which reason; which of them
    were debated, and which one call upheld."""

    model_config = ConfigDict(extra="forbid")
    total: int
    checked: int
    upheld: int
    rejected: int
    undecided: int
    skipped: list[dict[str, Any]]
    debated: list[dict[str, Any]]
    upheld_by_one_call: list[dict[str, str]]


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
    spot_check: dict[str, Any] | None
    suppressed: int
    findings: list[FindingKeys]
