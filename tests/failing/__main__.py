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
from tests.failing.shimmed import BROKEN, FAILED, WHOLE
from tests.failing.trials import TRIALS, Trial
from tests.rooms.registered import registered
from tests.rooms.settled import TOY


def tried(what: str, fault: str, kind: str, number: int, memory: str) -> dict[str, Any]:
    """How the trial ended, how many calls it came to and failed, and what was not as promised."""
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        trial, counted = TRIALS[what](Path(folder)), Path(folder) / "counted"
        trial.ready()

        def run() -> None:
            disk.arm(trial.place, fault, kind, number)
            try:
                trial.run()
            finally:
                counted.write_text(json.dumps((disk.seen(), disk.struck())))

        code, wrong = forked(run, Path(folder) / "report")
        told = json.loads(counted.read_text()) if counted.exists() else ({}, 1)  # killed
        seen, struck = told
        if code != BROKEN:
            wrong = wrongs(trial, wrong)
    return {"code": code, "seen": seen, "struck": struck, "wrong": wrong}


def wrongs(trial: Trial, before: str) -> str:
    """What is not as promised once the disk is sound again."""
    try:
        trial.go_on()
    except Exception:  # noqa: BLE001 - it is told whoever made the trial
        return f"{before}\nand afterwards\n{traceback.format_exc()}"
    return ""


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
            found = tried(**json.loads(line), memory=memory)
            sys.stdout.write(json.dumps(found) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    main(*sys.argv[1:])
