"""Watching a check: each finding when it comes, and how far the check is."""

import json
import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from aufheben.surfaces.cli.clean import echo

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

    from aufheben.domain.findings import Finding
    from aufheben.formats.surveys import Check
    from aufheben.protocols.hierarchy import Checked

PAUSE = 5.0
"""Seconds between lines of progress where there is no terminal; the first comes after two."""


class Progress:
    """Told of every edge. Findings go to stdout as text, or as JSON lines; the rest to stderr."""

    def __init__(self, check: "Check", options: dict[str, Any]) -> None:
        from aufheben.formats.surveys import known

        self._check = check
        self._known = known(check)
        self._options = options
        self._total = len(check.survey.edges)
        self._done = self._found = 0
        self._bar: Bar | None = None
        self._next = time.monotonic() + 2.0

    def __enter__(self) -> Self:
        from aufheben.formats.surveys import structure

        for finding in structure(self._check):
            self._tell(finding)
        people = "human" in self._check.agents.values()
        if sys.stderr.isatty() and not people and not self._options["quiet"]:
            self._bar = self._started()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def __call__(self, _checked: "Checked", finding: "Finding | None") -> None:
        """One edge more; its finding is told at once."""
        self._done += 1
        if finding is not None and not self._known.covers(finding):
            self._found += 1
            self._tell(finding)
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], completed=self._done, found=self._found)
        elif time.monotonic() >= self._next:
            self._next = time.monotonic() + PAUSE
            self._say()

    def _tell(self, finding: "Finding") -> None:
        """As text unless the result is for programs, or goes to a file."""
        from aufheben.formats.findings.plain import block
        from aufheben.formats.findings.rows import row

        survey = self._check.survey
        lang = survey.procedure.debate.lang
        if self._options.get("jsonl"):
            told = {"event": "finding", **row(finding, survey.taxonomy, lang)}
            self._print(json.dumps(told, ensure_ascii=True))
        elif not self._silent():
            self._print(block(finding, survey.taxonomy, lang) + "\n")

    def _print(self, text: str) -> None:
        """On stdout; where that is a terminal too, the bar makes way, lest they share a line."""
        aside = self._bar if sys.stdout.isatty() else None
        if aside is not None:
            aside.stop()
        echo(text)
        if aside is not None:
            aside.start()

    def _silent(self) -> bool:
        return any(self._options.get(name) for name in ("as_json", "output", "diff"))

    def _say(self) -> None:
        if not self._options["quiet"]:
            counted = f"{self._done:,} of {self._total:,} edges, {self._found:,} findings"
            echo(f"  {counted}", err=True)

    def _started(self) -> "Bar":
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        bar = Bar(
            TextColumn("edges"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[found]} findings"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        bar.add_task("edges", total=self._total, found=0)
        bar.start()
        return bar
