"""However much is followed and read at once, a process takes no more connections than is said."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, aclosing
from typing import Any

from aufheben.adapters.stores.postgres_connection import READERS
from aufheben.app import App, Event
from aufheben.runtime.journal import Record
from tests.adapters.sqlite_processes import event
from tests.places import Databases, store

RUNS = [f"r{number}" for number in range(60)]
OPEN = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"


def connections(databases: Databases) -> int:
    return int(databases.sql(OPEN)[0][0])


def test_all_runs_that_are_followed_share_one_connection(databases: Databases) -> None:
    async def course() -> None:
        kept = store(databases)
        app = App(journal=store(databases))
        held = [kept.begin(Record(run=run, created="2026", settings={})) for run in RUNS]
        async with AsyncExitStack() as stack:
            streams: list[Any] = [app.follow(run) for run in RUNS]
            for each in streams:
                await stack.enter_async_context(aclosing(each))
            coming = [asyncio.ensure_future(_next(each)) for each in streams]
            await asyncio.sleep(1)
            assert connections(databases) <= 4
            for journal in held:
                await journal.append(event(1))
            told = await asyncio.wait_for(asyncio.gather(*coming), 4.5)
            assert [each.number for each in told] == [1] * len(RUNS)
        await asyncio.sleep(0.5)
        before = connections(databases)
        once: Any = app.follow(RUNS[0])
        async with aclosing(once) as again:
            assert (await _next(again)).number == 1
        assert connections(databases) <= before + 1

    asyncio.run(course())


async def _next(events: AsyncIterator[Event]) -> Event:
    return await anext(events)


def test_however_many_threads_read_there_are_no_more_connections_than_may(
    databases: Databases,
) -> None:
    kept = store(databases)
    kept.begin(Record(run="r", created="2026", settings={})).close()
    with ThreadPoolExecutor(60) as many:
        reading = [many.submit(kept.read, "r") for _ in range(600)]
        seen = [connections(databases) for _ in range(20)]
        assert {each.result().run for each in reading} == {"r"}
    assert max(*seen, connections(databases)) <= READERS + 1
