"""A sheet as a form that needs no script, and what a person submitted with it, read back into the message
it was made for.
"""

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from aufheben.formats.quoting.characters import unturned
from aufheben.formats.quoting.markup import escaping
from aufheben.formats.sheets.fields import fields, segment
from aufheben.formats.sheets.shapes import Schema, Shape, shape, values
from aufheben.formats.sheets.sheet import Sheet
from aufheben.protocols.shapes import Message
from aufheben.protocols.words import Vocabulary
from aufheben.words import speaker, spelled

_say = speaker(__name__)

if TYPE_CHECKING:
    from jinja2 import Template

MOST = 5_000
"""Fields that are read; more are none of ours."""
DEEPEST = 32
_ROW = re.compile(r"\d{1,4}")
KEY = "in_sentences"
"""Under which an answer in sentences stands, instead of the fields of the message."""
MESSAGE = "message"
"""What names of fields of the message begin with; those of sentences begin with their key."""
Does = Literal["argue", "concede", "nothing_new", "skip"]
Press = Literal["sentences", "message", "more", "leave"]


class _Nothing:
    """What was left empty."""


NOTHING = _Nothing()


Tree = dict[str, Any]


class InSentences(Message):
    """What a person does, in which words, aimed at which part, and if it was read as meant."""

    does: Does = "argue"
    text: str = ""
    target: int | None = None
    confirmed: bool = False


def submitted(schema: Schema, pairs: Iterable[tuple[str, str]], name: str) -> dict[str, Any]:
    """The message that was filled in under `name`; what fits no field stays as it was written.

    What was left empty is left out, or null where it has to stand. Nothing here raises.
    """
    tree = _tree(pairs, name)
    root = shape(schema, schema.get("$defs", {}))
    found = _Reader(schema.get("$defs", {})).object(root.schema, tree, root.path)
    return found if isinstance(found, dict) else {}


def _tree(pairs: Iterable[tuple[str, str]], name: str) -> Tree:
    """Names taken apart; of two fields of one name the first."""
    root: Tree = {}
    for number, (key, value) in enumerate(pairs):
        parts = key.split("/")
        if number >= MOST or parts[0] != name or not 1 < len(parts) <= DEEPEST:
            continue
        here = root
        for part in parts[1:-1]:
            inner = here.setdefault(part, {})
            here = inner if isinstance(inner, dict) else {}
        here.setdefault(parts[-1], value.replace("\r\n", "\n").replace("\r", "\n"))
    return root


class _Reader:
    def __init__(self, defs: Schema) -> None:
        self._defs = defs

    def object(self, schema: Schema, tree: Any, path: tuple[str, ...]) -> Any:
        if not isinstance(tree, dict):
            return tree
        inners = schema.get("properties", {})
        known = {segment(key): (key, inner) for key, inner in inners.items()}
        found: dict[str, Any] = {}
        for part, (key, inner) in known.items():
            value = self.part(
                inner, tree.get(part), path, required=key in schema.get("required", ())
            )
            if value is not NOTHING:
                found[key] = value
        # What is no field of ours is kept, and refused where the answer is.
        return found | {part: value for part, value in tree.items() if part not in known}

    def part(self, schema: Schema, tree: Any, path: tuple[str, ...], *, required: bool) -> Any:
        found = shape(schema, self._defs, path)
        value = self.value(found, tree)
        if not _is_empty(value):
            return value
        if found.nullable:
            return None if required else NOTHING
        if found.kind in ("list", "several", "numbers") and (required or tree is not None):
            return []
        if found.kind == "mapping" and required:
            return {}
        return value if required and value is not NOTHING else NOTHING

    def value(self, found: Shape, tree: Any) -> Any:
        match found.kind:
            case "object":
                return NOTHING if tree is None else self.object(found.schema, tree, found.path)
            case "list" | "several":
                return self.rows(found, tree)
            case "mapping":
                return self.pairs(found, tree)
        if not isinstance(tree, str):
            return NOTHING if tree is None else tree
        return _leaf(found, tree)

    def rows(self, found: Shape, tree: Any) -> Any:
        inner = shape(found.schema["items"], self._defs, found.path)
        every = (self.value(inner, row) for row in _rows(tree))
        return [each for each in every if not _is_empty(each)]

    def pairs(self, found: Shape, tree: Any) -> Any:
        inner = shape(values(found.schema) or {}, self._defs, found.path)
        read: dict[str, Any] = {}
        for row in (each for each in _rows(tree) if isinstance(each, dict)):
            key, value = str(row.get("key", "")), self.value(inner, row.get("value"))
            if key.strip() or not _is_empty(value):
                empty: Any = [] if inner.kind in ("list", "numbers") else ""
                # One key twice is two keys, of which the second fits no question.
                own = key if key not in read else f"{key} (2)"
                read[own] = empty if value is NOTHING else value
        return read


