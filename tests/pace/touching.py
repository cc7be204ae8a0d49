"""Which of the tests that `make test` leaves out run through which file, as a nightly run saw them.

An import runs through half of the product and says nothing: what counts is a line within a function.
"""

import ast
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.pace import durations
from tests.pace.changes import ROOT

FILE = Path(__file__).with_name("touching.json")
MOST = 12
"""Tests that are kept of a file: those that run through the fewest others."""


@dataclass(frozen=True, slots=True)
class Touching:
    """Files and the tests that run through them, most particular first, as they were at a commit."""

    commit: str = ""
    files: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def of(self, changed: Iterable[str]) -> Iterator[str]:
        """The tests of files that changed; of one that nobody knows, those of its folder."""
        for path in changed:
            yield from self.files.get(path) or self._of_folder(path)

    def _of_folder(self, path: str) -> Iterator[str]:
        folder = path.rpartition("/")[0]
        for file, tests in self.files.items():
            if folder and file.rpartition("/")[0] == folder:
                yield from tests


def made(seen: Mapping[str, Iterable[str]], commit: str) -> Touching:
    """Of all files that each test ran through, as many as `MOST` tests a file."""
    tests: dict[str, list[str]] = {}
    for test, files in seen.items():
        for file in files:
            tests.setdefault(file, []).append(test)
    breadth = {test: len(set(files)) for test, files in seen.items()}
    return Touching(
        commit,
        {
            file: tuple(sorted(each, key=lambda test: (breadth[test], test))[:MOST])
            for file, each in sorted(tests.items())
        },
    )


def read(path: Path = FILE) -> Touching:
    """What the last nightly run saw; nothing where there was none."""
    if not path.exists():
        return Touching()
    kept = json.loads(path.read_text("utf-8"))
    tests = kept["tests"]
    files = {file: tuple(tests[at] for at in each) for file, each in kept["files"].items()}
    return Touching(kept["commit"], files)


def write(touching: Touching, path: Path = FILE) -> None:
    """Each test's name once, then a line a file with the numbers of its tests."""
    tests = sorted({test for each in touching.files.values() for test in each})
    number = {test: at for at, test in enumerate(tests)}
    names = ",\n".join(json.dumps(test, ensure_ascii=False) for test in tests)
    files = ",\n".join(
        f"{json.dumps(file)}: {[number[test] for test in each]}"
        for file, each in touching.files.items()
    )
    head = f'"commit": "{touching.commit}"'
    path.write_text(f'{{{head}, "tests": [\n{names}\n], "files": {{\n{files}\n}}}}\n', "utf-8")


def bodies(text: str) -> set[int]:
    """The lines of a module that run when something is called, not when it is imported."""
    return {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for statement in node.body
        for line in range(statement.lineno, (statement.end_lineno or 0) + 1)
    }


def seen(
    wanted: Iterable[str], folder: Path, data: Path = ROOT / "build/coverage"
) -> Mapping[str, set[str]]:
    """Of these tests, without parameters: the files of this tree."""
    wanted = set(wanted)
    found: dict[str, set[str]] = defaultdict(set)
    for test, files in _opened(folder):
        if test in wanted:
            found[test] |= files
    from coverage import CoverageData  # where nothing is measured it need not be there

    measured = CoverageData(str(data))
    measured.read()
    # Tests make copies of the tree: they are none of it.
    for file in filter(_is_ours, measured.measured_files()):
        for test in _running(measured, file) & wanted:
            found[test].add(Path(file).relative_to(ROOT).as_posix())
    return found


def _is_ours(file: str) -> bool:
    return Path(file).is_relative_to(ROOT / "src")


def _running(measured: Any, file: str) -> set[str]:
    within = bodies(Path(file).read_text("utf-8"))
    lines = measured.contexts_by_lineno(file)
    return {test for line, tests in lines.items() if line in within for test in tests}


def _opened(folder: Path) -> list[tuple[str, set[str]]]:
    return [(durations.function(cost.test), set(cost.opened)) for cost in durations.costs(folder)]
