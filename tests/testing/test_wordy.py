"""The wordy stand-in answers every task of every room as a model would say it, the same to the same."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.runtime.journal import Record
from aufheben.testing import FakeServer, Received, Wordy
from aufheben.testing.wordy import shipped
from tests.model_debates import case, debate
from tests.profiles import examples
from tests.recorded_runs import records
from tests.recorded_words import texts
from tests.whole_runs import ROOMS, Room, agent_of

every_room = pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)


def held(room: Room, seed: int) -> tuple[Any, Record]:
    agent, _ = agent_of(room, Wordy(seed=seed))
    return room.run(agent)


def misshapen(record: Record) -> list[Any]:
    """Rulings on a shape, and not on words: that they are too many, or said before."""
    rulings: list[Any] = [e.payload["ruling"] for e in record.events if e.kind == "rejected"]
    return [each for each in rulings if each["why"] in ("shape", "language", "cut")]


@every_room
def test_its_shapes_are_legal_in_every_room(room: Room) -> None:
    for seed in range(2):
        _, record = held(room, seed)
        assert record.ended is not None
        assert misshapen(record) == []
        answered = sum(event.kind == "answered" for event in record.events)
        assert answered > sum(event.kind == "rejected" for event in record.events)


@every_room
def test_the_same_seed_says_the_same_and_another_something_else(room: Room) -> None:
    (_, one), (_, again), (_, other) = held(room, 3), held(room, 3), held(room, 4)
    assert one.events == again.events
    assert one.events != other.events


@given(name=st.sampled_from(sorted(ROOMS)), seed=st.integers(0, 10_000))
@examples(60)
def test_whatever_it_says_a_run_ends_typed_replays_and_is_written(name: str, seed: int) -> None:
    room = ROOMS[name]
    ended, record = held(room, seed)
    assert record.ended is not None
    assert list(room.written(room.again(record))) == list(room.written(ended))


def test_it_says_what_it_is_given_to_say() -> None:
    room = ROOMS["free"]
    agent, _ = agent_of(room, Wordy(texts={"en": ("Nobody knows; not even 3 of 10 do.",)}))
    _, record = room.run(agent)
    said = json.dumps([event.payload for event in record.events if event.kind == "answered"])
    assert "Nobody knows; not even 3 of 10 do." in said


def test_its_sentences_are_of_every_kind_that_models_say() -> None:
    for lang, signs in (("en", ('"', ";", ":", " not ", "3")), ("ja", ("「", "。", "、", "ない"))):
        texts = shipped()[lang]
        assert len(set(texts)) == len(texts) >= 70
        assert all(any(sign in text for text in texts) for sign in signs), lang
        assert max(map(len, texts)) > 200


def test_its_sentences_are_those_of_recorded_runs() -> None:
    ours = [r for r in records() if r.settings.get("room") in ("dialectic", "deliberation")]
    if len(ours) < 10:
        pytest.skip("the recorded runs are not at hand")
    known = {text for record in ours for event in record.events for text in texts(event.payload)}
    assert [text for said in shipped().values() for text in said if text not in known] == []


def test_the_file_says_which_model_said_them() -> None:
    folder = Path(__file__).parents[2] / "src/aufheben/testing/wordy"
    assert "Claude" in (folder / "prose.toml").read_text("utf-8").split("\n")[0]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_debate_in_its_words_comes_to_a_synthesis(lang: str) -> None:
    with FakeServer(Wordy()) as server:
        assert debate(case(server, lang=lang)).outcome == "synthesis"


def test_a_question_without_a_room_is_answered_all_the_same() -> None:
    asked = Received(provider="", model="", system="", user="\ud800 What is this?")
    assert json.loads(Wordy()(asked))
