"""A JSON schema as fields that a person fills in, with what stands in them already."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from aufheben.formats.sheets.shapes import Kind, Schema, Shape, counts, shape, values
from aufheben.protocols.asking.schema import is_impossible, one_each
from aufheben.protocols.words import Vocabulary
from aufheben.words import speaker

if TYPE_CHECKING:
    pass


_say = speaker(__name__)
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
    what stands under it; of `several` choices they are ticks. `low` and `high` bound a number, a `whole` one has no fraction. What is
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
        asked = {k: v for k, v in schema.get("properties", {}).items() if not is_impossible(v)}
        for key, inner in asked.items():
            found = shape(inner, self.defs, path)
            called = key if "propertyNames" in schema else self.called.field(key, within, inner)
            here = given.get(key, _given(inner) if begun else None)
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
                called += counts(schema).said(self.called.lang)
            case "several":
                parts = tuple(self.ticks(schema, value, name, path))
                called += counts(schema).said(self.called.lang)
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
        """Those that are filled in, and some that are empty; or one for each thing."""
        given = list(value)[:MOST_ROWS] if isinstance(value, list | tuple) else []
        if each := one_each(schema):
            rows = [row for row in given if isinstance(row, Mapping)]
            for number, choice in enumerate(each.choices):
                found = shape(each.entry(schema["items"], choice), self.defs, path)
                begun = (row for row in rows if row.get(each.key) == choice)
                label = f"{called} {self.called.code(choice)}"
                said = next(begun, {each.key: choice})
                yield self.made(found, said, f"{name}/{number}", label, key)
            return
        found = shape(schema["items"], self.defs, path)
        least = 1 if found.kind in ("object", "mapping", "list") else LEAST_ROWS
        empty = max(len(given) + 1, least, schema.get("minItems", 0))
        for number in range(max(len(given), min(empty, schema.get("maxItems", empty)))):
            here = given[number] if number < len(given) else None
            yield self.made(found, here, f"{name}/{number}", f"{called} {number + 1}", key)

    def ticks(
        self, schema: Schema, value: Any, name: str, path: tuple[str, ...]
    ) -> Iterator[Field]:
        """What may be chosen, ticked where it was."""
        given = value if isinstance(value, list | tuple) else ()
        for number, (code, title) in enumerate(shape(schema["items"], self.defs, path).codes):
            option = Option(_code(code), self.called.code(code, title))
            yield Field(
                name=f"{name}/{number}",
                label=option.label,
                kind="tick",
                value=option.value if code in given else "",
                options=(option,),
            )

    def pairs(
        self, schema: Schema, value: Any, name: str, called: str, key: str, path: tuple[str, ...]
    ) -> Iterator[Field]:
        given = list(value.items())[:MOST_ROWS] if isinstance(value, Mapping) else []
        found = shape(values(schema) or {}, self.defs, path)
        for number, (word, here) in enumerate((*given, ("", None))):
            at = f"{name}/{number}"
            yield Field(name=f"{at}/key", label=f"{called} {number + 1}", kind="text", value=word)
            yield self.made(found, here, f"{at}/value", called, key)


def _given(schema: Schema) -> Any:
    """What stands in a field that nobody has filled in: its default, or the one thing it may be."""
    choices = schema.get("enum", ())
    return choices[0] if len(choices) == 1 else schema.get("default")


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
