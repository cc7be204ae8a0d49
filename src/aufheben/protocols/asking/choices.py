"""What the schema of a question lets one choose: forms for people and stand-ins read it here."""

from collections.abc import Mapping
from typing import Any, NamedTuple

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
