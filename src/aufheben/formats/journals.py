"""A run as JSON lines: a head with its name and settings, then its events; and where a journal is.

That is a file or a database, whose address may hold a password, also one that its writer took for
something else: `/`, `@` and `:` in a password that is not percent-encoded end up in what a reader
takes for the host or the name of the database. So what is shown is only what cannot be part of one.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from aufheben.errors import BadInput
from aufheben.runtime.chain import tip
from aufheben.runtime.journal import FORMAT, Event, Kind, Record, age
from aufheben.runtime.reader import unique
from aufheben.words import speaker

_say = speaker(__name__)
SCHEMA = "aufheben.journal"
"""Of an export's head, before a stroke and the format in which runs are kept."""
_DIGITS = 9
_KINDS: tuple[Kind, ...] = ("asked", "answered", "rejected", "decided", "ended")
_SCHEME = re.compile(r"\s*([A-Za-z][A-Za-z0-9+.-]+):/{1,2}")
_WORDS = re.compile(
    r"^\s*(host|hostaddr|port|dbname|user|service|passfile|sslmode)\s*=|(^|\s)password\s*=",
    re.IGNORECASE,
)
_PLACE = re.compile(r"(\[[\w:.]*\]|[\w.%~,-]*)(:[0-9,]+)?(/[\w.%~-]*)?")
_PLAIN = re.compile(r"[\w.%~+/-]*")
_SHOWN = (
    "host", "hostaddr", "port", "dbname", "user", "service", "sslmode", "sslrootcert", "sslcert",
    "sslkey", "channel_binding", "target_session_attrs", "connect_timeout", "application_name",
)  # fmt: skip
_SECRET = re.compile(
    r":/++[^:@/?]*+:|(?:password|secret|_key)\s*+=\s*+('[^']*+'?|[^&\s]*+)", re.IGNORECASE
)
"""What stands before a password that goes on to the last `@`; or a word, and what it is."""


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


def is_address(journal: str) -> bool:
    """Whether it is meant for a server, well written or not: never take it for a file's name."""
    scheme = _SCHEME.match(journal)
    if scheme is not None:
        return True
    return _WORDS.search(journal) is not None and not _is_file(journal)


def scheme(journal: str) -> str:
    """What its address begins with, in small letters; empty where it has none."""
    found = _SCHEME.match(journal)
    return found[1].lower() if found else ""


def shown(journal: str) -> str:
    """The same, as it may be shown to anybody: an address without its password."""
    found = _SCHEME.match(journal)
    if found is None:
        return "postgresql://" if is_address(journal) else journal
    before, _, after = journal[found.end() :].rpartition("@")
    user = before.partition(":")[0]
    user = f"{user}@" if user and _PLAIN.fullmatch(user) else ""
    place, _, query = after.partition("?")
    where = _PLACE.match(place)
    return f"{found[1]}://{user}{where[0] if where else ''}{_query(query)}"


def secrets(journal: str) -> tuple[str, ...]:
    """The parts of an address that nobody else may see, as they are written."""
    if not is_address(journal):
        return ()
    return tuple(filter(None, _secrets(journal)))


def _secrets(journal: str) -> Iterator[str]:
    last, found = journal.rfind("@"), _SECRET.search(journal)
    while found:
        after = found.end()
        if found[1] is not None:
            yield found[1]
            after -= len(":/")  # which may begin what comes next
        elif after <= last:
            yield journal[after:last]
            after = last
        else:
            after = found.start() + 1
        found = _SECRET.search(journal, after)


def _query(query: str) -> str:
    kept = [
        f"{key}={value}"
        for key, _, value in (part.partition("=") for part in query.split("&"))
        if key in _SHOWN and _PLAIN.fullmatch(value)
    ]
    return f"?{'&'.join(kept)}" if kept else ""


def _is_file(journal: str) -> bool:
    try:
        return Path(journal).exists()
    except (OSError, ValueError):
        return False
