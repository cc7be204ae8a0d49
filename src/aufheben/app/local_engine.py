"""The engine of one process: what a worker elsewhere does with the runs that it is handed."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

from aufheben import wiring
from aufheben.app.callers import called_by
from aufheben.app.run import Run
from aufheben.errors import AufhebenError, Locked
from aufheben.rooms.options import Asking
from aufheben.runtime.rates import Rates
from aufheben.words import speaker

_say = speaker(__name__)

Apps = Callable[..., Any]
"""What makes an application: `App`, or what is made like it."""
PATIENCE = 90.0
"""Seconds for which a run is waited for that another holds: who died may hold it for a while yet."""
_PAUSE = 0.2


class LocalEngine:
    """Drives runs by their names on the journal of an application, as `App.resume` does.

    `node` is where that is, told in errors. A run that is handed over twice is driven once.
    """

    workers = 1

    def __init__(self, app: Any, node: str = "", *, patience: float = PATIENCE) -> None:
        self._app, self._node, self._patience = app, node, patience
        self._open: AsyncExitStack | None = None
        self._under_way: dict[str, asyncio.Task[None]] = {}

    async def play(self, run: str, how: Asking) -> None:
        """See the port. Raises Locked where another process holds the run and does not let go."""
        task = self._under_way.get(run)
        if task is None:
            # What is wrong is told in their words by whoever waits for it, in another process.
            with called_by("command"):
                task = self._under_way[run] = asyncio.create_task(self._played(run, how))
            task.add_done_callback(lambda _: self._under_way.pop(run))
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError:
            task.cancel()
            await asyncio.wait([task])
            raise
        except AufhebenError as error:
            raise (error.about(_say("node", node=self._node)) if self._node else error) from None

    async def _played(self, run: str, how: Asking) -> None:
        if self._open is None:
            self._open = AsyncExitStack()
            await self._open.enter_async_context(self._app)
        under_way = await self._held(run, how)
        try:
            await under_way
        finally:
            under_way.stop()
            await under_way.stopped()

    async def _held(self, run: str, how: Asking) -> Run:
        loop = asyncio.get_running_loop()
        until = loop.time() + self._patience
        while True:
            try:
                under_way: Run = await self._app.resume(run, asking=how)
            except Locked:
                if loop.time() > until:
                    raise
            else:
                return under_way
            await asyncio.sleep(_PAUSE)


def at_node(
    apps: Apps, journal: str, rates: Rates | None, node: str, *, in_flight: int
) -> LocalEngine:
    """The engine of a worker, once its journal answers. Raises BadInput, JournalFailed."""
    try:
        app = apps(journal=wiring.journal_here(journal), in_flight=in_flight, rates=rates)
        next(app.store.runs(), None)
    except AufhebenError as error:
        raise error.about(_say("node", node=node)) from None  # what is missing there may be here
    return LocalEngine(app, node)
