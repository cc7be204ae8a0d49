"""Processes of their own: the stand-in of a provider, others spoken to by lines, whole commands."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.results import ROOT

PROGRAM = (sys.executable, "-m", "aufheben")


@dataclass(frozen=True, slots=True)
class Spoken:
    """A process that answers lines with lines."""

    process: "subprocess.Popen[str]"

    def say(self, line: str) -> None:
        """One line to it."""
        assert self.process.stdin is not None
        print(line, file=self.process.stdin, flush=True)

    def line(self) -> str:
        """The next one from it. Raises RuntimeError where it has died."""
        assert self.process.stdout is not None
        found = self.process.stdout.readline()
        if not found:
            raise RuntimeError("a process of the benchmark ended; what it said stands above")
        return found.strip()

    def tell(self, line: str) -> str:
        """What it answers to a line."""
        self.say(line)
        return self.line()


@contextmanager
def spoken(module: str, *words: str) -> Iterator[Spoken]:
    """A process of a module of the benchmarks, which ends when its input does."""
    command = [sys.executable, "-m", f"benchmarks.{module}", *words]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, text=True, stdin=pipe, stdout=pipe) as process:
        yield Spoken(process)


@dataclass(frozen=True, slots=True)
class Provider(Spoken):
    """The stand-in of `provider.py`, and its address."""

    url: str

    def counts(self, word: str = "count") -> dict[str, int]:
        """What it was asked and has answered."""
        found: dict[str, int] = json.loads(self.tell(word))
        return found

    def wait(self, answered: int, patience: float = 600) -> None:
        """Until it has answered so many. Raises TimeoutError."""
        until = time.monotonic() + patience
        while self.counts()["answered"] < answered:
            if time.monotonic() > until:
                raise TimeoutError(f"{answered} were not answered within {patience} s")
            time.sleep(0.05)


@contextmanager
def provider(*, pinned: bool = False) -> Iterator[Provider]:
    """A stand-in, as long as the context lasts; `pinned` to the last core."""
    with spoken("provider") as found:
        if pinned and hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(found.process.pid, {max(os.sched_getaffinity(0))})
        yield Provider(found.process, found.line())


class Took(NamedTuple):
    """Seconds of one whole process: on the wall, and of the processor."""

    wall: float
    processor: float


def once(command: tuple[str, ...], environment: dict[str, str], code: int = 0) -> Took:
    """One run of the command from its start to its end, which must be with this exit code."""
    began, quiet = time.perf_counter(), subprocess.DEVNULL
    started = subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet)
    _, status, usage = os.wait4(started.pid, 0)
    took = time.perf_counter() - began
    started.returncode = os.waitstatus_to_exitcode(status)
    assert started.returncode == code, command
    return Took(wall=took, processor=usage.ru_utime + usage.ru_stime)


def installed(folder: Path) -> dict[str, str]:
    """An environment whose journal and compiled modules lie in a folder."""
    place = str(folder)
    environment = {**os.environ, "AUFHEBEN_HOME": place, "PYTHONPYCACHEPREFIX": place}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


def benched(*words: str) -> dict[str, Any]:
    """What `aufheben bench dialectic` says of these words as JSON."""
    command = (*PROGRAM, "bench", "dialectic", *words, "--json", "-q")
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found
