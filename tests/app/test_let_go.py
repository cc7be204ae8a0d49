"""A run's journal is let go whatever keeps the run from beginning."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import pytest

from aufheben import App
from aufheben.errors import AufhebenError, BadInput, Stopped
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.runtime.journal import Record

BIRD = "Tweety is a bird. If something is a bird, it is a flier."


def asked(**more: Any) -> Dialectic:
    return Dialectic(what="Is Tweety a flier?", stances=(BIRD, "Tweety is small."), **more)


@pytest.mark.parametrize(
    "go_on",
    [lambda app: app.start(asked(), name="r"), lambda app: app.resume("r")],
    ids=["start", "resume"],
)
def test_prompts_that_are_not_there_leave_the_run_to_others(
    go_on: Callable[[App], Awaitable[object]],
) -> None:
    async def refused() -> App:
        app = App(journal=":memory:")
        await (await app.start(asked(), name="r"))
        with pytest.raises(BadInput, match="no prompt of ours"):
            await go_on(App(journal=app.store, prompts="/nowhere/at/all"))
        return app

    asyncio.run(refused()).store.hold("r").close()


@pytest.mark.parametrize("seats", [5, None, [1], "ab"])
def test_settings_that_are_none_of_ours_are_another_input_and_can_be_exported(seats: Any) -> None:
    app = App(journal=":memory:")
    settings: Mapping[str, Any] = {"seats": seats, "neutral": 5, "reader": {}}
    app.store.begin(Record(run="r", created="", settings=settings)).close()
    with pytest.raises(AufhebenError, match="another input"):
        asyncio.run(app.start(asked(), name="r"))
    assert '"neutral": 5' in app.export("r")
    app.store.hold("r").close()


@pytest.mark.filterwarnings("error")
def test_a_run_begun_where_no_loop_runs_is_let_go() -> None:
    app = App(journal=":memory:")
    room, job = app.seat(asked())
    with pytest.raises(RuntimeError, match="no running event loop"):
        app.start(Record(run="r", created="", settings=room.encode(job))).send(None)
    app.store.hold("r").close()


def test_leaving_an_application_stops_its_runs_which_can_be_resumed() -> None:
    class Waiting:
        async def answer(self, *_: object) -> object:
            await asyncio.Event().wait()
            return None

    async def left() -> None:
        async with App(journal=":memory:", agents={"": Waiting()}) as app:
            run = await app.start(asked(protocol="published"), name="left")
        with pytest.raises(Stopped):
            await run
        app.store.hold("left").close()

    asyncio.run(asyncio.wait_for(left(), 60))
