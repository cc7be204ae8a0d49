"""Runs in one SQLite file.

Write-ahead log, synchronous=FULL: what is committed is on disk. Only that a run was begun, or
something asked, may be lost to a power cut (never to the death of the process): it is written
without waiting for the disk, which the answer's row then does for both. A run is held by a file
lock beside the journal, which the system frees when its holder dies.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from aufheben.adapters.stores import rows
from aufheben.adapters.stores.chained import ChainedStore
from aufheben.adapters.stores.connection import (
    hold,
    keep_names,
    reading,
    there,
    transaction,
    writer,
)
from aufheben.adapters.stores.faults import FAULTS, LateError, damaged, translated, typed
from aufheben.adapters.stores.growth import Begun, End, Growth, taken_in
from aufheben.adapters.stores.rows import Reader, ended_key
from aufheben.errors import AufhebenError, BadInput, Damaged, JournalFailed, Locked
from aufheben.runtime.chain import check_name, taken
from aufheben.runtime.journal import Record, Selection
from aufheben.words import Fact, speaker

_say = speaker(__name__)
A = TypeVar("A")
_UNINDEXED = "SELECT 1 FROM runs NOT INDEXED WHERE run = ?"
# A text that was damaged is mended by whoever stores it again: its digest says what it was.
_TEXT = """INSERT INTO texts VALUES (?, ?)
    ON CONFLICT (digest) DO UPDATE SET content = excluded.content
    WHERE content IS NOT excluded.content"""
_RUN = """INSERT INTO runs (run, created, settings, count, tip, room, held)
    VALUES (:run, :created, :settings, 0, :tip, :room, 1)"""
_EVENT = "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_MOVED = "UPDATE runs SET count = ?, tip = ? WHERE run = ? AND count = ? AND tip = ?"
_ENDED = "UPDATE runs SET outcome = ?, held = 0 WHERE run = ?"
_TABLE = "CREATE TABLE IF NOT EXISTS answers (key TEXT PRIMARY KEY, text TEXT NOT NULL)"


class Writer:
    """A connection to a journal file, which is made where it is missing."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.connection = writer(path)

    def commit(self, grown: Sequence[Growth]) -> Mapping[str, AufhebenError]:
        """All in one transaction, that waits for the disk unless something was only asked."""
        asked = all(event.kind == "asked" for each in grown for event in each.events)
        try:
            with transaction(self.connection, lasting=not asked):
                unmoved = [each for each in grown if not _grow(self.connection, each)]
        except FAULTS as wrong:
            return {each.run: typed(wrong, self._path, each.run) for each in grown}
        return {each.run: self._unmoved(each) for each in unmoved}

    def insert(self, record: Record) -> End:
        """Of a run without events nothing is lost to a power cut but that it was begun."""
        with transaction(self.connection, lasting=bool(record.events)):
            return insert_run(self.connection, record)

    def mark(self, run: str, *, held: bool) -> None:
        """Without waiting for the disk."""
        with transaction(self.connection, lasting=False):
            rows.mark(self.connection, run, held=held)

    def forget(self, run: str) -> None:
        """In one transaction."""
        with transaction(self.connection):
            rows.forget(self.connection, run)

    def late(self, run: str) -> AufhebenError:
        """The complaint that an event before it was not kept."""
        return typed(LateError(), self._path, run)

    def close(self) -> None:
        """Let go of the connection."""
        self.connection.close()

    def _unmoved(self, each: Growth) -> AufhebenError:
        return damaged(self._path, _say("event_no_longer", count=each.start.count), each.run)


def insert_run(connection: sqlite3.Connection, record: Record) -> End:
    """Add a run and its events, in the transaction under way. Raises BadInput for a taken name."""
    if rows.has(connection, record.run):
        raise taken(record.run)
    begun = Begun.of(record)
    connection.execute(_TEXT, begun.text)
    connection.execute(_RUN, begun.row)
    end = begun.end
    for more in taken_in(record, end):
        _grow(connection, more)
        end = more.end
    return end


def _grow(connection: sqlite3.Connection, each: Growth) -> bool:
    """Add events of a run that stands where it should; whether it does."""
    to, start = each.end, each.start
    moved = connection.execute(_MOVED, (to.count, to.tip, each.run, start.count, start.tip))
    if moved.rowcount != 1:
        return False
    for row, text in each.rows():
        connection.execute(_TEXT, text)
        connection.execute(_EVENT, row)
    if each.events[-1].kind == "ended":
        connection.execute(_ENDED, (ended_key(each.events[-1]), each.run))
    return True


