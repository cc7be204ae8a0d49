"""Runs in one SQLite file.

Write-ahead log, synchronous=FULL: `append` returns when the row is on disk. Long texts are
stored once by digest; each row's hash is chained to the row before. A run is held by a file
lock beside the journal, which the system frees when its holder dies.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path

from filelock import FileLock, Timeout

from aufheben.adapters.stores.connection import opened, translated
from aufheben.adapters.stores.rows import insert_event, insert_run, load
from aufheben.errors import BadInput, Locked, Misuse
from aufheben.runtime.chain import check_name
from aufheben.runtime.journal import Event, Journal, Record


class SqliteStore:
    """A store at `path`, which is made (with its folders) when the first run begins."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def begin(self, record: Record) -> Journal:
        """Start a run, or take one in, events and all, and hold it. Refuses a taken name."""
        check_name(record.run)
        with translated(self._path):
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = self._locked(record.run)
            try:
                connection = opened(self._path, write=True)
                _insert(connection, record)
            except BaseException:
                lock.release()
                raise
            return SqliteJournal(self._path, connection, lock, record)

    def hold(self, run: str) -> Journal:
        """Open a run for going on. Raises Locked where another process holds it."""
        self._require(run)
        with translated(self._path):
            lock = self._locked(run)
            try:
                # Read under the lock: what was seen before it may have grown since.
                record = self.read(run)
                connection = opened(self._path, write=True)
            except BaseException:
                lock.release()
                raise
            return SqliteJournal(self._path, connection, lock, record)

    def read(self, run: str) -> Record:
        """The run as it stands, every row verified."""
        self._require(run)
        with translated(self._path), closing(opened(self._path, write=False)) as connection:
            return load(connection, run, self._path)

    def runs(self) -> Iterator[Record]:
        """Every run, newest first, with its last event only."""
        if not self._path.exists():
            return
        with translated(self._path), closing(opened(self._path, write=False)) as connection:
            names = [row[0] for row in connection.execute(_NEWEST_FIRST)]
            for name in names:
                yield load(connection, name, self._path, last_only=True)

    def remove(self, run: str) -> None:
        """Forget a run, damaged or not. Raises Locked where another process holds it."""
        self._require(run)
        with (
            translated(self._path),
            self._locked(run),
            closing(opened(self._path, write=True)) as connection,
            connection,
        ):
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("DELETE FROM events WHERE run = ?", (run,))
            connection.execute("DELETE FROM runs WHERE run = ?", (run,))
            connection.execute(_ORPHANS)
        with suppress(OSError):
            self._lock_file(run).unlink()

    def _require(self, run: str) -> None:
        """Refuse a run that is not there, naming the nearest."""
        check_name(run)
        names: list[str] = []
        if self._path.exists():
            with translated(self._path), closing(opened(self._path, write=False)) as connection:
                names = [row[0] for row in connection.execute(_NEWEST_FIRST)]
        if run in names:
            return
        near = get_close_matches(run, names, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]!r}? " if near else ""
        raise BadInput(f"no run named {run!r}", do=f"{hint}`aufheben runs list` shows them")

    def _lock_file(self, run: str) -> Path:
        return Path(f"{self._path}.locks") / f"{run}.lock"

    def _locked(self, run: str) -> FileLock:
        file = self._lock_file(run)
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = FileLock(file, blocking=False)
        try:
            lock.acquire()
        except Timeout:
            raise Locked(
                f"run {run} is held by another process; wait for it to end, or choose another run"
            ) from None
        return lock


_NEWEST_FIRST = "SELECT run FROM runs ORDER BY position DESC"
_ORPHANS = """
    DELETE FROM texts WHERE digest NOT IN
    (SELECT payload FROM events UNION SELECT settings FROM runs)
"""


def _insert(connection: sqlite3.Connection, record: Record) -> None:
    try:
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            _refuse_taken(connection, record.run)
            tip = insert_run(connection, record)
            for event in record.events:
                tip = insert_event(connection, record.run, event, tip)
    except BaseException:
        connection.close()
        raise


def _refuse_taken(connection: sqlite3.Connection, run: str) -> None:
    if connection.execute("SELECT 1 FROM runs WHERE run = ?", (run,)).fetchone():
        raise BadInput(f"a run named {run!r} exists", do="choose another name")


class SqliteJournal:
    """One run, held open for writing by this process."""

    def __init__(
        self, path: Path, connection: sqlite3.Connection, lock: FileLock, record: Record
    ) -> None:
        self.connection = connection
        self._path = path
        self._lock = lock
        self._record = replace(record, events=())
        self._events = list(record.events)

    @property
    def record(self) -> Record:
        """Everything committed so far."""
        return replace(self._record, events=tuple(self._events))

    def append(self, event: Event) -> None:
        """Commit `event`. Raises JournalFailed where it cannot; then nothing of it is kept."""
        if event.number != len(self._events) + 1:
            raise Misuse(f"event {event.number} after {len(self._events)}")
        with translated(self._path), self.connection:
            self.connection.execute("BEGIN IMMEDIATE")
            insert_event(self.connection, self._record.run, event, None)
        self._events.append(event)

    def close(self) -> None:
        """Let go of the run."""
        self.connection.close()
        self._lock.release()
