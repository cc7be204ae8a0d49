"""The server restarted, killed, cut off or stalled under runs; two who hold one run."""

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest

from aufheben.adapters.stores import postgres_connection, postgres_writer
from aufheben.adapters.stores.postgres import PostgresStore
from aufheben.app import App
from aufheben.errors import JournalFailed, Locked
from aufheben.runtime.journal import Event, Journal, Record
from tests.adapters.sqlite_processes import RECORD, event
from tests.appending import append
from tests.places import Databases
from tests.scale.proxy import Proxy

ENDS = (signal.SIGINT, signal.SIGQUIT, signal.SIGKILL)
"""In order, as in a crash, and as in one in which nobody could say so."""


@pytest.fixture
def proxy(databases: Databases) -> Iterator[Proxy]:
    with Proxy(databases.server.port) as made:
        yield made


@pytest.fixture
def address(databases: Databases, proxy: Proxy) -> str:
    """The journal behind the proxy."""
    return databases.address().replace(str(databases.server.port), str(proxy.port))


def begun(store: PostgresStore, runs: int, stack: ExitStack) -> list[Journal]:
    journals = [store.begin(replace(RECORD, run=f"r{number}")) for number in range(runs)]
    for journal in journals:
        stack.callback(journal.close)
    return journals


async def grown(journal: Journal, events: int, at: Callable[[int], None]) -> None:
    for number in range(1, events + 1):
        await journal.append(event(number))
        at(number)


def disturbed(journals: list[Journal], events: int, disturb: list[Callable[[], None]]) -> None:
    """All the runs go on side by side; each of the disturbances happens in the midst of them."""
    total, when = 0, {len(journals) * events * (n + 1) // (len(disturb) + 1): d
                      for n, d in enumerate(disturb)}  # fmt: skip

    def at(_number: int) -> None:
        nonlocal total
        total += 1
        if total in when:
            when[total]()

    async def all_of_them() -> None:
        await asyncio.gather(*(grown(journal, events, at) for journal in journals))

    asyncio.run(all_of_them())


def whole(journals: list[Journal], events: int) -> bool:
    expected = tuple(map(event, range(1, events + 1)))
    return all(journal.record.events == expected for journal in journals)


def test_f28_a_server_that_is_restarted_or_killed_is_waited_for(databases: Databases) -> None:
    server = databases.server

    def restart(how: signal.Signals) -> Callable[[], None]:
        def restarted() -> None:
            server.stop(how)
            server.start()

        return restarted

    with ExitStack() as stack:
        journals = begun(PostgresStore(databases.address()), 20, stack)
        disturbed(journals, 12, list(map(restart, ENDS)))
        assert whole(journals, 12)
        for journal in journals:
            with pytest.raises(Locked):
                PostgresStore(databases.address()).hold(journal.head.run)


def test_f28_a_connection_that_is_cut_is_made_again_and_holds_its_runs(
    databases: Databases, proxy: Proxy, address: str
) -> None:
    ended = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '{}'"
    with ExitStack() as stack:
        journals = begun(PostgresStore(address), 20, stack)
        terminate = ended.format(databases.made["journal"])

        def end() -> None:
            databases.server.execute(terminate)

        disturbed(journals, 12, [proxy.cut, end, proxy.cut])
        assert whole(journals, 12)
        with pytest.raises(Locked):
            PostgresStore(databases.address()).hold("r0")


def test_f28_a_server_that_says_nothing_is_given_up_and_tried_anew(
    databases: Databases, proxy: Proxy, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_connection, "SILENCE", 0.3)
    with ExitStack() as stack:
        journals = begun(PostgresStore(address), 3, stack)

        async def stalled() -> None:
            proxy.stall()
            asks = [asyncio.ensure_future(grown(each, 3, lambda _: None)) for each in journals]
            await asyncio.wait(asks, timeout=1)
            assert not any(ask.done() for ask in asks)
            proxy.flow()
            await asyncio.gather(*asks)

        asyncio.run(stalled())
        assert whole(journals, 3)


def test_a_stall_that_ends_is_sat_out(proxy: Proxy, address: str) -> None:
    with ExitStack() as stack:
        journals = begun(PostgresStore(address), 3, stack)

        async def stalled() -> None:
            proxy.stall()
            asks = [asyncio.ensure_future(grown(each, 3, lambda _: None)) for each in journals]
            await asyncio.wait(asks, timeout=0.5)
            proxy.flow()
            await asyncio.gather(*asks)

        asyncio.run(stalled())
        assert whole(journals, 3)


def test_f29_a_server_that_stays_away_fails_the_run_which_can_be_gone_on_with(
    databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_connection, "PATIENCE", 0.3)
    store = PostgresStore(databases.address())
    journal = store.begin(RECORD)
    append(journal, event(1))
    databases.server.stop(signal.SIGINT)
    try:
        with pytest.raises(JournalFailed, match=r"did not come back.*aufheben resume"):
            append(journal, event(2))
        with pytest.raises(JournalFailed, match="did not come back"):
            store.read("camera")
    finally:
        databases.server.start()
    with pytest.raises(JournalFailed, match="before it could not be kept"):
        append(journal, event(3))
    append(journal, event(2))
    journal.close()
    with_more = store.hold("camera")
    append(with_more, event(3))
    with_more.close()
    assert len(store.read("camera").events) == 3


