"""Runs `aufheben check` on a changed file, and reads what it found."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SECRET = "CHECK_TOKEN"  # noqa: S105 - the name of a variable
FAILED = 2
"""From this exit code on a file was not checked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One finding: error, warning or note; its lines are headline, reason and mend."""

    level: str
    rule: str
    lines: tuple[str, ...]
    line: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """How the check of a file ended: its exit code, its findings, or what went wrong."""

    file: str
    code: int
    sarif: Mapping[str, Any] | None = None
    said: str = ""

    @property
    def findings(self) -> list[Finding]:
        """In the order of the report, the worst first."""
        runs = self.sarif["runs"] if self.sarif else []
        return [_finding(each) for run in runs for each in run["results"]]


def checked(
    file: str, before: bytes | None, *, repository: Path, folder: Path, options: Sequence[str]
) -> Report:
    """The report of what a file states that it did not state before; of all if it was not there."""
    folder.mkdir(parents=True)
    report, words = folder / "report.sarif", [*options]
    if before is not None:
        older = folder / Path(file).name
        older.write_bytes(before)
        words += ["--changed-since", str(older)]
    # What a pull request adds may be a file of settings, or a module: neither is read.
    settings = folder / "aufheben.toml"
    settings.touch()
    code, said = called(
        # `./` makes no name an option.
        *("--config", str(settings), "check", f"./{file}", *words),
        *("-q", "--yes", "--journal", str(folder / "journal.db"), "-o", str(report)),
        repository=repository,
    )
    if code >= FAILED or code < 0 or not report.exists():
        return Report(file=file, code=code or FAILED, said=said)
    return Report(file=file, code=code, sarif=json.loads(report.read_bytes()))


def called(*words: str, repository: Path) -> tuple[int, str]:
    """How a command of ours ends in a process of its own: its exit code, and what it complains of."""
    ended = subprocess.run(  # noqa: S603 - no shell
        [sys.executable, "-P", "-m", "aufheben", *words],
        cwd=repository,
        env=_environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    return ended.returncode, ended.stderr.decode("utf-8", "replace").strip()


def _environment() -> dict[str, str]:
    """Without the token; complaints are in the language of the comment that they come to stand in."""
    lang = "ja" if os.environ.get("CHECK_LANGUAGE") == "ja" else "en"
    held = {name: value for name, value in os.environ.items() if name != SECRET}
    return {**held, "LANGUAGE": lang}


def merged(reports: Sequence[Report]) -> dict[str, Any]:
    """One SARIF document with a run for each file."""
    found = [report.sarif for report in reports if report.sarif]
    runs = [run for each in found for run in each["runs"]]
    return {"version": "2.1.0", **(found[0] if found else {}), "runs": runs}


def _finding(result: Mapping[str, Any]) -> Finding:
    [location] = result["locations"]
    region = location.get("physicalLocation", {}).get("region", {})
    return Finding(
        level=result["level"],
        rule=result["ruleId"],
        lines=tuple(result["message"]["text"].replace("\\](", "](").split("\n")),
        line=region.get("startLine"),
    )
