"""The tables of a journal file, as numbered migrations from an empty file to today's."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from aufheben.adapters.stores import listed

APPLICATION = 0x61756668  # "aufh", in the file's header
_FIRST = (
    # `count` and `tip` say where the chain ends, so that a lost last row is noticed.
    """CREATE TABLE runs (
        position INTEGER PRIMARY KEY,
        run      TEXT NOT NULL UNIQUE,
        created  TEXT NOT NULL,
        settings TEXT NOT NULL,
        count    INTEGER NOT NULL,
        tip      TEXT NOT NULL
    )""",
    # Found by an index of digests alone: without rowids SQLite reads a text that its search passes,
    # and one may be a hundred megabytes. Files that an earlier aufheben made have them so, and are
    # read and written by the same statements.
    """CREATE TABLE texts (
        digest  TEXT NOT NULL PRIMARY KEY,
        content TEXT NOT NULL
    )""",
    """CREATE TABLE events (
        run      TEXT NOT NULL,
        number   INTEGER NOT NULL,
        kind     TEXT NOT NULL,
        place    TEXT NOT NULL,
        attempt  INTEGER NOT NULL,
        seat     TEXT NOT NULL,
        digest   TEXT NOT NULL,
        payload  TEXT NOT NULL,
        previous TEXT NOT NULL,
        hash     TEXT NOT NULL,
        PRIMARY KEY (run, number)
    ) WITHOUT ROWID""",
)
# What runs are listed by, found without reading each; and who else has a text that is let go.
_LISTED = (
    "ALTER TABLE runs ADD COLUMN room TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE runs ADD COLUMN outcome TEXT NOT NULL DEFAULT ''",
    """UPDATE runs SET
        room = room_of((SELECT content FROM texts WHERE digest = settings)),
        outcome = outcome_of((
            SELECT content FROM events JOIN texts ON texts.digest = payload
            WHERE events.run = runs.run AND number = count AND events.kind = 'ended'))""",
    "CREATE INDEX runs_by_room ON runs (room)",
    "CREATE INDEX runs_by_outcome ON runs (outcome)",
    "CREATE INDEX runs_by_settings ON runs (settings)",
    "CREATE INDEX events_by_payload ON events (payload)",
)
# Set while a run is held, and left standing by a holder that was killed.
_HELD = (
    "ALTER TABLE runs ADD COLUMN held INTEGER NOT NULL DEFAULT 0",
    "CREATE INDEX runs_held ON runs (run) WHERE held",
)
MIGRATIONS = (_FIRST, _LISTED, _HELD)
VERSION = len(MIGRATIONS)


@contextmanager
def transaction(connection: sqlite3.Connection, *, lasting: bool = True) -> Iterator[None]:
    """All of it is committed, or nothing is. `lasting` waits until the disk has it."""
    connection.execute(f"PRAGMA synchronous = {'FULL' if lasting else 'NORMAL'}")
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # SQLite may have rolled back by itself (a full disk); then there is nothing to undo.
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def version_of(connection: sqlite3.Connection) -> int:
    """The number of the last migration the file went through."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    assert isinstance(version, int)
    return version


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the file to today's version, in one transaction."""
    listed.register(connection)
    with transaction(connection):
        for statements in MIGRATIONS[version_of(connection) :]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
