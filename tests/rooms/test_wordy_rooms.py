"""What a real model says in any room is kept, shown, replayed, gone on with, and carried elsewhere."""

import asyncio

import pytest

from aufheben import wiring
from aufheben.app import App
from tests.places import Place
from tests.profiles import whole
from tests.wordy_runs import REQUESTS, held, lang_of, stopped, table

every_room = pytest.mark.parametrize("name", REQUESTS)


@every_room
def test_its_run_ends_typed_and_all_that_is_made_of_it_holds(name: str, place: Place) -> None:
    for seed in range(3 if whole() else 1):
        app = table(place.address(f"j{seed}"), seed, lang_of(REQUESTS[name]))
        held(app, REQUESTS[name], "wordy")


@every_room
def test_stopped_anywhere_it_goes_on_to_the_same_end(name: str, place: Place) -> None:
    lang = lang_of(REQUESTS[name])
    ended = held(table(":memory:", 7, lang), REQUESTS[name], "wordy")
    store = wiring.store(place.address())
    store.begin(stopped(ended, len(ended.record.events) // 2)).close()
    app = table(store, 7, lang)

    async def course() -> object:
        return (await (await app.resume("wordy"))).to("txt")

    assert asyncio.run(course()) == ended.to("txt")
    assert App(journal=store).record("wordy").ended is not None
