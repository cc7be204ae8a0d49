"""A run as JSON lines: a head with its name and settings, then its events."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from aufheben.errors import BadInput
from aufheben.runtime.chain import tip
from aufheben.runtime.journal import Event, Kind, Record
from aufheben.runtime.kept_format import FORMAT, age
from aufheben.runtime.reader import unique
from aufheben.words import speaker

_say = speaker(__name__)

SCHEMA = "aufheben.journal"
"""Of an export's head, before a stroke and the format in which runs are kept."""
_DIGITS = 9
_KINDS: tuple[Kind, ...] = ("asked", "answered", "rejected", "decided", "ended")


def write_record(record: Record) -> str:
    """The record; pure ASCII, so that no text is lost in any encoding."""
    head = {
        "schema": f"{SCHEMA}/{FORMAT}",
        "run": record.run,
        "created": record.created,
        "events": len(record.events),
        "tip": tip(record),
        "settings": dict(record.settings),
    }
    rows = [head, *(asdict(event) for event in record.events)]
    return "".join(json.dumps(row, ensure_ascii=True) + "\n" for row in rows)


def read_record(text: str, file: str | None = None) -> Record:
    """The record again. Raises BadInput naming file and line.

    One that lost events, or that was changed, is refused where its head says how it was: what
    people wrote by hand does not.
    """
    lines = [(n, line) for n, line in enumerate(text.splitlines(), start=1) if line.strip()]
    rows = [_object(line, n, file) for n, line in lines]
    head = rows[0] if rows else {}
    _check_format(str(head.get("schema")), file)
    events = [
        _event(row, position, n, file)
        for position, (row, (n, _)) in enumerate(zip(rows[1:], lines[1:], strict=True), start=1)
    ]
    record = Record(
        run=str(head.get("run")),
        created=str(head.get("created")),
        settings=_mapping(head.get("settings"), 1, file),
        events=tuple(events),
    )
    _check_whole(record, head, len(lines), file)
    return record


def _check_format(said: str, file: str | None) -> None:
    """Raises BadInput for what is no export, or one of another version."""
    of, _, number = said.partition("/")
    if of != SCHEMA or not (number.isascii() and number.isdecimal() and len(number) < _DIGITS):
        do = _say("take_aufheben_runs")
        raise BadInput(_say("not_exported_run"), do=do, file=file, line=1)
    match age(int(number)):
        case "earlier":
            what = _say("earlier_version_exported", number=number, format=FORMAT)
            do = _say("run_again_such")
            raise BadInput(what, do=do, file=file, line=1)
        case "later":
            what = _say("later_version_exported", number=number, format=FORMAT)
            raise BadInput(what, do=_say("update_aufheben"), file=file, line=1)


def _check_whole(record: Record, head: Mapping[str, Any], line: int, file: str | None) -> None:
    """Raises BadInput for what is not as its head says."""
    said = head.get("events", len(record.events))
    if said != len(record.events):
        what = _say("events_where_head", n=len(record.events), said=said)
        raise BadInput(what, do=_say("export_anew"), file=file, line=line)
    if head.get("tip", tip(record)) != tip(record):
        what = _say("not_exported")
        raise BadInput(what, do=_say("export_anew"), file=file, line=1)


def _object(line: str, number: int, file: str | None) -> dict[str, Any]:
    try:
        value = json.loads(line, object_pairs_hook=unique)
    except (ValueError, RecursionError) as wrong:
        raise BadInput(
            _say("not_json", wrong=str(wrong)), do=_say("export_anew"), file=file, line=number
        ) from None
    return _mapping(value, number, file)


def _mapping(value: object, number: int, file: str | None) -> dict[str, Any]:
    if isinstance(value, dict):
        return value
    raise BadInput(_say("not_json_object"), do=_say("export_anew"), file=file, line=number)


def _event(row: dict[str, Any], position: int, number: int, file: str | None) -> Event:
    kind = next((kind for kind in _KINDS if kind == row.get("kind")), None)
    if kind is None or row.get("number") != position:
        raise BadInput(
            _say("event_missing_unknown", position=position),
            do=_say("export_anew"),
            file=file,
            line=number,
        )
    attempt = row.get("attempt", 0)
    if type(attempt) is not int:
        what = _say("attempt_event_no", position=position)
        raise BadInput(what, do=_say("export_anew"), file=file, line=number)
    place = row.get("place", [])
    parts = place if isinstance(place, list) else []
    return Event(
        number=position,
        kind=kind,
        place=tuple(part if isinstance(part, int) else str(part) for part in parts),
        attempt=attempt,
        seat=str(row.get("seat", "")),
        digest=str(row.get("digest", "")),
        payload=_mapping(row.get("payload", {}), number, file),
    )
