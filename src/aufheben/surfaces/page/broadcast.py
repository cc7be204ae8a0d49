"""A run as it goes on, told to all who watch it: computed once; streams that end when the page does."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from aufheben.app import App
from aufheben.app.archive import Archive
from aufheben.app.places import Places
from aufheben.app.server_runs import Runs
from aufheben.errors import AufhebenError
from aufheben.formats.page import View
from aufheben.formats.page.render import timeline


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """What comes after an event, up to `number`; the `last` one says that the run has ended."""

    number: int
    body: bytes
    last: bool


ALIVE = 15.0
"""Seconds after which a stream says that it is there, where nothing else is to be said."""
ASKED = Message(number=0, body=b"event: asked\ndata: {}\n\n", last=False)
STILL_HERE = Message(number=0, body=b": still here\n\n", last=False)


class Broadcast:
    """One run's watchers. It follows the run while anybody watches.

    Each is told what comes after what it has seen: nothing is lost or doubled, however slowly it
    reads, and what all of them have to be told is made once.
    """

    def __init__(self, app: App, runs: Runs, places: Places, name: str) -> None:
        self._app, self._runs, self._places, self._name = app, runs, places, name
        self._view: View | None = None
        self._made: dict[int, Message] = {}
        self._asked = 0
        self._waiting: set[asyncio.Event] = set()
        self._task: asyncio.Task[None] | None = None
        self._grown = asyncio.Event()

    def asked(self) -> None:
        """Other people are asked than before, or nobody any more: nothing goes on in the run."""
        self._asked += 1
        for each in self._waiting:
            each.set()

    @property
    def is_left(self) -> bool:
        """Whether somebody watched, and nobody does any more."""
        return self._task is not None and not self._waiting

    async def messages(self, after: int) -> AsyncIterator[Message]:
        """What comes after event `after`, until the run has ended.

        Who begins to watch is told to look who is asked: that may have changed since the page was made.
        """
        told, asked = asyncio.Event(), -1
        self._waiting.add(told)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._follow())
        try:
            while True:
                told.clear()
                if self._view is not None and (self._view.last > after or self._is_over):
                    new = self._message(self._view, after)
                    after = new.number
                    yield new
                    if new.last:
                        return
                elif self._asked != asked:
                    asked = self._asked
                    yield ASKED
                elif self._task.done():
                    return
                elif not await _within(told):
                    yield STILL_HERE
        finally:
            self._waiting.discard(told)
            if not self._waiting:
                self._task.cancel()

    @property
    def _is_over(self) -> bool:
        return self._view is not None and self._view.ended is not None

    def _message(self, view: View, after: int) -> Message:
        if after not in self._made:
            self._made[after] = message(view, after)
        return self._made[after]

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
            for each in self._waiting:
                each.set()

    async def _listen(self) -> None:
        """Says when the run has grown: at once where this process drives it."""
        driven = self._runs.get(self._name)
        try:
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
        finally:
            self._grown.set()

    @property
    def _seen(self) -> int:
        return 0 if self._view is None else self._view.last

    async def _look(self) -> None:
        view = await self._places.ask(Archive.view, self._name)
        if self._view is not None and view.last <= self._view.last:
            return
        self._view, self._made = view, {}
        for each in self._waiting:
            each.set()


async def _within(told: asyncio.Event) -> bool:
    """Whether it is told before it is time to say that the stream is still there."""
    try:
        await asyncio.wait_for(told.wait(), ALIVE)
    except TimeoutError:
        return False
    return True


def message(view: View, after: int) -> Message:
    """All of a view that comes after an event, as a message of the stream."""
    data = json.dumps(timeline(view, after), ensure_ascii=True, separators=(",", ":"))
    body = f"id: {view.last}\ndata: {data}\n\n".encode()
    return Message(number=view.last, body=body, last=view.ended is not None)


class Broadcasts:
    """The broadcasts of a site, one a run that somebody watches."""

    def __init__(self, app: App, runs: Runs, places: Places) -> None:
        self._app, self._runs, self._places = app, runs, places
        self._known: dict[str, Broadcast] = {}

    def asked(self, name: str) -> None:
        """Tell whoever watches a run that other people are asked than before, or nobody any more."""
        if name in self._known:
            self._known[name].asked()

    def of(self, name: str) -> Broadcast:
        """That of a run."""
        for other in [known for known, each in self._known.items() if each.is_left]:
            del self._known[other]
        if name not in self._known:
            self._known[name] = Broadcast(self._app, self._runs, self._places, name)
        return self._known[name]


T = TypeVar("T")


async def until(
    closing: asyncio.Event, items: AsyncIterator[T], alive: float | None = None
) -> AsyncIterator[T | None]:
    """The items as they come, up to their end or until `closing` is set; then they are let go.

    None each time that so many seconds have passed without one.
    """
    closed = asyncio.ensure_future(closing.wait())
    coming: asyncio.Future[Any] | None = None
    try:
        while not closed.done():
            coming = coming or asyncio.ensure_future(_next(items))
            await asyncio.wait([coming, closed], timeout=alive, return_when="FIRST_COMPLETED")
            if coming.done():
                item, coming = coming.result(), None
                yield item
            elif not closed.done():
                yield None
    except StopAsyncIteration:
        return
    finally:
        closed.cancel()
        if coming is not None:
            coming.cancel()
            with suppress(asyncio.CancelledError, StopAsyncIteration):
                await coming
        close = getattr(items, "aclose", None)
        if close is not None:
            await close()


async def _next(items: AsyncIterator[T]) -> T:
    return await anext(items)
