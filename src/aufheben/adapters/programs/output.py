"""What a program has said: objects in its output, and text without what is for eyes alone."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from aufheben.adapters.programs.program_list import Spot

_SIGNS = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\^_])")
"""Colors, cursors and titles of terminals."""
_LINES = 2_000
"""Lines that may be objects: what was answered is said last, and reading each of a million takes seconds."""
_BEGINS = re.compile(r"^\{", re.MULTILINE)


Objects = Sequence[Mapping[str, Any]]


def objects(said: str) -> Objects:
    """Those that its last lines are; else the one that begins a line and takes several."""
    lines = [line for line in said.splitlines() if line.lstrip().startswith("{")]
    read = (_object(line) for line in lines[-_LINES:])
    found = [each for each in read if each is not None]
    begins = _BEGINS.search(said)
    whole = None if found or begins is None else _object(said[begins.start() :])
    return found if whole is None else [whole]


def found(among: Objects, spots: Iterable[Spot]) -> str:
    """What stands at the first of some spots that has anything; empty where none has."""
    for spot in spots:
        every = [_text(value) for one in among if _is(one, spot) for value in at(one, spot.at)]
        if any(every):
            return next(text for text in reversed(every) if text)
    return ""


def count(among: Objects, places: Iterable[str]) -> int:
    """The sum of the numbers at some places, each in the last object that has it."""
    total = 0
    for place in places:
        each = (list(at(one, place)) for one in reversed(among))
        numbers = next((values for values in each if values), [])
        total += sum(value for value in numbers if type(value) is int and value > 0)
    return total


def at(value: Any, place: str) -> Iterator[Any]:
    """What stands at a dotted name; `*` is each name there."""
    name, _, rest = place.partition(".")
    if not isinstance(value, Mapping):
        return
    inner = value.values() if name == "*" else (value[name],) if name in value else ()
    for each in inner:
        yield from at(each, rest) if rest else (each,)


def plain(said: str) -> str:
    """Text as it stands once a terminal has shown it: what a line says last is what is left of it."""
    lines = _SIGNS.sub("", said).replace("\r\n", "\n").split("\n")
    return "\n".join(line.rstrip("\r").rpartition("\r")[2] for line in lines).strip()


def _object(text: str) -> Mapping[str, Any] | None:
    text = text.lstrip()
    if not text.startswith("{"):
        return None
    try:
        value, _ = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _is(one: Mapping[str, Any], spot: Spot) -> bool:
    return all(
        any(wanted in ("*", _text(value)) for value in at(one, place))
        for place, wanted in spot.where.items()
    )


def _text(value: Any) -> str:
    if value is None:
        return ""
    try:
        return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    except RecursionError:
        return ""
