"""The tables of a journal file."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from aufheben.runtime.kept_format import FORMAT

APPLICATION = 0x61756668  # "aufh", in the file's header
_TABLES = (
    # `count` and `tip` say where the chain ends, so that a lost last row is noticed. `room` and
    # `outcome` are what runs are listed by, found without reading each; `held` is set while a run
    # is held, and left standing by a holder that was killed.
    """CREATE TABLE runs (
        position INTEGER PRIMARY KEY,
        run      TEXT NOT NULL UNIQUE,
        created  TEXT NOT NULL,
        settings TEXT NOT NULL,
        count    INTEGER NOT NULL,
        tip      TEXT NOT NULL,
        room     TEXT NOT NULL DEFAULT '',
        outcome  TEXT NOT NULL DEFAULT '',
        held     INTEGER NOT NULL DEFAULT 0
    )""",
    # Found by an index of digests alone: without rowids SQLite reads a text that its search passes,
    # and one may be a hundred megabytes.
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
    "CREATE INDEX runs_by_room ON runs (room)",
    "CREATE INDEX runs_by_outcome ON runs (outcome)",
    "CREATE INDEX runs_held ON runs (run) WHERE held",
    # Who else has a text that is let go.
    "CREATE INDEX runs_by_settings ON runs (settings)",
    "CREATE INDEX events_by_payload ON events (payload)",
)


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
    """The format of the file; 0 for an empty one."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    assert isinstance(version, int)
    return version


def make(connection: sqlite3.Connection) -> None:
    """Fill an empty file, in one transaction; leave one alone that another process filled."""
    with transaction(connection):
        if version_of(connection):
            return
        for statement in _TABLES:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {FORMAT}")
