"""What the messages of every room share: how they are read, and what is wrong with a shape."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

from aufheben.protocols.ports import Rejected, Task
from aufheben.protocols.words import Noun, refuse
from aufheben.words import spoken

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

    from aufheben.protocols.shapes import Message

A = TypeVar("A")
M = TypeVar("M", bound="Message")
_AGAIN = re.compile(r"(?<=[a-z])(?=[A-Z])")
"""Where a name of several words begins its next."""


def parse(model: type[M], message: Mapping[str, object]) -> M | Rejected:
    """The message as `model`, or what is wrong with its shape."""
    from pydantic import ValidationError

    try:
        return model.model_validate(dict(message))
    except ValidationError as invalid:
        first = invalid.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"])) or Noun("the message")
        name = _AGAIN.sub(" ", model.__name__.removesuffix("Message")).lower()
        what, what_ja = first["msg"], _in_japanese(first)
        return refuse(__name__, "shape", name=name, where=where, what=what, what_ja=what_ja)


def _in_japanese(wrong: "ErrorDetails") -> str:
    """What is wrong, by pydantic's code of it; what `[shape]` does not know stays in English."""
    said: str | None = spoken(__name__, "shape", wrong["type"])
    known = {key: str(value).replace(" or ", "、") for key, value in wrong.get("ctx", {}).items()}
    return wrong["msg"] if said is None else said.format(**known)


def faithful(task: Task[A], answer: A) -> A | Rejected:
    """The answer where its message says all of it; else what is wrong with it.

    So an answer given as a value is held to the same as one given as text.
    """
    try:
        read = task.read(task.write(answer))
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return refuse(task, "more")  # a part of it is of another type than it is declared
    if isinstance(read, Rejected) or read == answer:
        return read
    return refuse(task, "more")
