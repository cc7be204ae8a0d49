"""Results as JSON values, for programs."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from math import isfinite
from typing import Any

from aufheben.domain.intervals import Interval


def picked(value: object, names: str) -> dict[str, Any]:
    """What it has under these names, which blanks part."""
    return {name: plain(getattr(value, name)) for name in names.split()}


def plain(value: object) -> Any:
    """As JSON has it: no tuple, no NaN or infinity, and words for what it has no value for."""
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return value if isfinite(value) else None
        case Interval():
            return value.ends
        case Mapping():
            return {str(key): plain(item) for key, item in value.items()}
        case Sequence() | set() | frozenset():
            items = sorted(value, key=str) if isinstance(value, set | frozenset) else value
            return [plain(item) for item in items]
        case _ if is_dataclass(value) and not isinstance(value, type):
            return {each.name: plain(getattr(value, each.name)) for each in fields(value)}
        case _:
            return str(value)
