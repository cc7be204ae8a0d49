"""Connections to a database: kept for the next reading, made anew where they were lost; and the tables
of a journal there.
"""

import logging
import os
import time
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import BoundedSemaphore
from typing import Any, TypeVar

import psycopg
from psycopg.rows import dict_row

from aufheben.adapters.stores.postgres_faults import Address, LostError, damaged, is_lost, refused
from aufheben.errors import Damaged, JournalFailed
from aufheben.runtime.journal import FORMAT, check_format
from aufheben.words import speaker

_say = speaker(__name__)
A = TypeVar("A")
# It would say on stderr what we say in words: that a connection was lost.
logging.getLogger("psycopg").addHandler(logging.NullHandler())
Session = psycopg.Connection[dict[str, Any]]
"""A connection whose rows are read by name."""
PATIENCE = 60.0
"""Seconds for which a server that was lost is waited for."""
READERS = 8
"""Connections of a process that read at once; one more thread waits until one of them is free."""
SILENCE = 60.0
"""Seconds after which a server that says nothing is taken for lost."""
_PAUSES = (0.0, 0.05, 0.1, 0.2, 0.5)
# The server gives up on a machine that died as soon as we give up on a server; then the runs
# that this machine held are free. Whoever turned off waiting for the disk did not mean answers.
_SETTINGS = """SELECT set_config('search_path', 'aufheben', false),
    set_config('tcp_keepalives_idle', '10', false),
    set_config('tcp_keepalives_interval', '5', false),
    set_config('tcp_keepalives_count', '3', false),
    set_config('synchronous_commit',
        replace(current_setting('synchronous_commit'), 'off', 'on'), false)"""
_ONE_MOMENT = """SET SESSION CHARACTERISTICS AS
    TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"""
_MAKING = 0x61756668  # the key of the lock under which tables are made, "aufh"
# Texts are compared as bytes: names and digests are ASCII, and no locale may order them.
_TABLES = (
    # `count` and `tip` say where the chain ends, so that a lost last row is noticed. `held` is set
    # while a run is held, and left standing by a holder that was killed.
    """CREATE TABLE aufheben.runs (
        position BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        run      TEXT COLLATE "C" NOT NULL UNIQUE,
        created  TEXT NOT NULL,
        settings TEXT COLLATE "C" NOT NULL,
        count    BIGINT NOT NULL,
        tip      TEXT COLLATE "C" NOT NULL,
        room     TEXT COLLATE "C" NOT NULL,
        outcome  TEXT COLLATE "C" NOT NULL DEFAULT '',
        held     BOOLEAN NOT NULL DEFAULT FALSE
    ) WITH (fillfactor = 50)""",
    # What runs are listed by, found without reading each.
    "CREATE INDEX ON aufheben.runs (room, position)",
    "CREATE INDEX ON aufheben.runs (outcome, position)",
    "CREATE INDEX ON aufheben.runs (run) WHERE held",
    """CREATE TABLE aufheben.texts (
        digest  TEXT COLLATE "C" PRIMARY KEY,
        content TEXT NOT NULL
    )""",
    """CREATE TABLE aufheben.events (
        run      TEXT COLLATE "C" NOT NULL,
        number   BIGINT NOT NULL,
        kind     TEXT NOT NULL,
        place    TEXT NOT NULL,
        attempt  BIGINT NOT NULL,
        seat     TEXT NOT NULL,
        digest   TEXT NOT NULL,
        payload  TEXT COLLATE "C" NOT NULL,
        previous TEXT NOT NULL,
        hash     TEXT NOT NULL,
        PRIMARY KEY (run, number)
    )""",
)
_NAMES = "SELECT tablename FROM pg_catalog.pg_tables WHERE schemaname = 'aufheben'"
_SCHEMA = "SELECT FROM pg_catalog.pg_namespace WHERE nspname = 'aufheben'"


class Connection(psycopg.Connection[Any]):
    """Gives up on a server that says nothing: of a connection cut silently nobody tells us."""

    known = False
    """Whether the tables were seen to be ours, of this version."""

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        try:
            return super().wait(gen, interval, SILENCE if timeout is None else timeout)
        except psycopg.errors._WaitTimeout:
            self.close()
            raise LostError(_say("server_silent", seconds=SILENCE)) from None


class Query:
    """A connection to which statements are written as to SQLite, with `?` for a value."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def execute(self, statement: str, parameters: Sequence[Any] = (), /) -> Any:
        """The rows, by name."""
        return self._session.execute(statement.replace("?", "%s").encode(), tuple(parameters))


class _Places:
    """So many at once; a forked process has all of its own, whoever held some when it was made."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._of: dict[int, BoundedSemaphore] = {}

    def one(self) -> BoundedSemaphore:
        """Held while something takes a place."""
        return self._of.setdefault(os.getpid(), BoundedSemaphore(self._number))


