"""Runs in which nobody but the logic engine is asked, driven in a place of the server."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from aufheben.app.archive import Archive
from aufheben.app.result import Result
from aufheben.app.run import Run, Tell
from aufheben.domain.models import COMPUTED
from aufheben.errors import AufhebenError, Locked, Misuse
from aufheben.rooms.options import Asking
from aufheben.rooms.room import Room
from aufheben.runtime.journal import Event, Record, Store

Playing = Callable[[str, Asking], Awaitable[Any]]
"""Drives a run that nobody holds to its end, and says what came of it: the room's own result."""
_TRIES, _PAUSE = 40, 0.05
"""How often, and after how many seconds, a run is asked for that its process held as it was ended."""


def is_computed(job: Any) -> bool:
    """Whether all that is answered in a run is computed, and no person, model or document is asked."""
    return bool(job.agents) and COMPUTED.issuperset(job.agents.values())


class Unheld:
    """The journal of a run that another process writes, as whoever waits for it reads it."""

    def __init__(self, store: Store, head: Record) -> None:
        self._store, self._head = store, head

    @property
    def head(self) -> Record:
        """The run without its events."""
        return self._head

    @property
    def record(self) -> Record:
        """Everything committed so far."""
        return self._store.read(self._head.run)

    async def append(self, event: Event) -> None:
        """Raises Misuse: nothing is written here."""
        raise Misuse(f"event {event.number} of a run that is written elsewhere")

    def close(self) -> None:
        """Nothing is held."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Elsewhere:
    """What such a run does here: it waits, and tells what is committed there."""

    room: Room[Any, Any, Any, Any]
    job: Any
    asking: Asking
    store: Store
    playing: Playing
    tell: Tell | None

    async def __call__(self, run: Run) -> Result:
        """Raises what stopped it there; a run that is stopped here is let go of there."""
        before = len(run.record.events)
        following = asyncio.ensure_future(self._follow(run, before))
        try:
            value = await self.playing(run.name, self.asking)
        except BaseException:
            await self._settle(run.name)
            raise
        finally:
            following.cancel()
        record = self.store.read(run.name)
        told = before if run.newest is None else run.newest.events[-1].number
        for event in record.events[told:]:
            self._heard(run, event)
        return Result(room=self.room, record=record, job=self.job, value=value, before=before)

    async def _follow(self, run: Run, after: int) -> None:
        async for event in Archive(self.store).follow(run.name, after):
            self._heard(run, event)

    def _heard(self, run: Run, event: Event) -> None:
        if self.tell is not None:
            self.tell(event)
        run.heard(event)

    async def _settle(self, run: str) -> None:
        """Let go of it for whoever was ended: it was stopped, and not cut off."""
        for _ in range(_TRIES):
            try:
                self.store.hold(run).close()
            except Locked:
                await asyncio.sleep(_PAUSE)
            except AufhebenError:
                return
            else:
                return
