"""The tables of a journal in PostgreSQL, as numbered migrations from nothing to today's."""

from typing import Any

from psycopg import Connection

from aufheben.adapters.stores.postgres_address import Address
from aufheben.adapters.stores.postgres_faults import damaged, newer
from aufheben.errors import Damaged

Session = Connection[dict[str, Any]]
"""A connection whose rows are read by name."""
_MAKING = 0x61756668  # the key of the lock under which tables are made, "aufh"
# Texts are compared as bytes: names and digests are ASCII, and no locale may order them.
_FIRST = (
    # `count` and `tip` say where the chain ends, so that a lost last row is noticed.
    """CREATE TABLE aufheben.runs (
        position BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        run      TEXT COLLATE "C" NOT NULL UNIQUE,
        created  TEXT NOT NULL,
        settings TEXT COLLATE "C" NOT NULL,
        count    BIGINT NOT NULL,
        tip      TEXT COLLATE "C" NOT NULL,
        room     TEXT COLLATE "C" NOT NULL,
        outcome  TEXT COLLATE "C" NOT NULL DEFAULT ''
    ) WITH (fillfactor = 50)""",
    # What runs are listed by, found without reading each.
    "CREATE INDEX ON aufheben.runs (room, position)",
    "CREATE INDEX ON aufheben.runs (outcome, position)",
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
# Set while a run is held, and left standing by a holder that was killed.
_HELD = (
    "ALTER TABLE aufheben.runs ADD COLUMN held BOOLEAN NOT NULL DEFAULT FALSE",
    "CREATE INDEX ON aufheben.runs (run) WHERE held",
)
_TABLES = "SELECT tablename FROM pg_catalog.pg_tables WHERE schemaname = 'aufheben'"
_SCHEMA = "SELECT FROM pg_catalog.pg_namespace WHERE nspname = 'aufheben'"
MIGRATIONS = (_FIRST, _HELD)
VERSION = len(MIGRATIONS)


def version_of(session: Session, address: Address) -> int:
    """The format of the journal; 0 where there is none yet.

    Raises Damaged for a schema of that name that is not ours, Newer for one of a later version.
    """
    # In one look, or the tables that another process makes meanwhile were taken for a stranger's.
    tables = [row["tablename"] for row in session.execute(_TABLES)]
    if "journal" not in tables:
        if tables:
            raise _foreign(address)
        return 0
    rows = session.execute("SELECT version FROM aufheben.journal").fetchall()
    version = rows[0]["version"] if len(rows) == 1 else None
    if type(version) is not int or version < 1:
        raise _foreign(address)
    if version > VERSION:
        raise newer(address, version, VERSION)
    return version


def migrate(session: Session, address: Address) -> None:
    """Bring the database to today's version, in one transaction and one process at a time."""
    if version_of(session, address) == VERSION:
        return
    with session.transaction():
        session.execute("SELECT pg_advisory_xact_lock(%s)", (_MAKING,))
        _migrate(session, version_of(session, address))


def _migrate(session: Session, version: int) -> None:
    if not version:
        # Only where it is missing: to ask for one that is there takes a right on the database.
        if not session.execute(_SCHEMA).fetchall():
            session.execute("CREATE SCHEMA aufheben")
        session.execute("CREATE TABLE aufheben.journal (version INTEGER NOT NULL)")
        session.execute("INSERT INTO aufheben.journal VALUES (0)")
    for statements in MIGRATIONS[version:]:
        for statement in statements:
            session.execute(statement)
    session.execute("UPDATE aufheben.journal SET version = %s", (VERSION,))


def _foreign(address: Address) -> Damaged:
    return damaged(address, "the schema aufheben is not a journal of aufheben")