class Spare:
    """Connections kept for the next use; a forked process does not take those it inherited."""

    def __init__(self) -> None:
        self._kept: list[tuple[int, Connection]] = []
        weakref.finalize(self, _close, self._kept)

    def take(self) -> Connection | None:
        """One that was kept; the server may have ended it meanwhile."""
        with suppress(IndexError):
            while True:
                process, session = self._kept.pop()
                if process == os.getpid():
                    return session
        return None

    def keep(self, session: Connection) -> None:
        """Let the next one have it."""
        self._kept.append((os.getpid(), session))


class Server:
    """The database at an address.

    To connect takes longer than to begin a run, so connections are kept.
    """

    def __init__(self, address: Address) -> None:
        self.address = address
        self.writers = Spare()
        self._readers = Spare()
        self._places = _Places(READERS)
        self._met = False

    def connect(self) -> Connection:
        """A connection that commits each statement. Raises BadInput, JournalFailed, LostError."""
        try:
            session = Connection.connect(
                "", autocommit=True, row_factory=dict_row, **self.address.parameters
            )
            with _closed_if_unused(session):
                session.execute(_SETTINGS)
        except psycopg.Error as wrong:
            if self._met:
                raise LostError(self.address.scrubbed(str(wrong))) from None
            raise refused(wrong, self.address) from None
        self._met = True
        return session

    def writing(self) -> Connection:
        """As `connect`, with the tables made where they are missing."""
        session = self.connect()
        with _closed_if_unused(session):
            make(session, self.address)
        return session

    def read(self, work: Callable[[Query], A], nothing: A) -> A:
        """What `work` reads in one moment; `nothing` where no journal was ever made.

        It is done again where the connection is lost meanwhile. Raises JournalFailed.
        """
        return self.patiently(lambda: self._read(work, nothing))

    def patiently(self, act: Callable[[], A]) -> A:
        """Do it again until the server is back. Raises JournalFailed after PATIENCE seconds."""
        until = time.monotonic() + PATIENCE
        for pause in pauses():
            try:
                return act()
            except psycopg.Error as wrong:
                if not is_lost(wrong):
                    raise
                if time.monotonic() > until:
                    raise lasting(self.address) from None
            time.sleep(pause)
        raise AssertionError

    def _read(self, work: Callable[[Query], A], nothing: A) -> A:
        with self._places.one(), self._borrowed() as session, session.transaction():
            if not session.known:
                session.known = is_made(session, self.address)
            return work(Query(session)) if session.known else nothing

    @contextmanager
    def _borrowed(self) -> Iterator[Connection]:
        session = self._readers.take() or self._reading()
        with _closed_if_unused(session):
            yield session
        self._readers.keep(session)

    def _reading(self) -> Connection:
        session = self.connect()
        with _closed_if_unused(session):
            session.execute(_ONE_MOMENT)
        return session


@contextmanager
def _closed_if_unused(session: Connection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        session.close()
        raise


def pauses() -> Iterator[float]:
    """Seconds between tries, growing; without end."""
    yield from _PAUSES
    while True:
        yield _PAUSES[-1]


def lasting(address: Address) -> JournalFailed:
    """The complaint that a server that was there did not come back."""
    return JournalFailed(_say("server_did_not", shown=address.shown, patience=PATIENCE))


def _close(kept: list[tuple[int, Connection]]) -> None:
    for process, session in kept:
        if process == os.getpid():
            session.close()


def is_made(session: Session, address: Address) -> bool:
    """Whether there is a journal.

    Raises Damaged for a schema of that name that is not ours, Newer or Older for one of another
    version.
    """
    # In one look, or the tables that another process makes meanwhile were taken for a stranger's.
    tables = [row["tablename"] for row in session.execute(_NAMES)]
    if "journal" not in tables:
        if tables:
            raise _foreign(address)
        return False
    rows = session.execute("SELECT version FROM aufheben.journal").fetchall()
    version = rows[0]["version"] if len(rows) == 1 else None
    if type(version) is not int or version < 1:
        raise _foreign(address)
    check_format(version, address.shown)
    return True


def make(session: Session, address: Address) -> None:
    """Make the tables where there are none, in one transaction and one process at a time."""
    if is_made(session, address):
        return
    with session.transaction():
        session.execute("SELECT pg_advisory_xact_lock(%s)", (_MAKING,))
        if not is_made(session, address):
            _make(session)


def _make(session: Session) -> None:
    # Only where it is missing: to ask for one that is there takes a right on the database.
    if not session.execute(_SCHEMA).fetchall():
        session.execute("CREATE SCHEMA aufheben")
    session.execute("CREATE TABLE aufheben.journal (version INTEGER NOT NULL)")
    session.execute("INSERT INTO aufheben.journal VALUES (%s)", (FORMAT,))
    for statement in _TABLES:
        session.execute(statement)


def _foreign(address: Address) -> Damaged:
    return damaged(address, _say("schema_aufheben_not"))
