"""The hash chain over a run's events, how they are encoded, and what a run may be called.

Each row's hash covers the hash before it; the first one's covers the run's name, date and
settings. So a row that was altered, moved, left out or put in is found.
"""

import dataclasses
import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import cache, reduce
from itertools import islice
from typing import Any

from aufheben.domain import Seat
from aufheben.errors import BadInput, Misuse, NoSuchRun
from aufheben.protocols.ports import Task
from aufheben.runtime.journal import Event, Json, Kind, Place, Record
from aufheben.words import speaker

_say = speaker(__name__)

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
# Windows opens a device under these names, in any folder and with any extension.
_DEVICES = {"con", "prn", "aux", "nul", *(f"{d}{n}" for d in ("com", "lpt") for n in range(10))}
_LARGEST = 2**63 - 1
NEAREST = 1_000
"""How many names, the newest, are looked through for one that was meant."""
KINDS: tuple[Kind, ...] = ("asked", "answered", "rejected", "decided", "ended")


def check_name(run: object) -> str:
    """The name, where it is safe in any file system. Raises BadInput."""
    if isinstance(run, str) and _NAME.fullmatch(run) and run.lower() not in _DEVICES:
        return run
    raise BadInput(_say("cannot_name_run", run=str(run)[:80]), do=_say("use_letters_digits"))


def no_such_run(run: str, names: Iterable[str]) -> NoSuchRun:
    """The complaint that a run is not there, with the nearest of the names, the newest first."""
    near = get_close_matches(run, islice(names, NEAREST), n=1, cutoff=0.5)
    do = _say("runs_and_nearest", near=near[0]) if near else _say("aufheben_runs_list")
    return NoSuchRun(_say("no_run_named", run=run[:80]), do=do)


def taken(run: str) -> BadInput:
    """The complaint that a run of this name is there already."""
    return BadInput(_say("run_named_exists", run=run), do=_say("choose_another_name", run=run))


