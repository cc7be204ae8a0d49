"""Whoever awaits a run hears from us that it was stopped, and from asyncio that they were cancelled."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from aufheben.app import App, Run
from aufheben.errors import Stopped
from aufheben.rooms.dialectic.request import Dialectic
from tests.page.pacing import Paced
from tests.rooms.settled import MODEL, QUESTION

DEBATE = Dialectic(what=QUESTION, model=MODEL)


class Silent:
    async def answer(self, *_: object) -> object:
        await asyncio.Event().wait()
        return None


async def _late(run: Run) -> None:
    await asyncio.sleep(0.05)
    run.stop()


@pytest.mark.parametrize("stop", [Run.stop, _late], ids=["before its first step", "later"])
def test_a_run_that_was_stopped_says_so_to_all_who_await_it(stop: Callable[[Run], object]) -> None:
    async def course() -> list[object]:
        app = App(journal=":memory:", agents={"": Silent()})
        run = await app.start(DEBATE, name="r")
        waiting = [asyncio.ensure_future(run.result()) for _ in range(3)]
        if (later := stop(run)) is not None:
            await later  # type: ignore[misc]
        heard: list[object] = await asyncio.gather(*waiting, return_exceptions=True)
        return heard

    heard = asyncio.run(course())
    assert {type(each) for each in heard} == {Stopped}
    assert '`App().resume("r")`' in str(heard[0])


def test_whoever_is_cancelled_while_awaiting_a_run_is_cancelled_and_the_run_goes_on() -> None:
    async def course() -> None:
        app = App(journal=":memory:", agents={"": Silent()})
        run = await app.start(DEBATE)
        waiting = asyncio.ensure_future(run.result())
        await asyncio.sleep(0.01)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        other = asyncio.ensure_future(run.result())
        await asyncio.sleep(0.01)
        assert not other.done()
        run.stop()
        with pytest.raises(Stopped):
            await other

    asyncio.run(course())


def test_a_run_that_was_stopped_is_resumed_by_the_name_that_the_error_has(tmp_path: Path) -> None:
    paced = Paced()

    async def course() -> str:
        app = App(journal=tmp_path / "journal.db", agents={"": paced})
        run = await app.start(DEBATE, name="r")
        run.stop()
        with pytest.raises(Stopped) as stopped:
            await run
        paced.free()
        return (await (await app.resume(stopped.value.run))).outcome

    assert asyncio.run(course())