class SqliteStore(ChainedStore[Writer]):
    """A store at `path`, which is made (with its folders) when the first run begins."""

    def __init__(self, path: Path) -> None:
        """Raises BadInput for what can be no file."""
        if "\0" in str(path):
            raise BadInput(_say("no_path", path=str(path)), do=_say("name_file_journal"))
        # One file has one folder of locks, by whichever link it is reached.
        self._path = Path(os.path.realpath(path))
        there(self._path)
        self._same = _SameFile(self._path)
        super().__init__(partial(Writer, self._path))

    def __reduce__(self) -> tuple[Any, ...]:
        # Another process opens the file anew.
        return type(self), (self._path,)

    def backup(self, to: Path) -> int:
        """Copy all of it, as it stands, into a new file, and read that back; how many runs it holds.

        Raises BadInput where the file is there already, Damaged, JournalFailed.
        """
        with _copied(self._path, to):
            copy = SqliteStore(to)
            return sum(bool(copy.read(record.run)) for record in copy.runs())

    def _read(self, work: Callable[[Reader], A], nothing: A, run: str = "") -> A:
        with self._reading(run) as connection:
            return nothing if connection is None else work(connection)

    def _glanced(self, selection: Selection) -> Iterator[Record]:
        with self._reading() as connection:
            if connection is None:
                return
            for row in rows.heads(connection, selection):
                with self._translated(str(row["run"])):
                    record = rows.glance(connection, row)
                yield record

    def _lock(self, run: str, stack: ExitStack) -> None:
        stack.callback(hold(self._path, run).release)

    def _is_free(self, run: str) -> bool:
        try:
            with self._translated(run):
                hold(self._path, check_name(run)).release()
        except (Locked, BadInput):
            return False
        return True

    def _translated(self, run: str = "") -> AbstractContextManager[None]:
        return translated(self._path, run)

    def _damaged(self, what: Fact, run: str) -> AufhebenError:
        return damaged(self._path, what, run)

    def _check(self) -> None:
        self._same.check()

    def _missing(self, reader: Reader | None, run: str) -> AufhebenError:
        if reader is None and there(self._path):
            return damaged(self._path, _say("empty"))
        missing = super()._missing(reader, run)
        if reader is None or isinstance(missing, Damaged):
            return missing
        broken = reader.execute(_UNINDEXED, (run,)).fetchone() is not None
        return self._damaged(_say("index_names_broken"), run) if broken else missing

    @contextmanager
    def _reading(self, run: str = "") -> Iterator[sqlite3.Connection | None]:
        self._check()
        with reading(self._path, run) as connection:
            yield connection


@dataclass(slots=True)
class _SameFile:
    """Knows the file at a path from the first time that something stands in it.

    Others may take it away: what is written to a file that has no name is lost.
    """

    path: Path
    _known: tuple[int, int] | None = None

    def check(self) -> None:
        """Raises JournalFailed where the file that was here is gone, or another stands in its place."""
        now = self._now()
        if self._known is None:
            self._known = now
        elif now != self._known:
            what = _say("taken_away_replaced")
            raise JournalFailed(_say("put_back_start", path=str(self.path), what=what))

    def _now(self) -> tuple[int, int] | None:
        try:
            found = self.path.stat()
        except OSError:
            return None
        return (found.st_dev, found.st_ino) if found.st_size else None


@contextmanager
def _copied(path: Path, to: Path) -> Iterator[None]:
    """The journal at `path` as it stands, at `to`; kept if nothing goes wrong with it meanwhile.

    Raises BadInput where something is there, or nothing was ever kept; Damaged, JournalFailed.
    """
    with _new(to):
        with reading(path) as source:
            if source is None:
                raise BadInput(_say("journal_no_runs"), do=_say("run_aufheben_ask"))
            with translated(to), closing(sqlite3.connect(to, isolation_level=None)) as copy:
                source.backup(copy)
        yield
        with translated(to):
            # Whoever read it has left an index beside it, which the last to write takes away.
            with closing(sqlite3.connect(to, isolation_level=None)) as copy:
                copy.execute("PRAGMA wal_checkpoint")
            keep_names(to.parent)


@contextmanager
def _new(file: Path) -> Iterator[None]:
    """A file of this user's alone, which was not there before; gone again if anything is raised."""
    with translated(file):
        try:
            file.touch(mode=0o600, exist_ok=False)
        except FileExistsError:
            do = _say("name_file_not")
            raise BadInput(_say("something_already"), do=do, file=str(file)) from None
    try:
        yield
    except BaseException:
        for each in (file, *(file.with_name(f"{file.name}{end}") for end in ("-wal", "-shm"))):
            each.unlink(missing_ok=True)
        raise


class SqliteCache:
    """Answers kept across runs in a file of their own; losing it costs money, not truth.

    It opens the file for each question, so several processes may share it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._ready = False

    def get(self, key: str) -> str | None:
        """The text, where it is kept. Raises JournalFailed."""
        with self._open() as connection:
            row = connection.execute("SELECT text FROM answers WHERE key = ?", (key,)).fetchone()
        return str(row[0]) if row else None

    def put(self, key: str, text: str) -> None:
        """Keep a text; what no encoding can carry is not kept. Raises JournalFailed."""
        if any("\ud800" <= character <= "\udfff" for character in text):
            return
        with self._open() as connection, connection:
            connection.execute("INSERT OR REPLACE INTO answers VALUES (?, ?)", (key, text))

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            if not self._ready:
                self._path.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self._path, timeout=10)) as connection:
                if not self._ready:
                    connection.execute(_TABLE)
                    self._ready = True
                yield connection
        except (sqlite3.Error, OSError) as wrong:
            raise JournalFailed(
                _say("cache_cannot_used", path=str(self._path), wrong=str(wrong))
            ) from None
