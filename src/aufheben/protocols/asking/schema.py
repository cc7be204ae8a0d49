"""The JSON schema of one question: that of its message, with what its laws allow; and what one lets choose.

It has no references. What a message may leave out stays so for people and programs; the strict
one is for models, as decoders can take it.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from aufheben.protocols.asking.message import message_of
from aufheben.protocols.asking.parts import entry, parts

KEPT = 1_024
"""How many questions' schemas are kept: seats, attempts and runs of a batch ask the same ones."""


class Constraint(NamedTuple):
    """What is added to a schema at one path; what is None adds nothing."""

    least: int | None = None
    """Fewest entries of a list."""
    most: int | None = None
    """Most entries of a list."""
    among: tuple[Any, ...] | None = None
    """What may stand there, or may be an entry of the list there."""
    keys: tuple[str, ...] | None = None
    """All keys that the object there has."""
    numbered: tuple[str, int] | None = None
    """The key of the numbers of a list's entries, and how many there are."""
    given: bool | None = None
    """Where None may stand: whether it must not, or nothing else may."""


Constrain = Callable[[Any], Constraint | None]
"""What a task adds to its schema at a path, if anything."""
Constrained = tuple[tuple[str, Constraint], ...]
"""Paths, each with what is added there."""


@lru_cache(maxsize=KEPT)
def schema_text(answer: Any, absent: str, constrained: Constrained, *, strict: bool = False) -> str:
    """The schema of an answer's message with the constraints in it, as JSON.

    A `strict` one is for models: it has no titles, and its objects have all their keys and no
    others. What may be left out is written as nothing, so that providers that decode strictly can
    hold a model to it. Choices that some decoder cannot write are not said.
    """
    whole = _whole(answer, absent, strict)
    if not constrained:
        return whole
    schema: dict[str, Any] = json.loads(whole)
    for path, constraint in constrained:
        node: Any = schema
        for key in _steps(answer, absent, path):
            node = node[key]
        _add(node, constraint, strict=strict)
    return json.dumps(schema)


@cache
def _whole(answer: Any, absent: str, strict: bool) -> str:
    made = message_of(answer, "", absent).model_json_schema()
    whole = _resolved(made, made.get("$defs", {}))
    return json.dumps(_strict(whole) if strict else whole)


def _resolved(node: Any, defs: dict[str, Any]) -> Any:
    if isinstance(node, list):
        return [_resolved(each, defs) for each in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        beside = {key: each for key, each in node.items() if key != "$ref"}
        return {**_resolved(defs[node["$ref"].rpartition("/")[2]], defs), **beside}
    return {key: _resolved(each, defs) for key, each in node.items() if key != "$defs"}


def _strict(node: Any) -> Any:
    if isinstance(node, list):
        return [_strict(each) for each in node]
    if not isinstance(node, dict):
        return node
    if "properties" not in node:
        left = {key: each for key, each in node.items() if key not in ("title", "default")}
        return {key: _strict(each) for key, each in left.items()}
    properties = {key: _strict(each) for key, each in node["properties"].items()}
    shape = {"type": "object", "properties": properties, "required": list(properties)}
    return {**shape, "additionalProperties": False}


def _add(node: dict[str, Any], constraint: Constraint, *, strict: bool) -> None:
    least, most, among, keys, numbered, given = constraint
    if keys is not None:
        _name_keys(node, keys, strict=strict)
    if numbered is not None:
        key, count = numbered
        node["items"]["properties"][key]["enum"] = list(range(1, count + 1))
        least = most = count
    if given is not None:
        node.update(next(o for o in node.pop("anyOf") if (o.get("type") != "null") is given))
    counts = {"minItems": least, "maxItems": most}
    _update(node, {name: count for name, count in counts.items() if count is not None})
    choices = list(dict.fromkeys(among or ()))
    is_writable = bool(choices) and all(map(_is_plain, choices))
    if among is not None and (is_writable or not strict):
        _update(node.get("items", node), {"enum": choices})


def _name_keys(node: dict[str, Any], keys: tuple[str, ...], *, strict: bool) -> None:
    each = node["additionalProperties"]
    node |= {"properties": dict.fromkeys(keys, each), "required": list(keys)}
    node["additionalProperties"] = False
    if not strict:
        node["propertyNames"] = {"enum": list(keys)}


def _update(node: dict[str, Any], more: dict[str, Any]) -> None:
    """What may be null still may."""
    for option in node.get("anyOf", (node,)):
        if option.get("type") != "null":
            option.update(more)


def _is_plain(choice: object) -> bool:
    """Whether every decoder writes it as JSON does; some write a quote in a name as it is."""
    return not isinstance(choice, str) or json.dumps(choice, ensure_ascii=False) == f'"{choice}"'


@cache
def _steps(answer: Any, absent: str, path: str) -> tuple[str | int, ...]:
    """The way to a path of an answer in the schema of its message."""
    return tuple(_down(json.loads(_whole(answer, absent, strict=False)), answer, path))


def _down(node: Any, answer: Any, path: str) -> Iterator[str | int]:
    name, _, rest = path.partition(".")
    part = next(part for part in parts(answer) if part.name == name)
    yield from ("properties", part.key)
    if not rest:
        return
    node, kind = node["properties"][part.key], part.kind
    while (inner := entry(kind)) is not None:
        inward = _inward(node)
        yield from inward
        for key in inward:
            node = node[key]
        kind = inner
    yield from _down(node, kind, rest)


def _inward(node: dict[str, Any]) -> tuple[str | int, ...]:
    """The way to the schema of a list's entries, or of what may be null."""
    if "items" in node:
        return ("items",)
    options = enumerate(node["anyOf"])
    return "anyOf", next(n for n, option in options if option.get("type") != "null")


Schema = Mapping[str, Any]


class Each(NamedTuple):
    """Under which key the entries of a list say what they are about, and all that there is."""

    key: str
    choices: tuple[Any, ...]

    def entry(self, items: Schema, choice: object) -> dict[str, Any]:
        """The schema of the entry about one of them."""
        own = {**items["properties"][self.key], "enum": [choice]}
        return {**items, "properties": {**items["properties"], self.key: own}}


def one_each(schema: Schema) -> Each | None:
    """What a list has one entry for each of, if it has: its entries begin with that."""
    properties = schema.get("items", {}).get("properties", {})
    key = next(iter(properties), "")
    choices = properties.get(key, {}).get("enum", ())
    count = len(choices) or None
    wanted = schema.get("minItems") == schema.get("maxItems") == count
    return Each(key, tuple(choices)) if count and wanted else None


def is_impossible(schema: Schema) -> bool:
    """Whether nothing but an empty list or text, or null, can be said under it."""
    if (
        schema.get("enum") in ([], [""])
        or schema.get("maxItems") == 0
        or schema.get("type") == "null"
    ):
        return True
    if "anyOf" in schema:
        return all(map(is_impossible, schema["anyOf"]))
    if "items" in schema:
        return is_impossible(schema["items"])
    properties = schema.get("properties", {})
    return any(is_impossible(properties.get(key, {})) for key in schema.get("required", ()))
