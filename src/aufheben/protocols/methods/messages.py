"""The messages of the rival methods: prose, where the dialectic asks for a schema."""

from typing import Annotated

from pydantic import BeforeValidator, Field

from aufheben.protocols.shapes import Message, Sentence

Number = Annotated[int, Field(ge=1)]


class TextMessage(Message):
    """A turn in prose; `text` null where the seat has nothing to say."""

    text: Sentence | None
    reason: str = ""


class RetortMessage(Message):
    """Answer to retort: a counterargument in prose, or that there is none."""

    can_defeat: Annotated[
        str,
        BeforeValidator(lambda said: said.strip().upper() if isinstance(said, str) else said),
        Field(pattern="^(YES|NO)$"),
    ]
    text: Sentence | None = None
    reason: str = ""


class ModerateMessage(Message):
    """Answer to moderate: hear another round, or the final answer."""

    go_on: bool
    final_answer: str | None = None
    reason: str = ""


class ReviewMessage(Message):
    """Answer to review: whether a draft is good enough, and what each side finds wrong."""

    good_enough: bool
    text: str = ""


class ChooseMessage(Message):
    """Answer to choose: the number of the answer that agrees best with the others."""

    number: Number
    reason: str = ""


class ScoreMessage(Message):
    """Answer to score: how much a claim or an argument has for itself, from 0 to 1."""

    base_score: Annotated[float, Field(ge=0, le=1)]
