"""Which files each test ran through or opened, as coverage and the plugin wrote them down."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

from coverage import CoverageData

from tests.pace import durations
from tests.pace.changes import ROOT
from tests.pace.touching import bodies


def seen(
    wanted: Iterable[str], folder: Path, data: Path = ROOT / "build/coverage"
) -> Mapping[str, set[str]]:
    """Of these tests, without parameters: the files of this tree."""
    wanted = set(wanted)
    found: dict[str, set[str]] = defaultdict(set)
    for test, files in _opened(folder):
        if test in wanted:
            found[test] |= files
    measured = CoverageData(str(data))
    measured.read()
    # Tests make copies of the tree: they are none of it.
    for file in filter(_is_ours, measured.measured_files()):
        for test in _running(measured, file) & wanted:
            found[test].add(Path(file).relative_to(ROOT).as_posix())
    return found


def _is_ours(file: str) -> bool:
    return Path(file).is_relative_to(ROOT / "src")


def _running(measured: CoverageData, file: str) -> set[str]:
    within = bodies(Path(file).read_text("utf-8"))
    lines = measured.contexts_by_lineno(file)
    return {test for line, tests in lines.items() if line in within for test in tests}


def _opened(folder: Path) -> list[tuple[str, set[str]]]:
    return [(durations.function(cost.test), set(cost.opened)) for cost in durations.costs(folder)]
