"""Events of a long run that has ended, read when somebody asks for them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import overload

from aufheben.runtime.journal import Event, Journal, Record

MOST_EVENTS = 10_000
"""A longer run is not read at its end: its answers take gigabytes, and few look at them there."""


class LateEvents(Sequence[Event]):
    """As the tuple that `read` gives: how many there are and the last are known without reading."""

    def __init__(self, last: Event, read: Callable[[], Sequence[Event]]) -> None:
        self._last, self._read = last, read

    @cached_property
    def _all(self) -> tuple[Event, ...]:
        return tuple(self._read())

    def __len__(self) -> int:
        """The number of the last."""
        return self._last.number

    @overload
    def __getitem__(self, at: int) -> Event: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, at: int | slice) -> Event | tuple[Event, ...]:
        """One of them, or a tuple of some; all but the last are read."""
        return self._last if at in (-1, len(self) - 1) else self._all[at]

    def __iter__(self) -> Iterator[Event]:
        """All of them, in order."""
        return iter(self._all)

    def __eq__(self, other: object) -> bool:
        """Whether they are the same events, however they are kept."""
        if not isinstance(other, tuple | LateEvents):
            return NotImplemented
        return len(self) == len(other) and self._all == tuple(other)

    __hash__ = None  # type: ignore[assignment]


def at_end(journal: Journal, last: Event | None) -> Record:
    """A run that has ended, by the `last` event that was heard of it (None: nothing was)."""
    if last is None or last.number <= MOST_EVENTS:
        return journal.record
    return replace(journal.head, events=LateEvents(last, lambda: journal.record.events))
