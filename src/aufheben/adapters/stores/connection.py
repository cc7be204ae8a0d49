"""Opening the file, and SQLite's errors as ours."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path

from aufheben.errors import Damaged, JournalFailed, Newer

APPLICATION = 0x61756668  # "aufh"
VERSION = 1
_MAGIC = b"SQLite format 3\x00"


def opened(path: Path, *, write: bool) -> sqlite3.Connection:
    """A connection to our file; to write, the file is made where there is none.

    Raises Damaged for a file that is not ours, Newer for one of a later version; neither is
    touched.
    """
    _refuse_foreign(path)
    mode = "rwc" if write else "ro"
    address = f"{path.absolute().as_uri()}?mode={mode}"
    connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=30)
    try:
        _prepared(connection, path, write=write)
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """SQLite's and the system's errors as ours, naming the file."""
    try:
        yield
    except sqlite3.DatabaseError as wrong:
        text = str(wrong)
        if "malformed" in text or "not a database" in text or "no such table" in text:
            raise Damaged(
                f"{path}: {text}; the file was left as it is. Restore a copy, or move it away"
            ) from None
        raise JournalFailed(f"{path}: {text}; what was written before is kept") from None
    except OSError as wrong:
        raise JournalFailed(f"{path}: {wrong.strerror or wrong}") from None


def _refuse_foreign(path: Path) -> None:
    """Before SQLite may touch it: an existing file must begin like one of its own."""
    if not path.exists() or path.stat().st_size == 0:
        return
    with path.open("rb") as file:
        start = file.read(len(_MAGIC))
    if start != _MAGIC:
        raise Damaged(f"{path} is no journal; the file was left as it is. Name another path")


def _prepared(connection: sqlite3.Connection, path: Path, *, write: bool) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if tables and application != APPLICATION:
        raise Damaged(f"{path} belongs to another program; the file was left as it is")
    if version > VERSION:
        raise Newer(
            f"{path} was written by a later version of aufheben (journal {version}, "
            f"known {VERSION}); update aufheben, or name another journal"
        )
    if write:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        if not tables:
            _created(connection)


def _created(connection: sqlite3.Connection) -> None:
    script = resources.files(__package__).joinpath("schema.sql").read_text(encoding="utf-8")
    # One transaction: a journal is either whole or empty, also when two processes begin at once.
    connection.executescript(
        f"BEGIN IMMEDIATE; {script} PRAGMA application_id = {APPLICATION}; "
        f"PRAGMA user_version = {VERSION}; COMMIT;"
    )
