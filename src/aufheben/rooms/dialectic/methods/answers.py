"""What is said in the rival methods: prose, where the dialectic asks for a schema."""

from dataclasses import dataclass
from typing import Annotated, Literal

from aufheben.domain.answer_marks import Line, Spelled


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A turn in prose; `text` null where the seat has nothing to say."""

    text: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Retort:
    """Answer to retort: a counterargument in prose, or that there is none."""

    can_defeat: Annotated[Literal["YES", "NO"], Spelled()]
    text: Line | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moderate:
    """Answer to moderate: hear another round, or the final answer."""

    go_on: bool
    final_answer: str | None = None
    reason: str = ""