def _rows(tree: Any) -> list[Any]:
    if not isinstance(tree, dict):
        return []
    numbers = sorted((key for key in tree if _ROW.fullmatch(key)), key=int)
    return [tree[number] for number in numbers]


def _leaf(found: Shape, text: str) -> Any:
    """A value of its kind; text where it is none."""
    said = text.strip()
    if not said and found.kind != "numbers":
        return "" if found.kind in ("text", "long") else NOTHING
    match found.kind:
        case "choice":
            return next((code for code, _ in found.codes if _same(code, said)), said)
        case "yes_no":
            return {"true": True, "false": False}.get(said, said)
        case "number":
            return _number(said)
        case "numbers":
            return [_number(each) for each in re.split(r"[\s,、;]+", said) if each]
        case "json":
            return _json(said)
    return text


def _same(code: object, said: str) -> bool:
    return code == said or (not isinstance(code, str) and json.dumps(code) == said)


def _number(said: str) -> Any:
    if re.fullmatch(r"[+-]?\d{1,15}", said):
        return int(said)
    try:
        return float(said) if len(said) < 40 else said
    except ValueError:
        return said


def _json(said: str) -> Any:
    try:
        return json.loads(said)
    except (ValueError, RecursionError):
        return said


def _is_empty(value: Any) -> bool:
    """Nothing was filled in, or only parts in which nothing was."""
    if isinstance(value, Mapping):
        return all(map(_is_empty, value.values()))
    if isinstance(value, list):
        return all(map(_is_empty, value))
    return value is NOTHING or value is None or value == ""


class Put(NamedTuple):
    """Which button was pressed, and the message that was filled in."""

    press: Press
    message: dict[str, Any]


def form(sheet: Sheet, *, action: str, hidden: Mapping[str, str] | None = None) -> str:
    """The sheet as markup that is submitted to `action`, with `hidden` fields beside its own.

    All of it is escaped; nothing in it needs a script.
    """
    said = sheet.draft.get(KEY)
    sentences = said if isinstance(said, Mapping) else {}
    message = {} if KEY in sheet.draft else sheet.draft
    return _template().render(
        sheet=sheet,
        action=action,
        hidden=hidden or {},
        say=lambda key: spelled(_say(key), sheet.lang),
        sentences=_sentences(sheet, sentences),
        fields=fields(sheet.schema, message, sheet.called, MESSAGE),
        opened=bool(message) or sheet.sentences is None,
    )


def _sentences(sheet: Sheet, given: Mapping[str, object]) -> tuple[Any, ...]:
    """Whether it was read as meant is asked once it was read."""
    called = Vocabulary(InSentences, sheet.lang)
    every = fields(sheet.sentences, given, called, KEY) if sheet.sentences else ()
    return tuple(each for each in every if sheet.read_back or each.name != f"{KEY}/confirmed")


def put(sheet: Sheet, pairs: Iterable[tuple[str, str]]) -> Put:
    """What a browser submitted; nothing here raises. `more` asks for the same with more rows."""
    every = [*pairs]
    press = next((value for key, value in every if key == "press"), "message")
    if press == "sentences" and sheet.sentences is not None:
        return Put("sentences", {KEY: submitted(sheet.sentences, every, KEY)})
    message = submitted(sheet.schema, every, MESSAGE)
    return Put("leave" if press == "leave" else "more" if press == "more" else "message", message)


@cache
def _template() -> "Template":
    from jinja2 import PackageLoader

    return escaping(PackageLoader("aufheben.formats.sheets"), _shown).get_template("sheet.html.j2")


def _shown(value: object) -> object:
    """Markup of ours as it is; texts line by line, since a text area keeps its lines."""
    if not isinstance(value, str) or hasattr(value, "__html__"):
        return value
    return "\n".join(map(unturned, value.split("\n")))
