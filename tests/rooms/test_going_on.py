"""Broken off anywhere and however, every run goes on to the same end and asks nothing twice."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.app.fork import ANSWERS
from aufheben.domain.vocabulary import Form
from aufheben.errors import AgentFailed, Diverged, JournalFailed
from aufheben.protocols.question import SOURCE
from aufheben.runtime.journal import Event, Record
from tests.profiles import examples
from tests.rooms.registered import registered
from tests.rooms.settled import RUNS, TOY, Table, told, whole

every_run = pytest.mark.parametrize("name", RUNS)


@pytest.fixture(autouse=True, scope="module")
def _with_another_room() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        registered(patch, TOY)
        yield


def answered(record: Record, most: int | None = None) -> list[tuple[Any, ...]]:
    """What was answered by the model in it, up to an event."""
    kinds, nobody = ("answered", "rejected"), ("", SOURCE.name)
    events = [each for each in record.events[:most] if each.kind in kinds]
    return [(e.place, e.attempt, e.seat, e.payload) for e in events if e.seat not in nobody]


def some(events: list[Event]) -> list[Event]:
    """The first, one between, and the last, where there are any."""
    return events and [events[0], events[len(events) // 2], events[-1]]


def test_every_form_of_the_dialectic_and_all_that_can_happen_has_a_run() -> None:
    every = [whole(name)[0] for name in RUNS]
    argued = [each.job.job for each in every if each.record.kind == "dialectic"]
    assert {job.constitution.form for job in argued} == set(get_args(Form))
    happened = {(e.kind, bool(e.seat)) for each in every for e in each.record.events}
    once = {("rejected", True), ("decided", True), ("decided", False), ("ended", False)}
    assert happened == {("asked", True), ("answered", True), *once}


# Going on


def stopped(table: Table, name: str, share: float) -> None:
    """As a process leaves a run that is killed: with a beginning of its events."""
    record = whole(name)[0].record
    events = record.events[: round(share * len(record.events))]
    table.store.begin(replace(record, events=events)).close()


def full(table: Table, name: str, share: float) -> None:
    """Nothing can be written from an event on; nothing was told that is not there."""
    table.store.full = 1 + int(share * len(whole(name)[0].record.events))
    heard: list[object] = []
    with pytest.raises(JournalFailed, match="disk full"):
        table.start(RUNS[name], name="whole", tell=heard.append)
    table.store.full = None
    known = [each for each in heard if isinstance(each, Event)]
    assert tuple(known) == table.store.read("whole").events[: len(known)]


def silent(table: Table, name: str, share: float) -> None:
    """Nobody answers any more after so many answers."""
    table.breaks = int(share * whole(name)[1])
    with pytest.raises(AgentFailed, match="the provider is down"):
        table.start(RUNS[name], name="whole")
    table.breaks = None


@every_run
@given(breaks=st.sampled_from([stopped, full, silent]), share=st.floats(0, 1, exclude_max=True))
@examples(45)
def test_f28_f29_broken_off_anywhere_it_goes_on_to_the_same_end_and_asks_nothing_twice(
    name: str, breaks: Callable[[Table, str, float], None], share: float
) -> None:
    result, needed = whole(name)
    if breaks is silent and not needed:
        return
    table = Table()
    breaks(table, name, share)
    before, known = table.store.read("whole"), table.asked
    again = table.resume()
    assert told(again) == told(result)
    assert again.to("txt") == result.to("txt")
    assert table.asked - known == needed - len(answered(before))
    assert again.record.events[: len(before.events)] == before.events
    settled = [(e.place, e.attempt) for e in again.record.events if e.kind in ANSWERS]
    assert len(set(settled)) == len(settled)
    assert table.store.read("whole") == again.record


@every_run
def test_a_run_that_has_ended_asks_nobody(name: str) -> None:
    result, _ = whole(name)
    table = Table()
    table.store.begin(result.record).close()
    assert table.resume().envelope == result.envelope
    assert table.asked == 0


@every_run
def test_what_it_has_reached_can_be_told_at_any_time(name: str) -> None:
    record = whole(name)[0].record
    table = Table()
    for count, event in enumerate(record.events):
        if event.kind == "asked":
            continue
        head = replace(record, events=record.events[:count])
        reached = asyncio.run(table.app.so_far(head, AgentFailed("the provider is down")))
        assert (reached.outcome, reached.stop_reason) == ("failed", "provider")
        assert not [flag for flag in reached.flags if flag.startswith("limit_")]
        forms = reached.formats if event.kind == "ended" else ("txt",)
        assert [reached.to(form) for form in forms]
    assert table.asked == 0


# Computing again


@every_run
def test_what_is_computed_again_is_the_same_and_asks_nobody(name: str) -> None:
    result, _ = whole(name)
    table = Table()
    again = asyncio.run(table.app.replay(result.record))
    assert again.envelope == result.envelope
    assert [again.to(form) for form in again.formats] == [result.to(form) for form in again.formats]
    assert table.asked == 0


@every_run
def test_computing_it_again_says_where_the_record_is_another(name: str) -> None:
    record = whole(name)[0].record
    end = record.events[-1]
    others: list[tuple[Event, dict[str, Any]]] = [
        (end, {"payload": {**end.payload, "outcome": "of another kind"}})
    ]
    for event in some([each for each in record.events if each.kind == "answered" and each.seat]):
        others += [(event, {"digest": "0" * 64}), (event, {"payload": {"nothing": "legal"}})]
        others.append((event, {"kind": "asked"}))
    for event in some([each for each in record.events if each.payload.get("by") == "protocol"]):
        others.append((event, {"payload": {**event.payload, "more": "than was found"}}))
    for event, changes in others:
        events = [replace(each, **changes) if each == event else each for each in record.events]
        with pytest.raises(Diverged) as differs:
            asyncio.run(Table().app.replay(replace(record, events=tuple(events))))
        assert differs.value.at == (event.place or ("end",))


# Forking


@every_run
def test_a_fork_copies_what_was_answered_and_asks_only_what_is_new(name: str) -> None:
    result, _ = whole(name)
    for event in some(
        [each for each in result.record.events if each.kind in ANSWERS and each.seat]
    ):
        table = Table()
        table.store.begin(result.record).close()
        begun = asyncio.run(table.app.forked("whole", event=event.number))
        copied, before = answered(begun), answered(result.record, event.number - 1)
        later = [each for each in answered(result.record)[len(before) :] if each[0] != event.place]
        unseen = [each for each in later if result.room.forked.apart(event.place, each[0])]
        assert copied == [*before, *unseen]
        fork = table.fork("whole", event=event.number, name="fork")
        assert [each for each in answered(fork.record) if each in copied] == copied
        assert table.asked == len(answered(fork.record)) - len(copied)
        assert told(fork) == {**told(result), "flags": told(fork)["flags"]}
        assert fork["forked"] == {"run": "whole", "event": event.number}
        assert table.store.read("whole") == result.record
        asyncio.run(table.app.replay("fork"))


@every_run
def test_another_answer_stands_in_its_place_and_costs_nothing(name: str) -> None:
    result, _ = whole(name)
    for event in some([each for each in result.record.events if each.kind == "answered"]):
        table = Table()
        given = table.app.answer(result.record, event.number)
        begun = asyncio.run(table.app.forked(result.record, event=event.number, answer=given))
        there = begun.events[event.number - 1]
        assert (there.place, there.payload) == (event.place, given)
        fork = table.fork(result.record, event=event.number, answer=given, name="fork")
        assert fork.record.events[: len(begun.events)] == begun.events
        assert table.asked == len(answered(fork.record)) - len(answered(begun))
        asyncio.run(table.app.replay("fork"))
