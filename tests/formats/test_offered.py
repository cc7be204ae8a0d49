"""What a person is offered for an answer is what the question lets be said, in every room."""

import asyncio
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from aufheben.agents.human import ScriptedDesk, ScriptedSheetDesk, Sheet, SheetAgent
from aufheben.agents.human.forms import AnswerForm
from aufheben.agents.human.slip import Slip
from aufheben.agents.human.words import Words
from aufheben.domain import Seat
from aufheben.domain.vocabulary import Lang
from aufheben.errors import Left
from aufheben.formats.sheets import Field, fields, submitted
from aufheben.prompts.homes import schema_of
from aufheben.protocols.asking import Ask
from aufheben.protocols.ports import Rejected
from aufheben.protocols.words import Vocabulary
from tests.agents.sample_tasks import samples
from tests.agents.sheet_tasks import answered
from tests.formats.test_sheets import leaves
from tests.profiles import examples

SEAT = Seat(name="A", stance="x")
SAMPLES = {
    f"{each.lang} {each.room} {each.name} {each.case}": each
    for each in samples()
    if isinstance(each.task, Ask)
}
ANSWERED = {name: each for name, each in answered().items() if isinstance(each.task, Ask)}
LANGS: tuple[Lang, ...] = ("en", "ja")
IDS = ("Among", "Numbers", "OnBoard", "Teams")
"""Laws by which what is named is known."""


def sheet_of(task: Any, lang: Lang) -> Sheet:
    """The sheet for a task."""
    desk = ScriptedSheetDesk([])
    with pytest.raises(Left):
        asyncio.run(SheetAgent(desk, lang=lang).answer(SEAT, task, ()))
    return desk.sheets[0]


def offered(task: Any, message: Any, lang: Lang = "en") -> list[Field]:
    """Every field of its form in which something is chosen, the message standing in it."""
    sheet = sheet_of(task, lang)
    every = leaves(fields(sheet.schema, message, sheet.called, "m"))
    return [field for field in every if field.options]


def at(schema: Any, path: list[str]) -> Any:
    """The schema of what stands in a field, by its name."""
    for key in path:
        schema = next((o for o in schema.get("anyOf", ()) if o.get("type") != "null"), schema)
        schema = schema["items"] if "items" in schema else schema["properties"][key]
    return schema


def admits(schema: Any, value: object) -> bool:
    return bool(Draft202012Validator(schema).is_valid(value))


@pytest.mark.parametrize("name", SAMPLES)
def test_whatever_a_form_offers_is_in_the_schema_of_its_question(name: str) -> None:
    """Of its narrowed schema, or that leaves it to a law; what only one thing fits offers one."""
    sample = SAMPLES[name]
    task: Any = sample.task
    narrowed = json.loads(task.strict_schema())
    for field in offered(task, {}, sample.lang):
        place = at(narrowed, field.name.split("/")[1:])
        values = [_value(place, option.value) for option in field.options]
        assert all(admits(place, value) for value in values), field.name
        assert field.kind == "tick" or "enum" not in place or len(values) in (1, len(place["enum"]))
        assert all(option.label for option in field.options if option.value)


def _value(place: Any, said: str) -> Any:
    """What is submitted, as the value it stands for."""
    every = [each for each in (place, *place.get("anyOf", ())) if "enum" in each]
    return next((v for e in every for v in e["enum"] if v == said or json.dumps(v) == said), said)


@given(st.data())
@examples(300)
def test_every_choice_that_a_form_offers_is_legal_where_its_law_says_so(
    data: st.DataObject,
) -> None:
    """In a legal answer one chosen thing for another; where that stood already they change places."""
    each = ANSWERED[data.draw(st.sampled_from(sorted(ANSWERED)))]
    task: Any = each.task
    message = json.loads(json.dumps(task.spoken(each.answer)))
    every = offered(task, message, data.draw(st.sampled_from(LANGS)))
    pairs = [(field.name, field.value) for field in leaves(_form(task, message))]
    chosen = [field for field in every if field.value and field.kind == "choice"]
    if not chosen:
        return
    field = data.draw(st.sampled_from(chosen))
    other = data.draw(st.sampled_from([o.value for o in field.options if o.value]))
    alike = {f.name for f in chosen if _list(f.name) == _list(field.name)}
    swapped = {name: _swapped(name, value, field, other, alike) for name, value in pairs}
    read = task.read(submitted(schema_of(task), swapped.items(), "m"))
    assert not isinstance(read, Rejected)
    for law in task.laws:
        if type(law).__name__ in IDS and isinstance(read, task.answers):
            assert law(task, read) is None


def _form(task: Any, message: Any) -> tuple[Field, ...]:
    sheet = sheet_of(task, "en")
    return fields(sheet.schema, message, sheet.called, "m")


def _list(name: str) -> str:
    """A name without the number of its row in the innermost list."""
    return re.sub(r"/\d+(?=[^\d]*$)", "", name, count=1)


def _swapped(name: str, value: str, field: Field, other: str, alike: set[str]) -> str:
    if name == field.name:
        return other
    return field.value if name in alike and value == other else value


TYPED = st.sampled_from(
    ["1", "2", "3", "1 2", "0.5", "y", "n", "", "N1", "a thing", "another", "9"]
)


@pytest.mark.parametrize(
    "name", [name for name in SAMPLES if not name.endswith("synthesize of nothing")]
)
@given(st.lists(TYPED, max_size=60))
@examples(10)
def test_what_is_typed_part_by_part_fits_the_schema_of_its_question(
    name: str, typed: list[str]
) -> None:
    """Whatever a desk takes as the answer to its questions is not refused for a choice or a count.

    What nobody is ever asked has no answer: to join two claims of a board that has none.
    """
    sample = SAMPLES[name]
    slip = Slip(ScriptedDesk(typed * 3), Words(sample.lang))
    schema = schema_of(sample.task)
    form = AnswerForm(slip, Vocabulary(type(sample.task), sample.lang), schema)
    try:
        said = asyncio.run(slip.filled(lambda: form.ask(schema)))
    except Left:
        return
    wrong = [error for error in _errors(schema, said) if error.validator in CHOSEN]
    assert not wrong, wrong[0].message


CHOSEN = ("enum", "minItems", "maxItems", "additionalProperties", "required")


def _errors(schema: Any, said: object) -> Iterator[Any]:
    for error in Draft202012Validator(schema).iter_errors(said):
        yield error
        yield from error.context or ()
