"""The process under the shim, seen from the tests."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.failing import disk

ROOT = Path(__file__).parents[2]
WHOLE, FAILED, BROKEN = 0, 3, 70
"""How a trial ends that is not killed: undisturbed, by JournalFailed, by anything else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """How a trial ended, how many calls of each kind it came to and how many failed, and what was not as promised."""

    code: int
    seen: dict[str, int]
    struck: int
    wrong: str


class Shimmed:
    """Makes one trial after another."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self._calls: dict[str, dict[str, int]] = {}

    def calls(self, what: str) -> dict[str, int]:
        """How many of each kind there are where none fails."""
        if what not in self._calls:
            undisturbed = self.tried(what, "error", "any", 0)
            assert (undisturbed.code, undisturbed.wrong) == (WHOLE, "")
            self._calls[what] = undisturbed.seen
        return self._calls[what]

    def tried(self, what: str, fault: str, kind: str, number: int) -> Tried:
        """One trial: the N-th call of a kind fails; at 0 none."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        asked = {"what": what, "fault": fault, "kind": kind, "number": number}
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        return Tried(**json.loads(self._process.stdout.readline()))


@contextmanager
def shimmed(shim: Path, memory: Path) -> Iterator[Shimmed]:
    """The process, which ends with its standard input."""
    pipe, command = subprocess.PIPE, [sys.executable, "-m", "tests.failing", str(memory)]
    how = dict(disk.loaded(shim))
    how.pop("COVERAGE_PROCESS_CONFIG", None)  # it would write files of its own, which fail first
    with subprocess.Popen(command, cwd=ROOT, env=how, stdin=pipe, stdout=pipe, text=True) as made:
        yield Shimmed(made)
