"""The journal port: append-only numbered events per run, from which all else is computed.

A store keeps runs; an open run is held by one process at a time. `append` returns only when
the event is committed, so an answer that reached the protocol is never lost. What is asked
twice is never answered twice: rows are found by (place, attempt).
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Protocol, runtime_checkable

from aufheben.errors import Newer, Older
from aufheben.words import speaker

_say = speaker(__name__)

Place = tuple[str | int, ...]
Kind = Literal["asked", "answered", "rejected", "decided", "ended"]
Json = Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One thing that happened. `digest` is of what was asked; `number` counts from 1."""

    number: int
    kind: Kind
    place: Place = ()
    attempt: int = 0
    seat: str = ""
    digest: str = ""
    payload: Json = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A whole run as it stands: `settings` rebuild its parts, `events` its course.

    Of a long one that has just ended they are read when they are asked for (`app/assignment.py`).
    """

    run: str
    created: str
    settings: Json
    events: Sequence[Event] = ()

    @property
    def ended(self) -> Event | None:
        """The last event, where it says that the run is over."""
        last = self.events[-1] if self.events else None
        return last if last is not None and last.kind == "ended" else None

    @property
    def kind(self) -> str:
        """The room, as the settings name it."""
        return str(self.settings.get("room", ""))

    @property
    def outcome(self) -> str | None:
        """How it ended; None while it has not."""
        outcome = self.ended.payload.get("outcome") if self.ended is not None else None
        return None if outcome is None else str(outcome)


OPEN = "open"
"""Stands for the outcome of a run that has not ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """Which runs: of a room, of an outcome (or OPEN), with names that begin so."""

    kind: str | None = None
    outcome: str | None = None
    beginning: str = ""

    def has(self, record: Record) -> bool:
        """Whether a run is one of them."""
        return (
            self.kind in (None, record.kind)
            and self.outcome in (None, record.outcome or OPEN)
            and record.run.startswith(self.beginning)
        )


EVERY = Selection()


class Journal(Protocol):
    """One run, held open for writing."""

    @property
    def head(self) -> Record:
        """The run without its events."""
        ...

    @property
    def record(self) -> Record:
        """Everything committed so far; a store may read it anew. Raises JournalFailed."""
        ...

    async def append(self, event: Event) -> None:
        """Commit `event`, whose number must be one more than that of the last one appended.

        It takes its place when it is called; when it returns, it and all before it are durable.
        Others may be committed with it. Raises JournalFailed; then nothing of it is kept.
        """
        ...

    def close(self) -> None:
        """Let go of the run, once what was appended is committed."""
        ...


class Store(Protocol):
    """Where runs are kept. Errors: BadInput (no such run, bad name), Locked, Damaged, Newer."""

    def begin(self, record: Record) -> Journal:
        """Start a run (or take one in, events and all) and hold it. Refuses a taken name."""
        ...

    def hold(self, run: str) -> Journal:
        """Open a run for going on. Raises Locked if another process holds it."""
        ...

    def has(self, run: str) -> bool:
        """Whether anything is there under this name, without reading what other runs hold."""
        ...

    def read(self, run: str) -> Record:
        """The run as it stands, verified, without holding it."""
        ...

    def runs(self, selection: Selection = EVERY) -> Iterator[Record]:
        """These runs, newest first, each with its last event only (events may be left out).

        One is read when it is asked for: of many runs the newest cost no more than of few.
        """
        ...

    def count(self, selection: Selection = EVERY) -> int:
        """How many there are of these, without reading each."""
        ...

    def interrupted(self) -> Iterator[str]:
        """Runs that have not ended and whose holder died without letting go of them, newest first."""
        ...

    def backup(self, to: Path) -> int:
        """Copy all of it into a new file, and read that back; how many runs it holds.

        Raises BadInput where it cannot be copied so, or the file is there already.
        """
        ...

    def remove(self, run: str) -> None:
        """Forget a run. Raises Locked if another process holds it."""
        ...


class ObservedJournal:
    """Passes everything on to `journal`, then tells `watcher`."""

    def __init__(self, journal: Journal, watcher: Callable[[Event], None]) -> None:
        self._journal = journal
        self._watcher = watcher

    @property
    def head(self) -> Record:
        """The run without its events."""
        return self._journal.head

    @property
    def record(self) -> Record:
        """Everything committed so far."""
        return self._journal.record

    async def append(self, event: Event) -> None:
        """Commit, then tell."""
        await self._journal.append(event)
        self._watcher(event)

    def close(self) -> None:
        """Let go of the run."""
        self._journal.close()


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


FORMAT = 5


def age(found: int) -> Literal["earlier", "ours", "later"]:
    """Which version wrote what is kept in the format `found`."""
    return "earlier" if found < FORMAT else "later" if found > FORMAT else "ours"


def check_format(found: int, where: str) -> None:
    """Raises Older or Newer for a journal of another format, in which nothing was changed."""
    match age(found):
        case "earlier":
            raise Older(_say("earlier_version_wrote", where=where, found=found, format=FORMAT))
        case "later":
            raise Newer(_say("later_version_wrote", where=where, found=found, format=FORMAT))
