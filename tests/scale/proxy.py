"""A connection to a server that can be made to stall: open, but passing no bytes."""

import asyncio
import threading
from asyncio import StreamReader, StreamWriter
from typing import Self


class Proxy:
    """Passes what comes to a port of its own on to another one, in a thread of its own."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._port = 0
        self._loop = asyncio.new_event_loop()
        self._open = asyncio.Event()
        self._ends: list[StreamWriter] = []
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def port(self) -> int:
        """Where it listens, on 127.0.0.1."""
        return self._port

    def stall(self) -> None:
        """Pass nothing from now on; connections stay open, and new ones are taken."""
        self._loop.call_soon_threadsafe(self._open.clear)

    def flow(self) -> None:
        """Pass what has waited, and all that comes."""
        self._loop.call_soon_threadsafe(self._open.set)

    def cut(self) -> None:
        """End every connection that is open."""
        for end in tuple(self._ends):
            self._loop.call_soon_threadsafe(end.transport.abort)

    def __enter__(self) -> Self:
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._open.set()
        serving = asyncio.start_server(self._passed, "127.0.0.1", 0, backlog=256)
        server = self._loop.run_until_complete(serving)
        self._port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()
        server.close()
        left = asyncio.all_tasks(self._loop)
        for task in left:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        self._loop.close()

    async def _passed(self, reader: StreamReader, writer: StreamWriter) -> None:
        try:
            to_reader, to_writer = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.close()
            return
        self._ends += [writer, to_writer]
        await asyncio.gather(self._pass(reader, to_writer), self._pass(to_reader, writer))

    async def _pass(self, reader: StreamReader, writer: StreamWriter) -> None:
        try:
            while data := await reader.read(65_536):
                await self._open.wait()
                writer.write(data)
                await writer.drain()
        except ConnectionError:
            pass
        finally:
            writer.close()
