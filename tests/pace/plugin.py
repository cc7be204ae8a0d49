"""What pytest does by what was measured: slow tests are marked, files are shared out, costs are kept.

With `--measure FOLDER` each process writes there what its tests cost, a line of JSON each: see `Cost`.
Under coverage, what a test runs is told by its id.
"""

import gc
import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import pytest

from tests.pace import durations
from tests.pace.changes import ROOT, git

ELSEWHERE = ("scale", "web")
"""Markers of tests that have a stage of their own, and are no run of a promise in `make test`."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--measure", metavar="FOLDER", type=Path, help="keep there what tests cost")
    parser.addoption("--backwards", action="store_true", help="the last test first")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Without the collector, which would look at all tests again for every thousandth of them."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    measured = durations.read()
    here = (item for item in items if not any(map(item.get_closest_marker, ELSEWHERE)))
    quick = measured.quick(item.nodeid for item in here)
    for item in items:
        if item.nodeid not in quick:
            item.add_marker(pytest.mark.slow)
    if config.option.backwards:
        items.reverse()
    # A process that becomes free takes the next file: the longest go first.
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: -measured.files.get(durations.file(item.nodeid), 0.0))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    _tell_coverage(durations.function(item.nodeid))
    _OPENED.clear()
    folder = item.config.option.measure
    before = _spent() if folder else 0.0
    result = yield
    if folder:
        law = any(map(item.get_closest_marker, ("hypothesis", "at_length")))
        _keep(folder, durations.Cost(item.nodeid, _spent() - before, law, _of_the_tree()))
    return result


_OPENED: set[str] = set()


def pytest_configure(config: pytest.Config) -> None:
    if config.option.measure:
        sys.addaudithook(_see)


def _see(event: str, arguments: tuple[object, ...]) -> None:
    if event == "open" and isinstance(arguments[0], str):
        with suppress(FileNotFoundError):  # of the folder that it is relative to
            _OPENED.add(os.path.abspath(arguments[0]))  # noqa: PTH100 - links stay


def _of_the_tree() -> tuple[str, ...]:
    """Files that git keeps, but for Python's, which coverage sees."""
    opened = {os.path.relpath(path, ROOT) for path in _OPENED if path.startswith(f"{ROOT}/")}
    return tuple(sorted(opened & _kept()))


@lru_cache(maxsize=1)
def _kept() -> set[str]:
    return {path for path in git("ls-files", "-z") if not path.endswith(".py")}


def _spent() -> float:
    """Seconds of this process and of all that it started, those that still run too."""
    import psutil  # where nothing is measured it need not be there

    spent = sum(os.times()[:4])
    for child in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            spent += sum(child.cpu_times()[:4])
    return spent


def _keep(folder: Path, cost: durations.Cost) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{os.getpid()}.jsonl").open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(cost) + "\n")


def _tell_coverage(test: str) -> None:
    if "coverage" not in sys.modules:
        return
    from coverage import Coverage

    if measuring := Coverage.current():
        measuring.switch_context(test)
        os.environ["COVERAGE_CONTEXT"] = test
