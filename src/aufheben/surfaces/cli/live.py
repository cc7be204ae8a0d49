"""Watching a run: a live view on a terminal, plain lines elsewhere."""

import sys
import time
from collections import deque
from types import TracebackType
from typing import TYPE_CHECKING, Self

from aufheben.domain import Tally
from aufheben.runtime.spending import read_usage
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.happening import attacked, said, speaker, where

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from aufheben.runtime.journal import Event

LAST = 8
"""Events that stay in view."""


class Lines:
    """One line an event on stderr."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is held."""

    def __call__(self, event: "Event") -> None:
        """Say it."""
        place = where(event)
        match event.kind:
            case "answered":
                words = said(event)
                echo(f"  {speaker(event)}: {place}{words and ': '}{words}", err=True)
            case "rejected":
                echo(f"  {speaker(event)}: {place}: refused, asked again", err=True)
            case "decided" if "reason" not in event.payload:
                words = said(event)
                echo(f"  {speaker(event)}: {place}{words and ': '}{words}", err=True)
            case "decided":
                reason = event.payload["reason"]
                echo(f"  {speaker(event)}: {place}: no answer ({reason})", err=True)
            case _:
                pass


class View:
    """Who argues, what is attacked, what was spent so far; gone when the run is over."""

    def __init__(self, bound: int, console: "Console | None" = None) -> None:
        from rich.console import Console
        from rich.live import Live

        self._bound = bound
        self._tally = Tally()
        self._asked: dict[str, str] = {}
        self._rows: deque[tuple[str, str, str]] = deque(maxlen=LAST)
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

    def __call__(self, event: "Event") -> None:
        """Take it into view."""
        if event.kind == "asked":
            self._asked[speaker(event)] = where(event)
            return
        self._asked.pop(speaker(event), None)
        if event.kind == "ended":
            return
        self._tally.made += event.kind in ("answered", "rejected")
        self._tally.add(read_usage(event.payload))
        words = {"rejected": "refused, asked again", "decided": "no answer"}.get(event.kind)
        words = None if event.kind == "decided" and "reason" not in event.payload else words
        against = attacked(event)
        told = f"{words or said(event)}{against and f' [against] {against}'}"
        self._rows.append((speaker(event), where(event), told))

    def render(self) -> "RenderableType":
        """The last events, who is being asked, and what was spent. Texts are shown literally."""
        from rich.console import Group
        from rich.table import Table
        from rich.text import Text

        table = Table.grid(padding=(0, 1))
        for seat, place, words in self._rows:
            table.add_row(Text(seat, style="bold"), Text(place, style="dim"), Text(words))
        for seat, place in self._asked.items():
            table.add_row(Text(seat, style="bold"), Text(place, style="dim"), Text("…"))
        return Group(table, Text(self._spent(), style="dim"))

    def _spent(self) -> str:
        usage = self._tally.usage
        money = f", ${usage.money:.4f}" if usage.money is not None else ""
        seconds = time.monotonic() - self._began
        if not self._bound:
            return f"nobody is asked, {seconds:.0f} s"
        return (
            f"{self._tally.made} calls of at most {self._bound}, "
            f"{usage.tokens:,} tokens{money}, {seconds:.0f} s"
        )


def watcher(bound: int, *, people: bool) -> Lines | View:
    """A live view on a terminal where nobody types, else lines."""
    if people or not sys.stderr.isatty():
        return Lines()
    return View(bound)
