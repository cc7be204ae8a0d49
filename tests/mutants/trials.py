"""A trial of each mutant: the tests that come to its statement, the quickest first, until one fails.

Which come to it is measured once, by probes at the drawn statements alone. A failure counts only
if the same tests, run in the same order without the mutant, pass.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Literal

import pytest

from tests.mutants import codes
from tests.mutants.forks import GRACE, TIMES, Forks, Ran
from tests.mutants.mutating import Mutant

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
