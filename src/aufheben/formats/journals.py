"""A run as JSON lines: a head with its name and settings, then its events."""

import json
from dataclasses import asdict
from typing import Any

from aufheben.errors import BadInput
from aufheben.runtime.journal import Event, Kind, Record

SCHEMA = "aufheben.journal/1"
_KINDS: tuple[Kind, ...] = ("asked", "answered", "rejected", "decided", "ended")


def write_record(record: Record) -> str:
    """The record; pure ASCII, so that no text is lost in any encoding."""
    head = {
        "schema": SCHEMA,
        "run": record.run,
        "created": record.created,
        "settings": dict(record.settings),
    }
    rows = [head, *(asdict(event) for event in record.events)]
    return "".join(json.dumps(row, ensure_ascii=True) + "\n" for row in rows)


def read_record(text: str, file: str | None = None) -> Record:
    """The record again. Raises BadInput naming file and line."""
    lines = [(n, line) for n, line in enumerate(text.splitlines(), start=1) if line.strip()]
    rows = [_object(line, n, file) for n, line in lines]
    if not rows or rows[0].get("schema") != SCHEMA:
        raise BadInput(
            "not an exported run", do="take what `aufheben runs export` wrote", file=file, line=1
        )
    head = rows[0]
    events = [
        _event(row, position, n, file)
        for position, (row, (n, _)) in enumerate(zip(rows[1:], lines[1:], strict=True), start=1)
    ]
    return Record(
        run=str(head.get("run")),
        created=str(head.get("created")),
        settings=_mapping(head.get("settings"), 1, file),
        events=tuple(events),
    )


def _object(line: str, number: int, file: str | None) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as wrong:
        raise BadInput(f"not JSON: {wrong}", do="export it anew", file=file, line=number) from None
    return _mapping(value, number, file)


def _mapping(value: object, number: int, file: str | None) -> dict[str, Any]:
    if isinstance(value, dict):
        return value
    raise BadInput("not a JSON object", do="export it anew", file=file, line=number)


def _event(row: dict[str, Any], position: int, number: int, file: str | None) -> Event:
    kind = next((kind for kind in _KINDS if kind == row.get("kind")), None)
    if kind is None or row.get("number") != position:
        raise BadInput(
            f"event {position} is missing or of an unknown kind",
            do="export it anew",
            file=file,
            line=number,
        )
    place = row.get("place", [])
    parts = place if isinstance(place, list) else []
    return Event(
        number=position,
        kind=kind,
        place=tuple(part if isinstance(part, int) else str(part) for part in parts),
        attempt=int(row.get("attempt", 0)),
        seat=str(row.get("seat", "")),
        digest=str(row.get("digest", "")),
        payload=_mapping(row.get("payload", {}), number, file),
    )
