"""Asks a process of ours to read back what is being written; ends it where nobody waits any more.

Arguing may take long, and a thread cannot be ended. So it is a process, which is also no burden
to those who watch runs meanwhile.
"""

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator, Sequence
from contextlib import suppress

_WORKER = (sys.executable, "-m", "aufheben.surfaces.page.reading_worker")
_PATIENCE = 10.0
"""Seconds that a reading may take; what is more wants a run."""
_GRACE = 0.7
"""Seconds that a reading may still take of which nobody hears: a new process takes longer."""
_LIMIT = 64_000_000
"""Bytes of a line of its answer."""
_LATE = {"part": "late"}


class Reader:
    """One process, begun when it is first needed, that reads one text after the other."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._starting: asyncio.Task[Process] | None = None
        self._turn = asyncio.Lock()
        self._latest: dict[str, int] = {}
        self._ending: set[asyncio.Task[None]] = set()

    async def read(
        self, page: str, question: str, stances: Sequence[tuple[str, str]]
    ) -> AsyncGenerator[bytes, None]:
        """Lines of JSON: what was read, what is answered; none where `page` asks something newer."""
        number = self._latest[page] = self._latest.get(page, 0) + 1
        await self._turn.acquire()
        try:
            process = await self._begun() if self._latest[page] == number else None
        except BaseException:
            self._turn.release()
            raise
        if process is None:
            self._turn.release()
            return
        lines = self._lines(process, question, stances)
        left = 2
        try:
            async with asyncio.timeout(_PATIENCE):
                async for line in lines:
                    left -= 1
                    yield line
        except (TimeoutError, OSError, ValueError):
            self._end(process)
            left = 0
            yield json.dumps(_LATE).encode() + b"\n"
        finally:
            await lines.aclose()
            if left:
                self._let_go(process, left)
            else:
                self._turn.release()

    async def close(self) -> None:
        """End it."""
        process = self._process
        if self._starting is not None:
            process = await self._starting
        if process is not None:
            self._end(process)
            await process.wait()

    def _end(self, process: Process) -> None:
        self._process = None
        with suppress(ProcessLookupError):
            process.kill()

    async def _lines(
        self, process: Process, question: str, stances: Sequence[tuple[str, str]]
    ) -> AsyncGenerator[bytes, None]:
        asked = json.dumps({"question": question, "stances": stances}).encode()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(asked + b"\n")
        await process.stdin.drain()
        for _ in range(2):
            line = await process.stdout.readline()
            if not line:
                raise BrokenPipeError
            yield line

    def _let_go(self, process: Process, left: int) -> None:
        """Whoever comes next waits until it is done with what nobody hears, or ended."""

        async def ended() -> None:
            try:
                async with asyncio.timeout(_GRACE):
                    assert process.stdout is not None
                    for _ in range(left):
                        await process.stdout.readline()
            except (TimeoutError, OSError, ValueError):
                self._end(process)
            finally:
                self._turn.release()

        task = asyncio.create_task(ended())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def _begun(self) -> Process:
        """That it begins is not undone where nobody waits for it any more."""
        known = self._process
        if known is not None and known.returncode is None:
            return known
        if self._starting is None:
            self._starting = asyncio.create_task(_start())
        try:
            self._process = await asyncio.shield(self._starting)
        finally:
            if self._starting.done():
                self._starting = None
        return self._process


async def _start() -> Process:
    process = await asyncio.create_subprocess_exec(*_WORKER, stdin=PIPE, stdout=PIPE, limit=_LIMIT)
    assert process.stdout is not None
    await process.stdout.readline()  # It says that it is there.
    return process
