"""Which files a pull request changes, and what was in them before."""

import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path


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
