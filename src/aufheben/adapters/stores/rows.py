"""Rows as every store has them: what runs are listed by, which there are, how one is forgotten; and read
back as runs and events, verified: altered or missing ones are never believed.
"""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from aufheben.adapters.stores.faults import BrokenRowError, is_damage
from aufheben.runtime.chain import NEAREST, Encoded, content_digest, encode, event_of, link, root
from aufheben.runtime.journal import EVERY, OPEN, Event, Record, Selection
from aufheben.words import speaker

_say = speaker(__name__)
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
_HEAD = "SELECT runs.*, content FROM runs LEFT JOIN texts ON texts.digest = settings"
_COLUMNS = frozenset({"run", "created", "settings", "count", "tip", "content"})
_EVENTS = """SELECT number, kind, place, attempt, seat, events.digest AS digest,
        payload AS payload_digest, content AS payload, previous, hash
    FROM events LEFT JOIN texts ON texts.digest = payload WHERE run = ?"""


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
