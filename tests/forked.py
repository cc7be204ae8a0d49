"""The program in a process of its own, forked from one that has read all modules and runs no thread.

It is killed and interrupted like any other; only a cold start takes seconds. No test's own process
is forked for it: what a server's thread holds at that moment would be held for ever in the child.
"""

import contextlib
import multiprocessing
import os
import signal
import sys
from dataclasses import dataclass
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from aufheben.surfaces.cli import main
from tests.surfaces.conftest import Ended

ROOT = Path(__file__).parents[1]
LATE = (
    *("pydantic_ai.direct", "pydantic_ai.models.openai", "genai_prices", "rdflib"),
    *("scipy.stats", "statsmodels.stats.multitest", "statsmodels.stats.contingency_tables"),
)
"""What the program imports only once it needs it."""

SERVER = multiprocessing.get_context("forkserver")
SERVER.set_forkserver_preload([__name__, *LATE])


@dataclass(frozen=True, slots=True)
class Forked:
    """A program under way, writing into two files."""

    process: ForkServerProcess
    out: Path
    err: Path

    @property
    def pid(self) -> int:
        assert self.process.pid is not None
        return self.process.pid

    def ended(self) -> Ended:
        """How it left, once it has; minus the signal's number where one ended it."""
        self.process.join()
        code = self.process.exitcode
        assert code is not None
        return Ended(code, self.out.read_text("utf-8"), self.err.read_text("utf-8"))


def forked(*words: str, folder: Path) -> Forked:
    """Begins `aufheben WORDS` in this folder, with a journal of its own there."""
    out, err = folder / "out.txt", folder / "err.txt"
    at_home = {**os.environ, "AUFHEBEN_HOME": str(folder / "home")}
    process = SERVER.Process(target=_run, args=(words, folder, at_home, out, err))
    with contextlib.chdir(ROOT):  # where the server, begun with the first, finds its modules
        process.start()
    return Forked(process, out, err)


def _run(
    words: tuple[str, ...], folder: Path, variables: dict[str, str], out: Path, err: Path
) -> None:
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(variables)
    sys.stdout, sys.stderr = out.open("w", encoding="utf-8"), err.open("w", encoding="utf-8")
    os.dup2(sys.stdout.fileno(), 1)
    os.dup2(sys.stderr.fileno(), 2)
    # Whoever runs the tests in the background has told them to ignore interrupts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    main(list(words))
