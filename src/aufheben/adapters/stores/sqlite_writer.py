"""What waits for a commit, written to an SQLite file in one transaction."""

import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path

from aufheben.adapters.stores import rows
from aufheben.adapters.stores.connection import writer
from aufheben.adapters.stores.faults import FAULTS, LateError, damaged, typed
from aufheben.adapters.stores.growth import Begun, End, Growth, taken_in
from aufheben.adapters.stores.rows import ended_key
from aufheben.adapters.stores.schema import transaction
from aufheben.errors import AufhebenError
from aufheben.runtime.chain import taken
from aufheben.runtime.journal import Record
from aufheben.words import speaker

_say = speaker(__name__)

# A text that was damaged is mended by whoever stores it again: its digest says what it was.
_TEXT = """INSERT INTO texts VALUES (?, ?)
    ON CONFLICT (digest) DO UPDATE SET content = excluded.content
    WHERE content IS NOT excluded.content"""
_RUN = """INSERT INTO runs (run, created, settings, count, tip, room, held)
    VALUES (:run, :created, :settings, 0, :tip, :room, 1)"""
_EVENT = "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_MOVED = "UPDATE runs SET count = ?, tip = ? WHERE run = ? AND count = ? AND tip = ?"
_ENDED = "UPDATE runs SET outcome = ?, held = 0 WHERE run = ?"


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
