"""A run as it goes on, told to all who watch it: computed once, however many they are."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

from aufheben.app import App, Record
from aufheben.errors import AufhebenError
from aufheben.formats.page import View
from aufheben.formats.page.timeline import timeline
from aufheben.surfaces.page.runs import Runs

BEHIND = 256
"""Messages that wait for one who watches, and does not read: then they are let go, and come again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """What comes after an event, up to `number`; the `last` one says that the run has ended."""

    number: int
    body: bytes
    last: bool


class Broadcast:
    """One run's watchers. It follows the run while anybody watches."""

    def __init__(self, app: App, runs: Runs, name: str) -> None:
        self._app, self._runs, self._name = app, runs, name
        self._view: View | None = None
        self._queues: set[asyncio.Queue[Message | None]] = set()
        self._task: asyncio.Task[None] | None = None
        self._grown = asyncio.Event()

    @property
    def is_watched(self) -> bool:
        """Whether anybody watches."""
        return bool(self._queues)

    async def messages(self, after: int) -> AsyncIterator[Message]:
        """What comes after event `after`, until the run has ended."""
        queue: asyncio.Queue[Message | None] = asyncio.Queue(BEHIND)
        self._queues.add(queue)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._follow())
        try:
            if self._view is not None and self._view.last > after:
                first = message(self._view, after)
                after = first.number
                yield first
                if first.last:
                    return
            while (new := await queue.get()) is not None:
                if new.number > after:
                    yield new
                if new.last:
                    return
        finally:
            self._queues.discard(queue)
            if not self._queues:
                self._task.cancel()

    async def _follow(self) -> None:
        """Until the run has ended. While a view is computed more may come: one does for all."""
        listening = asyncio.create_task(self._listen())
        try:
            while True:
                self._grown.clear()
                await self._look()
                if self._view is not None and self._view.ended is not None:
                    return
                if listening.done() and not self._grown.is_set():
                    return
                await self._grown.wait()
        except AufhebenError:
            return
        finally:
            listening.cancel()
            self._tell(None)

    async def _listen(self) -> None:
        """Says when the run has grown: at once where this process drives it."""
        try:
            while True:
                driven = self._runs.get(self._name)
                if driven is not None and driven.is_under_way:
                    async for _ in driven.run.events(self._seen):
                        self._grown.set()
                    await driven.ended()
                    self._grown.set()
                    if driven.state == "ended":
                        return
                async for _ in self._app.follow(self._name, self._seen):
                    self._grown.set()
                    await asyncio.sleep(0)
                return
        finally:
            self._grown.set()

    @property
    def _seen(self) -> int:
        return 0 if self._view is None else self._view.last

    async def _look(self) -> None:
        before = self._seen
        record = await asyncio.to_thread(self._record)
        if self._view is not None and len(record.events) <= before:
            return
        known = self._view is not None
        self._view = await asyncio.to_thread(self._app.view, record)
        self._tell(message(self._view, before if known else -1))

    def _record(self) -> Record:
        driven = self._runs.get(self._name)
        if driven is not None and driven.is_under_way:
            return driven.run.record
        return self._app.store.read(self._name)

    def _tell(self, new: Message | None) -> None:
        for queue in list(self._queues):
            if queue.full():
                # Whoever does not read begins anew from what was seen: a client asks again by itself.
                while not queue.empty():
                    queue.get_nowait()
                queue.put_nowait(None)
            else:
                queue.put_nowait(new)


def message(view: View, after: int) -> Message:
    """All of a view that comes after an event, as a message of the stream."""
    data = json.dumps(timeline(view, after), ensure_ascii=True, separators=(",", ":"))
    body = f"id: {view.last}\ndata: {data}\n\n".encode()
    return Message(number=view.last, body=body, last=view.ended is not None)


class Broadcasts:
    """The broadcasts of a site, one a run that somebody watches."""

    def __init__(self, make: Callable[[str], Broadcast]) -> None:
        self._make = make
        self._known: dict[str, Broadcast] = {}

    def of(self, name: str) -> Broadcast:
        """That of a run."""
        for other in [known for known, each in self._known.items() if not each.is_watched]:
            del self._known[other]
        if name not in self._known:
            self._known[name] = self._make(name)
        return self._known[name]
