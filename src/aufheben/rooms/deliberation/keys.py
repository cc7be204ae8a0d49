"""The keys of a deliberation's envelope besides those that all rooms share."""

from typing import Any

from pydantic import BaseModel, ConfigDict


class StepKeys(BaseModel):
    """An act, how every act was weighed before it, what was done, and how it was rated; `draft`
    is the draft after it, where it changed."""

    model_config = ConfigDict(extra="forbid")
    number: int
    act: str
    because: str | None
    utility: dict[str, dict[str, Any]]
    taken: dict[str, Any]
    performed: dict[str, Any]
    rating: dict[str, Any] | None
    draft: str | None


class BoardKeys(BaseModel):
    """Claims, attacks, questions and what else stands on the board, with the seed's field names."""

    claims: list[dict[str, Any]]
    attacks: list[dict[str, Any]]
    questions: list[dict[str, Any]]


class Keys(BaseModel):
    """Of a deliberation."""

    answers: list[str]
    kind: str | None
    breakers: list[dict[str, Any]]
    seats: list[dict[str, str]]
    text: str | None
    cited: list[str]
    minority: str | None
    weights: dict[str, Any]
    steps: list[StepKeys]
    board: BoardKeys
    stance: dict[str, Any]
