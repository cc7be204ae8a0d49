"""What each test costs in seconds of processor time, its child processes included, those too that live on."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("durations.json")
SLOW = 0.5
"""What takes as long, in seconds, is no part of `make test`."""
LONG = 2.0
"""What takes longer is none even where it is the only run of a promise."""


class Cost(NamedTuple):
    """One run of a test by its id: seconds, whether it tries more at length, files of the tree it opened."""

    test: str
    seconds: float
    law: bool
    opened: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Durations:
    """In seconds: whole files; by its id each test that takes `SLOW` or longer; laws, as they are tried in `dev`.

    What several tests share, as an import or a fixture of a module, is a cost of their file alone.
    """

    files: Mapping[str, float] = field(default_factory=dict)
    slow: Mapping[str, float] = field(default_factory=dict)
    laws: Mapping[str, float] = field(default_factory=dict)

    def quick(self, tests: Iterable[str]) -> set[str]:
        """Those that are not slow, and of each promise that has none the cheapest, unless it is long."""
        promises: dict[str, list[str]] = {}
        for test in tests:
            promises.setdefault(function(test), []).append(test)
        return {test for each in promises.values() for test in self._quick(each)}

    def _quick(self, runs: list[str]) -> list[str]:
        found = [test for test in runs if test not in self.slow]
        cheapest = min(runs, key=lambda test: self.slow.get(test, 0.0))
        return found or [cheapest] * (self.slow[cheapest] < LONG)


def function(test: str) -> str:
    """The id of a test without its parameters: the sentence that it tries."""
    return test.partition("[")[0]


def file(test: str) -> str:
    """The file of a test."""
    return test.partition("::")[0]


def costs(folder: Path) -> Iterator[Cost]:
    """What the processes of one run of the suite wrote with `--measure`."""
    for path in sorted(folder.glob("*.jsonl")):
        yield from (Cost(*json.loads(line)) for line in path.read_text("utf-8").splitlines())


def summed(runs: Sequence[Iterable[Cost]]) -> Durations:
    """Of several runs of the suite, each in another order: files by their mean, tests by their least."""
    files: Counter[str] = Counter()
    least: dict[str, float] = {}
    laws: set[str] = set()
    for cost in (cost for run in runs for cost in run):
        files[file(cost.test)] += cost.seconds / len(runs)  # type: ignore[assignment]
        least[cost.test] = min(least.get(cost.test, cost.seconds), cost.seconds)
        laws |= {cost.test} if cost.law else set()
    slow = {test: seconds for test, seconds in least.items() if seconds >= SLOW}
    tried: Counter[str] = Counter()
    for test in laws:
        tried[function(test)] += least[test]  # type: ignore[assignment]
    return Durations(_told(files), _told(slow), _told(tried))


def _told(seconds: Mapping[str, float]) -> dict[str, float]:
    return {name: round(each, 1) for name, each in sorted(seconds.items())}


def read(path: Path = FILE) -> Durations:
    """What was measured last; nothing where nobody measured."""
    return Durations(**json.loads(path.read_text("utf-8"))) if path.exists() else Durations()


def write(measured: Durations, path: Path = FILE) -> None:
    """A line a file and a line a test, in order, so that a difference can be read."""
    path.write_text(json.dumps(asdict(measured), indent=1, ensure_ascii=False) + "\n", "utf-8")
