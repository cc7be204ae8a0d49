"""The process under the shim: makes the trials that it is told of, a line of JSON each.

It has read its modules and held every run once, so that a trial is a fork and little else.
"""

import gc
import json
import os
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aufheben.errors import JournalFailed
from tests.failing import disk
from tests.failing.trials import TRIALS, Trial
from tests.rooms.registered import registered
from tests.rooms.settled import TOY

WHOLE, FAILED, BROKEN = 0, 3, 70


def tried(what: str, fault: str, kind: str, number: int, memory: str) -> dict[str, Any]:
    """How the trial ended, how many calls it came to, and what was not as promised."""
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        trial = TRIALS[what](Path(folder))
        trial.ready()
        report, counted = Path(folder) / "report", Path(folder) / "counted"

        def run() -> None:
            disk.arm(trial.place, fault, kind, number)
            try:
                trial.run()
            finally:
                counted.write_text(str(disk.seen()))

        code, said = forked(run, report)
        wrong = said if code == BROKEN else ""
        seen = int(counted.read_text()) if code in (WHOLE, FAILED) else number
        if not wrong and (after := forked(trial.go_on, report))[0] != WHOLE:
            wrong = f"afterwards {after}\n{said} ended by {code}, then {after[1]}"
    return {"code": code, "seen": seen, "wrong": wrong}


def warm(made: Callable[[Path], Trial], memory: str) -> None:
    """What is loaded late, and kept for the next time, is here before the first fork."""
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        trial = made(Path(folder))
        trial.ready()
        trial.run()
        trial.go_on()


def forked(act: Callable[[], object], report: Path) -> tuple[int, str]:
    """How a process that does this ends, and what it raised: by a code, or minus its signal."""
    report.write_text("")
    child = os.fork()
    if child:
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        return code, report.read_text()
    code = BROKEN
    try:
        act()
        code = WHOLE
    except BaseException as wrong:  # noqa: BLE001 - whatever it is goes into the report
        report.write_text(traceback.format_exc())
        code = FAILED if type(wrong) is JournalFailed else BROKEN
    finally:
        os._exit(code)


def main(memory: str) -> None:
    """Until the end of stdin."""
    with pytest.MonkeyPatch.context() as patch:
        registered(patch, TOY)
        for made in TRIALS.values():
            warm(made, memory)
        gc.freeze()
        for line in sys.stdin:
            print(json.dumps(tried(**json.loads(line), memory=memory)), flush=True)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    main(*sys.argv[1:])
