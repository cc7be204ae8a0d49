"""Watching a batch: a bar on a terminal, a line now and then elsewhere."""

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Self

from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.pace import length
from aufheben.surfaces.cli.progress import PAUSE
from aufheben.translations import spoken

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

    from aufheben.app import Summary

_LEAST = 0.2
"""Seconds between two looks at what was spent."""


class BatchProgress:
    """How far a batch is; asks its summary. `total` inputs are run."""

    def __init__(self, total: int, *, quiet: bool) -> None:
        self._total, self._quiet = total, quiet
        self._bar: Bar | None = None
        self._next = time.monotonic() + 2.0

    def __enter__(self) -> Self:
        if sys.stderr.isatty() and not self._quiet:
            self._bar, self._next = self._started(), 0.0
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def heard(self, summary: "Summary") -> None:
        """Something was answered, or a run has ended."""
        now = time.monotonic()
        if self._quiet or now < self._next:
            return
        self._next = now + (_LEAST if self._bar is not None else PAUSE)
        if self._bar is None:
            echo(f"  {self._line(summary)}", err=True)
        else:
            self._shown(self._bar, summary)

    def _shown(self, bar: "Bar", summary: "Summary") -> None:
        said = spoken(_counted(summary))
        bar.update(
            bar.task_ids[0], completed=summary.done, counted=said, spent=spoken(_spent(summary))
        )

    def _line(self, summary: "Summary") -> str:
        done = f"{summary.done:,} of {self._total:,} runs"
        left = summary.left(self._total)
        rest = f"; about {length(left)} left" if left is not None else ""
        return f"{done}: {_counted(summary)}; {_spent(summary)}{rest}"

    def _started(self) -> "Bar":
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        bar = Bar(
            TextColumn(spoken("runs")),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[counted]}"),
            TextColumn("{task.fields[spent]}"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        bar.add_task("runs", total=self._total, counted="", spent="")
        bar.start()
        return bar


def _counted(summary: "Summary") -> str:
    before = f"{summary.found:,} before, {summary.resumed:,} resumed"
    return f"{len(summary.failed):,} failed, {before}"


def _spent(summary: "Summary") -> str:
    """Tokens, money, and runs a minute."""
    usage = summary.spent.usage
    money = f", ${usage.money:.2f}" if usage.money is not None else ""
    return f"{usage.tokens:,} tokens{money}, {summary.throughput:.1f} runs a minute"
