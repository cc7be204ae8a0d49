"""A trial of each mutant: the tests that come to its statement, the quickest first, until one fails.

Which come to it is measured once, by probes at the drawn statements alone. A failure counts only
if the same tests, run in the same order without the mutant, pass. They run in forks of a process that
has loaded and collected all of them: a fork is a second's work where a process of its own takes
twenty; and whatever a mutant breaks, runs without end included, ends with it.
"""

import json
import math
import os
import resource
import shutil
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Sequence
from ctypes import Array, c_double
from dataclasses import asdict, dataclass
from functools import partial
from multiprocessing.sharedctypes import RawArray
from pathlib import Path
from typing import Literal

import pytest

from tests.mutants import codes
from tests.mutants.mutating import Mutant

GRACE = 10.0
"""Seconds of processor that any test may take; beyond, so many times what it took."""
TIMES = 10.0
WAITS = 6.0
"""How many times as long a test may take by the clock, waiting for nothing included."""
MEMORY = 4 << 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """A test that was run: how it went, the processor it took, which probes it came to."""

    test: str
    failed: bool
    seconds: float
    reached: tuple[int, ...] = ()


class Listener:
    """Hears of pytest whether a test failed."""

    def __init__(self) -> None:
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed


@dataclass(slots=True, kw_only=True)
class Fork:
    """A child and what it is at: the number of its test, and since when by the clock."""

    pid: int
    at: "Array[c_double]"
    limits: Sequence[float]
    folder: Path

    def overdue(self) -> bool:
        """Whether its test waits for what never comes."""
        number, since = self.at
        if not since:
            return False
        return time.monotonic() - since > WAITS * self.limits[int(number)]


class Forks:
    """Runs lists of the collected tests in forks, some at once."""

    def __init__(self, session: pytest.Session, folder: Path, at_once: int) -> None:
        self._items = {item.nodeid: item for item in session.items}
        self._folder, self._at_once = folder, at_once
        self._listener = Listener()
        session.config.pluginmanager.register(self._listener)
        self._running: dict[int, tuple[Fork, Callable[[list[Ran], bool], None]]] = {}
        self._made = 0

    def tests(self) -> list[str]:
        """Those that were collected, in order."""
        return list(self._items)

    def start(
        self,
        tests: Sequence[str],
        limits: Sequence[float],
        done: Callable[[list[Ran], bool], None],
        *,
        prepare: Callable[[], object],
        reached: set[int] | None = None,
    ) -> None:
        """Run tests, at most so many seconds each, until one fails; all if probes are `reached`.

        Waits while as many as may run at once do. `done` hears of those that ended, and whether
        the last was broken off.
        """
        while len(self._running) >= self._at_once:
            self._await_one()
        self._made += 1
        folder = self._folder / str(self._made)
        folder.mkdir(parents=True)
        at = RawArray(c_double, 2)
        pid = os.fork()
        if not pid:
            self._child([self._items[test] for test in tests], limits, at, folder, prepare, reached)
        self._running[pid] = Fork(pid=pid, at=at, limits=limits, folder=folder), done

    def finish(self) -> None:
        """Wait for all that run; what their ends start is waited for too."""
        while self._running:
            self._await_one()

    def _await_one(self) -> None:
        while True:
            for pid, (fork, done) in list(self._running.items()):
                ended, status = os.waitpid(pid, os.WNOHANG)
                if ended:
                    del self._running[pid]
                    done(_read(fork.folder), status != 0)
                    shutil.rmtree(fork.folder, ignore_errors=True)
                    return
                if fork.overdue():
                    os.kill(pid, signal.SIGKILL)
            time.sleep(0.02)

    def _child(
        self,
        items: Sequence[pytest.Item],
        limits: Sequence[float],
        at: "Array[c_double]",
        folder: Path,
        prepare: Callable[[], object],
        reached: set[int] | None,
    ) -> None:
        try:
            _shut_in(folder, items[0].config)
            prepare()
            with (folder / "ran").open("a", encoding="utf-8") as ran:
                for number, item in enumerate(items):
                    at[:] = [number, time.monotonic()]
                    after = items[number + 1] if number + 1 < len(items) else None
                    row = self._run(item, after, limits[number], reached)
                    print(json.dumps(row), file=ran, flush=True)
                    if row[1] and reached is None:
                        break
        except BaseException:  # noqa: BLE001
            import traceback

            (folder.parent / f"broken-{os.getpid()}").write_text(traceback.format_exc())
            os._exit(3)
        os._exit(0)

    def _run(
        self, item: pytest.Item, after: pytest.Item | None, limit: float, reached: set[int] | None
    ) -> tuple[str, bool, float, list[int]]:
        self._listener.failed = False
        if reached is not None:
            reached.clear()
        begun = time.process_time()
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(begun + limit), hard))
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        took = time.process_time() - begun
        return item.nodeid, self._listener.failed, took, sorted(reached or ())


