"""An answer in sentences in the place of a message's fields."""

from typing import Literal

from aufheben.protocols.shapes import Message

KEY = "in_sentences"
"""Under which an answer in sentences stands, instead of the fields of the message."""
Does = Literal["argue", "concede", "nothing_new", "skip"]


class InSentences(Message):
    """What a person does, in which words, aimed at which part, and if it was read as meant."""

    does: Does = "argue"
    text: str = ""
    target: int | None = None
    confirmed: bool = False