def encode(value: object) -> str:
    """Canonical JSON in pure ASCII, so that lone surrogates and NUL survive any store.

    Raises Misuse for what is not JSON, BadInput for what is nested too deeply.
    """
    try:
        return json.dumps(value, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    except RecursionError:
        raise BadInput(_say("nested_too_deeply"), do=_say("hand_something_flatter")) from None
    except (TypeError, ValueError) as wrong:
        raise Misuse(f"only JSON can be kept: {wrong}") from None


class Encoded(Mapping[str, Any]):
    """A JSON object kept as text; a value of it is read each time it is looked at.

    What a run is may be a million rows, at which few look while it goes on: as text they take a
    tenth of the memory. Raises as `encode`.
    """

    def __init__(self, values: Json) -> None:
        if not all(isinstance(name, str) for name in values):
            raise Misuse("only JSON can be kept: a name is no text")
        self._texts = {name: encode(values[name]) for name in sorted(values)}

    @property
    def text(self) -> str:
        """All of it as `encode` writes it."""
        return "{" + ",".join(f"{encode(name)}:{text}" for name, text in self._texts.items()) + "}"

    def __getitem__(self, name: str) -> Any:
        return json.loads(self._texts[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def __contains__(self, name: object) -> bool:
        return name in self._texts

    def __eq__(self, other: object) -> bool:
        # Where both are text nothing is decoded.
        if isinstance(other, Encoded) and self._texts == other._texts:
            return True
        return super().__eq__(other)

    __hash__ = None  # type: ignore[assignment]


def encode_settings(settings: Json) -> str:
    """What a run is as canonical JSON. Raises as `encode`."""
    return settings.text if isinstance(settings, Encoded) else encode(dict(settings))


def content_digest(content: str) -> str:
    """SHA-256 of an encoded text, in hexadecimal."""
    return hashlib.sha256(content.encode("ascii")).hexdigest()


def root(run: str, created: str, settings: str) -> str:
    """Where a run's chain begins: its name, its date and the digest of its settings."""
    return content_digest(encode([run, created, settings]))


def link(previous: str, event: Event) -> str:
    """The hash of an event's row, chained to the row before (or to the root)."""
    return content_digest(f"{previous}\n{write_event(event)}")


def tip(record: Record) -> str:
    """The hash of a record's last event, chained to all before it and to what the run is."""
    begun = root(record.run, record.created, encode_settings(record.settings))
    return reduce(link, record.events, begun)


def write_event(event: Event) -> str:
    """The event as canonical JSON."""
    return encode(
        {
            "number": event.number,
            "kind": event.kind,
            "place": list(event.place),
            "attempt": event.attempt,
            "seat": event.seat,
            "digest": event.digest,
            "payload": dict(event.payload),
        }
    )


def read_event(text: str) -> Event:
    """What `write_event` wrote. Raises ValueError for anything else."""
    fields = json.loads(text)
    if not isinstance(fields, dict):
        raise ValueError("not an event")  # noqa: TRY004 - one kind of error for one cause
    return event_of(fields)


def event_of(fields: Mapping[str, Any]) -> Event:
    """An event from its fields, each of the right type. Raises ValueError."""
    kind = next((kind for kind in KINDS if kind == fields.get("kind")), None)
    texts = [fields.get(name) for name in ("seat", "digest")]
    numbers = [fields.get(name) for name in ("number", "attempt")]
    payload = fields.get("payload")
    sound = (
        all(isinstance(text, str) for text in texts)
        and all(type(number) is int for number in numbers)
        and isinstance(payload, dict)
    )
    if kind is None or not sound:
        raise ValueError("not an event")
    return Event(
        number=fields["number"],
        kind=kind,
        place=_place(fields.get("place")),
        attempt=fields["attempt"],
        seat=fields["seat"],
        digest=fields["digest"],
        payload=fields["payload"],
    )


def _place(value: object) -> Place:
    if isinstance(value, list) and all(isinstance(part, str | int) for part in value):
        return tuple(value)
    raise ValueError("not a place")


def kept(event: Event) -> Event:
    """The event as any store gives it back: plain JSON, tuples become lists.

    Raises Misuse for what no store can keep, BadInput for a number beyond 64 bits.
    """
    text = write_event(event)
    if not -_LARGEST <= event.attempt <= _LARGEST:
        raise BadInput(_say("event_attempt_too", number=event.number), do=_say("export_anew"))
    try:
        return read_event(text)
    except ValueError as wrong:
        raise Misuse(f"event {event.number}: {wrong}") from None


def kept_run(record: Record) -> Record:
    """The record as any store gives it back. Raises as `kept`, and for a bad name."""
    check_name(record.run)
    events = tuple(kept(event) for event in record.events)
    for number, event in enumerate(events, start=1):
        check_next(event, number - 1)
    created = json.loads(encode(record.created))
    return replace(record, created=created, settings=Encoded(record.settings), events=events)


def check_next(event: Event, count: int) -> None:
    """Raises Misuse unless the event comes right after `count` others."""
    if event.number != count + 1:
        raise Misuse(f"event {event.number} was appended after {count}, not {count + 1}")


def digest(seat: Seat, task: Task[Any]) -> str:
    """SHA-256, in hexadecimal, of the seat, the kind of task and all it shows.

    The reserve is left out: it says what the chair keeps back, not what the seat is asked.
    """
    shown = _fields(task)
    shown.pop("reserve")
    asked = {"seat": seat, "task": type(task).__name__, "shown": shown}
    text = json.dumps(asked, sort_keys=True, ensure_ascii=True, default=_plain)
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: object) -> object:
    """A dataclass as its fields, a set in the order of its words, anything else as it prints."""
    if isinstance(value, frozenset):
        return sorted(value)  # sets of texts, which print in another order in each process
    is_instance = dataclasses.is_dataclass(value) and not isinstance(value, type)
    return _fields(value) if is_instance else str(value)


def _fields(value: Any) -> dict[str, Any]:
    kind: Any = type(value)
    return {name: getattr(value, name) for name in _names(kind)}


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(each.name for each in dataclasses.fields(kind))
