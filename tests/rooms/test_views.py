"""What a page shows of a run: the same live, replayed, and computed again from any beginning."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from aufheben.app import App, Result
from aufheben.formats.page.render import page, timeline
from aufheben.runtime.journal import Record
from tests.recorded_runs import files, held
from tests.rooms.registered import registered
from tests.rooms.settled import REQUESTS, TOY, whole

every_room = pytest.mark.parametrize("name", REQUESTS)
APP = App(journal=":memory:")


@pytest.fixture(autouse=True, scope="module")
def _with_another_room() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        registered(patch, TOY)
        yield


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
