"""How far a check or a batch is: a bar on a terminal, lines elsewhere; findings as they come."""

import json
import sys
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

from aufheben.surfaces.cli.execute import Asked, Hint, watching
from aufheben.surfaces.cli.live import length, paced
from aufheben.surfaces.cli.output import echo
from aufheben.surfaces.cli.present import Output, hint, is_shown
from aufheben.words import Fact, speaker, tell

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

    from aufheben.app import Record, Run, Summary
    from aufheben.domain.taxonomies import Finding


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


PAUSE = 5.0
"""Seconds between lines of progress where there is no terminal; the first comes after two."""


class Progress:
    """Told of every edge. Findings go to stdout as JSON lines as they come; as text, where they are
    `shown`, they are the result's, and only a run that stops shows here what it had found.
    """

    def __init__(self, asked: Asked, *, shown: bool, paced: bool = True) -> None:
        from aufheben.rooms.hierarchy.lines import finder

        self._asked = asked
        self._finding = finder(asked.job)
        self._rows = asked.room.progress.rows(asked.job)
        self._shown, self._paced = shown, paced
        self._total = len(asked.job.survey.edges)
        self._done = self._found = 0
        self._told: list[Finding] = []
        self._bar: Bar | None = None
        self._began = time.monotonic()
        self._next = self._began + 2.0

    def __enter__(self) -> Self:
        people = "human" in self._asked.job.agents.values()
        if sys.stderr.isatty() and not people and not self._asked.output.quiet:
            found = f"{{task.fields[found]}} {tell(_say('findings'))}"
            self._bar = bar_of(_say("edges"), self._total, found, found=0)
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def __call__(self, told: object) -> None:
        """A finding is told, or kept; one edge more is counted."""
        from aufheben.rooms.hierarchy.lines import Settled

        finding = self._finding(told)
        if finding is not None:
            self._tell(finding)
        if isinstance(told, Settled):
            self._count(finding)

    def _count(self, finding: "Finding | None") -> None:
        self._done += 1
        self._found += finding is not None
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], completed=self._done, found=self._found)
        elif time.monotonic() >= self._next:
            self._next = time.monotonic() + PAUSE
            self._tell_pace()

    def _tell(self, finding: "Finding") -> None:
        if self._asked.output.jsonl:
            self._print(json.dumps(self._rows(finding), ensure_ascii=True))
        else:
            self._told.append(finding)

    def say_so_far(self) -> None:
        """What was found so far, in its order, where people see it."""
        from aufheben.formats.document.text import plain
        from aufheben.rooms.hierarchy.report.document import section
        from aufheben.rooms.hierarchy.report.findings import ordered

        survey = self._asked.job.survey
        for finding in ordered(self._told if self._shown else [], survey.taxonomy):
            self._print(plain((section(finding, survey.taxonomy),), survey.lang))

    def _print(self, text: str) -> None:
        """On stdout; where that is a terminal too, the bar makes way, lest they share a line."""
        aside = self._bar if sys.stdout.isatty() else None
        if aside is not None:
            aside.stop()
        echo(text)
        if aside is not None:
            aside.start()

    def _tell_pace(self) -> None:
        if not self._asked.output.quiet:
            echo(f"  {tell(self._counted())}", err=True)

    def _counted(self) -> Fact:
        seconds = time.monotonic() - self._began
        counts = {"done": self._done, "total": self._total, "found": self._found}
        said = _say("edges_done", **counts, seconds=seconds)
        left = self._total - self._done
        return paced(said, self._done, left, seconds) if self._paced else said


def bar_of(name: Fact, size: int, *columns: str, **fields: Any) -> "Bar":
    """A bar on stderr that has begun: how many are done, these columns, and how long the rest takes."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    done = (TextColumn(tell(name)), BarColumn(), MofNCompleteColumn())
    left = (*map(TextColumn, columns), TimeRemainingColumn())
    bar = Bar(*done, *left, console=Console(stderr=True), transient=True)
    bar.add_task("", total=size, **fields)
    bar.start()
    return bar


def followed(asked: Asked, begun: "Record") -> Asked:
    """Of a check that is gone on with how many edges are done is told, of other runs what happens."""
    room, job, output = asked.room, asked.job, asked.output
    if room.name == "hierarchy":
        return counted(asked, shown=is_shown(output) and not output.as_json, paced=False)
    events = begun.events
    return replace(asked, watch=lambda _, found: watching(room, job, output, found, events))


def counted(asked: Asked, *, shown: bool, hint: Hint = hint, paced: bool = True) -> Asked:
    """As it was asked, told of edges; where it stops what it had found comes before the hint.

    Where edges were done before, there is no pace: they are counted at once.
    """
    progress = Progress(asked, shown=shown, paced=paced)

    def hinted(run: "Run", output: Output) -> str:
        progress.say_so_far()
        return hint(run, output)

    return replace(asked, watch=lambda _, __: progress, hint=hinted)
