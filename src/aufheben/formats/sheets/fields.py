"""A JSON schema as fields that a person fills in, with what stands in them already."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from aufheben.formats.sheets.shapes import Kind, Schema, Shape, shape, values
from aufheben.protocols.words import Vocabulary

LEAST_ROWS = 3
"""Rows of an empty list of texts; of objects there is one."""
MOST_ROWS = 200
ASIDE = ("Ass", "Conc", "by", "guesses", "method", "reason", "retention", "stands_for")
"""What a message may have and few people give."""


class Option(NamedTuple):
    """What may be chosen: what is submitted for it, and how it is said."""

    value: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A field of a sheet, by its `name`: the keys and row numbers that lead to it, joined by `/`.

    Of an object, a list and a mapping the `parts` are fields; a mapping's come in twos, a key and
    what stands under it. `low` and `high` bound a number, a `whole` one has no fraction. What is
    `aside` may be passed over.
    """

    name: str
    label: str
    kind: Kind
    required: bool = False
    value: str = ""
    options: tuple[Option, ...] = ()
    low: float | None = None
    high: float | None = None
    whole: bool = False
    aside: bool = False
    parts: tuple["Field", ...] = field(default=())


def fields(
    schema: Schema, value: Mapping[str, object], called: Vocabulary, name: str
) -> tuple[Field, ...]:
    """The fields of a message, all names beginning with `name`; with what `value` has in them."""
    root = shape(schema, schema.get("$defs", {}))
    maker = _Maker(defs=schema.get("$defs", {}), called=called)
    return tuple(maker.object(root.schema, value, name, "", root.path))


def segment(key: str) -> str:
    """A key as a part of a name."""
    return key.replace("~", "~0").replace("/", "~1")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Maker:
    defs: Schema
    called: Vocabulary

    def object(
        self, schema: Schema, value: object, name: str, within: str, path: tuple[str, ...]
    ) -> Iterator[Field]:
        given = value if isinstance(value, Mapping) else {}
        required = schema.get("required", ())
        # A row that nobody has begun has nothing in it, or it would count as filled in.
        begun = isinstance(value, Mapping)
        for key, inner in schema.get("properties", {}).items():
            found = shape(inner, self.defs, path)
            called = self.called.field(key, within, inner)
            here = given.get(key, inner.get("default") if begun else None)
            yield self.made(
                found,
                here,
                f"{name}/{segment(key)}",
                called,
                key,
                required=key in required and not found.nullable,
                aside=key in ASIDE and here in (None, "", []),
            )

    def made(
        self, found: Shape, value: Any, name: str, called: str, key: str, **more: bool
    ) -> Field:
        schema, path = found.schema, found.path
        parts: Sequence[Field] = ()
        match found.kind:
            case "object":
                parts = tuple(self.object(schema, value, name, key, path))
            case "list":
                parts = tuple(self.rows(schema, value, name, called, key, path))
            case "mapping":
                parts = tuple(self.pairs(schema, value, name, called, key, path))
        return Field(
            name=name,
            label=called,
            kind=found.kind,
            value="" if parts else _said(found, value),
            options=tuple(
                Option(_code(code), self.called.code(code, title)) for code, title in found.codes
            ),
            low=schema.get("minimum"),
            high=schema.get("maximum"),
            whole=schema.get("type") == "integer",
            parts=tuple(parts),
            **more,
        )

    def rows(
        self, schema: Schema, value: Any, name: str, called: str, key: str, path: tuple[str, ...]
    ) -> Iterator[Field]:
        """Those that are filled in, and some that are empty."""
        given = list(value)[:MOST_ROWS] if isinstance(value, list | tuple) else []
        found = shape(schema["items"], self.defs, path)
        least = 1 if found.kind in ("object", "mapping", "list") else LEAST_ROWS
        for number in range(max(len(given) + 1, least)):
            here = given[number] if number < len(given) else None
            yield self.made(found, here, f"{name}/{number}", f"{called} {number + 1}", key)

    def pairs(
        self, schema: Schema, value: Any, name: str, called: str, key: str, path: tuple[str, ...]
    ) -> Iterator[Field]:
        given = list(value.items())[:MOST_ROWS] if isinstance(value, Mapping) else []
        found = shape(values(schema) or {}, self.defs, path)
        for number, (word, here) in enumerate((*given, ("", None))):
            at = f"{name}/{number}"
            yield Field(name=f"{at}/key", label=f"{called} {number + 1}", kind="text", value=word)
            yield self.made(found, here, f"{at}/value", called, key)


def _said(found: Shape, value: Any) -> str:
    """What stands in a field without parts."""
    if value is None or (found.kind in ("object", "list", "mapping") and not value):
        return ""
    if found.kind == "numbers" and isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    if found.kind == "json" or not isinstance(value, str):
        return _code(value) if found.kind != "json" else json.dumps(value, ensure_ascii=False)
    return value


def _code(value: object) -> str:
    """As it is submitted."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
