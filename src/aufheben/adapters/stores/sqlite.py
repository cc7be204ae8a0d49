"""Runs in one SQLite file.

Write-ahead log, synchronous=FULL: `append` returns when the row is on disk, committed together
with what other runs append meanwhile. Only that a run was begun, or something asked, may be lost
to a power cut (never to the death of the process): it is written without waiting for the disk,
which the answer's row then does for both. Texts are stored once by digest; each row's hash is
chained to the row before. A run is held by a file lock beside the journal, which the system frees
when its holder dies.
"""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from aufheben.adapters.stores import locks, rows, verified
from aufheben.adapters.stores.backup import copied
from aufheben.adapters.stores.connection import reading, there, writer
from aufheben.adapters.stores.faults import (
    FAULTS,
    BrokenRowError,
    LateError,
    damaged,
    translated,
    typed,
)
from aufheben.adapters.stores.group import GroupCommit
from aufheben.adapters.stores.same_file import SameFile
from aufheben.adapters.stores.schema import transaction
from aufheben.errors import AufhebenError, BadInput, Locked, Misuse
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
from aufheben.words import speaker

_say = speaker(__name__)


class SqliteStore:
    """A store at `path`, which is made (with its folders) when the first run begins."""

    def __init__(self, path: Path) -> None:
        """Raises BadInput for what can be no file."""
        if "\0" in str(path):
            raise BadInput(_say("no_path", path=str(path)), do=_say("name_file_journal"))
        # One file has one folder of locks, by whichever link it is reached.
        self._path = Path(os.path.realpath(path))
        there(self._path)
        self._same = SameFile(self._path)
        self._group: Group = GroupCommit(
            opened=partial(writer, self._path),
            commit=_committed,
            closed=sqlite3.Connection.close,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        # Another process opens the file anew.
        return type(self), (self._path,)

    def begin(self, record: Record) -> Journal:
        """Start a run, or take one in, events and all, and hold it. Refuses a taken name."""
        whole = kept_run(record)
        if self.has(whole.run):
            raise taken(whole.run)
        with self._holding(whole.run) as stack:
            tip = self._group.run(partial(_insert, record=whole))
            return SqliteJournal(self._same, self._group, stack.pop_all(), whole, tip)

    def hold(self, run: str) -> Journal:
        """Open a run for going on. Raises Locked if another process holds it."""
        self._require(run)
        with translated(self._path, run), ExitStack() as stack:
            stack.callback(locks.hold(self._path, run).release)
            # Read under the lock: what was seen before it may have grown since.
            head = self._load(run)
            stack.enter_context(self._group.held())
            if head.record.ended is None:
                _mark(self._group, run, held=True)
            return SqliteJournal(self._same, self._group, stack.pop_all(), head.record, head.tip)

    def has(self, run: str) -> bool:
        """Whether anything is there under this name, be it only lost events."""
        with self._reading() as connection:
            return connection is not None and rows.has(connection, run)

    def read(self, run: str) -> Record:
        """The run as it stands, every row verified."""
        return self._load(check_name(run)).record

    def runs(self, selection: Selection = EVERY) -> Iterator[Record]:
        """These runs, newest first, each with its last event only.

        Raises Damaged at the first run whose head or last event is, after those newer than it.
        """
        with self._reading() as connection:
            if connection is None:
                return
            for row in verified.heads(connection, selection):
                with translated(self._path, str(row["run"])):
                    record = verified.glance(connection, row)
                if selection.has(record):
                    yield record
            for run in rows.lost(connection) if selection == EVERY else ():
                raise damaged(self._path, _say("head_missing"), run)

    def count(self, selection: Selection = EVERY) -> int:
        """How many there are of these, by what they are listed by."""
        with self._reading() as connection:
            return 0 if connection is None else rows.count(connection, selection)

    def interrupted(self) -> Iterator[str]:
        """Runs that have not ended and whose holder died without letting go of them, newest first."""
        with self._reading() as connection:
            names = [] if connection is None else rows.marked(connection)
        yield from filter(self._is_free, names)

    def backup(self, to: Path) -> int:
        """Copy all of it, as it stands, into a new file, and read that back; how many runs it holds.

        Raises BadInput where the file is there already, Damaged, JournalFailed.
        """
        with copied(self._path, to):
            copy = SqliteStore(to)
            return sum(bool(copy.read(record.run)) for record in copy.runs())

    def remove(self, run: str) -> None:
        """Forget a run, damaged or not. Raises Locked if another process holds it."""
        self._require(run)
        with self._holding(run):
            self._group.run(partial(_forget, run=run))

    @contextmanager
    def _holding(self, run: str) -> Iterator[ExitStack]:
        """The run's lock and the store's writer, let go at the end unless taken over."""
        with translated(self._path), ExitStack() as stack:
            stack.callback(locks.hold(self._path, run).release)
            stack.enter_context(self._group.held())
            self._same.check()
            yield stack

    def _is_free(self, run: str) -> bool:
        try:
            with translated(self._path, run):
                locks.hold(self._path, check_name(run)).release()
        except (Locked, BadInput):
            return False
        return True

    @contextmanager
    def _reading(self, run: str = "") -> Iterator[sqlite3.Connection | None]:
        """See `reading`. Raises JournalFailed for another file than that which was here."""
        self._same.check()
        with reading(self._path, run) as connection:
            yield connection

    def _load(self, run: str) -> verified.Head:
        with self._reading(run) as connection:
            found = None if connection is None else verified.load(connection, run)
            if found is None:
                raise self._missing(connection, run)
            return found

    def _require(self, run: str) -> None:
        """Refuse a name under which nothing is there."""
        check_name(run)
        if not self.has(run):
            with self._reading() as connection:
                raise self._missing(connection, run)

    def _missing(self, connection: sqlite3.Connection | None, run: str) -> AufhebenError:
        """Why a run is not there: never was, or lost."""
        if connection is None:
            empty = there(self._path)
            return damaged(self._path, _say("empty")) if empty else no_such_run(run, ())
        if rows.has(connection, run):
            return damaged(self._path, _say("head_missing"), run)
        if rows.unindexed(connection, run):
            return damaged(self._path, _say("index_names_broken"), run)
        return no_such_run(run, rows.names(connection, NEAREST))


class SqliteJournal:
    """One run, held open for writing by this process.

    Of its events it keeps only the number and the tip: a run may have a hundred thousand.
    """

    def __init__(
        self, file: SameFile, group: "Group", stack: ExitStack, record: Record, tip: str
    ) -> None:
        self._same, self._path = file, file.path
        self._group, self._stack = group, stack
        self.head = replace(record, events=())
        self.end = _End(len(record.events), tip)
        self.damage: BrokenRowError | None = None
        self._begun: Record | None = record
        self._taken = self.end.count
        self._failed = False
        self._open = True
        self._over = record.ended is not None

    @property
    def record(self) -> Record:
        """Everything committed so far; once it has grown, read from the file, every row verified."""
        if self._begun is not None:
            return self._begun
        run = self.head.run
        with reading(self._path, run) as connection:
            found = None if connection is None else verified.load(connection, run, self.head)
            if found is None:
                raise no_such_run(run, ())
            return found.record

    async def append(self, event: Event) -> None:
        """Commit `event`. Raises JournalFailed if it cannot; then nothing of it is kept."""
        run = self.head.run
        if not self._open:
            raise Misuse(f"run {run} was closed before event {event.number}")
        # After a failure those that were handed in after it are late: the writer says so.
        if not self._failed:
            check_next(event, self._taken)
        whole = kept(event)
        self._taken += 1
        self._begun = None
        self._over = event.kind == "ended"
        try:
            await self._group.commit(_Append(self, whole))
        except FAULTS as wrong:
            self._failed = True
            raise typed(wrong, self._path, run) from wrong
        # Asked once it is written: until then the file may still have been taken away.
        self._same.check()

    def fault(self, wrong: BrokenRowError | LateError) -> Exception:
        """Why an event does not fit: what is damaged stays so, for those that come after."""
        if isinstance(wrong, BrokenRowError):
            self.damage = wrong
        return self.damage or wrong

    def close(self) -> None:
        """Let go of the run, once all that was appended is written."""
        was_open, self._open = self._open, False
        with translated(self._path, self.head.run), self._stack:
            if self._group.here and (self._failed or self._taken != self.end.count):
                self._group.run(lambda _connection: None)
            if was_open and self._group.here and not (self._failed or self._over):
                _mark(self._group, self.head.run, held=False)


@dataclass(frozen=True, slots=True)
class _End:
    """How many events of a run are committed, and the hash of the last."""

    count: int
    tip: str


@dataclass(frozen=True, slots=True)
class _Append:
    """An event for the run of a journal; only the writer moves the journal's end."""

    journal: SqliteJournal
    event: Event

    @property
    def lasting(self) -> bool:
        """Whether it is worth waiting for the disk."""
        return self.event.kind != "asked"


def _mark(group: "Group", run: str, *, held: bool) -> None:
    def mark(connection: sqlite3.Connection) -> None:
        with transaction(connection, lasting=False):
            rows.mark(connection, run, held=held)

    group.run(mark)


Group = GroupCommit[sqlite3.Connection, _Append]


def _committed(
    connection: sqlite3.Connection, appends: Sequence[_Append]
) -> Sequence[Exception | None]:
    """All in one transaction; where one does not fit its run, each in one of its own."""
    try:
        _append(connection, appends)
    except (BrokenRowError, LateError) as wrong:
        if len(appends) == 1:
            return [appends[0].journal.fault(wrong)]
        return [error for each in appends for error in _committed(connection, [each])]
    except FAULTS as wrong:
        return [wrong] * len(appends)
    return [None] * len(appends)


def _append(connection: sqlite3.Connection, appends: Sequence[_Append]) -> None:
    ends: dict[SqliteJournal, _End] = {}
    with transaction(connection, lasting=any(each.lasting for each in appends)):
        for each in appends:
            end, run = ends.get(each.journal, each.journal.end), each.journal.head.run
            if each.event.number != end.count + 1:
                raise LateError
            tip = rows.insert_event(connection, run, each.event, end.tip)
            ends[each.journal] = _End(each.event.number, tip)
    for journal, end in ends.items():
        journal.end = end


def _insert(connection: sqlite3.Connection, record: Record) -> str:
    """Add the run and its events; the hash of the last comes back."""
    # Of a run without events nothing is lost to a power cut but that it was begun.
    with transaction(connection, lasting=bool(record.events)):
        if rows.has(connection, record.run):
            raise taken(record.run)
        tip = rows.insert_run(connection, record)
        for event in record.events:
            tip = rows.insert_event(connection, record.run, event, tip)
    return tip


def _forget(connection: sqlite3.Connection, run: str) -> None:
    with transaction(connection):
        rows.forget(connection, run)
