"""Runs in one SQLite file.

Write-ahead log, synchronous=FULL: `append` returns when the row is on disk. Only that something
was asked may be lost to a power cut (never to the death of the process): it is written without
waiting for the disk, which the answer's row then does for both. Texts are stored
once by digest; each row's hash is chained to the row before. A run is held by a file lock
beside the journal, which the system frees when its holder dies.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

from aufheben.adapters.stores import locks, rows, verified
from aufheben.adapters.stores.connection import reading, there
from aufheben.adapters.stores.faults import damaged, translated
from aufheben.adapters.stores.schema import transaction, version_of
from aufheben.adapters.stores.writers import Writers
from aufheben.errors import AufhebenError, BadInput, Misuse
from aufheben.runtime.chain import (
    NEAREST,
    check_name,
    check_next,
    kept,
    kept_run,
    no_such_run,
    taken,
)
from aufheben.runtime.journal import EVERY, Event, Journal, Record, Selection


class SqliteStore:
    """A store at `path`, which is made (with its folders) when the first run begins."""

    def __init__(self, path: Path) -> None:
        if "\0" in str(path):
            raise BadInput(f"{str(path)!r} is no path", do="name a file with --journal")
        # One file has one folder of locks, by whichever link it is reached.
        self._path = Path(os.path.realpath(path))
        self._writers = Writers(self._path)

    def begin(self, record: Record) -> Journal:
        """Start a run, or take one in, events and all, and hold it. Refuses a taken name."""
        whole = kept_run(record)
        if self.has(whole.run):
            raise taken(whole.run)
        with self._holding(whole.run) as (stack, connection):
            with transaction(connection):
                tip = _insert(connection, whole)
            return SqliteJournal(self._path, connection, stack.pop_all(), whole, tip)

    def hold(self, run: str) -> Journal:
        """Open a run for going on. Raises Locked if another process holds it."""
        self._require(run)
        with translated(self._path, run), ExitStack() as stack:
            stack.callback(locks.hold(self._path, run).release)
            # Read under the lock: what was seen before it may have grown since.
            head = self._load(run)
            connection = stack.enter_context(self._writers.held())
            return SqliteJournal(self._path, connection, stack.pop_all(), head.record, head.tip)

    def has(self, run: str) -> bool:
        """Whether anything is there under this name, be it only lost events."""
        with reading(self._path) as connection:
            return connection is not None and rows.has(connection, run)

    def read(self, run: str) -> Record:
        """The run as it stands, every row verified."""
        return self._load(check_name(run)).record

    def runs(self, selection: Selection = EVERY) -> Iterator[Record]:
        """These runs, newest first, each with its last event only.

        Raises Damaged at the first run whose head or last event is, after those newer than it.
        """
        with reading(self._path) as connection:
            if connection is None:
                return
            columns = version_of(connection) > 1
            for row in verified.heads(connection, selection, columns=columns):
                with translated(self._path, str(row["run"])):
                    record = verified.glance(connection, row)
                if selection.has(record):
                    yield record
            for run in rows.lost(connection) if selection == EVERY else ():
                raise damaged(self._path, "its head is missing", run)

    def count(self, selection: Selection = EVERY) -> int:
        """How many there are of these, by what they are listed by."""
        with reading(self._path) as connection:
            if connection is None:
                return 0
            if version_of(connection) > 1 or selection == EVERY:
                return rows.count(connection, selection)
        return sum(1 for _ in self.runs(selection))

    def remove(self, run: str) -> None:
        """Forget a run, damaged or not. Raises Locked if another process holds it."""
        self._require(run)
        with self._holding(run) as (_, connection), transaction(connection):
            rows.forget(connection, run)

    @contextmanager
    def _holding(self, run: str) -> Iterator[tuple[ExitStack, sqlite3.Connection]]:
        """The run's lock and a connection for writing, let go at the end unless taken over."""
        with translated(self._path), ExitStack() as stack:
            stack.callback(locks.hold(self._path, run).release)
            connection = stack.enter_context(self._writers.held())
            yield stack, connection

    def _load(self, run: str) -> verified.Head:
        with reading(self._path, run) as connection:
            found = None if connection is None else verified.load(connection, run)
            if found is None:
                raise self._missing(connection, run)
            return found

    def _require(self, run: str) -> None:
        """Refuse a name under which nothing is there."""
        check_name(run)
        if not self.has(run):
            with reading(self._path) as connection:
                raise self._missing(connection, run)

    def _missing(self, connection: sqlite3.Connection | None, run: str) -> AufhebenError:
        """Why a run is not there: never was, or lost."""
        if connection is None:
            empty = there(self._path)
            return damaged(self._path, "it is empty") if empty else no_such_run(run, ())
        if rows.has(connection, run):
            return damaged(self._path, "its head is missing", run)
        broken = rows.check(connection)
        if broken:
            return damaged(self._path, broken)
        return no_such_run(run, rows.names(connection, NEAREST))


class SqliteJournal:
    """One run, held open for writing by this process.

    Of its events it keeps only the number and the tip: a run may have a hundred thousand.
    """

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        stack: ExitStack,
        record: Record,
        tip: str,
    ) -> None:
        self._path, self._connection, self._stack, self._tip = path, connection, stack, tip
        self.head = replace(record, events=())
        self._count = len(record.events)
        self._open = True

    @property
    def record(self) -> Record:
        """Everything committed so far, read from the file, every row verified."""
        run = self.head.run
        with reading(self._path, run) as connection:
            found = None if connection is None else verified.load(connection, run)
            if found is None:
                raise no_such_run(run, ())
            return found.record

    def append(self, event: Event) -> None:
        """Commit `event`. Raises JournalFailed if it cannot; then nothing of it is kept."""
        run = self.head.run
        if not self._open:
            raise Misuse(f"run {run} was closed before event {event.number}")
        check_next(event, self._count)
        whole = kept(event)
        lasting = event.kind != "asked"
        with translated(self._path, run), transaction(self._connection, lasting=lasting):
            tip = rows.insert_event(self._connection, run, whole, self._tip)
        self._count += 1
        self._tip = tip

    def close(self) -> None:
        """Let go of the run."""
        self._open = False
        with translated(self._path, self.head.run):
            self._stack.close()


def _insert(connection: sqlite3.Connection, record: Record) -> str:
    """Add the run and its events; the hash of the last comes back."""
    # Looked for again inside the transaction: two may begin the same run at once.
    if rows.has(connection, record.run):
        raise taken(record.run)
    tip = rows.insert_run(connection, record)
    for event in record.events:
        tip = rows.insert_event(connection, record.run, event, tip)
    return tip
