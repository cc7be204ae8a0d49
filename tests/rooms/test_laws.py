"""What every room promises, ours and another's: one suite of laws over small runs of each."""

import asyncio
import copy
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.app.fork import ANSWERS
from aufheben.errors import AgentFailed, AufhebenError, BadInput, Damaged, Diverged, Newer
from aufheben.rooms import registry
from aufheben.runtime.journal import Record
from tests.profiles import examples
from tests.rooms.registered import registered
from tests.rooms.settled import REQUESTS, TOY, Table, decoded, kept, told, whole

every_room = pytest.mark.parametrize("name", REQUESTS)
KEY = "sk-planted-0123456789"


@pytest.fixture(autouse=True, scope="module")
def _with_another_room() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        registered(patch, TOY)
        yield


def test_every_room_is_held_to_them() -> None:
    assert {request.room for request in REQUESTS.values()} == set(registry.names())


@every_room
def test_it_ends_within_its_bound_which_its_estimate_says(name: str) -> None:
    result, asked = whole(name)
    room, table = registry.room_for(REQUESTS[name]), Table()
    estimate = asyncio.run(table.app.estimate(REQUESTS[name]))
    assert result.record.ended is not None
    assert asked == result.tally.made <= result.job.job.bound == estimate.bound
    calls = estimate.usual["calls"]
    assert isinstance(calls, int)
    assert calls <= estimate.bound
    assert str(estimate.bound) in estimate.said or not estimate.bound
    assert room.bound(result.job)
    assert table.asked == 0


@every_room
@given(share=st.floats(0, 1))
@examples(25)
def test_any_beginning_goes_on_to_the_same_end(name: str, share: float) -> None:
    result, asked = whole(name)
    events = result.record.events
    begun = replace(result.record, events=events[: round(share * len(events))])
    table = Table()
    again = table.resume(begun)
    assert told(again) == told(result)
    assert again.to("txt") == result.to("txt")
    known = {e.place for e in begun.events if e.kind in ANSWERS and e.seat}
    assert table.asked == asked - sum(
        e.kind in ("answered", "rejected") and bool(e.seat) for e in begun.events
    )
    assert known <= {e.place for e in again.record.events}


@every_room
def test_a_run_that_has_ended_asks_nobody(name: str) -> None:
    result, _ = whole(name)
    table = Table()
    assert table.resume(result.record).envelope == result.envelope
    assert table.asked == 0


@every_room
@given(share=st.floats(0, 1, exclude_max=True))
@examples(15)
def test_wherever_an_agent_breaks_down_it_goes_on_and_asks_nothing_twice(
    name: str, share: float
) -> None:
    result, asked = whole(name)
    if not asked:
        return
    table = Table(breaks=int(share * asked))
    with pytest.raises(AgentFailed, match="the provider is down"):
        table.start(REQUESTS[name], name="whole")
    broken = table.store.read("whole")
    answered = {(e.place, e.attempt) for e in broken.events if e.seat and _is_answer(e.kind)}
    table.breaks, before = None, table.asked
    again = table.resume()
    assert told(again) == told(result)
    assert table.asked - before == asked - len(answered)


@every_room
@given(share=st.floats(0, 1, exclude_max=True))
@examples(15)
def test_what_it_has_reached_can_be_told_at_any_time(name: str, share: float) -> None:
    result, _ = whole(name)
    events = result.record.events[: int(share * len(result.record.events))]
    table = Table()
    head = replace(result.record, events=events)
    reached = asyncio.run(table.app.so_far(head, AgentFailed("the provider is down")))
    assert (reached.outcome, reached.stop_reason) == ("failed", "provider")
    assert not [flag for flag in reached.flags if flag.startswith("limit_")]
    assert [reached.to(form) for form in reached.formats]
    assert table.asked == 0


@every_room
def test_what_is_computed_again_is_the_same_and_asks_nobody(name: str) -> None:
    result, _ = whole(name)
    table = Table()
    again = asyncio.run(table.app.replay(result.record))
    assert again.envelope == result.envelope
    assert [again.to(form) for form in again.formats] == [result.to(form) for form in again.formats]
    assert table.asked == 0


def _other(record: Record, at: int, **changes: Any) -> Record:
    events = list(record.events)
    events[at] = replace(events[at], **changes)
    return replace(record, events=tuple(events))


