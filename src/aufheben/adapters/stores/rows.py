"""Runs and events as rows."""

import sqlite3

from aufheben.adapters.stores.faults import BrokenRowError
from aufheben.adapters.stores.listed import conditions, ended_key, room_key
from aufheben.runtime.chain import content_digest, encode, encode_settings, link, root
from aufheben.runtime.journal import EVERY, Event, Record, Selection
from aufheben.words import speaker

_say = speaker(__name__)

# A text that was damaged is mended by whoever stores it again: its digest says what it was.
_TEXT = """INSERT INTO texts VALUES (?, ?)
    ON CONFLICT (digest) DO UPDATE SET content = excluded.content
    WHERE content IS NOT excluded.content"""
_RUN = """INSERT INTO runs (run, created, settings, count, tip, room, held)
    VALUES (?, ?, ?, 0, ?, ?, 1)"""
_EVENT = "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_TIP = "UPDATE runs SET count = ?, tip = ? WHERE run = ? AND count = ? AND tip = ?"
_UNINDEXED = "SELECT 1 FROM runs NOT INDEXED WHERE run = ?"
_ENDED = "UPDATE runs SET outcome = ?, held = 0 WHERE run = ?"
_MARK = "UPDATE runs SET held = ? WHERE run = ?"
_MARKED = "SELECT run FROM runs WHERE held ORDER BY position DESC"
_COUNT = "SELECT count(*) FROM runs"
_HAS = "SELECT 1 FROM runs WHERE run = ? UNION ALL SELECT 1 FROM events WHERE run = ? LIMIT 1"
# Every run that has events, by one search in the index for each, not by reading all rows.
_LOST = """WITH RECURSIVE names (run) AS (
        SELECT min(run) FROM events
        UNION SELECT (SELECT min(run) FROM events WHERE run > names.run) FROM names
        WHERE names.run IS NOT NULL)
    SELECT run FROM names WHERE run IS NOT NULL AND run NOT IN (SELECT run FROM runs)"""
_FORGET = (
    """DELETE FROM texts WHERE digest IN (SELECT payload FROM events WHERE run = :run
            UNION SELECT settings FROM runs WHERE run = :run)
        AND NOT EXISTS (SELECT 1 FROM events WHERE payload = texts.digest AND run <> :run)
        AND NOT EXISTS (SELECT 1 FROM runs WHERE settings = texts.digest AND run <> :run)""",
    "DELETE FROM events WHERE run = :run",
    "DELETE FROM runs WHERE run = :run",
)


def insert_run(connection: sqlite3.Connection, record: Record) -> str:
    """Add a run without its events; the root of its chain comes back."""
    settings = _insert_text(connection, encode_settings(record.settings))
    start = root(record.run, record.created, settings)
    connection.execute(
        _RUN, (record.run, encode(record.created), settings, start, room_key(record))
    )
    return start


def insert_event(connection: sqlite3.Connection, run: str, event: Event, previous: str) -> str:
    """Add an event and move the tip; its hash comes back."""
    payload = _insert_text(connection, encode(dict(event.payload)))
    tip = link(previous, event)
    seat, digest = encode(event.seat), encode(event.digest)
    fields = (event.number, event.kind, encode(list(event.place)), event.attempt, seat, digest)
    connection.execute(_EVENT, (run, *fields, payload, previous, tip))
    moved = connection.execute(_TIP, (event.number, tip, run, event.number - 1, previous))
    if moved.rowcount != 1:
        raise BrokenRowError(_say("event_no_longer", count=event.number - 1))
    if event.kind == "ended":
        connection.execute(_ENDED, (ended_key(event), run))
    return tip


def mark(connection: sqlite3.Connection, run: str, *, held: bool) -> None:
    """Note that a run is held, or is let go."""
    connection.execute(_MARK, (held, run))


def marked(connection: sqlite3.Connection) -> list[str]:
    """Runs that are held, or were when their holder died; newest first."""
    return [str(row["run"]) for row in connection.execute(_MARKED)]


def forget(connection: sqlite3.Connection, run: str) -> None:
    """Delete a run's rows, and the texts no other run has."""
    for statement in _FORGET:
        connection.execute(statement, {"run": run})


def has(connection: sqlite3.Connection, run: str) -> bool:
    """Whether there is a run of this name, or events of one whose head is missing."""
    return connection.execute(_HAS, (run, run)).fetchone() is not None


def names(connection: sqlite3.Connection, most: int) -> list[str]:
    """The newest runs' names, as far as they can be read."""
    rows = connection.execute("SELECT run FROM runs ORDER BY position DESC LIMIT ?", (most,))
    return [row["run"] for row in rows if isinstance(row["run"], str)]


def count(connection: sqlite3.Connection, selection: Selection = EVERY) -> int:
    """How many runs there are of these, by the columns they are listed by."""
    condition, values = conditions(selection)
    found = connection.execute(f"{_COUNT} WHERE {condition}", values).fetchone()[0]
    assert isinstance(found, int)
    return found


def lost(connection: sqlite3.Connection) -> list[str]:
    """Names of events whose run is missing."""
    return [row["run"] for row in connection.execute(_LOST)]


def unindexed(connection: sqlite3.Connection, run: str) -> bool:
    """Whether a run is there that the index of names does not lead to: the file is damaged."""
    return connection.execute(_UNINDEXED, (run,)).fetchone() is not None


def _insert_text(connection: sqlite3.Connection, content: str) -> str:
    digest = content_digest(content)
    connection.execute(_TEXT, (digest, content))
    return digest
