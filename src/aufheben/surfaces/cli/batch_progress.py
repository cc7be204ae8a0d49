"""Watching a batch: a bar on a terminal, a line now and then elsewhere."""

import sys
import time
from typing import TYPE_CHECKING, Self

from aufheben.surfaces.cli.output import echo
from aufheben.surfaces.cli.pace import length
from aufheben.surfaces.cli.progress import PAUSE, bar_of
from aufheben.words import Fact, speaker, tell

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

    from aufheben.app import Summary

_say = speaker(__name__)
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
            columns = ("{task.fields[counted]}", "{task.fields[spent]}")
            self._bar = bar_of(_say("runs"), self._total, *columns, counted="", spent="")
            self._next = 0.0
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def heard(self, summary: "Summary") -> None:
        """Something was answered, or a run has ended."""
        now = time.monotonic()
        if self._quiet or now < self._next:
            return
        self._next = now + (_LEAST if self._bar is not None else PAUSE)
        if self._bar is None:
            echo(f"  {tell(self._line(summary))}", err=True)
        else:
            self._shown(self._bar, summary)

    def _shown(self, bar: "Bar", summary: "Summary") -> None:
        counted, spent = tell(_counted(summary)), tell(_spent(summary))
        bar.update(bar.task_ids[0], completed=summary.done, counted=counted, spent=spent)

    def _line(self, summary: "Summary") -> Fact:
        counts = {"done": summary.done, "total": self._total}
        said = _say("runs_done", **counts, counted=_counted(summary), spent=_spent(summary))
        left = summary.left(self._total)
        return said if left is None else _say("runs_left", said=said, left=length(left))


def _counted(summary: "Summary") -> Fact:
    failed = len(summary.failed)
    return _say("counted", failed=failed, found=summary.found, resumed=summary.resumed)


def _spent(summary: "Summary") -> Fact:
    """Tokens, money, and runs a minute."""
    usage = summary.spent.usage
    return _say.joined(
        _say("tokens", n=usage.tokens),
        *([f"${usage.money:.2f}"] if usage.money is not None else []),
        _say("runs_a_minute", n=summary.throughput),
    )
