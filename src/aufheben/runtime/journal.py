"""The journal port: append-only numbered events per run, from which all else is computed.

A store keeps runs; an open run is held by one process at a time. `append` returns only when
the event is committed, so an answer that reached the protocol is never lost. What is asked
twice is never answered twice: rows are found by (place, attempt).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

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
    """A whole run as it stands: `settings` rebuild its parts, `events` its course."""

    run: str
    created: str
    settings: Json
    events: tuple[Event, ...] = ()

    @property
    def ended(self) -> Event | None:
        """The last event, where it says that the run is over."""
        last = self.events[-1] if self.events else None
        return last if last is not None and last.kind == "ended" else None


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

    def runs(self) -> Iterator[Record]:
        """Every run, newest first, with its last event only (events may be left out)."""
        ...

    def remove(self, run: str) -> None:
        """Forget a run. Raises Locked if another process holds it."""
        ...
