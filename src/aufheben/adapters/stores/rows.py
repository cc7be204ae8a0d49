"""Rows as every store has them: what runs are listed by, which there are, and how one is forgotten.

What runs are listed by stands in columns that an index covers: their room, and how they ended. The
columns stand outside the chain, so they only say where to look: what is found is read and
verified, and a column that says otherwise than its run is damage.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from aufheben.runtime.chain import NEAREST, encode
from aufheben.runtime.journal import EVERY, OPEN, Event, Record, Selection

_HAS = "SELECT 1 FROM runs WHERE run = ? UNION ALL SELECT 1 FROM events WHERE run = ? LIMIT 1"
_COUNT = "SELECT count(*) AS number FROM runs WHERE "
_NAMES = "SELECT run FROM runs ORDER BY position DESC LIMIT ?"
_MARK = "UPDATE runs SET held = ? WHERE run = ?"
_MARKED = "SELECT run FROM runs WHERE held ORDER BY position DESC"
# Every run that has events, by one search in the index for each, not by reading all rows.
_LOST = """WITH RECURSIVE names (run) AS (
        SELECT min(run) FROM events
        UNION ALL SELECT (SELECT min(run) FROM events WHERE events.run > names.run) FROM names
        WHERE names.run IS NOT NULL)
    SELECT run FROM names WHERE run IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM runs WHERE runs.run = names.run)"""
_FORGET = (
    """DELETE FROM texts WHERE digest IN (SELECT payload FROM events WHERE run = ?
            UNION SELECT settings FROM runs WHERE run = ?)
        AND NOT EXISTS (SELECT 1 FROM events WHERE payload = texts.digest AND run <> ?)
        AND NOT EXISTS (SELECT 1 FROM runs WHERE settings = texts.digest AND run <> ?)""",
    "DELETE FROM events WHERE run = ?",
    "DELETE FROM runs WHERE run = ?",
)
# The names alone are looked through first, then the newest of them read.
_BEGINNING = "runs.position IN (SELECT position FROM runs WHERE run >= ? AND run < ?)"


class Reader(Protocol):
    """A connection that takes `?` for a value and gives rows by name, whatever the database."""

    def execute(self, statement: str, parameters: Sequence[Any] = ..., /) -> Any:
        """The rows, to be iterated or fetched."""
        ...


Row = sqlite3.Row | Mapping[str, Any]


def room_key(record: Record) -> str:
    """The room, as the column has it."""
    return encode(record.kind)


def outcome_key(record: Record) -> str:
    """How the run ended, as the column has it; empty while it has not."""
    return "" if record.outcome is None else encode(record.outcome)


def ended_key(event: Event) -> str:
    """The outcome that an event brings to its run, if any."""
    return outcome_key(Record(run="", created="", settings={}, events=(event,)))


def agrees(row: Row, record: Record) -> bool:
    """Whether the columns are there and say what the run does."""
    found = [row[name] for name in ("room", "outcome") if name in {*row.keys()}]
    return found == [room_key(record), outcome_key(record)]


def conditions(selection: Selection) -> tuple[str, tuple[str, ...]]:
    """The condition in SQL, and its values."""
    asked: list[tuple[str, tuple[str, ...]]] = [("1 = 1", ())]
    if selection.beginning:
        asked.append((_BEGINNING, (selection.beginning, f"{selection.beginning}\U0010ffff")))
    if selection.kind is not None:
        asked.append(("runs.room = ?", (encode(selection.kind),)))
    if selection.outcome is not None:
        key = "" if selection.outcome == OPEN else encode(selection.outcome)
        asked.append(("runs.outcome = ?", (key,)))
    return " AND ".join(each for each, _ in asked), tuple(v for _, each in asked for v in each)


def has(connection: Reader, run: str) -> bool:
    """Whether there is a run of this name, or events of one whose head is missing."""
    return connection.execute(_HAS, (run, run)).fetchone() is not None


def count(connection: Reader, selection: Selection = EVERY) -> int:
    """How many runs there are of these, by the columns they are listed by."""
    condition, values = conditions(selection)
    return int(connection.execute(_COUNT + condition, values).fetchone()["number"])


def names(connection: Reader) -> list[str]:
    """The newest runs' names, as far as they can be read."""
    return [name for name in _named(connection, _NAMES, NEAREST) if isinstance(name, str)]


def mark(connection: Reader, run: str, *, held: bool) -> None:
    """Note that a run is held, or is let go."""
    connection.execute(_MARK, (held, run))


def marked(connection: Reader) -> list[str]:
    """Runs that are held, or were when their holder died; newest first."""
    return [str(name) for name in _named(connection, _MARKED)]


def lost(connection: Reader) -> list[str]:
    """Names of events whose run is missing."""
    return _named(connection, _LOST)


def forget(connection: Reader, run: str) -> None:
    """Delete a run's rows, and the texts no other run has."""
    for statement in _FORGET:
        connection.execute(statement, (run,) * statement.count("?"))


def _named(connection: Reader, statement: str, *values: object) -> list[Any]:
    return [row["run"] for row in connection.execute(statement, values)]
