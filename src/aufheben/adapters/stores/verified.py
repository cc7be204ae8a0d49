"""Rows read back as runs and events, verified: altered or missing ones are never believed."""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from aufheben.adapters.stores.faults import BrokenRowError, is_damage
from aufheben.adapters.stores.rows import Reader, Row, agrees, conditions
from aufheben.runtime.chain import Encoded, content_digest, event_of, link, root
from aufheben.runtime.journal import EVERY, Event, Record, Selection
from aufheben.words import speaker

_say = speaker(__name__)

_HEAD = "SELECT runs.*, content FROM runs LEFT JOIN texts ON texts.digest = settings"
_COLUMNS = frozenset({"run", "created", "settings", "count", "tip", "content"})
_EVENTS = """SELECT number, kind, place, attempt, seat, events.digest AS digest,
        payload AS payload_digest, content AS payload, previous, hash
    FROM events LEFT JOIN texts ON texts.digest = payload WHERE run = ?"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """A run without its events: how its chain begins, how long it is and how it ends."""

    record: Record
    root: str
    count: int
    tip: str


def load(connection: Reader, run: str, known: Record | None = None) -> Head | None:
    """A whole run, every row verified. Raises BrokenRowError; None if there is none.

    Of a `known` one the settings are not read again: they may be a hundred megabytes.
    """
    row = connection.execute(f"{_HEAD} WHERE runs.run = ?", (run,)).fetchone()
    if row is None:
        return None
    head = _head(row, known) if known is not None else _packed(_head(row))
    whole = _with(head, tuple(_chained(connection, head)))
    _same(agrees(row, whole.record))
    return whole


def glance(connection: Reader, row: Row) -> Record:
    """A run with its last event only; that one and the head are verified."""
    head = _head(row)
    ends = connection.execute(
        f"{_EVENTS} AND number IN (1, ?) ORDER BY number", (head.record.run, head.count)
    ).fetchall()
    return _glanced(row, head, ends[0]["previous"] if ends else None, ends[-1] if ends else None)


def glanced(row: Row) -> Record:
    """As `glance`, of a row that holds all of it: `began` is where the first event is chained."""
    return _glanced(row, _head(row), row["began"], row if row["number"] is not None else None)


def _glanced(row: Row, head: Head, began: str | None, last: Row | None) -> Record:
    _same((head.tip if began is None else began) == head.root)
    events = () if last is None else (_event(last, last["previous"], head.count),)
    tip = head.root if last is None else last["hash"]
    _same((len(events), tip) == (bool(head.count), head.tip), head.count)
    record = _with(head, events).record
    _same(agrees(row, record))
    return record


def heads(connection: sqlite3.Connection, selection: Selection = EVERY) -> Iterator[sqlite3.Row]:
    """The rows of these runs, newest first, for `glance`, each read when it is asked for."""
    condition, values = conditions(selection)
    yield from connection.execute(f"{_HEAD} WHERE {condition} ORDER BY position DESC", values)


def _chained(connection: Reader, head: Head) -> Iterator[Event]:
    tip, number = head.root, 0
    for number, row in enumerate(_streamed(connection, head.record.run), start=1):
        yield _event(row, tip, number)
        tip = row["hash"]
    _same(number == head.count, min(number, head.count) + 1)
    _same(tip == head.tip, number)


def _streamed(connection: Reader, run: str) -> Iterator[Row]:
    number = 0
    try:
        for row in connection.execute(f"{_EVENTS} ORDER BY number", (run,)):
            number += 1
            yield row
    except sqlite3.Error as wrong:
        if is_damage(wrong):
            raise BrokenRowError(_say("event_unread", n=number + 1, wrong=str(wrong))) from wrong
        raise


def _event(row: Row, previous: str, number: int) -> Event:
    """The event in a row that is chained to `previous`."""
    fields = {name: row[name] for name in ("number", "kind", "attempt")}
    try:
        fields |= {name: json.loads(row[name]) for name in ("place", "seat", "digest")}
        fields["payload"] = _object(row["payload"], row["payload_digest"])
        event = event_of(fields)
    except (ValueError, TypeError, RecursionError):
        raise _altered(number) from None
    _same((event.number, row["previous"]) == (number, previous), number)
    _same(row["hash"] == link(previous, event), number)
    return event


def _head(row: Row, known: Record | None = None) -> Head:
    _same({*row.keys()} >= _COLUMNS)  # a flipped bit may rename one
    try:
        created, settings = json.loads(row["created"]), _settings(row, known)
        sound = isinstance(created, str) and type(row["count"]) is int
    except (ValueError, TypeError, RecursionError):
        raise _altered() from None
    _same(sound and isinstance(row["run"], str))
    return Head(
        record=Record(run=row["run"], created=created, settings=settings),
        root=root(row["run"], created, row["settings"]),
        count=row["count"],
        tip=row["tip"],
    )


def _packed(head: Head) -> Head:
    """As it is held for long."""
    return replace(head, record=replace(head.record, settings=Encoded(head.record.settings)))


def _with(head: Head, events: tuple[Event, ...]) -> Head:
    found = head.record
    record = Record(run=found.run, created=found.created, settings=found.settings, events=events)
    return Head(record=record, root=head.root, count=head.count, tip=head.tip)


def _settings(row: Row, known: Record | None) -> Mapping[str, Any]:
    """What a run is, of a known one as it is known. Raises ValueError if it is not that one."""
    if known is None:
        return _object(row["content"], row["settings"])
    _check_digest(row["content"], row["settings"])
    return known.settings


def _object(content: Any, digest: str) -> Mapping[str, Any]:
    """The JSON object stored under a digest. Raises ValueError if it is not that one."""
    _check_digest(content, digest)
    value = json.loads(content)
    if not isinstance(value, dict):
        raise ValueError("not an object")  # noqa: TRY004 - one kind of error for one cause
    return value


def _check_digest(content: Any, digest: str) -> None:
    if not isinstance(content, str) or content_digest(content) != digest:
        raise ValueError("missing or altered")


def _same(sound: bool, number: int = 0) -> None:
    """Raises BrokenRowError for the event of this number, or for the head."""
    if not sound:
        raise _altered(number)


def _altered(number: int = 0) -> BrokenRowError:
    return BrokenRowError(_say("event_altered", n=number) if number else _say("head_altered"))
