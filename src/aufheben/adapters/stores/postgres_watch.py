"""Being told by the server that a run has grown."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import psycopg
from psycopg import AsyncConnection, sql

from aufheben.adapters.stores.postgres_address import Address
from aufheben.runtime.watch import PAUSE, Changed

_LOOK = 5.0
"""Seconds after which a run is looked at though nothing was said: a connection may be dead."""


class _Listener:
    """A connection that listens on one channel, made anew where it was lost."""

    def __init__(self, address: Address, channel: str) -> None:
        self._address, self._channel = address, channel
        self._connection: AsyncConnection | None = None

    async def changed(self) -> None:
        """Return once something was said there, or might have been."""
        try:
            if self._connection is None:
                # What was said before is not heard any more: let the run be looked at.
                await self.listen()
                return
            async for _ in self._connection.notifies(timeout=_LOOK, stop_after=1):
                pass
        except psycopg.Error:
            # Also where the loop cannot wait for a socket, as on Windows.
            await self.close()
            await asyncio.sleep(PAUSE)

    async def listen(self) -> None:
        """Connect and listen. Raises psycopg's errors."""
        connection = await AsyncConnection.connect("", autocommit=True, **self._address.parameters)
        self._connection = connection
        await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(self._channel)))

    async def close(self) -> None:
        """Let go of the connection."""
        if self._connection is not None:
            connection, self._connection = self._connection, None
            await connection.close()


@asynccontextmanager
async def watching(address: Address, channel: str) -> AsyncIterator[Changed]:
    """While it lasts, what is awaited until something may have been said on the channel."""
    listener = _Listener(address, channel)
    try:
        with suppress(psycopg.Error):
            await listener.listen()
        yield listener.changed
    finally:
        await listener.close()
