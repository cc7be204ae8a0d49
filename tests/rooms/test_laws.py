"""What every room promises, ours and another's: laws over small runs, and what a page shows."""

import asyncio
import copy
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.app import App, Result
from aufheben.errors import AufhebenError, BadInput, Damaged, Newer
from aufheben.formats.page.render import page, timeline
from aufheben.rooms import registry
from aufheben.runtime.journal import Record
from aufheben.words import tell
from tests.profiles import examples
from tests.recorded_runs import files, held
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


APP = App(journal=":memory:")


def until(record: Record, number: int) -> Result:
    """The run as it stood after an event."""
    return asyncio.run(APP.until(record, number))


@every_room
def test_after_any_event_it_shows_what_it_showed_then(name: str) -> None:
    record = whole(name)[0].record
    for number in range(len(record.events)):
        assert until(record, number).view == whole(name)[0].view.at(number)


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_so_does_every_run_that_a_real_model_held(file: Path) -> None:
    record = held(file)
    view = until(record, len(record.events)).view
    for number in range(len(record.events)):
        assert until(record, number).view == view.at(number)


@every_room
def test_what_comes_after_any_event_and_what_was_there_are_all_of_it(name: str) -> None:
    view = whole(name)[0].view
    for number in range(view.last):
        before, after = timeline(view.at(number)), timeline(view, number)
        assert {card["id"] for card in (*before["cards"], *after["cards"])} == {
            card.id for card in view.cards
        }
        assert [*before["lines"], *after["lines"]] == timeline(view)["lines"]
        assert [*before["spent"], *after["spent"]] == timeline(view)["spent"]


@every_room
def test_every_answer_of_anybody_is_on_its_page(name: str) -> None:
    result = whole(name)[0]
    written = page(result.view)
    assert result.view.ended == result.view.last
    assert result.run in written
    for card in result.view.cards:
        assert f'id="{card.id}"' in written
