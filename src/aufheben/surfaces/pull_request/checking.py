"""Which files a pull request changes, and what `aufheben check` finds in each."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
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


class NoHistory(Exception):  # noqa: N818 - not an error of ours: it never reaches our users
    """The commit that the pull request is compared with is not here and cannot be had."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A file as it is called now, and as it was called before, if it was there."""

    file: str
    before: str | None


def compared_with(base: str, repository: Path) -> str:
    """The commit where the changes begin: the last one that both sides share. Raises NoHistory."""
    if not _is_there(base, repository):
        # A checkout of one commit has no other.
        _git(repository, "fetch", "--no-tags", "--depth=1", "--", "origin", base)
    if not _is_there(base, repository):
        raise NoHistory(base)
    shared = _git(repository, "merge-base", "--end-of-options", base, "HEAD")
    return shared.stdout.decode().strip() or base


def changes(since: str, patterns: Sequence[str], repository: Path) -> Iterator[Change]:
    """What was added, changed or renamed since that commit, by the names of files.

    What leads out of the repository is nobody's change: links are left alone.
    """
    pathspecs = [f":(glob,icase){pattern}" for pattern in patterns]
    words = ("diff", "--name-status", "-z", "-M", "--diff-filter=AMR", since, "HEAD", "--")
    fields = iter(_git(repository, *words, *pathspecs).stdout.split(b"\0"))
    for status in fields:
        if not status:
            return
        names = [_name(next(fields)) for _ in range(2 if status.startswith(b"R") else 1)]
        if _is_own(repository / names[-1], repository):
            yield Change(file=names[-1], before=None if status == b"A" else names[0])


def content(since: str, file: str, repository: Path) -> bytes:
    """What was in a file then, byte for byte."""
    return _git(repository, "cat-file", "blob", f"{since}:{file}").stdout


def _name(raw: bytes) -> str:
    return raw.decode("utf-8", "surrogateescape")


def _is_own(path: Path, repository: Path) -> bool:
    return path.is_file() and path.resolve() == repository.resolve() / path.relative_to(repository)


def _is_there(commit: str, repository: Path) -> bool:
    found = _git(
        repository, "rev-parse", "--verify", "-q", "--end-of-options", f"{commit}^{{commit}}"
    )
    return found.returncode == 0


def _git(repository: Path, *words: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(  # noqa: S603 - no shell; names stand behind `--` or a commit
        ["git", "-C", str(repository), *words],  # noqa: S607 - the runner's own
        capture_output=True,
        check=False,
    )
