"""What a change is made of, as git tells it, and which files of tests it reaches by what they import."""

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).parents[2]


def git(*words: str) -> list[str]:
    """What git says between zero bytes. Raises SystemExit where it fails, or is not there."""
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    except FileNotFoundError:
        raise SystemExit("git is not installed") from None
    except subprocess.CalledProcessError as failed:
        raise SystemExit(f"git {' '.join(words)}: {failed.stderr.strip()}") from None
    return [part for part in done.stdout.strip("\n").split("\0") if part]


def head() -> str:
    """The commit that is checked out."""
    return "".join(git("rev-parse", "HEAD"))


def present(commit: str) -> str:
    """The commit, or what is checked out where a clone does not have it; the latter is said."""
    found = subprocess.run(
        ["git", "cat-file", "-e", f"{commit}^{{commit}}"],
        cwd=ROOT,
        check=False,
        capture_output=True,
    )
    if found.returncode:
        sys.stderr.write(
            f"the map's commit {commit!r} is not here: only what is not committed counts as changed\n"
        )
    return "HEAD" if found.returncode else commit


def changed(base: str) -> list[str]:
    """Files that differ from a commit, gone ones and those that nobody added yet too.

    Raises SystemExit where the commit is not known.
    """
    [commit] = git("rev-parse", "--verify", f"{base}^{{commit}}")
    differing = git("diff", "--name-only", "--no-renames", "-z", commit)
    return differing + git("ls-files", "--others", "--exclude-standard", "-z")


def is_test(path: str) -> bool:
    """Whether pytest looks for tests in the file."""
    return path.startswith("tests/") and Path(path).name.startswith("test_")


def reached(files: Iterable[str]) -> Iterator[str]:
    """Files of tests that import one of these files of `tests`, or what imports it; of a conftest all below."""
    users = _users()
    wanted = [path for path in files if path.startswith("tests/") and path.endswith(".py")]
    for path in wanted:  # grows while it is read
        if Path(path).name == "conftest.py":
            below = path.removesuffix("conftest.py")
            yield from (test for test in users if test.startswith(below) and is_test(test))
        elif is_test(path) and (ROOT / path).exists():
            yield path
        wanted += [user for user, used in users.items() if path in used and user not in wanted]


@lru_cache(maxsize=1)
def _users() -> Mapping[str, set[str]]:
    found = sorted((ROOT / "tests").rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): set(_used(path)) for path in found}


def _used(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests"):
            for name in (node.module, *(f"{node.module}.{one.name}" for one in node.names)):
                yield f"{str(name).replace('.', '/')}.py"
