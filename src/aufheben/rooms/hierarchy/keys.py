"""The keys of a check's envelope besides those that all rooms share."""

from typing import Any

from pydantic import BaseModel, ConfigDict


class EdgeCounts(BaseModel):
    """How many edges there were, were checked, and were skipped for which reason."""

    model_config = ConfigDict(extra="forbid")
    total: int
    checked: int
    upheld: int
    rejected: int
    undecided: int
    skipped: list[dict[str, Any]]


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
    suppressed: int
    findings: list[FindingKeys]
