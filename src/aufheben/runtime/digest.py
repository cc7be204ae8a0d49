"""A digest of what was asked, so that a replay notices when it would ask something else."""

import dataclasses
import hashlib
import json
from functools import cache
from typing import Any

from aufheben.domain import Seat
from aufheben.protocols.ports import Task


def digest(seat: Seat, task: Task[Any]) -> str:
    """SHA-256, in hexadecimal, of the seat, the kind of task and all it shows.

    The reserve is left out: it says what the chair keeps back, not what the seat is asked.
    """
    shown = _fields(task)
    shown.pop("reserve")
    asked = {"seat": seat, "task": type(task).__name__, "shown": shown}
    text = json.dumps(asked, sort_keys=True, ensure_ascii=True, default=_plain)
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: object) -> object:
    """A dataclass as its fields, a set in the order of its words, anything else as it prints."""
    if isinstance(value, frozenset):
        return sorted(value)  # sets of texts, which print in another order in each process
    is_instance = dataclasses.is_dataclass(value) and not isinstance(value, type)
    return _fields(value) if is_instance else str(value)


def _fields(value: Any) -> dict[str, Any]:
    kind: Any = type(value)
    return {name: getattr(value, name) for name in _names(kind)}


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(each.name for each in dataclasses.fields(kind))
