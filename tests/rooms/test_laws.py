"""What every room promises, ours and another's: one suite of laws over small runs of each."""

import asyncio
import copy
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.errors import AufhebenError, BadInput, Damaged, Newer
from aufheben.rooms import registry
from aufheben.words import tell
from tests.profiles import examples
from tests.rooms.registered import registered
from tests.rooms.settled import REQUESTS, TOY, Table, decoded, kept, whole

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
    assert str(estimate.bound) in tell(estimate.said) or not estimate.bound
    assert room.briefing.bound(result.job)
    assert tell(estimate.leaving).split("\n")[-1] in (
        "nothing leaves this machine",
        "nothing else leaves this machine",
    )
    assert table.asked == 0


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
    assert room.briefing.bound(job)
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


@pytest.mark.parametrize("name", ["complete", "defeated"])
def test_where_logic_decides_alone_nobody_is_asked_and_all_that_is_said_is_noted(name: str) -> None:
    result, asked = whole(name)
    noted = result.record.events[:-1]
    assert {(each.kind, each.payload["by"]) for each in noted} == {("decided", "protocol")}
    assert (len(noted), asked) == (len(result.told.moves), 0)
