"""No text that an agent sends can end a run, in any field of any message of any room."""

import itertools
import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.agents import ScriptedAgent
from aufheben.domain import Argument, Issue, Limits, Rule, Seat, Thesis
from aufheben.domain.text import LOST, encodable, legible
from aufheben.protocols.ports import Rejected
from aufheben.rooms.dialectic.job import DialecticJob
from aufheben.rooms.dialectic.protocol.rules import Constitution
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from aufheben.runtime.reader import read
from tests.driving import conduct, replay
from tests.model_debates import QUESTION, STANCES
from tests.recorded_words import texts
from tests.whole_runs import ROOMS, Room, agent_of, saying

ODD = "\ud800", "\x00", "\x1b[2J", "\r", "\u2028", "\uffff", "\udfff\x85"
each_room = pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)
_ODD = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
_COPIED = {"proposition", "target", "source", "seat", "expert", "method"}
"""Fields that must say what the prompt says, so that an odd one is refused for that."""


@each_room
def test_f12_a_run_ends_and_replays_whatever_ends_each_sentence(room: Room) -> None:
    fields: set[str] = set()
    odd = itertools.cycle(ODD)

    def spoiled(text: str, key: str) -> str:
        if len(text) < 12 or key in _COPIED:
            return text
        fields.add(key)
        return f"{text}{next(odd)}"

    agent, model = agent_of(room, saying(room.stand_in(), spoiled))
    ended, record = room.run(agent)
    assert record.ended is not None
    assert record.ended.payload["outcome"] != "failed"
    assert fields or room.name == "rating"
    answers = [event.payload for event in record.events if event.kind != "rejected"]
    assert not any(_ODD.search(text) for text in texts(answers))
    assert not any(_ODD.search(each.user) for each in model.received)
    room.again(record)
    for text in room.written(ended):
        text.encode()


# Every way in

parts = st.recursive(
    st.text(st.characters(), max_size=8) | st.sampled_from(ODD) | st.integers() | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)
messages = st.dictionaries(st.text(st.characters(), max_size=4), parts, max_size=4)


class Hearing:
    """A task that keeps what it was given to read."""

    def __init__(self) -> None:
        self.read = self.hear = self.kept
        self.got: object = None

    def kept(self, message: object) -> object:
        self.got = message
        return message


@given(messages)
def test_no_task_is_given_an_odd_text_as_message_or_as_text(message: dict[str, object]) -> None:
    for said in (message, json.dumps(message), json.dumps(message, ensure_ascii=False)):
        task: Any = Hearing()
        heard = read(task, said)
        assert isinstance(heard, Rejected) or not any(_ODD.search(t) for t in _keyed(task.got))


def _keyed(value: object) -> list[str]:
    """Every text of a message, its keys too."""
    if isinstance(value, Mapping):
        return [*value, *(text for part in value.values() for text in _keyed(part))]
    return (
        [text for part in value for text in _keyed(part)]
        if isinstance(value, list)
        else [*texts(value)]
    )


def test_a_value_passes_the_gate_as_a_message_does() -> None:
    case = DialecticJob(
        issue=Issue(question=QUESTION),
        seats=(
            Seat(name="A", stance=STANCES[0], premises="prose"),
            Seat(name="B", stance=STANCES[1], premises="prose"),
        ),
        constitution=Constitution(form="published", limits=Limits(max_rounds=0)),
    )
    odd = Rule(id="r1", strong=("Air\ud800 is bad.",), weak_negation=(), consequent="Close it\x00.")
    agent = ScriptedAgent(lambda _seat, _task: Thesis(argument=Argument(rules=(odd,))))
    journal = MemoryStore().begin(Record(run="r", created="", settings={}))
    finished = conduct(case, {"any": agent}, journal, StillClock())
    said = finished.conclusion.disputes[0].moves[0].argument.rules[0]
    assert (said.strong, said.consequent) == ((f"Air{LOST} is bad.",), f"Close it{LOST}.")
    assert replay(case, journal.record).conclusion == finished.conclusion


def test_keys_that_only_differ_in_what_is_no_character_are_refused() -> None:
    task: Any = Hearing()
    assert isinstance(read(task, {f"a{half}": 1 for half in ("\ud800", "\udfff")}), Rejected)


def test_what_goes_round_in_a_circle_is_refused() -> None:
    message: dict[str, object] = {}
    message["again"] = message
    task: Any = Hearing()
    assert isinstance(read(task, message), Rejected)


@given(st.text(st.characters()))
def test_legible_text_stays_and_no_other_is_left(text: str) -> None:
    once = legible(text)
    assert legible(once) == once
    assert not _ODD.search(once)
    assert _ODD.search(text) or once == text


def test_halves_that_belong_together_become_the_character_they_are() -> None:
    assert legible("\ud83d\ude00 \ud83d") == f"\U0001f600 {LOST}"
    assert encodable("\x00\ud83d") == f"\x00{LOST}"


# Runs of before


def test_an_older_run_with_half_a_character_replays_and_is_gone_on_with() -> None:
    """Its journal has the answer as it came; the next prompt, which it broke, can be sent."""
    room = ROOMS["self-refine"]
    _, record = room.run(agent_of(room)[0])
    number = next(n for n, e in enumerate(record.events) if e.payload.get("good_enough") is False)
    event = record.events[number]
    broken = replace(event, payload={**event.payload, "text": "half a \ud83d sign"})
    kept = replace(record, events=(*record.events[:number], broken))
    agent, model = agent_of(room)
    _, whole = room.run(agent, MemoryStore().begin(kept))
    assert any(f"half a {LOST} sign" in each.user for each in model.received)
    assert whole.ended is not None
    assert whole.events[number] == broken
    room.again(whole)
