"""A run under way: awaited for its result, iterated for its events, stopped."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Generator, Mapping
from typing import Any

from aufheben.app.result import Result
from aufheben.runtime.journal import Event, Journal, Record

Tell = Callable[[object], None]


class Run:
    """Held open by this process from its first event on; `job` is what is run.

    Awaiting it gives its Result, or raises what ended it; iterating it gives its events, those
    before first, as they are committed. Its journal is let go when it ends. `notes` are what a
    person should know of it.
    """

    def __init__(
        self,
        journal: Journal,
        job: Any,
        course: "Callable[[Run], Coroutine[Any, Any, Result]]",
        notes: tuple[str, ...] = (),
    ) -> None:
        self.name = journal.head.run
        self.job = job
        self.bound: int = job.job.bound
        self.notes = notes
        self._journal = journal
        self._course = course
        self._last: Record | None = None
        self._let = False
        self._task: asyncio.Task[Result] | None = None
        self._listening: list[asyncio.Queue[Event | None]] = []

    @property
    def record(self) -> Record:
        """Everything committed so far."""
        return self._last or self._journal.record

    def begin(self) -> "Run":
        """Go, in the loop that runs. Raises RuntimeError if none does."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._let_go()
            raise
        self._task = loop.create_task(self.play())
        # Of a task that is stopped before its first step nothing is ever run.
        self._task.add_done_callback(lambda _: self._let_go())
        return self

    def heard(self, event: Event) -> None:
        """One event more, for all who listen."""
        for queue in self._listening:
            queue.put_nowait(event)

    async def result(self) -> Result:
        """What came of it. Raises AgentFailed, JournalFailed or Left if it could not end."""
        assert self._task is not None
        return await asyncio.shield(self._task)

    def __await__(self) -> Generator[Any, None, Result]:
        """As `result`."""
        return self.result().__await__()

    async def events(self, after: int = 0) -> AsyncIterator[Event]:
        """Its events from number `after` + 1 on, until it has ended."""
        queue: asyncio.Queue[Event | None] = asyncio.Queue()
        self._listening.append(queue)
        for event in self.record.events[after:]:
            after = event.number
            yield event
        if self._let:
            return
        while (new := await queue.get()) is not None:
            if new.number > after:
                yield new

    def __aiter__(self) -> AsyncIterator[Event]:
        """As `events`."""
        return self.events()

    def stop(self) -> None:
        """End it now; what was answered is kept, and the run can be resumed."""
        if self._task is not None:
            self._task.cancel()

    async def stopped(self) -> None:
        """Wait until nothing goes on in it any more, however it ended."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def play(self) -> Result:
        """Go here and now, to the end; its journal is let go."""
        try:
            result = await self._course(self)
            self._last = result.record
            return result
        finally:
            self._let_go()

    def _let_go(self) -> None:
        if self._let:
            return
        # Of a run that was stopped the record is read by who wants it: it may be large.
        self._let = True
        try:
            self._journal.close()
        finally:
            for queue in self._listening:
                queue.put_nowait(None)


def left_out(sources: Mapping[str, Any]) -> tuple[str, ...]:
    """The documents that no source could read, each with the reason."""
    found = [each for source in sources.values() for each in getattr(source, "left_out", ())]
    return tuple(f"not looked into: {each.name}: {each.why}" for each in found)
