"""Runs that go on in a thread of their own: heard, awaited and stopped from any other."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from aufheben.app import App, Event, Run
from aufheben.app.loop_thread import Apart
from aufheben.app.run_info import row_of
from aufheben.errors import Full, Stopped
from aufheben.rooms.dialectic.request import Dialectic
from tests.page.pacing import Paced
from tests.rooms.settled import LOGIC, MODEL, QUESTION

DEBATE = Dialectic(what=QUESTION, model=MODEL)
PROVED = Dialectic(what="Is Tweety a flier?", stances=LOGIC)


def test_a_run_is_heard_and_awaited_in_another_loop_than_its_own(tmp_path: Path) -> None:
    app = App(journal=tmp_path / "journal.db")

    async def course() -> None:
        apart = Apart("runs")
        run = await apart.do(app.start(PROVED, name="tweety"))
        heard = [event.number async for event in run]
        result = await run
        await run.stopped()
        assert heard == [each.number for each in result.record.events]
        assert [event.number async for event in run] == heard
        await apart.close()

    asyncio.run(course())


def test_a_run_is_stopped_from_another_loop_and_whoever_waits_hears_of_it(tmp_path: Path) -> None:
    app = App(journal=tmp_path / "journal.db", agents={"": Paced()})

    async def course() -> None:
        apart = Apart("runs")
        run = await apart.do(app.start(DEBATE, name="r"))
        waiting = asyncio.create_task(run.result())
        run.stop()
        with pytest.raises(Stopped):
            await waiting
        await run.stopped()
        run.stop()
        await apart.close()

    asyncio.run(course())
    assert app.row("r").outcome is None


def test_what_goes_on_apart_is_ended_in_order_when_that_is_closed(tmp_path: Path) -> None:
    app = App(journal=tmp_path / "journal.db", agents={"": Paced()})

    async def course() -> Run:
        apart = Apart("runs")
        run = await apart.do(app.start(DEBATE, name="r"))
        await apart.close()
        await run.stopped()
        return run

    run = asyncio.run(course())
    run.stop()  # its loop is closed: nothing is left to be stopped
    with pytest.raises(Stopped):
        asyncio.run(run.result())
    assert not [each for each in threading.enumerate() if each.name == "runs"]
    app.store.hold("r").close()


def test_whoever_reads_old_events_slowly_hears_all_that_came_meanwhile(tmp_path: Path) -> None:
    """The run ends while the first of its events is still being looked at."""
    paced = Paced()
    app = App(journal=tmp_path / "journal.db", agents={"": paced})

    async def course() -> None:
        run = await app.start(DEBATE, name="r")
        first: asyncio.Future[Event] = asyncio.get_running_loop().create_future()
        ended = asyncio.Event()

        async def slowly() -> list[int]:
            heard = []
            async for event in run:
                heard.append(event.number)
                if not first.done():
                    first.set_result(event)
                    await ended.wait()
            return heard

        await anext(run.events())
        reading = asyncio.create_task(slowly())
        await first
        paced.free()
        result = await run
        ended.set()
        assert await reading == [each.number for each in result.record.events]

    asyncio.run(course())


def test_of_a_listener_who_has_left_nothing_is_kept(tmp_path: Path) -> None:
    app = App(journal=tmp_path / "journal.db", agents={"": Paced()})

    async def course() -> None:
        run = await app.start(DEBATE, name="r")
        for _ in range(3):
            events: Any = run.events()
            await anext(events)
            await events.aclose()
        assert run._listening == []
        run.stop()
        await run.stopped()

    asyncio.run(course())


def test_a_run_under_way_is_told_as_the_list_tells_it_without_its_journal(tmp_path: Path) -> None:
    app, rows = App(journal=tmp_path / "journal.db"), list[Any]()

    async def course() -> None:
        run = await app.start(PROVED, name="tweety")
        assert run.newest is None
        async for _ in run:
            assert run.newest is not None
            rows.append(row_of(run.newest))

    asyncio.run(course())
    assert rows[-1] == app.row("tweety") == next(app.runs())
    assert [row.events for row in rows] == sorted(row.events for row in rows)


def test_a_run_is_found_by_its_whole_name_among_others_that_begin_so(tmp_path: Path) -> None:
    app = App(journal=tmp_path / "journal.db")

    async def course() -> None:
        for name in ("a", "ab", "abc"):
            await (await app.start(PROVED, name=name))

    asyncio.run(course())
    assert [app.row(name).run for name in ("a", "ab", "abc")] == ["a", "ab", "abc"]


@pytest.mark.parametrize("closed", [True, False], ids=["once it is closed", "as it is closed"])
def test_whoever_asks_a_loop_that_ends_is_told_so(closed: bool) -> None:
    async def course() -> None:
        apart = Apart("runs")
        waits = None if closed else asyncio.create_task(apart.do(asyncio.Event().wait()))
        await asyncio.sleep(0)
        await apart.close()
        with pytest.raises(Full, match="the server ends"):
            await (waits or apart.do(asyncio.sleep(0)))

    asyncio.run(course())


def test_whoever_stops_waiting_for_another_loop_is_not_told_that_it_ends() -> None:
    async def course() -> None:
        apart = Apart("runs")
        waits = asyncio.create_task(apart.do(asyncio.Event().wait()))
        await asyncio.sleep(0)
        waits.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waits
        await apart.close()

    asyncio.run(course())


def test_where_no_loop_can_be_made_that_is_told_and_nobody_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full() -> None:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(asyncio.events, "new_event_loop", full)
    with pytest.raises(OSError, match="Too many open files"):
        Apart("runs")
