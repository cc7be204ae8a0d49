"""What a JSON schema asks for at one place, as far as a sheet has a kind of field for it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from aufheben.domain.vocabulary import Lang
from aufheben.words import Said, speaker, spelled

_say = speaker(__name__)
Schema = Mapping[str, Any]
Kind = Literal[
    "text", "long", "choice", "several", "tick", "number", "yes_no", "numbers", "list", "mapping",
    "object", "json",
]  # fmt: skip
_CODES = re.compile(r"\^\(([\w|-]+)\)\$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """A kind of field for a schema. `codes` may be chosen, each with its title or none.

    `path` are the references that lead here: a schema that holds itself is asked for as JSON.
    """

    kind: Kind
    schema: Schema
    nullable: bool = False
    codes: tuple[tuple[object, str], ...] = ()
    path: tuple[str, ...] = ()


def shape(schema: Schema, defs: Schema, path: tuple[str, ...] = ()) -> Shape:
    """The one of a schema; whatever no field fits is a field of JSON."""
    options, nullable = [schema], False
    while "$ref" in options[0] or "anyOf" in options[0]:
        first = options[0]
        if "$ref" in first:
            if first["$ref"] in path:
                return Shape(kind="json", schema=first, nullable=nullable, path=path)
            path = (*path, first["$ref"])
            options = [defs.get(str(first["$ref"]).rsplit("/", 1)[-1], {})]
            continue
        rest = [each for each in first["anyOf"] if each.get("type") != "null"]
        nullable = nullable or len(rest) < len(first["anyOf"])
        if len(rest) != 1:
            return Shape(kind="json", schema=first, nullable=nullable, path=path)
        options = rest
    found = options[0]
    codes = _codes(found)
    kind = "choice" if codes else _kind(found, defs)
    return Shape(kind=kind, schema=found, nullable=nullable, codes=codes, path=path)


def _codes(schema: Schema) -> tuple[tuple[object, str], ...]:
    """What may be chosen, if only so much may be."""
    if "const" in schema:
        return ((schema["const"], ""),)
    if "enum" in schema:
        return tuple((each, "") for each in schema["enum"])
    titled = schema.get("oneOf", ())
    if titled and all("const" in each for each in titled):
        return tuple((each["const"], str(each.get("title", ""))) for each in titled)
    found = _CODES.fullmatch(str(schema.get("pattern", "")))
    return tuple((code, "") for code in found[1].split("|")) if found else ()


def _kind(schema: Schema, defs: Schema) -> Kind:
    match schema.get("type"):
        case "string":
            return "text" if "pattern" in schema else "long"
        case "integer" | "number":
            return "number"
        case "boolean":
            return "yes_no"
        case "array" if isinstance(schema.get("items"), Mapping):
            return _of_many(schema, defs)
        case "object" if "properties" in schema:
            return "object"
        case "object" if isinstance(values(schema), Mapping):
            return "mapping"
    return "json"


def _of_many(schema: Schema, defs: Schema) -> Kind:
    """Of what a list has all of, only the order is asked for: row by row."""
    choices = len(shape(schema["items"], defs).codes)
    if choices:
        return "list" if schema.get("minItems") == choices else "several"
    return "numbers" if _is_count(schema["items"], defs) else "list"


def _is_count(items: Schema, defs: Schema) -> bool:
    found = shape(items, defs)
    return found.kind == "number" and found.schema.get("type") == "integer" and not found.nullable


def values(mapping: Schema) -> Schema | None:
    """What the values of an object with free keys are."""
    found = mapping.get("additionalProperties")
    patterns = mapping.get("patternProperties", {})
    return found if isinstance(found, Mapping) else next(iter(patterns.values()), None)


class Counts(NamedTuple):
    """From `least` to `most` entries; there is no most where it is None."""

    least: int = 0
    most: int | None = None

    def fits(self, count: int) -> bool:
        """Whether there may be so many."""
        return self.least <= count and (self.most is None or count <= self.most)

    def said(self, lang: Lang) -> str:
        """In words; nothing where any number will do."""
        return spelled(self._told() or "", lang)

    def _told(self) -> Said | None:
        if self.most is None:
            return _say("at_least", low=self.least) if self.least else None
        if self.least == self.most:
            return _say("count", low=self.least)
        if self.least:
            return _say("counts", low=self.least, high=self.most)
        return _say("at_most", high=self.most)


def counts(schema: Any) -> Counts:
    """Those of a list's schema."""
    return Counts(schema.get("minItems", 0), schema.get("maxItems"))
