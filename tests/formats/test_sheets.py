"""A message put into the fields of its sheet, and read back as a browser would submit them."""

import json
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from aufheben.agents.human import IN_SENTENCES, ScriptedSheetDesk, Sheet, SheetAgent
from aufheben.domain.text import legible
from aufheben.errors import Left
from aufheben.formats.sheets import Field, fields, form, put, submitted
from aufheben.formats.sheets.shapes import shape, values
from aufheben.protocols.ports import Task
from aufheben.protocols.shapes import Message
from aufheben.protocols.words import Vocabulary
from aufheben.rooms.dialectic.asks.argument_tasks import Construct
from aufheben.rooms.schema import asking, messages_of
from tests.agents.sheet_tasks import answered
from tests.agents.test_sheets import CONSTRUCT, COUNTER, SEAT
from tests.agents.test_sheets import put as filled_in
from tests.profiles import examples

SCHEMAS: dict[str, type[Message]] = {
    f"{room}-{name}": schema
    for room, protocol in asking().items()
    for name, schema in messages_of(protocol).items()
}
TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=12).filter(
    lambda text: text == text.strip()
)
LINES = st.one_of(TEXT, st.lists(TEXT, min_size=2, max_size=3).map("\n".join))


def leaves(every: tuple[Field, ...]) -> Iterator[Field]:
    """The fields that are filled in."""
    for field in every:
        if field.kind in ("object", "list", "mapping"):
            yield from leaves(field.parts)
        else:
            yield field


def message_of(schema: Mapping[str, Any], defs: Mapping[str, Any]) -> st.SearchStrategy[Any]:
    """Messages that fit a schema and have something in each of their rows."""
    found = shape(schema, defs)
    made = _made(found, defs)
    return st.one_of(st.none(), made) if found.nullable else made


def _made(found: Any, defs: Mapping[str, Any]) -> st.SearchStrategy[Any]:
    schema = found.schema
    match found.kind:
        case "choice":
            return st.sampled_from([code for code, _ in found.codes])
        case "yes_no":
            return st.booleans()
        case "number" if schema["type"] == "integer":
            return st.integers(schema.get("minimum", -99), schema.get("maximum", 99))
        case "number":
            return st.floats(schema.get("minimum", -9), schema.get("maximum", 9))
        case "numbers":
            return st.lists(
                st.integers(schema["items"].get("minimum", 0), 99), min_size=1, max_size=3
            )
        case "list":
            inner = message_of(schema["items"], defs).filter(lambda each: each not in ({}, []))
            return st.lists(inner, min_size=schema.get("minItems", 0), max_size=3)
        case "mapping":
            keys = st.sampled_from([f"C{number}" for number in range(1, 9)])
            return st.dictionaries(keys, message_of(values(schema) or {}, defs), min_size=1)
        case "object":
            known = {key: message_of(each, defs) for key, each in schema["properties"].items()}
            required = {key: known[key] for key in schema.get("required", ())}
            rest = {key: each for key, each in known.items() if key not in required}
            return st.fixed_dictionaries(required, optional=rest)
        case "text":
            return st.from_regex(schema["pattern"], fullmatch=True) if "pattern" in schema else TEXT
    return LINES


def called(lang: Any, kind: Any = Task) -> Vocabulary:
    """The words of a task."""
    return Vocabulary(kind, lang)


def put_back(model: type[Message], message: dict[str, Any]) -> dict[str, Any]:
    """The message after its way through the fields."""
    schema = model.model_json_schema()
    made = fields(schema, message, called("en"), "message")
    return submitted(schema, [(field.name, field.value) for field in leaves(made)], "message")


