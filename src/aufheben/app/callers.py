"""Who is told what is wrong: a door of ours, in whose words it is then said; else whoever calls from Python."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal

Caller = Literal["command", "python", "json", "assistant", "page", "chat"]
_calling: ContextVar[Caller] = ContextVar("calling", default="python")


@contextmanager
def called_by(caller: Caller) -> Iterator[None]:
    """While it lasts complaints are told in the words of this door."""
    before = _calling.set(caller)
    try:
        yield
    finally:
        _calling.reset(before)


def calling() -> Caller:
    """Who is told what is wrong: whoever calls from Python, where no door says otherwise."""
    return _calling.get()
