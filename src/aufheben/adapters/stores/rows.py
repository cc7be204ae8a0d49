"""Events and runs as rows, and rows verified as events."""

import json
import sqlite3
from pathlib import Path
from typing import Any

from aufheben.errors import Damaged
from aufheben.runtime.chain import KINDS, content_digest, encode, link, root
from aufheben.runtime.journal import Event, Record

_INSERT = "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_EVENTS = """
    SELECT number, kind, place, attempt, seat, events.digest, payload, hash, content
    FROM events LEFT JOIN texts ON texts.digest = payload WHERE run = ? ORDER BY number
"""
_RUN = """
    SELECT created, settings, content
    FROM runs LEFT JOIN texts ON texts.digest = settings WHERE run = ?
"""
_TIP = "SELECT hash FROM events WHERE run = ? ORDER BY number DESC LIMIT 1"
_ROOT = "SELECT created, settings FROM runs WHERE run = ?"


def insert_run(connection: sqlite3.Connection, record: Record) -> str:
    """Add a run; the start of its chain comes back."""
    settings = _text(connection, record.settings)
    connection.execute(
        "INSERT INTO runs (run, created, settings) VALUES (?, ?, ?)",
        (record.run, record.created, settings),
    )
    return root(record.run, record.created, settings)


def insert_event(
    connection: sqlite3.Connection, run: str, event: Event, previous: str | None
) -> str:
    """Add an event after `previous` (looked up where None); its hash comes back."""
    if previous is None:
        previous = _tip(connection, run)
    payload = _text(connection, event.payload)
    tip = link(previous, run, event)
    place = encode(list(event.place))
    values = (event.number, event.kind, place, event.attempt, encode(event.seat), event.digest)
    connection.execute(_INSERT, (run, *values, payload, tip))
    return tip


def _tip(connection: sqlite3.Connection, run: str) -> str:
    """The hash that the next row is chained to."""
    row = connection.execute(_TIP, (run,)).fetchone()
    return row[0] if row else root(run, *connection.execute(_ROOT, (run,)).fetchone())


def _text(connection: sqlite3.Connection, value: Any) -> str:
    content = encode(dict(value))
    digest = content_digest(content)
    connection.execute("INSERT OR IGNORE INTO texts VALUES (?, ?)", (digest, content))
    return digest


def load(
    connection: sqlite3.Connection, run: str, path: Path, *, last_only: bool = False
) -> Record:
    """The run, verified row by row; with `last_only` its settings and last event, unverified."""
    created, settings, content = connection.execute(_RUN, (run,)).fetchone()
    parsed = _content(content, settings, run, path, "settings")
    query = _EVENTS if not last_only else _EVENTS.replace("BY number", "BY number DESC LIMIT 1")
    rows = connection.execute(query, (run,)).fetchall()
    events = []
    tip = root(run, created, settings)
    for position, row in enumerate(rows, start=1):
        event = _event(row, run, path)
        if not last_only:
            tip = link(tip, run, event)
            if event.number != position or row[7] != tip:
                raise _damaged(run, path, f"row {position}")
        events.append(event)
    return Record(run=run, created=created, settings=parsed, events=tuple(events))


def _event(row: tuple[Any, ...], run: str, path: Path) -> Event:
    number, kind, place, attempt, seat, digest, payload, _, content = row
    where = f"row {number}"
    parsed = _content(content, payload, run, path, where)
    known = next((k for k in KINDS if k == kind), None)
    try:
        parts, name = json.loads(place), json.loads(seat)
    except ValueError:
        raise _damaged(run, path, where) from None
    if known is None or not isinstance(parts, list):
        raise _damaged(run, path, where)
    return Event(
        number=number,
        kind=known,
        place=tuple(parts),
        attempt=attempt,
        seat=str(name),
        digest=digest,
        payload=parsed,
    )


def _content(content: str | None, digest: str, run: str, path: Path, where: str) -> dict[str, Any]:
    """The JSON object stored under a digest, where it is there and unaltered."""
    if content is None or not content.isascii() or content_digest(content) != digest:
        raise _damaged(run, path, where)
    value = json.loads(content)
    if not isinstance(value, dict):
        raise _damaged(run, path, where)
    return value


def _damaged(run: str, path: Path, where: str) -> Damaged:
    return Damaged(
        f"{path}: run {run} is damaged at {where}; the file was left as it is. "
        f"Restore a copy, or forget the run: aufheben runs rm {run}"
    )
