"""An event of any room in a line, where the room has no better words for it."""

from collections.abc import Callable

from aufheben.rooms.happening import said, speaker, where
from aufheben.runtime.journal import Event


def lines() -> Callable[[object], str | None]:
    """Who, where, and what."""
    return _described


def _described(event: object) -> str | None:
    if not isinstance(event, Event):
        return None
    head = f"{speaker(event)}: {where(event)}"
    if event.kind == "rejected":
        return f"{head}: refused, asked again"
    if event.kind == "decided" and "reason" in event.payload:
        return f"{head}: no answer ({event.payload['reason']})"
    if event.kind not in ("answered", "decided"):
        return None
    words = said(event)
    return f"{head}{words and ': '}{words}"
