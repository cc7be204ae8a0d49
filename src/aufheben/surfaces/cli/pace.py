"""How far a run is, how long it has taken, and how long it will at this pace; what it took at any end."""

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from aufheben.surfaces.cli.clean import echo

if TYPE_CHECKING:
    from aufheben.app.taken import Taken
    from aufheben.rooms.room import CostEstimate

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

    def line(self) -> str:
        """In a line."""
        seconds = time.monotonic() - self._began
        if not self._bound:
            return f"nobody is asked, {seconds:.0f} s"
        usage, made = self._tally.usage, self._tally.made
        money = f", ${usage.money:.4f}" if usage.money is not None else ""
        of = f" of about {self._expected}" if self._expected else ""
        said = f"{made}{of} calls (at most {self._bound}), {usage.tokens:,} tokens{money}, {seconds:.0f} s"
        left = more(made - self._before, (self._expected or 0) - made, seconds)
        return f"{said}{left}"


def more(done: int, left: int, seconds: float) -> str:
    """How long the rest will take if it goes on as it did; empty where too little says so."""
    if done < ENOUGH or left <= 0:
        return ""
    return f"; about {length(left * seconds / done)} more at this pace"


def say_taken(taken: "Taken", *, quiet: bool = False) -> None:
    """What models were asked until now, and what that took: before whatever else an ending says."""
    for line in () if quiet else taken.lines():
        echo(line, err=True)


def length(seconds: float) -> str:
    """A time as people say it."""
    if round(seconds) == 1:
        return "1 second"
    if seconds < 90:
        return f"{seconds:.0f} seconds"
    return f"{seconds / 60:.0f} minutes" if seconds < 5400 else f"{seconds / 3600:.1f} hours"
