"""The keys of a rating's envelope besides those that all rooms share."""

from typing import Annotated, Any

from pydantic import BaseModel

from aufheben.formats.envelope import ELSEWHERE


class PreferenceKeys(BaseModel):
    """Which answer a reading preferred as both were shown and swapped; null: no legal answer."""

    reading: int
    shown: Annotated[str | None, ELSEWHERE]
    swapped: Annotated[str | None, ELSEWHERE]
    winner: str | None


class FoundKeys(BaseModel):
    """An answer of the judge: on which measure, in which reading, and the figures in it.

    `limit` is what forbade it, `value` null where none was legal.
    """

    measure: Annotated[str, ELSEWHERE]
    reading: int
    order: int
    part: Annotated[str | None, ELSEWHERE]
    limit: Annotated[str | None, ELSEWHERE]
    value: dict[str, Any] | None
    figures: dict[str, float]


class Keys(BaseModel):
    """Of a rating: what was read how often, and what was found."""

    judge: str
    rated: list[str]
    measures: Annotated[list[str], ELSEWHERE]
    readings: Annotated[int, ELSEWHERE]
    figures: dict[str, float]
    preferences: list[PreferenceKeys]
    parse_failures: dict[str, int]
    found: list[FoundKeys]