def test_f31_who_took_a_run_over_while_the_server_was_away_keeps_it(
    databases: Databases, proxy: Proxy, address: str
) -> None:
    here, there = PostgresStore(address), PostgresStore(databases.address())
    lost, other = here.begin(RECORD), here.begin(replace(RECORD, run="other"))
    append(lost, event(1))
    port, taken = proxy.port, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid={}"
    pid = lost._group.run(lambda writer: writer.hold._me[0])  # type: ignore[attr-defined]
    assert port
    databases.server.execute(taken.format(pid))
    gone_on = there.hold("camera")
    with pytest.raises(Locked, match="taken over by another process"):
        append(lost, event(2))
    append(other, event(1))
    append(gone_on, event(2))
    for journal in (lost, other, gone_on):
        journal.close()
    assert there.read("camera").events == (event(1), event(2))


def test_f31_who_took_a_run_over_and_has_let_it_go_is_not_taken_for_damage(
    databases: Databases, address: str
) -> None:
    here, there = PostgresStore(address), PostgresStore(databases.address())
    lost = here.begin(RECORD)
    pid = lost._group.run(lambda writer: writer.hold._me[0])  # type: ignore[attr-defined]
    databases.server.execute(f"SELECT pg_terminate_backend({pid})")
    gone_on = there.hold("camera")
    append(gone_on, event(1), event(2))
    gone_on.close()
    with pytest.raises(Locked, match="taken over by another process"):
        append(lost, event(1))
    lost.close()
    assert there.read("camera").events == (event(1), event(2))


def test_f31_two_who_hold_a_run_never_both_write_to_it(databases: Databases) -> None:
    one, other = PostgresStore(databases.address()), PostgresStore(databases.address())
    first = one.begin(RECORD)
    monkey = postgres_writer._key
    try:
        postgres_writer._key = lambda run: monkey(f"other {run}")
        second = other.hold("camera")
    finally:
        postgres_writer._key = monkey
    append(first, event(1))
    with pytest.raises(JournalFailed, match="event 0 is no longer the last"):
        append(second, event(1))
    append(first, event(2))
    for journal in (first, second):
        journal.close()
    assert one.read("camera").events == (event(1), event(2))


def test_concurrent_answers_share_a_commit(databases: Databases) -> None:
    count = "SELECT pg_stat_get_db_xact_commit(oid) FROM pg_database WHERE datname = '{}'"

    def commits() -> int:
        # A connection that ends says what it did before it is gone.
        name = databases.made["journal"]
        return int(databases.server.execute(count.format(name))[0][0])

    store = PostgresStore(databases.address())
    with ExitStack() as stack:
        journals = begun(store, 64, stack)
        disturbed(journals, 1, [])
        statements = 0
        wait = postgres_connection.Connection.wait

        def counted(self: Any, *args: Any, **more: Any) -> Any:
            nonlocal statements
            statements += 1
            return wait(self, *args, **more)

        postgres_connection.Connection.wait = counted  # type: ignore[method-assign]
        try:
            asyncio.run(_twenty_more(journals))
        finally:
            postgres_connection.Connection.wait = wait  # type: ignore[method-assign]
    assert statements < 20 * 64 / 4
    assert commits() < 20 * 64 / 2
    assert whole_of(store, 64) == {21}


async def _twenty_more(journals: list[Journal]) -> None:
    async def more(journal: Journal) -> None:
        for number in range(2, 22):
            await journal.append(event(number))

    await asyncio.gather(*map(more, journals))


def whole_of(store: PostgresStore, runs: int) -> set[int]:
    return {len(store.read(f"r{number}").events) for number in range(runs)}


def test_whoever_follows_a_run_is_told_and_does_not_look(
    databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, store = App(journal=databases.address()), PostgresStore(databases.address())
    reads: list[str] = []
    read = PostgresStore.read

    def counted(self: PostgresStore, run: str) -> Record:
        reads.append(run)
        return read(self, run)

    monkeypatch.setattr(PostgresStore, "read", counted)
    journal = store.begin(RECORD)

    async def followed() -> list[Event]:
        async def going_on() -> None:
            for number in range(1, 4):
                await journal.append(event(number))
                while len(heard) < number:  # noqa: ASYNC110 - it is a list that fills
                    await asyncio.sleep(0.01)
            await journal.append(replace(event(4), kind="ended"))

        heard: list[Event] = []
        going = asyncio.ensure_future(going_on())
        async for each in app.follow("camera"):
            heard.append(each)  # noqa: PERF401 - the other task looks at it meanwhile
        await going
        return heard

    heard = asyncio.run(asyncio.wait_for(followed(), 4.5))
    assert [each.number for each in heard] == [1, 2, 3, 4]
    assert len(reads) <= 6
    journal.close()


def test_a_forked_process_has_a_connection_of_its_own(databases: Databases) -> None:
    store = PostgresStore(databases.address())
    journal = store.begin(RECORD)
    child = os.fork()
    if child == 0:
        try:
            held = store.begin(replace(RECORD, run="forked"))
            append(held, event(1))
            held.close()
            os._exit(0)
        finally:
            os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
    append(journal, event(1))
    journal.close()
    assert {len(store.read(run).events) for run in ("camera", "forked")} == {1}


def test_f28_an_answer_is_on_disk_though_the_server_need_not_wait_for_it(
    databases: Databases,
) -> None:
    databases.address()
    name = databases.made["journal"]
    databases.sql(f"ALTER DATABASE {name} SET synchronous_commit = off")
    journal: Any = PostgresStore(databases.address()).begin(RECORD)
    said = journal._group.run(
        lambda writer: writer.hold.surely(
            lambda session, _: session.execute("SHOW synchronous_commit").fetchone()
        )
    )
    journal.close()
    assert said == {"synchronous_commit": "on"}
