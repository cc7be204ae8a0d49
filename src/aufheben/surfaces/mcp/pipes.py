"""The lines that come in over stdin: read beside the loop, so that an interrupt ends the server at once.

The SDK's own reader blocks a thread that nothing can cancel: a signal would wait for the next line.
"""

import asyncio
import json
import os
import re
import sys
import threading
from asyncio import TaskGroup
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from mcp.server import MCPServer
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage
from mcp_types import JSONRPCError

from aufheben.domain.vocabulary import Lang
from aufheben.surfaces.mcp.messages import refused

_CHUNK = 65536
_HALF = re.compile(r"\\u[dD][89a-fA-F]")
"""How half of a character may be written: what holds one is no text, and would not be read."""


async def serve(server: MCPServer[Any], lang: Lang | None = None) -> None:
    """Serve over stdin and stdout until stdin is closed; what is refused here is told in `lang`."""
    inner = server._lowlevel_server
    with _diverted() as source:
        told = asyncio.Queue[JSONRPCError]()
        # Only iterated over, which is all that the SDK does with it.
        lines: Any = _read_once(_lines(source), lang, told)
        async with stdio_server(stdin=lines) as (incoming, outgoing), TaskGroup() as beside:
            telling = beside.create_task(_tell(told, outgoing))
            await inner.run(incoming, outgoing, inner.create_initialization_options())
            telling.cancel()


async def _read_once(
    lines: AsyncIterator[str], lang: Lang | None, told: "asyncio.Queue[JSONRPCError]"
) -> AsyncIterator[str]:
    """The lines without those in which a key stands twice, which are answered here."""
    async for line in lines:
        wrong = refused(line, lang)
        if wrong is None:
            yield whole_characters(line)
        else:
            told.put_nowait(wrong)


async def _tell(told: "asyncio.Queue[JSONRPCError]", outgoing: Any) -> None:
    while True:
        await outgoing.send(SessionMessage(await told.get()))


@contextmanager
def _diverted() -> Iterator[int]:
    """What was stdin; whatever else would read it finds its end, as where the SDK takes it."""
    named = sys.stdin.fileno()
    source = os.dup(named)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, named)
    os.close(nothing)
    # Not closed again: the thread may still be reading it, and the process ends soon.
    yield source


async def _lines(source: int) -> AsyncIterator[str]:
    loop, came = asyncio.get_running_loop(), asyncio.Queue[str | None]()
    told = threading.Thread(target=_read, args=(source, loop, came), daemon=True)
    told.start()
    while (line := await came.get()) is not None:
        yield line


def _read(source: int, loop: asyncio.AbstractEventLoop, came: "asyncio.Queue[str | None]") -> None:
    """Hand each line over; the loop may be gone by then, and nobody reads any more."""
    with suppress(RuntimeError):
        for line in _split(source):
            loop.call_soon_threadsafe(came.put_nowait, line)
        loop.call_soon_threadsafe(came.put_nowait, None)


def _split(source: int) -> Iterator[str]:
    parts: list[bytes] = []
    while chunk := _some(source):
        *ended, rest = chunk.split(b"\n")
        for each in ended:
            yield b"".join((*parts, each)).decode("utf-8", "replace")
            parts.clear()
        parts.append(rest)
    if last := b"".join(parts):
        yield last.decode("utf-8", "replace")


def _some(source: int) -> bytes:
    with suppress(OSError):
        return os.read(source, _CHUNK)
    return b""


def whole_characters(line: str) -> str:
    """The same message; halves of characters in it, which no text has, as what stands for the unreadable."""
    if not _HALF.search(line):
        return line
    try:
        said = json.dumps(json.loads(line), ensure_ascii=False)
    except (ValueError, RecursionError):
        return line
    return said.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
