"""The schema of one question: its message's, with its laws in it.

It has no references. What a message may leave out stays so for people and programs; `closed` is the
same for models, as decoders can take it.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from aufheben.protocols.asking.message import message_of
from aufheben.protocols.asking.parts import entry, parts

Narrowed = Iterable[tuple[str, Mapping[str, Any]]]
"""What is added to a schema, by path."""


def narrowed(answer: Any, absent: str, more: Narrowed) -> dict[str, Any]:
    """The JSON schema of an answer's message, with what is added at the paths."""
    schema: dict[str, Any] = json.loads(_whole(answer, absent))
    for path, limits in more:
        for node in _nodes(schema, answer, path.split(".")):
            _limit(node, limits)
    return schema


@cache
def _whole(answer: Any, absent: str) -> str:
    made = message_of(answer, "", absent).model_json_schema()
    return json.dumps(_resolved(made, made.get("$defs", {})))


def _resolved(node: Any, defs: Mapping[str, Any]) -> Any:
    if isinstance(node, list):
        return [_resolved(each, defs) for each in node]
    if not isinstance(node, Mapping):
        return node
    if "$ref" in node:
        beside = {key: each for key, each in node.items() if key != "$ref"}
        return {**_resolved(defs[node["$ref"].rpartition("/")[2]], defs), **beside}
    return {key: _resolved(each, defs) for key, each in node.items() if key != "$defs"}


def closed(node: Any) -> Any:
    """A schema without titles, whose objects have all their keys and no others.

    What may be left out is written as nothing, so that providers that decode strictly can hold a
    model to it. Choices that some decoder cannot write are not said.
    """
    if isinstance(node, list):
        return [closed(each) for each in node]
    if not isinstance(node, Mapping):
        return node
    if "properties" not in node:
        left = {key: each for key, each in node.items() if key not in ("title", "default")}
        if not all(map(_is_plain, left.get("enum", ("",)) or ('"',))):
            del left["enum"]
        return {key: closed(each) for key, each in left.items()}
    properties = {key: closed(each) for key, each in node["properties"].items()}
    shape = {"type": "object", "properties": properties, "required": list(properties)}
    return {**shape, "additionalProperties": False}


def _limit(node: dict[str, Any], limits: Mapping[str, Any]) -> None:
    """Choices bind the entries of a list, counts the list; what may be null still may.

    `keys` are all that an object has; by `null` nothing but null may stand there, or all but it.
    Entries that are `numbered` have their numbers under that key.
    """
    if "keys" in limits:
        each, keys = node["additionalProperties"], limits["keys"]
        node |= {"properties": dict.fromkeys(keys, each), "required": list(keys)}
        node |= {"propertyNames": {"enum": list(keys)}, "additionalProperties": False}
        return
    if "numbered" in limits:
        count = limits["count"]
        node |= {"minItems": count, "maxItems": count}
        node["items"]["properties"][limits["numbered"]]["enum"] = list(range(1, count + 1))
        return
    if "null" in limits:
        options = node.pop("anyOf")
        node.update(next(o for o in options if (o.get("type") == "null") is limits["null"]))
        return
    if "enum" in limits:
        limits = {**limits, "enum": list(dict.fromkeys(limits["enum"]))}
    here = node["items"] if "enum" in limits and "items" in node else node
    for option in here.get("anyOf", (here,)):
        if option.get("type") != "null":
            option.update(limits)


def _is_plain(choice: object) -> bool:
    """Whether every decoder writes it as JSON does; some write a quote in a name as it is."""
    return not isinstance(choice, str) or json.dumps(choice, ensure_ascii=False) == f'"{choice}"'


def _nodes(schema: dict[str, Any], answer: Any, path: list[str]) -> Iterator[dict[str, Any]]:
    """Where a path ends in a schema; nowhere, where a part of it is no field."""
    part = next((part for part in parts(answer) if part.name == path[0]), None)
    if part is None:
        return
    node, kind = schema["properties"][part.key], part.kind
    if len(path) == 1:
        yield node
        return
    while (inner := entry(kind)) is not None:
        node, kind = _inner(node), inner
    yield from _nodes(node, kind, path[1:])


def _inner(node: dict[str, Any]) -> dict[str, Any]:
    """The schema of a list's entries, or of what may be null."""
    if "items" in node:
        items: dict[str, Any] = node["items"]
        return items
    return next(option for option in node["anyOf"] if option.get("type") != "null")
