"""Watching a run of any room, and at what pace it goes: a live view on a terminal, else plain lines."""

import sys
import time
from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING, Self

from aufheben.surfaces.cli.output import echo
from aufheben.words import Fact, speaker, tell

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from aufheben.app.usage import Taken
    from aufheben.rooms.aspects import Describe
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


LAST = 8
"""Events that stay in view."""
PAUSE = 10.0
"""Seconds between two lines that say how far it is."""


class PlainLines:
    """What happens, a line each on stderr, and now and then how far it is, where models are asked."""

    def __init__(self, describe: "Describe", pace: Pace | None = None) -> None:
        self._describe, self._pace = describe, pace
        self._next = time.monotonic() + PAUSE

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is held."""

    def __call__(self, event: object) -> None:
        """Say it, where there is anything to say."""
        line = self._describe(event)
        if line is not None:
            echo(f"  {tell(line)}", err=True)
        if self._pace is None:
            return
        self._pace(event)
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + PAUSE
            echo(f"  {tell(self._pace.line())}", err=True)


class LiveView:
    """What was said last, who is asked, and what was spent so far; gone when the run is over."""

    def __init__(
        self, describe: "Describe", *, pace: Pace, console: "Console | None" = None
    ) -> None:
        from rich.console import Console
        from rich.live import Live

        self._describe, self._pace = describe, pace
        self._asked: dict[str, None] = {}
        self._rows: deque[str] = deque(maxlen=LAST)
        console = console or Console(stderr=True)
        self._live = Live(console=console, transient=True, get_renderable=self.render)

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()

    def __call__(self, event: object) -> None:
        """Take it into view."""
        self._count(event)
        line = self._describe(event)
        if line is not None:
            self._rows.append(tell(line))

    def _count(self, event: object) -> None:
        from aufheben.app import Event

        if not isinstance(event, Event) or event.kind == "ended":
            return
        if event.kind == "asked":
            self._asked[event.seat] = None
            return
        self._asked.pop(event.seat, None)
        self._pace(event)

    def render(self) -> "RenderableType":
        """The last events, who is being asked, and what was spent. Texts are shown literally."""
        from rich.console import Group
        from rich.text import Text

        from aufheben.formats.quoting.plain import line

        asked = [Text(f"{line(seat)} …", style="bold") for seat in self._asked]
        return Group(*map(Text, self._rows), *asked, Text(tell(self._pace.line()), style="dim"))


def watcher(
    describe: "Describe", found: "CostEstimate", *, people: bool, before: Iterable[object] = ()
) -> PlainLines | LiveView:
    """A live view on a terminal where nobody types, else lines."""
    if people:
        return PlainLines(describe)
    pace = Pace.of(found, before)
    if not sys.stderr.isatty():
        return PlainLines(describe, pace if any(not each.place for each in found.leaves) else None)
    return LiveView(describe, pace=pace)
