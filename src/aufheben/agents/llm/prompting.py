"""Stand-in until the prompts are here."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel

from aufheben.domain import Seat
from aufheben.protocols.ports import Rejected, Task


@dataclass(frozen=True, slots=True, kw_only=True)
class Fence:
    stable: str
    fresh: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    system: str
    user: str
    name: str
    schema: type[BaseModel]
    version: str


def compose(
    seat: Seat,
    task: Task[Any],
    rulings: Sequence[Rejected],
    *,
    lang: Literal["en", "ja"],
    fence: Fence | None,
) -> Prompt:
    from aufheben.protocols.dialectic import SCHEMAS

    name = type(task).__name__.lower()
    return Prompt(system=seat.stance, user=repr(task), name=name, schema=SCHEMAS[name], version="0")
