"""The hash chain over a run's events, how they are encoded, and what a run may be called."""

import hashlib
import json
import re
from typing import Any

from aufheben.errors import BadInput
from aufheben.runtime.journal import Event, Kind

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
_DEVICES = {"con", "prn", "aux", "nul", *(f"{d}{n}" for d in ("com", "lpt") for n in range(1, 10))}
KINDS: tuple[Kind, ...] = ("asked", "answered", "rejected", "decided", "ended")


def check_name(run: str) -> str:
    """The name, where it is safe in any file system. Raises BadInput."""
    if _NAME.fullmatch(run) and run.lower() not in _DEVICES:
        return run
    raise BadInput(
        f"{run[:80]!r} cannot name a run",
        do="use letters, digits, - and _, at most 64, beginning with a letter or digit",
    )


def encode(value: object) -> str:
    """Canonical JSON in pure ASCII, so that lone surrogates and NUL survive any store."""
    return json.dumps(value, sort_keys=True, ensure_ascii=True, separators=(",", ":"))


def content_digest(content: str) -> str:
    """SHA-256 of an encoded text, in hexadecimal."""
    return hashlib.sha256(content.encode("ascii")).hexdigest()


def root(run: str, created: str, settings: str) -> str:
    """Where a run's chain begins: its name, its date and the digest of its settings."""
    return content_digest(encode([run, created, settings]))


def link(previous: str, run: str, event: Event) -> str:
    """The hash of an event's row, chained to the row before (or to the root)."""
    row: list[Any] = [
        previous,
        run,
        event.number,
        event.kind,
        list(event.place),
        event.attempt,
        event.seat,
        event.digest,
        dict(event.payload),
    ]
    return content_digest(encode(row))