def _shut_in(folder: Path, config: pytest.Config) -> None:
    """What a fork writes, keeps and takes is its own."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123
    factory = config._tmp_path_factory  # type: ignore[attr-defined]
    factory._basetemp, factory._given_basetemp = None, folder / "tmp"
    held = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (held + MEMORY, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _read(folder: Path) -> list[Ran]:
    if not (folder / "ran").exists():
        return []
    lines: Iterable[str] = (folder / "ran").read_text(encoding="utf-8").splitlines()
    rows = (json.loads(line) for line in lines if line.endswith("]"))
    return [
        Ran(test=test, failed=failed, seconds=seconds, reached=tuple(reached))
        for test, failed, seconds, reached in rows
    ]


Outcome = Literal["killed", "survived", "unreached"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """What came of a mutant: `by` which test it was found, of so many that come to it."""

    key: str
    line: int
    outcome: Outcome
    by: str
    tests: int
    late: bool = False
    """Whether it was found by a test that did not end."""


def module_of(mutant: Mutant) -> str:
    """The module that its file is."""
    return ".".join(Path(mutant.file).with_suffix("").parts[1:]).removesuffix(".__init__")


class Trials:
    """A plugin of pytest that takes over once the tests are collected."""

    def __init__(
        self,
        mutants: Sequence[Mutant],
        folder: Path,
        *,
        done: Container[str],
        at_once: int,
        tell: Callable[[Trial], None],
    ) -> None:
        self._mutants = mutants
        self._done = done
        self._folder, self._at_once, self._tell = folder, at_once, tell
        self._ran: dict[str, Ran] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Measure, then try."""
        if session.testsfailed or session.config.option.collectonly:
            return True
        self._forks = Forks(session, self._folder / "forks", self._at_once)
        self._loaded = codes.Loaded({module_of(mutant) for mutant in self._mutants})
        self._measure()
        waiting = sorted(self._mutants, key=lambda mutant: len(self._coming(mutant)))
        for mutant in waiting:
            if mutant.key not in self._done:
                self._try(mutant, self._coming(mutant))
        self._forks.finish()
        return True

    def _measure(self) -> None:
        kept = self._folder / "reached.json"
        if kept.exists():
            self._ran = {row["test"]: Ran(**row) for row in json.loads(kept.read_text())}
            return
        for tests in _by_folder(self._forks.tests()):
            reached: set[int] = set()
            self._forks.start(
                tests,
                [300.0] * len(tests),
                self._measured,
                prepare=partial(self._probe, reached),
                reached=reached,
            )
        self._forks.finish()
        kept.write_text(json.dumps([asdict(ran) for ran in self._ran.values()]))

    def _measured(self, ran: list[Ran], broken: bool) -> None:
        if broken:
            raise RuntimeError(f"a fork ended after {ran[-1].test if ran else 'nothing'}")
        self._ran |= {row.test: row for row in ran}

    def _probe(self, reached: set[int]) -> None:
        lines: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for number, mutant in enumerate(self._mutants):
            lines[module_of(mutant)].append((mutant.line, number))
        for module, places in lines.items():
            self._loaded.probe(module, places, reached)

    def _coming(self, mutant: Mutant) -> list[Ran]:
        number = self._mutants.index(mutant)
        coming = [ran for ran in self._ran.values() if number in ran.reached and not ran.failed]
        return sorted(coming, key=lambda ran: (ran.seconds, ran.test))

    def _try(self, mutant: Mutant, tests: Sequence[Ran]) -> None:
        if not tests:
            self._end(mutant, "unreached", "", 0)
            return

        def done(ran: list[Ran], broken: bool) -> None:
            self._judge(mutant, tests, ran, broken)

        self._run(tests, done, lambda: self._loaded.plant(module_of(mutant), mutant.text))

    def _judge(self, mutant: Mutant, tests: Sequence[Ran], ran: list[Ran], broken: bool) -> None:
        failed = broken or (bool(ran) and ran[-1].failed)
        if not failed:
            self._end(mutant, "survived", "", len(tests))
            return
        until = tests[: len(ran) + broken]

        def done(again: list[Ran], broken_too: bool) -> None:
            if broken_too or again[-1].failed:
                bad = until[len(again) - (not broken_too)].test
                self._try(mutant, [test for test in tests if test.test != bad])
                return
            self._end(mutant, "killed", until[-1].test, len(tests), late=broken)

        self._run(until, done, self._loaded.forget)

    def _run(
        self,
        tests: Sequence[Ran],
        done: Callable[[list[Ran], bool], None],
        prepare: Callable[[], object],
    ) -> None:
        limits = [GRACE + TIMES * test.seconds for test in tests]
        self._forks.start([test.test for test in tests], limits, done, prepare=prepare)

    def _end(
        self, mutant: Mutant, outcome: Outcome, by: str, tests: int, *, late: bool = False
    ) -> None:
        self._tell(
            Trial(key=mutant.key, line=mutant.line, outcome=outcome, by=by, tests=tests, late=late)
        )


def _by_folder(tests: Iterable[str]) -> list[list[str]]:
    """Fixtures of a module are made once where its tests stay together."""
    found: dict[str, list[str]] = defaultdict(list)
    for test in tests:
        found["/".join(test.split("::")[0].split("/")[:2])].append(test)
    return sorted(found.values(), key=len, reverse=True)
