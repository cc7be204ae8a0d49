"""How far a run is, how long it has taken, and how long it will at this pace; what it took at any end."""

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from aufheben.surfaces.cli.output import echo
from aufheben.words import Fact, speaker

if TYPE_CHECKING:
    from aufheben.app.usage_count import Taken
    from aufheben.rooms.costs import CostEstimate

_say = speaker(__name__)
ENOUGH = 3
"""Answers, or whatever is counted, from which on a pace is one."""


class Pace:
    """Answers that came, of so many `expected` and at most `bound`; those in `before` were there."""

    def __init__(self, expected: int | None, bound: int, before: Iterable[object] = ()) -> None:
        from aufheben.domain.usage import Tally

        self._expected, self._bound = expected, bound
        self._tally, self._began = Tally(), time.monotonic()
        for event in before:
            self(event)
        self._before = self._tally.made

    @classmethod
    def of(cls, found: "CostEstimate", before: Iterable[object] = ()) -> "Pace":
        """Of a run that was estimated."""
        calls = found.usual.get("calls")
        return cls(calls if isinstance(calls, int) else None, found.bound, before)

    def __call__(self, event: object) -> None:
        """Count what an answer took."""
        from aufheben.app import Event, read_usage

        if isinstance(event, Event) and event.kind not in ("ended", "asked"):
            self._tally.made += event.kind in ("answered", "rejected")
            self._tally.add(read_usage(event.payload))

    def line(self) -> Fact:
        """In a line."""
        seconds = time.monotonic() - self._began
        if not self._bound:
            return _say("nobody_asked", seconds=seconds)
        usage, made = self._tally.usage, self._tally.made
        calls = "calls_of" if self._expected else "calls_made"
        said = _say.joined(
            _say(calls, made=made, expected=self._expected or 0, bound=self._bound),
            _say("tokens", n=usage.tokens),
            *([f"${usage.money:.4f}"] if usage.money is not None else []),
            _say("seconds", seconds=seconds),
        )
        return paced(said, made - self._before, (self._expected or 0) - made, seconds)


def paced(said: Fact, done: int, left: int, seconds: float) -> Fact:
    """With how long the rest will take if it goes on as it did; without where too little says so."""
    if done < ENOUGH or left <= 0:
        return said
    return _say("at_this_pace", said=said, left=length(left * seconds / done))


def say_taken(taken: "Taken", *, quiet: bool = False) -> None:
    """What models were asked until now, and what that took: before whatever else an ending says."""
    for line in () if quiet else taken.lines():
        echo(line, err=True)


def length(seconds: float) -> Fact:
    """A time as people say it."""
    if seconds < 90:
        return _say("in_seconds", n=round(seconds))
    if seconds < 5400:
        return _say("in_minutes", n=seconds / 60)
    return _say("in_hours", n=seconds / 3600)
