"""Runs kept in memory: for tests, for replay, and where nothing shall be written."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from aufheben.errors import BadInput, Locked, Misuse
from aufheben.runtime.chain import check_name, check_next, kept, kept_run, no_such_run, taken
from aufheben.runtime.journal import EVERY, Event, Journal, Record, Selection
from aufheben.words import speaker

_say = speaker(__name__)


@dataclass(slots=True, kw_only=True)
class _Kept:
    head: Record
    events: list[Event] = field(default_factory=list)
    held: bool = False

    @property
    def record(self) -> Record:
        return replace(self.head, events=tuple(self.events))


class MemoryStore:
    """A store that forgets when it is let go; otherwise as strict as the others."""

    def __init__(self) -> None:
        self._runs: dict[str, _Kept] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a journal in memory is of one process")

    def begin(self, record: Record) -> Journal:
        """Start a run, or take one in, and hold it. Refuses a taken name."""
        whole = kept_run(record)
        if record.run in self._runs:
            raise taken(record.run)
        head = replace(whole, events=())
        self._runs[record.run] = _Kept(head=head, events=list(whole.events))
        return self.hold(record.run)

    def hold(self, run: str) -> Journal:
        """Open a run for going on. Raises Locked if it is held."""
        return _MemoryJournal(self._free(run))

    def has(self, run: str) -> bool:
        """Whether a run of this name is there."""
        return run in self._runs

    def read(self, run: str) -> Record:
        """The run as it stands."""
        return self._find(run).record

    def runs(self, selection: Selection = EVERY) -> Iterator[Record]:
        """These runs, newest first, each with its last event only."""
        for each in reversed(list(self._runs.values())):
            record = replace(each.head, events=tuple(each.events[-1:]))
            if selection.has(record):
                yield record

    def count(self, selection: Selection = EVERY) -> int:
        """How many there are of these."""
        return sum(1 for _ in self.runs(selection))

    def interrupted(self) -> Iterator[str]:
        """None: who is killed takes them along."""
        return iter(())

    def backup(self, to: Path) -> int:
        """Refused: nothing of it lasts."""
        raise BadInput(_say("journal_memory_not"), do=_say("name_file_journal"))

    def remove(self, run: str) -> None:
        """Forget a run. Raises Locked if it is held."""
        self._free(run)
        del self._runs[run]

    def _find(self, run: str) -> _Kept:
        check_name(run)
        if run not in self._runs:
            raise no_such_run(run, reversed(self._runs))
        return self._runs[run]

    def _free(self, run: str) -> _Kept:
        found = self._find(run)
        if found.held:
            raise Locked(_say("run_held_already", run=run))
        return found


class _MemoryJournal:
    def __init__(self, run: _Kept) -> None:
        self._run = run
        self._open = run.held = True

    @property
    def head(self) -> Record:
        return self._run.head

    @property
    def record(self) -> Record:
        return self._run.record

    async def append(self, event: Event) -> None:
        if not self._open:
            raise Misuse(f"run {self._run.head.run} was closed before event {event.number}")
        check_next(event, len(self._run.events))
        self._run.events.append(kept(event))

    def close(self) -> None:
        if self._open:
            self._open = self._run.held = False
