"""Watching a run of any room: a live view on a terminal, plain lines elsewhere."""

import sys
import time
from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING, Self

from aufheben.surfaces.cli.output import echo
from aufheben.surfaces.cli.pace import Pace
from aufheben.words import tell

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from aufheben.rooms.aspects import Describe
    from aufheben.rooms.costs import CostEstimate

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
        self,
        describe: "Describe",
        *,
        pace: Pace,
        console: "Console | None" = None,
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
