"""What a program has begun and left behind: it and they carry a mark in their environment.

A process that leaves the group and the session of whoever began it keeps its environment. Linux alone
shows that of other processes as a file; elsewhere nothing is found here, nor one that has cleared its
environment and whose parent has gone.
"""

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

MARK = "ASKED_IN"
"""The variable that holds the folder in which a program was asked: no two are asked in one."""
_PROCESSES = Path("/proc")
_ROUNDS = 50
_PAUSE = 0.01
"""Seconds in which one that is ended is gone; it may have begun another meanwhile."""


def end(folder: Path) -> None:
    """End all that carries the mark of a folder, and what those began without it. Blocks."""
    if sys.platform != "linux":
        return
    marked = f"{MARK}={folder}".encode("utf-8", "surrogateescape")
    for _ in range(_ROUNDS):
        found = _family(marked)
        if not found:
            return
        for process in found:
            _end(process)
        time.sleep(_PAUSE)


def _family(marked: bytes) -> set[int]:
    """The processes with the mark, and all below them."""
    parents = {process: _parent(process) for process in _own()}
    found = {process for process in parents if _is_marked(process, marked)}
    more = found
    while more:
        more = {each for each, parent in parents.items() if parent in more} - found
        found |= more
    return {process for process in found if _is_there(process)}


def _own() -> Iterator[int]:
    """The processes of this user; none where the system shows none."""
    user, shown = os.geteuid(), _PROCESSES.is_dir()
    for entry in os.scandir(_PROCESSES) if shown else ():
        with suppress(OSError):
            if entry.name.isdecimal() and entry.stat().st_uid == user:
                yield int(entry.name)


def _is_marked(process: int, marked: bytes) -> bool:
    try:
        return marked in (_PROCESSES / str(process) / "environ").read_bytes().split(b"\0")
    except OSError:
        return False


def _parent(process: int) -> int:
    return int(_state(process)[1])


def _is_there(process: int) -> bool:
    return _state(process)[0] not in "ZX"


def _state(process: int) -> tuple[str, str]:
    """How it stands with a process, and who began it; X and nobody where it has gone."""
    try:
        said = (_PROCESSES / str(process) / "stat").read_text("utf-8", "replace")
    except OSError:
        return "X", "0"
    # Its name, in brackets before, may have any signs in it.
    state, parent = said.rpartition(")")[2].split()[:2]
    return state, parent


def _end(process: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.kill(process, signal.SIGKILL)