@every_room
def test_computing_it_again_says_where_the_record_is_another(name: str) -> None:
    record = whole(name)[0].record
    end = {**record.events[-1].payload, "outcome": "of another kind"}
    others = [_other(record, -1, payload=end)]
    asked = [n for n, e in enumerate(record.events) if e.kind == "answered" and e.seat]
    for at in asked[:: max(1, len(asked) // 3)]:
        others.append(_other(record, at, digest="0" * 64))
        others.append(_other(record, at, payload={"nothing": "legal"}))
        others.append(_other(record, at, kind="asked"))
    for other in others:
        with pytest.raises(Diverged):
            asyncio.run(Table().app.replay(other))


@every_room
def test_every_format_is_written_and_the_request_names_them(name: str) -> None:
    result, _ = whole(name)
    assert set(result.formats) == {"json", *REQUESTS[name].formats}
    assert {"txt", "json"} <= set(result.formats)
    for form in result.formats:
        assert isinstance(result.to(form), str)
    assert result.to("txt").strip()
    assert json.loads(result.to("json")) == result.envelope
    with pytest.raises(BadInput, match="has no format"):
        result.to("xyz")


@every_room
def test_settings_say_all_that_was_seated(name: str) -> None:
    result, _ = whole(name)
    written = kept(name)
    assert written["room"] == REQUESTS[name].room
    assert json.loads(json.dumps(result.room.encode(decoded(written)))) == written
    assert decoded(written).job == result.job.job
    assert dict(decoded(written).agents) == dict(result.job.agents)


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inside = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return [path, *(leaf for key, each in inside for leaf in _leaves(each, (*path, key)))][
        0 if path else 1 :
    ]


STRANGE: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, -1, 1.5, "\ud800?", "", [], {}, [[]], {"a": 1}, 10**30]
)


@every_room
@given(data=st.data())
@examples(300)
def test_damaged_settings_are_refused_as_damaged_and_no_other_way(
    name: str, data: st.DataObject
) -> None:
    written = copy.deepcopy(kept(name))
    *above, last = data.draw(st.sampled_from(_leaves(written)))
    place: Any = written
    for key in above:
        place = place[key]
    if data.draw(st.booleans()):
        place[last] = data.draw(STRANGE)
    else:
        del place[last]
    try:
        job = decoded(written)
    except (Damaged, Newer):
        return
    # What is read is what it says, and can be shown.
    room = registry.of(written)
    assert room.bound(job)
    json.dumps(room.encode(job))
    try:
        asyncio.run(Table().app.until(replace(whole(name)[0].record, settings=written), 10**6))
    except AufhebenError:
        return


@every_room
def test_no_key_and_no_secret_address_is_kept(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("AUFHEBEN_API_KEY", "OPENAI_API_KEY"):
        monkeypatch.setenv(variable, KEY)
    table = Table()
    result = table.start(REQUESTS[name], name="r")
    assert KEY not in json.dumps([dict(result.record.settings), result.envelope], default=str)
    assert KEY not in repr(result.record) + table.app.export("r")
    if not hasattr(REQUESTS[name], "model") or name == "complete":
        return
    asked: Any = REQUESTS[name]
    secret = replace(asked, model="openai:x", base_url=f"http://host/v1?key={KEY}")
    with pytest.raises(BadInput) as refused:
        Table().start(secret)
    assert KEY not in str(refused.value)


@every_room
def test_a_fork_copies_what_was_answered_and_asks_only_what_is_new(name: str) -> None:
    result, _ = whole(name)
    answers = [e for e in result.record.events if e.kind in ANSWERS and e.seat]
    for event in answers[:: max(1, len(answers) // 3)]:
        table = Table()
        fork = table.fork(result.record, event=event.number)
        before = _answered(result.record, event.number - 1)
        assert _answered(fork.record, event.number - 1)[: len(before)] == before
        assert table.asked == sum(_is_answer(e.kind) for e in fork.record.events if e.seat) - len(
            before
        )
        assert told(fork) == {**told(result), **{k: told(fork)[k] for k in ("flags",)}}
        assert fork["forked"] == {"run": "whole", "event": event.number}
        asyncio.run(table.app.replay(fork.record))


def _is_answer(kind: str) -> bool:
    return kind in ("answered", "rejected")


def _answered(record: Record, most: int) -> list[tuple[Any, ...]]:
    events = record.events[:most]
    return [
        (e.place, e.attempt, e.seat, e.payload) for e in events if e.seat and _is_answer(e.kind)
    ]
