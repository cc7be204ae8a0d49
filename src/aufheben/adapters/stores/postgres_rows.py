"""Runs and events read from PostgreSQL; how they are verified is shared with SQLite."""

from collections.abc import Sequence
from typing import Any

from aufheben.adapters.stores.listed import conditions
from aufheben.adapters.stores.postgres_schema import Session
from aufheben.runtime.chain import NEAREST
from aufheben.runtime.journal import EVERY, Selection

_PAGE = """SELECT runs.*, texts.content AS content, first.previous AS began,
        last.number, last.kind, last.place, last.attempt, last.seat, last.digest,
        last.payload AS payload_digest, said.content AS payload, last.previous, last.hash
    FROM runs
    LEFT JOIN texts ON texts.digest = settings
    LEFT JOIN events AS first ON first.run = runs.run AND first.number = 1
    LEFT JOIN events AS last ON last.run = runs.run AND last.number = GREATEST(runs.count, 1)
    LEFT JOIN texts AS said ON said.digest = last.payload
    WHERE runs.position < ? AND {} ORDER BY runs.position DESC LIMIT ?"""
_COUNT = "SELECT count(*) AS number FROM runs WHERE "
_HAS = """SELECT EXISTS (SELECT FROM runs WHERE run = %(run)s)
    OR EXISTS (SELECT FROM events WHERE run = %(run)s) AS here"""
# Every run that has events, by one search in the index for each, not by reading all rows.
_LOST = """WITH RECURSIVE names (run) AS (
        (SELECT run FROM events ORDER BY run LIMIT 1)
        UNION ALL
        SELECT (SELECT run FROM events WHERE events.run > names.run ORDER BY run LIMIT 1)
        FROM names WHERE names.run IS NOT NULL)
    SELECT run FROM names WHERE run IS NOT NULL
        AND NOT EXISTS (SELECT FROM runs WHERE runs.run = names.run)"""
FIRST = 2**63 - 1
"""Before the newest run."""


class Query:
    """A connection to which statements are written as to SQLite, with `?` for a value."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def execute(self, statement: str, parameters: Sequence[Any] = (), /) -> Any:
        """The rows, by name."""
        return self._session.execute(statement.replace("?", "%s").encode(), tuple(parameters))


def page(
    session: Session, before: int, size: int, selection: Selection = EVERY
) -> list[dict[str, Any]]:
    """Of these runs those older than the one at a position, newest first, with their last event."""
    condition, values = conditions(selection)
    found = Query(session).execute(_PAGE.format(condition), (before, *values, size))
    return list(found)


def count(session: Session, selection: Selection = EVERY) -> int:
    """How many runs there are of these, by the columns they are listed by."""
    condition, values = conditions(selection)
    return int(Query(session).execute(_COUNT + condition, values).fetchone()["number"])


def has(session: Session, run: str) -> bool:
    """Whether anything is there under this name, be it only lost events."""
    found = session.execute(_HAS, {"run": run}).fetchone()
    return found is not None and bool(found["here"])


def names(session: Session) -> list[str]:
    """The names of the newest runs."""
    found = session.execute("SELECT run FROM runs ORDER BY position DESC LIMIT %s", (NEAREST,))
    return [row["run"] for row in found]


def marked(session: Session) -> list[str]:
    """Runs that are held, or were when their holder died; newest first."""
    found = session.execute("SELECT run FROM runs WHERE held ORDER BY position DESC")
    return [row["run"] for row in found]


def lost(session: Session) -> list[str]:
    """Names of events whose run is missing."""
    return [row["run"] for row in session.execute(_LOST)]
