"""Marks that say how an answer is declared: a frozen dataclass with annotated types.

Nothing is loaded for them. `protocols.asking` makes of such a class the message that is asked
for, its JSON schema, the reader and the writer.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated


class Fits:
    """Limits of a text or a number as pydantic names them: `min_length`, `pattern`, `ge`, `le`."""

    def __init__(self, **limits: object) -> None:
        self.limits = limits


@dataclass(frozen=True, slots=True)
class Wire:
    """The key in the message, where it is not the name of the field."""

    key: str


@dataclass(frozen=True, slots=True)
class Numbered:
    """A list in order, whose entries have their numbers from 1 in the message, under `key`.

    There is one entry for every thing that the task shows under `of`.
    """

    key: str
    of: str


@dataclass(frozen=True, slots=True)
class Silent:
    """A field that no message has: it is known otherwise."""


@dataclass(frozen=True, slots=True)
class Keyed:
    """Pairs that the message has as an object: the keys are those of the task, `Task.keys`."""


@dataclass(frozen=True, slots=True)
class Omitted:
    """A field that its message leaves out where it has its default."""


@dataclass(frozen=True, slots=True)
class Spelled:
    """Closed words whose published schema is a pattern, not an enum."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What stands in a message is read as `plain` makes of it: models write a word in many ways."""

    plain: Callable[[object], object]


Share = Annotated[float, Fits(ge=0, le=1, strict=False, allow_inf_nan=False)]
Signed = Annotated[float, Fits(ge=-1, le=1, strict=False, allow_inf_nan=False)]
Line = Annotated[str, Fits(min_length=1)]
Number = Annotated[int, Fits(ge=1)]
Mark = Annotated[int, Fits(ge=1, le=10)]
Name = Annotated[str, Fits(pattern=r"^[A-Za-z0-9_-]{1,8}$")]
