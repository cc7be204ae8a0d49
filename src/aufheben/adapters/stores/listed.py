"""What runs are listed by, as columns that an index covers: their room, and how they ended.

The columns stand outside the chain, so they only say where to look: what is found is read and
verified, and a column that says otherwise than its run is damage.
"""

import sqlite3
from collections.abc import Mapping
from typing import Any

from aufheben.runtime.chain import encode
from aufheben.runtime.journal import OPEN, Event, Record, Selection

# The names alone are looked through first, then the newest of them read.
_BEGINNING = "runs.position IN (SELECT position FROM runs WHERE run >= ? AND run < ?)"


def room_key(record: Record) -> str:
    """The room, as the column has it."""
    return encode(record.kind)


def outcome_key(record: Record) -> str:
    """How the run ended, as the column has it; empty while it has not."""
    return "" if record.outcome is None else encode(record.outcome)


def ended_key(event: Event) -> str:
    """The outcome that an event brings to its run, if any."""
    return outcome_key(Record(run="", created="", settings={}, events=(event,)))


def agrees(row: sqlite3.Row | Mapping[str, Any], record: Record) -> bool:
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
