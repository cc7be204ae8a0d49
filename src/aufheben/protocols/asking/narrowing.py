"""The schema of one question: its message's, with its laws in it, as decoders can take it.

There are no references and no titles in it, and every property is required: what a message may
leave out is written as nothing. So providers that decode strictly can hold a model to it.
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
    return json.dumps(_closed(made, made.get("$defs", {})))


def _closed(node: Any, defs: Mapping[str, Any]) -> Any:
    """A schema without references, of objects that have all their keys and no others."""
    if isinstance(node, list):
        return [_closed(each, defs) for each in node]
    if not isinstance(node, Mapping):
        return node
    if "$ref" in node:
        return _closed(defs[node["$ref"].rpartition("/")[2]], defs)
    if "properties" not in node:
        left = {key: each for key, each in node.items() if key not in ("title", "default")}
        return {key: _closed(each, defs) for key, each in left.items()}
    properties = {key: _closed(each, defs) for key, each in node["properties"].items()}
    shape = {"type": "object", "properties": properties, "required": list(properties)}
    return {**shape, "additionalProperties": False}


def _limit(node: dict[str, Any], limits: Mapping[str, Any]) -> None:
    """Choices bind the entries of a list, counts the list; what may be null still may.

    `keys` are all that an object has; by `null` nothing but null may stand there, or all but it.
    """
    if "keys" in limits:
        each, keys = node["additionalProperties"], limits["keys"]
        node |= {"properties": dict.fromkeys(keys, each), "required": list(keys)}
        node["additionalProperties"] = False
        return
    if "null" in limits:
        options = node.pop("anyOf")
        node.update(next(o for o in options if (o.get("type") == "null") is limits["null"]))
        return
    if "enum" in limits:
        choices = list(dict.fromkeys(limits["enum"]))
        if not choices or not all(map(_is_plain, choices)):
            return
        limits = {**limits, "enum": choices}
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
