"""Runs in a PostgreSQL database, in tables of the schema `aufheben`.

The same rows and the same hash chain as in an SQLite file. A run is held by an advisory lock of
the connection that writes: when its process dies, the server frees it. Where the connection is
lost, the server is waited for; then the locks are taken again, and count and tip of each run say
what was committed.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import (
    AbstractAsyncContextManager,
    AbstractContextManager,
    ExitStack,
    asynccontextmanager,
    suppress,
)
from functools import partial
from pathlib import Path
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import psycopg
from psycopg import AsyncConnection, sql

from aufheben.adapters.stores import rows
from aufheben.adapters.stores.chained import ChainedStore
from aufheben.adapters.stores.postgres_connection import Server
from aufheben.adapters.stores.postgres_faults import Address, damaged, translated
from aufheben.adapters.stores.postgres_faults import read as read_address
from aufheben.adapters.stores.postgres_writer import Writer, channel, is_held
from aufheben.adapters.stores.rows import Reader, Row
from aufheben.errors import AufhebenError, BadInput, Locked
from aufheben.runtime.journal import PAUSE, Changed, Record, Selection
from aufheben.words import Fact, speaker

_say = speaker(__name__)
A = TypeVar("A")
_SIZE = 50
"""Runs read at once: no more than a screen shows, for nobody may ask for the next."""
_FIRST = 2**63 - 1
"""Before the newest run."""
_PAGE = """SELECT runs.*, texts.content AS content, first.previous AS began,
        last.number, last.kind, last.place, last.attempt, last.seat, last.digest,
        last.payload AS payload_digest, said.content AS payload, last.previous, last.hash
    FROM runs
    LEFT JOIN texts ON texts.digest = settings
    LEFT JOIN events AS first ON first.run = runs.run AND first.number = 1
    LEFT JOIN events AS last ON last.run = runs.run AND last.number = GREATEST(runs.count, 1)
    LEFT JOIN texts AS said ON said.digest = last.payload
    WHERE runs.position < ? AND {} ORDER BY runs.position DESC LIMIT ?"""
_LOOK = 5.0
"""Seconds after which a run is looked at though nothing was said: a connection may be dead."""
_TURN = 0.2
"""Seconds after which the connection is asked to listen for runs that are followed since."""


class PostgresStore(ChainedStore[Writer]):
    """A store at an address; its tables are made when the first run begins."""

    def __init__(self, address: str) -> None:
        self._address = read_address(address)
        self.host = self._address.host
        self._server = Server(self._address)
        self._listeners = Listeners(self._address)
        super().__init__(partial(Writer, self._server))

    def __reduce__(self) -> tuple[Any, ...]:
        # Another process connects anew.
        return type(self), (self._address.given,)

    def backup(self, to: Path) -> int:
        """Refused: the server's own tools do it while it runs."""
        do = _say("use_pg_dump")
        raise BadInput(_say("journal_postgresql_backed"), do=do)

    def watching(self, run: str) -> "AbstractAsyncContextManager[Changed]":
        """While it lasts, what is awaited until the run may have grown."""
        return self._listeners.watching(channel(run))

    def _read(self, work: Callable[[Reader], A], nothing: A, run: str = "") -> A:
        with self._translated(run):
            return self._server.read(work, nothing)

    def _glanced(self, selection: Selection) -> Iterator[Record]:
        before, nobody = _FIRST, list[Row]()
        while found := self._read(partial(_page, before=before, selection=selection), nobody):
            for row in found:
                with self._translated(row["run"]):
                    record = rows.glanced(row)
                yield record
            before = found[-1]["position"]

    def _lock(self, run: str, stack: ExitStack) -> None:
        stack.enter_context(self._group.held())
        if not self._group.run(lambda writer: writer.hold.lock(run)):
            raise Locked(_say("run_held_another", run=run))
        stack.callback(self._unlock, run)

    def _unlock(self, run: str) -> None:
        if self._group.here:
            self._group.run(lambda writer: writer.hold.unlock(run))

    def _is_free(self, run: str) -> bool:
        return not self._read(partial(is_held, run=run), nothing=False)

    def _translated(self, run: str = "") -> AbstractContextManager[None]:
        return translated(self._address, run)

    def _damaged(self, what: Fact, run: str) -> AufhebenError:
        return damaged(self._address, what, run)


def _page(reader: Reader, before: int, selection: Selection) -> list[Row]:
    """Of these runs those older than the one at a position, newest first, with their last event."""
    condition, values = rows.conditions(selection)
    return [*reader.execute(_PAGE.format(condition), (before, *values, _SIZE))]


class Listeners:
    """Those of a store: one for each event loop in which something is followed."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._known: WeakKeyDictionary[asyncio.AbstractEventLoop, _Listener] = WeakKeyDictionary()

    @asynccontextmanager
    async def watching(self, channel: str) -> AsyncIterator[Changed]:
        """While it lasts, what is awaited until something may have been said on the channel."""
        loop = asyncio.get_running_loop()
        listener = self._known.setdefault(loop, _Listener(self._address))
        told = listener.add(channel)
        try:
            yield partial(_until, told)
        finally:
            await listener.discard(channel, told)


class _Listener:
    """A connection that listens on all channels that somebody watches, made anew where it was lost."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._watched: dict[str, set[asyncio.Event]] = {}
        self._task: asyncio.Task[None] | None = None

    def add(self, channel: str) -> asyncio.Event:
        """What is set whenever something may have been said there."""
        told = asyncio.Event()
        self._watched.setdefault(channel, set()).add(told)
        if self._task is None:
            self._task = asyncio.create_task(self._listen())
        return told

    async def discard(self, channel: str, told: asyncio.Event) -> None:
        """Watch no more; the last one lets go of the connection."""
        self._watched[channel].discard(told)
        if not self._watched[channel]:
            del self._watched[channel]
        if not self._watched and self._task is not None:
            task, self._task = self._task, None
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _listen(self) -> None:
        while True:
            # Also where the loop cannot wait for a socket, as on Windows: then runs are looked at.
            with suppress(psycopg.Error):
                await self._connected()
            self._tell(self._watched)
            await asyncio.sleep(PAUSE)

    async def _connected(self) -> None:
        connection = await AsyncConnection.connect("", autocommit=True, **self._address.parameters)
        heard: set[str] = set()
        try:
            while True:
                await self._hear(connection, heard)
                async for said in connection.notifies(timeout=_TURN):
                    self._tell([said.channel])
        finally:
            await connection.close()

    async def _hear(self, connection: AsyncConnection, heard: set[str]) -> None:
        """Listen for what is watched since, and no more for what is not."""
        new, old = self._watched.keys() - heard, heard - self._watched.keys()
        for word, channels in (("LISTEN {}", new), ("UNLISTEN {}", old)):
            for name in channels:
                await connection.execute(sql.SQL(word).format(sql.Identifier(name)))
        heard |= new
        heard -= old
        # What was said before is not heard any more: let the run be looked at.
        self._tell(new)

    def _tell(self, channels: Iterable[str]) -> None:
        for name in channels:
            for told in self._watched.get(name, ()):
                told.set()


async def _until(told: asyncio.Event) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(told.wait(), _LOOK)
    told.clear()
