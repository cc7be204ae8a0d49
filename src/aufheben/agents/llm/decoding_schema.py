"""Schemas that every constrained decoder can take: no object in them has keys of any name.

Of such an object some decoders admit `{}` alone. A task knows the names that may stand there
(its sides, its teams), so they become properties, each of which is needed. A name with a quote in
it some decoders write as it is, so that no text they admit is JSON.
"""

import json
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pydantic import BaseModel

    from aufheben.prompts.templates import Prompt

_FREE = ("additionalProperties", "patternProperties")


def is_decodable(prompt: "Prompt") -> bool:
    """Whether every decoder can write the names that an answer has."""
    return all(json.dumps(key, ensure_ascii=False) == f'"{key}"' for key in prompt.keys or ())


def schema(prompt: "Prompt") -> dict[str, Any]:
    """What an answer to the prompt looks like; the caller's to change."""
    found: dict[str, Any] = json.loads(prompt.schema_text or _written(prompt.schema, prompt.keys))
    return found


@cache
def _written(shape: "type[BaseModel]", keys: tuple[str, ...] | None) -> str:
    """As text, which nobody changes: a server has a model for each of its runs."""
    made = shape.model_json_schema()
    return json.dumps(made if keys is None else _fixed(made, keys))


def _fixed(node: Any, keys: tuple[str, ...]) -> Any:
    if isinstance(node, list):
        return [_fixed(each, keys) for each in node]
    if not isinstance(node, Mapping):
        return node
    if _free(node) is None:
        return _without_unfit({name: _fixed(each, keys) for name, each in node.items()}, keys)
    named = {key: _fixed(_free(node), keys) for key in keys}
    rest = {name: each for name, each in node.items() if name not in (*_FREE, "propertyNames")}
    return {
        **rest, "properties": named, "required": list(keys), "additionalProperties": False
    }  # fmt: skip


def _without_unfit(node: dict[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    """Without what may be left out and would have no names."""
    properties = node.get("properties")
    if keys or not isinstance(properties, dict):
        return node
    needed = node.get("required", ())
    kept = {
        name: each for name, each in properties.items() if name in needed or not _nameless(each)
    }
    return {**node, "properties": kept}


def _free(node: Mapping[str, Any]) -> Any:
    """The schema of values under any name; None where the node has fixed names."""
    if node.get("type") != "object":
        return None
    patterns = node.get("patternProperties")
    if isinstance(patterns, Mapping) and patterns:
        return next(iter(patterns.values()))
    more = node.get("additionalProperties")
    return {} if more is True else more if isinstance(more, Mapping) else None


def _nameless(node: Any) -> bool:
    if isinstance(node, list):
        return any(map(_nameless, node))
    if not isinstance(node, Mapping):
        return False
    empty = node.get("type") == "object" and node.get("properties") == {}
    return empty or any(map(_nameless, node.values()))
