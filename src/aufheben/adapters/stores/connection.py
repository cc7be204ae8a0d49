"""Opening a journal file: to read without changing it, or to write once it is known as ours.

Its tables are made under a lock beside it, and so is a run held; the system frees locks when their
holder dies.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from aufheben.adapters.stores.faults import damaged, is_unwritable, translated
from aufheben.errors import BadInput, JournalFailed, Locked
from aufheben.runtime.journal import FORMAT, check_format
from aufheben.words import speaker

_say = speaker(__name__)
APPLICATION = 0x61756668  # "aufh", in the file's header
_PATIENCE = 30.0
_SMALLEST = 512  # bytes in SQLite's smallest page
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
def reading(path: Path, run: str = "") -> Iterator[sqlite3.Connection | None]:
    """A connection that sees one moment of the file; None if nothing was ever written.

    The file is not changed, whatever is wrong with it. Raises Damaged for one that is not
    ours, Newer or Older for one of another version.
    """
    if not there(path):
        yield None
        return
    _refuse_stub(path)
    with translated(path, run), closing(_reader(path)) as connection:
        connection.execute("BEGIN")
        yield connection if _is_filled(connection, path) else None


def writer(path: Path) -> sqlite3.Connection:
    """A connection for writing; the file and its folders are made where missing."""
    private_folder(path.parent)
    with reading(path) as known:
        is_made = known is not None
    if not is_made:
        _make(path)
    return _writer(path)


def there(path: Path) -> bool:
    """Whether something is at the path. Raises BadInput if it cannot be a journal."""
    with translated(path):
        if path.exists() and not path.is_file():
            raise BadInput(_say("not_file", path=str(path)), do=_say("name_file_journal"))
        return path.exists()


def _refuse_stub(path: Path) -> None:
    """A file too short for any database: SQLite would take one of one byte as its own.

    Only its size is asked. To open and close it here would free the locks that SQLite has on
    it for this process, and another process could then write beside ours.
    """
    with translated(path):
        size = path.stat().st_size
    if 0 < size < _SMALLEST:
        raise damaged(path, _say("not_database"))


def _make(path: Path) -> None:
    """Make the file, or fill an empty one."""
    # One process at a time: switching to the write-ahead log does not wait for others.
    with making(path):
        if path.exists() and path.stat().st_size > 0:
            _fill(path)
        else:
            _bear(path.resolve())


def _fill(path: Path) -> None:
    with closing(_writer(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        make(connection)


def _bear(path: Path) -> None:
    """Make it under another name: what failed half-way, or was killed, never stands in its place."""
    new = path.with_name(f"{path.name}.new")
    for left in (new, *(new.with_name(f"{new.name}{end}") for end in ("-wal", "-shm", "-journal"))):
        left.unlink(missing_ok=True)
    new.touch(mode=0o600)
    with closing(_writer(new)) as connection:
        # The log comes last: SQLite empties it into the file as it closes, and tells nobody where it
        # cannot; what is renamed would lack the tables.
        make(connection)
        connection.execute("PRAGMA journal_mode = WAL")
    new.replace(path)
    keep_names(path.parent)


def keep_names(folder: Path) -> None:
    """Return when the disk has the names of the files in it."""
    at = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(at)
    finally:
        os.close(at)


def _reader(path: Path) -> sqlite3.Connection:
    """Read-only; in a place where SQLite cannot put its index, without one."""
    try:
        return _probed(path, "mode=ro")
    except sqlite3.OperationalError as wrong:
        if not is_unwritable(wrong) or _has_log(path):
            raise
    return _probed(path, "immutable=1")


def _writer(path: Path) -> sqlite3.Connection:
    connection = _probed(path, "mode=rw")
    connection.execute("PRAGMA synchronous = FULL")
    # Where fsync alone does not reach the disk (macOS), ask for more; elsewhere it is ignored.
    connection.execute("PRAGMA fullfsync = ON")
    connection.execute("PRAGMA secure_delete = ON")
    return connection


def _probed(path: Path, how: str) -> sqlite3.Connection:
    address = f"{path.as_uri()}?{how}"
    connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=_PATIENCE)
    try:
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA cell_size_check = ON")
        version_of(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _has_log(path: Path) -> bool:
    """Whether rows stand in the write-ahead log that are not yet in the file."""
    log = path.with_name(f"{path.name}-wal")
    return log.exists() and log.stat().st_size > 0


def _is_filled(connection: sqlite3.Connection, path: Path) -> bool:
    """Whether the file holds anything of ours; an empty one is anyone's to fill."""
    version = version_of(connection)
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if not (version or application or tables):
        return False
    if application != APPLICATION or version < 1:
        raise damaged(path, _say("not_journal_aufheben"))
    check_format(version, str(path))
    return True


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


def hold(journal: Path, run: str) -> FileLock:
    """The run's lock, taken. Raises Locked if it is held.

    The lock's file stays when it is freed: unlinked, two processes could lock two files of
    one name.
    """
    lock = FileLock(_folder(journal) / f"{run}.lock", thread_local=False)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise Locked(_say("run_held_another", run=run)) from None
    return lock


def making(journal: Path) -> FileLock:
    """The lock under which a journal is made, taken; no run's name begins with a dot."""
    lock = FileLock(_folder(journal) / ".making.lock", thread_local=False)
    try:
        lock.acquire(timeout=_PATIENCE)
    except Timeout:
        raise JournalFailed(_say("another_process_making", journal=str(journal))) from None
    return lock


def private_folder(folder: Path) -> Path:
    """The folder, made where missing, with those above it, for this user only."""
    if folder.is_dir():
        return folder
    for each in (*reversed(folder.parents), folder):
        if not each.exists():
            each.mkdir(mode=0o700, exist_ok=True)
    return folder


def _folder(journal: Path) -> Path:
    return private_folder(journal.with_name(f"{journal.name}.locks"))
