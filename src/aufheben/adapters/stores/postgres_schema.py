"""The tables of a journal in PostgreSQL."""

from typing import Any

from psycopg import Connection

from aufheben.adapters.stores.postgres_address import Address
from aufheben.adapters.stores.postgres_faults import damaged
from aufheben.errors import Damaged
from aufheben.runtime.kept_format import FORMAT, check_format
from aufheben.words import speaker

_say = speaker(__name__)

Session = Connection[dict[str, Any]]
"""A connection whose rows are read by name."""
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
