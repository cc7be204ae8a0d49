"""Watching a run of any room: a live view on a terminal, plain lines elsewhere."""

import sys
import time
from collections import deque
from types import TracebackType
from typing import TYPE_CHECKING, Self

from aufheben.surfaces.cli.clean import echo
from aufheben.translations import spoken

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from aufheben.rooms.room import CostEstimate, Describe

LAST = 8
"""Events that stay in view."""


class PlainLines:
    """What happens, a line each on stderr."""

    def __init__(self, describe: "Describe") -> None:
        self._describe = describe

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is held."""

    def __call__(self, event: object) -> None:
        """Say it, where there is anything to say."""
        line = self._describe(event)
        if line is not None:
            echo(f"  {line}", err=True, verbatim=True)


class LiveView:
    """What was said last, who is asked, and what was spent so far; gone when the run is over.

    `expected` calls usually do, `bound` are the most it can take; with none nobody is asked.
    """

    def __init__(
        self,
        describe: "Describe",
        *,
        expected: int | None,
        bound: int,
        console: "Console | None" = None,
    ) -> None:
        from rich.console import Console
        from rich.live import Live

        from aufheben.domain.usage import Tally

        self._describe = describe
        self._expected, self._bound = expected, bound
        self._tally = Tally()
        self._asked: dict[str, None] = {}
        self._rows: deque[str] = deque(maxlen=LAST)
        self._began = time.monotonic()
        console = console or Console(stderr=True)
        self._live = Live(console=console, transient=True, get_renderable=self.render)

    def __enter__(self) -> Self:
        self._live.start()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        self._live.stop()

    def __call__(self, event: object) -> None:
        """Take it into view."""
        self._count(event)
        line = self._describe(event)
        if line is not None:
            self._rows.append(line)

    def _count(self, event: object) -> None:
        from aufheben.app import Event, read_usage

        if not isinstance(event, Event) or event.kind == "ended":
            return
        if event.kind == "asked":
            self._asked[event.seat] = None
            return
        self._asked.pop(event.seat, None)
        self._tally.made += event.kind in ("answered", "rejected")
        self._tally.add(read_usage(event.payload))

    def render(self) -> "RenderableType":
        """The last events, who is being asked, and what was spent. Texts are shown literally."""
        from rich.console import Group
        from rich.text import Text

        from aufheben.formats.quoting.plain import line

        asked = [Text(f"{line(seat)} …", style="bold") for seat in self._asked]
        return Group(*map(Text, self._rows), *asked, Text(spoken(self._spent()), style="dim"))

    def _spent(self) -> str:
        usage = self._tally.usage
        money = f", ${usage.money:.4f}" if usage.money is not None else ""
        seconds = time.monotonic() - self._began
        if not self._bound:
            return f"nobody is asked, {seconds:.0f} s"
        of = f" of about {self._expected}" if self._expected else ""
        return (
            f"{self._tally.made}{of} calls (at most {self._bound}), "
            f"{usage.tokens:,} tokens{money}, {seconds:.0f} s"
        )


def watcher(describe: "Describe", found: "CostEstimate", *, people: bool) -> PlainLines | LiveView:
    """A live view on a terminal where nobody types, else lines."""
    if people or not sys.stderr.isatty():
        return PlainLines(describe)
    calls = found.usual.get("calls")
    expected = calls if isinstance(calls, int) else None
    return LiveView(describe, expected=expected, bound=found.bound)
