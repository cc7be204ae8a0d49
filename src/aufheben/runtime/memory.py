"""Runs kept in memory: for tests, for replay, and where nothing shall be written."""

from collections.abc import Iterator
from dataclasses import replace

from aufheben.errors import BadInput, Locked, Misuse
from aufheben.runtime.journal import Event, Journal, Record


class MemoryStore:
    """A store that forgets when it is let go; otherwise as strict as the others."""

    def __init__(self) -> None:
        self._records: dict[str, Record] = {}
        self._held: set[str] = set()

    def begin(self, record: Record) -> Journal:
        """Start a run, or take one in, and hold it. Refuses a taken name."""
        if record.run in self._records:
            raise BadInput(f"a run named {record.run!r} exists", do="choose another name")
        self._records[record.run] = record
        return self.hold(record.run)

    def hold(self, run: str) -> Journal:
        """Open a run for going on."""
        self.read(run)
        if run in self._held:
            raise Locked(f"run {run} is held already")
        self._held.add(run)
        return _MemoryJournal(run, self._records, self._held)

    def read(self, run: str) -> Record:
        """The run as it stands."""
        if run not in self._records:
            raise BadInput(f"no run named {run!r}", do="`aufheben runs list` shows them")
        return self._records[run]

    def runs(self) -> Iterator[Record]:
        """Every run, newest first."""
        yield from reversed(list(self._records.values()))

    def remove(self, run: str) -> None:
        """Forget a run."""
        self.read(run)
        if run in self._held:
            raise Locked(f"run {run} is held")
        del self._records[run]


class _MemoryJournal:
    def __init__(self, run: str, records: dict[str, Record], held: set[str]) -> None:
        self._run, self._records, self._held = run, records, held

    @property
    def record(self) -> Record:
        return self._records[self._run]

    def append(self, event: Event) -> None:
        record = self.record
        if event.number != len(record.events) + 1:
            raise Misuse(f"event {event.number} after {len(record.events)}")
        self._records[self._run] = replace(record, events=(*record.events, event))

    def close(self) -> None:
        self._held.discard(self._run)
