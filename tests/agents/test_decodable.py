"""What models are asked for can be decoded under a schema everywhere, and leaves room for answers."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from aufheben.agents import llm as decodable
from aufheben.domain import Seat
from aufheben.prompts.templates import Prompt, compose
from aufheben.rooms.schema import asking, kinds, messages_of
from tests.agents.decoders import DECODERS
from tests.agents.sample_tasks import Sample, samples
from tests.held_again import said_in
from tests.recorded_runs import files

Admits = Callable[[dict[str, Any], str], bool]
ALL = {f"{each.room} {each.name} {each.case}": each for each in samples() if each.lang == "en"}
SIDES = ("C1", "C2")
PROPERTY = {"strong": ["it is light"], "consequent": "it is good"}
PLACED = {"C1": [1], "C2": [1, 2]}


class Recorded(NamedTuple):
    """An answer of a real model as a model would write it, and what it answers."""

    shape: Any
    keys: tuple[str, ...]
    said: str


@pytest.fixture(params=DECODERS)
def admits(request: pytest.FixtureRequest) -> Admits:
    return DECODERS[str(request.param)]


def prompted(sample: Sample) -> Prompt:
    return compose(Seat(name="A", stance="x"), sample.task, (), lang=sample.lang, fence=None)


def under(shape: Any, keys: tuple[str, ...] = ()) -> dict[str, Any]:
    return decodable.schema(
        Prompt(system="", user="", name="", schema=shape, version="", keys=keys)
    )


def of(name: str) -> dict[str, Any]:
    return under(
        next(each[name] for each in map(messages_of, asking().values()) if name in each), SIDES
    )


@pytest.mark.parametrize("sample", ALL.values(), ids=ALL)
def test_every_schema_is_taken_and_an_empty_object_is_not(sample: Sample, admits: Admits) -> None:
    assert not admits(decodable.schema(prompted(sample)), "{}")


@pytest.mark.parametrize("sample", ALL.values(), ids=ALL)
def test_no_schema_has_keys_of_any_name(sample: Sample) -> None:
    def free(node: Any) -> Iterator[Any]:
        if isinstance(node, dict):
            if "patternProperties" in node or node.get("additionalProperties"):
                yield node
            for each in node.values():
                yield from free(each)
        for each in node if isinstance(node, list) else ():
            yield from free(each)

    assert not list(free(decodable.schema(prompted(sample))))


def test_each_side_has_its_place_where_criteria_are_asked_for(admits: Admits) -> None:
    both = {"Argument": {"C1": PROPERTY, "C2": PROPERTY}}
    assert admits(of("characterize"), json.dumps(both))
    assert not admits(of("characterize"), json.dumps({"Argument": {}}))
    assert not admits(of("characterize"), json.dumps({"Argument": {"C1": PROPERTY}}))


@pytest.mark.parametrize(("placed", "fits"), [(PLACED, True), ({}, False), ({"C2": [1]}, False)])
def test_a_premise_of_the_core_stands_for_some_of_every_side(
    placed: Any, fits: bool, admits: Admits
) -> None:
    said = {"Argument": {"E": {**PROPERTY, "stands_for": [placed]}}}
    assert admits(of("generalize"), json.dumps(said)) is fits


NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8)


@given(NAMES | st.sampled_from(['Hill "A"', "a\\b", "two\nlines"]))
def test_a_shape_is_asked_for_only_where_every_decoder_can_write_its_names(name: str) -> None:
    shape = next(each["decide"] for each in map(messages_of, asking().values()) if "decide" in each)
    prompt = Prompt(system="", user="", name="", schema=shape, version="", keys=(name,))
    plain = {"type": "object", "properties": {name: {"type": "string"}}, "required": [name]}
    said = json.dumps({name: "x"}, ensure_ascii=False)
    taken = all(
        admits({**plain, "additionalProperties": False}, said) for admits in DECODERS.values()
    )
    assert decodable.is_decodable(prompt) <= taken


@pytest.mark.parametrize("team", ["Prop", "肯定側", "A/B (x)"])
def test_each_team_has_its_reasons_whatever_it_is_called(team: str, admits: Admits) -> None:
    shape = next(each["decide"] for each in map(messages_of, asking().values()) if "decide" in each)
    found = under(shape, (team, "other"))
    said = {"ranking": [team, "other"], "comment": "so", "reasons": {team: "a", "other": "b"}}
    assert admits(found, json.dumps(said, ensure_ascii=False))
    assert not admits(found, json.dumps({**said, "reasons": {}}))


def recorded(file: Path) -> Iterator[Recorded]:
    record = said_in(file)
    room = record.kind
    names = {**kinds(asking()["methods"]), **kinds(asking()[room])}
    shapes = {
        name: shape for each in asking().values() for name, shape in messages_of(each).items()
    }
    kind = {}
    for event in record.events:
        if event.kind == "asked":
            kind[event.place, event.attempt] = names.get(str(event.payload.get("task")))
        elif event.kind == "answered" and (name := kind.get((event.place, event.attempt))):
            try:
                read = shapes[name].model_validate(dict(event.payload))
            except (ValidationError, KeyError):
                continue  # of a task that is gone, or nothing was said
            said = read.model_dump(mode="json", by_alias=True, exclude_unset=True)
            free = said.get("reasons") if name == "decide" else said.get("Argument")
            keys = tuple(free) if name in {"decide", "characterize"} and free else SIDES
            yield Recorded(shapes[name], keys, json.dumps(said, ensure_ascii=False))


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_what_real_models_answered_is_admitted(file: Path, admits: Admits) -> None:
    answers = list(recorded(file))
    assert answers
    refused = [each.said for each in answers if not admits(under(*each[:2]), each.said)]
    assert not refused