def meant(value: Any) -> Any:
    """A message without what says nothing: keys left empty, and the way numbers are written."""
    if isinstance(value, dict):
        found = {key: meant(each) for key, each in value.items()}
        return {key: each for key, each in found.items() if each not in (None, "", [], {})}
    return [meant(each) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize("name", SCHEMAS)
@given(st.data())
@examples(30)
def test_a_message_put_into_the_fields_is_read_back(name: str, data: st.DataObject) -> None:
    schema = SCHEMAS[name].model_json_schema()
    message = data.draw(message_of(schema, schema.get("$defs", {})))
    back = put_back(SCHEMAS[name], message)
    assert meant(_defaulted(SCHEMAS[name], back)) == meant(_defaulted(SCHEMAS[name], message))


def _defaulted(model: type[Message], message: Any) -> Any:
    """With the defaults of a message that is one; as it is where it breaks a law of its own."""
    try:
        return TypeAdapter(model).validate_python(message).model_dump(by_alias=True)
    except ValueError:
        return message


def test_an_answer_that_was_legal_is_the_same_answer_after_it() -> None:
    for seat, task, answer in answered().values():
        message = json.loads(json.dumps(task.spoken(answer)))
        desk = ScriptedSheetDesk([message])
        sheet = _asked(desk, seat, task)
        pairs = Page(form(sheet.again(message, None), action="/")).pairs
        again = filled_in(task, put(sheet, pairs).message, seat=seat)[0]
        # What is said of each team stands in the order of the form.
        assert task.spoken(again) == task.spoken(answer)


def _asked(desk: ScriptedSheetDesk, seat: Any, task: Any) -> Sheet:
    import asyncio

    asyncio.run(SheetAgent(desk).answer(seat, task, ()))
    return desk.sheets[0]


class Page(HTMLParser):
    """What a browser would submit of a page that nobody has touched."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.pairs: list[tuple[str, str]] = []
        self.tags: list[str] = []
        self._select = self._area = ""
        self._text: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A field begins, or is there."""
        found = {key: value or "" for key, value in attrs}
        self.tags.append(tag)
        if tag == "input" and (found["type"] not in ("radio", "checkbox") or "checked" in found):
            self.pairs.append((found["name"], found["value"]))
        elif tag == "select":
            self._select = found["name"]
        elif tag == "option" and "selected" in found:
            self.pairs.append((self._select, found["value"]))
        elif tag == "textarea":
            self._area, self._text = found["name"], []

    def handle_data(self, data: str) -> None:
        """Of a text area, perhaps."""
        self._text.append(data)

    def handle_endtag(self, tag: str) -> None:
        """A text area has ended."""
        if tag == "textarea":
            text = "".join(self._text).removeprefix("\n")
            self.pairs.append((self._area, text.replace("\n", "\r\n")))


def _every(found: tuple[Field, ...]) -> Iterator[Field]:
    for field in found:
        yield field
        yield from _every(field.parts)


def test_premises_and_exceptions_are_called_so() -> None:
    constructed = SCHEMAS["dialectic-construct"].model_json_schema()
    labels = {
        lang: [each.label for each in _every(fields(constructed, {}, called(lang, Construct), "m"))]
        for lang in ("en", "ja")
    }
    assert {"premises", "unless it is shown that"} <= set(labels["en"])
    assert {"前提", "次のことが示されない限り"} <= set(labels["ja"])


def test_a_sheet_is_a_form_in_which_nothing_is_live() -> None:
    evil = '<script>alert(1)</script>"><img src=x onerror=alert(1)>'
    desk = ScriptedSheetDesk([{"Argument": None, "reason": evil, evil: evil}])
    with pytest.raises(Left):
        _asked(desk, SEAT, COUNTER)
    page = form(desk.sheets[1], action=f"/runs/{evil}", hidden={"token": evil})
    found = Page(page)
    assert "script" not in found.tags
    assert "img" not in found.tags
    assert "&lt;script&gt;" in page
    assert ("token", evil) in found.pairs


def test_sentences_are_a_button_of_their_own_and_asked_back_once_read() -> None:
    said = {IN_SENTENCES: {"text": "Open it because trade feeds us"}}
    _, (sheet, again) = filled_in(CONSTRUCT, said)
    before, after = form(sheet, action="/"), form(again, action="/")
    assert "confirmed" not in before
    assert "Read as: Open it, because trade feeds us" in after
    pairs = Page(after).pairs
    sent = put(again, [*pairs, ("press", "sentences")]).message[IN_SENTENCES]
    assert sent == {"does": "argue", "text": said[IN_SENTENCES]["text"], "confirmed": False}
    yes = [("in_sentences/confirmed", "true"), ("press", "sentences")]
    assert put(again, [*yes, *pairs]).message[IN_SENTENCES]["confirmed"] is True


NAMES = st.deferred(
    lambda: st.sampled_from(
        [
            field.name
            for model in SCHEMAS.values()
            for field in _every(fields(model.model_json_schema(), {}, called("en"), "message"))
        ]
    )
)


@pytest.mark.parametrize("name", ["dialectic-counter", "judging-decide", "dialectic-explain"])
@given(st.lists(st.tuples(st.one_of(NAMES, st.text(max_size=20)), st.text(max_size=20))))
@examples(60)
def test_whatever_is_submitted_is_some_message(name: str, pairs: list[tuple[str, str]]) -> None:
    found = submitted(SCHEMAS[name].model_json_schema(), pairs, "message")
    assert isinstance(found, dict)


class Tree(Message):
    """A message that holds itself."""

    name: str
    inner: "list[Tree]" = []  # noqa: RUF012 - a model
    either: int | str = 0


def test_what_no_field_fits_is_asked_for_as_json() -> None:
    made = fields(
        Tree.model_json_schema(), {"name": "a", "inner": [{"name": "b"}]}, called("en"), "m"
    )
    assert [field.kind for field in made] == ["long", "list", "json"]
    assert made[1].parts[0].kind == "json"
    back = put_back(Tree, {"name": "a", "inner": [{"name": "b"}], "either": "x"})
    assert back == {"name": "a", "inner": [{"name": "b"}], "either": "x"}
    assert legible(str(back))
