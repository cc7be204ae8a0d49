"""What no answer on a sheet may hold, whatever was asked: told before anything is read in it."""

import math
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from aufheben.protocols.ports import Rejected
from aufheben.protocols.words import refuse
from aufheben.words import kind_of

LONGEST = 20_000
"""Characters of one field."""
MOST = 5_000
"""Fields of one answer."""
DEEPEST = 32
"""Levels of objects and lists in it."""
LARGEST = 10**15
_HARMFUL = ("Cc", "Cs")
Schema = Mapping[str, Any]


class _Part(NamedTuple):
    """A value, its name from the top down, and the schema it should fit."""

    value: object
    where: str
    schema: Schema
    depth: int


def unfit(message: object, schema: Schema) -> Rejected | None:
    """What is wrong with a message before it is read: keys, sizes, characters, kinds of values."""
    if not isinstance(message, Mapping):
        return refuse(__name__, "no_object", got=kind_of(message))
    root = schema.get("$defs", {})
    todo, seen = [_Part(message, "", schema, 0)], 0
    while todo:
        part = todo.pop()
        seen += 1
        if seen > MOST or part.depth > DEEPEST:
            return refuse(__name__, "too_many", most=f"{MOST:,}", deep=DEEPEST)
        wrong = _wrong(part, root)
        if wrong is not None:
            return wrong
        todo.extend(_within(part, root))
    return None


def _wrong(part: _Part, defs: Schema) -> Rejected | None:
    match part.value:
        case str() as text:
            return _wrong_text(text, part.where)
        case None | bool():
            return None
        case int() as number if abs(number) <= LARGEST:
            return None
        case float() as number if math.isfinite(number):
            return None
        case list():
            return None
        case Mapping() as found:
            return _wrong_keys(found, part, defs)
    return refuse(__name__, "no_value", got=kind_of(part.value), where=part.where)


def _wrong_text(text: str, where: str) -> Rejected | None:
    if len(text) > LONGEST:
        return refuse(
            __name__, "too_long", most=f"{LONGEST:,}", count=f"{len(text):,}", where=where
        )
    for character in text:
        if character not in "\n\t" and unicodedata.category(character) in _HARMFUL:
            return refuse(__name__, "no_text", code=f"U+{ord(character):04X}", where=where)
    return None


def _wrong_keys(found: Mapping[Any, object], part: _Part, defs: Schema) -> Rejected | None:
    for key in found:
        if not isinstance(key, str):
            return refuse(__name__, "no_value", got=kind_of(key), where=part.where)
        name = key[:80]
        if (wrong := _wrong_text(key, name)) is not None:
            return wrong
        known = [each for each in alternatives(part.schema, defs) if "properties" in each]
        if known and not any(key in each["properties"] for each in known):
            return refuse(__name__, "unknown", where=_under(part.where, name))
    return None


def _within(part: _Part, defs: Schema) -> Iterator[_Part]:
    """What stands in an object or a list."""
    every = list(alternatives(part.schema, defs))
    match part.value:
        case Mapping() as found:
            for key, value in found.items():
                inner = next((_of_key(each, key) for each in every if _of_key(each, key)), {})
                yield _Part(value, _under(part.where, key[:80]), inner, part.depth + 1)
        case list() as rows:
            inner = next((each["items"] for each in every if "items" in each), {})
            for number, value in enumerate(rows, start=1):
                yield _Part(value, f"{part.where}.{number}", inner, part.depth + 1)


def _of_key(schema: Schema, key: str) -> Schema:
    inner = schema.get("properties", {}).get(key) or schema.get("additionalProperties")
    return inner if isinstance(inner, Mapping) else {}


def alternatives(schema: Schema, defs: Schema) -> Iterator[Schema]:
    """The schemas that a value may fit, without references; one that goes round ends there."""
    todo, seen = [schema], set[str]()
    while todo:
        each = todo.pop(0)
        reference = each.get("$ref")
        if isinstance(reference, str):
            if reference not in seen:
                seen.add(reference)
                todo.append(defs.get(reference.rsplit("/", 1)[-1], {}))
        elif several := each.get("anyOf") or each.get("oneOf") or each.get("allOf"):
            todo.extend(several)
        else:
            yield each


def _under(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key
