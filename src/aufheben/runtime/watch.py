"""Waiting for a run that another process may hold to grow."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol, runtime_checkable

from aufheben.runtime.journal import Store

PAUSE = 0.2
"""Seconds between looks at a store that does not say when a run grows."""
Changed = Callable[[], Awaitable[None]]


@runtime_checkable
class Watched(Protocol):
    """A store that says when a run grows, as not every store can."""

    def watching(self, run: str) -> AbstractAsyncContextManager[Changed]:
        """While it lasts, what is awaited until the run may have grown."""
        ...


@asynccontextmanager
async def watching(store: Store, run: str) -> AsyncIterator[Changed]:
    """While it lasts, what is awaited until the run may have grown: it may return too early."""
    if isinstance(store, Watched):
        async with store.watching(run) as changed:
            yield changed
        return
    yield lambda: asyncio.sleep(PAUSE)
