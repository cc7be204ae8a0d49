"""The keys of a rating's envelope besides those that all rooms share."""

from typing import Any

from pydantic import BaseModel


class Keys(BaseModel):
    """Of a rating: what was read how often, and what was found."""

    judge: str
    rated: list[str]
    measures: list[str]
    readings: int
    figures: dict[str, Any]
    preferences: list[dict[str, Any]]
    parse_failures: dict[str, int]
    found: list[dict[str, Any]]
