"""The program in a process forked from the tests': one that has read all its modules already.

It is killed and interrupted like any other; only a cold start takes seconds.
"""

import os
import signal
import sys
import traceback
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from aufheben.surfaces.cli import main
from tests.surfaces.conftest import Ended

LATE = (
    *("pydantic_ai.direct", "pydantic_ai.models.openai", "genai_prices", "rdflib"),
    *("scipy.stats", "statsmodels.stats.multitest", "statsmodels.stats.contingency_tables"),
)
"""What the program imports only once it needs it."""


@dataclass(frozen=True, slots=True)
class Forked:
    """A program under way, writing into two files."""

    pid: int
    out: Path
    err: Path

    def ended(self) -> Ended:
        """How it left, once it has; minus the signal's number where one ended it."""
        _, status = os.waitpid(self.pid, 0)
        code = os.waitstatus_to_exitcode(status)
        return Ended(code, self.out.read_text("utf-8"), self.err.read_text("utf-8"))


def forked(*words: str, folder: Path) -> Forked:
    """Begins `aufheben WORDS` in this folder, with a journal of its own there."""
    for name in LATE:
        import_module(name)
    out, err = folder / "out.txt", folder / "err.txt"
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid == 0:
        _run(words, folder, out, err)
    return Forked(pid, out, err)


def _run(words: tuple[str, ...], folder: Path, out: Path, err: Path) -> NoReturn:
    """Never returns: what began before the fork belongs to the process that runs the tests."""
    code: object = 70
    try:
        os.chdir(folder)
        os.environ["AUFHEBEN_HOME"] = str(folder / "home")
        sys.stdout, sys.stderr = out.open("w", encoding="utf-8"), err.open("w", encoding="utf-8")
        os.dup2(sys.stdout.fileno(), 1)
        os.dup2(sys.stderr.fileno(), 2)
        # Whoever runs the tests in the background has told them to ignore interrupts.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        main(list(words))
    except SystemExit as left:
        code = left.code
    except BaseException:  # noqa: BLE001 - nothing may leave into the tests of the process before
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code if isinstance(code, int) else 0)
