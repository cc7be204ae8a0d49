"""Being told by the server that runs have grown: over one connection, however many are followed."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from functools import partial
from weakref import WeakKeyDictionary

import psycopg
from psycopg import AsyncConnection, sql

from aufheben.adapters.stores.postgres_address import Address
from aufheben.runtime.watch import PAUSE, Changed

_LOOK = 5.0
"""Seconds after which a run is looked at though nothing was said: a connection may be dead."""
_TURN = 0.2
"""Seconds after which the connection is asked to listen for runs that are followed since."""


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
            for channel in channels:
                await connection.execute(sql.SQL(word).format(sql.Identifier(channel)))
        heard |= new
        heard -= old
        # What was said before is not heard any more: let the run be looked at.
        self._tell(new)

    def _tell(self, channels: Iterable[str]) -> None:
        for channel in channels:
            for told in self._watched.get(channel, ()):
                told.set()


async def _until(told: asyncio.Event) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(told.wait(), _LOOK)
    told.clear()
