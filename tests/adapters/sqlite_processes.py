"""Processes that the tests of the stores kill, starve and wait for.

Run as a program: `die FOLDER`, `fill FOLDER`, `forget JOURNAL`, `hold JOURNAL RUN` or
`begin JOURNAL RUN`.
"""

import os
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from aufheben import wiring
from aufheben.adapters.stores.sqlite import SqliteStore
from aufheben.errors import JournalFailed
from aufheben.runtime.journal import Event, Journal, Record
from tests.appending import append

RECORD = Record(run="camera", created="2026-01-01T00:00:00+00:00", settings={"question": "?"})
LONG = "long " * 2000


def event(number: int) -> Event:
    """The event of that number; the odd ones share a long text."""
    text = LONG if number % 2 else f"short {number}"
    return Event(
        number=number,
        kind="answered",
        place=("dispute", number),
        attempt=1,
        seat="AG1",
        digest="d",
        payload={"text": text},
    )


EVENTS = tuple(event(number) for number in range(1, 6))
TAKEN_IN = Record(run="whole", created=RECORD.created, settings={}, events=EVENTS)


def course(path: Path, report: Callable[[str], None]) -> None:
    """A run begun, gone on with after a close, and another taken in; each step reported."""
    store = SqliteStore(path)
    with closing(store.begin(RECORD)) as journal:
        report("begun")
        for each in EVENTS[:3]:
            append(journal, each)
            report(f"{each.number}")
    with closing(store.hold(RECORD.run)) as journal:
        for each in EVENTS[3:]:
            append(journal, each)
            report(f"{each.number}")
    store.begin(TAKEN_IN).close()
    report("taken in")


def traced(step: Callable[[], None]) -> None:
    """From now on, `step` is called before every SQL statement."""
    connect = sqlite3.connect

    def watched(*args: Any, **options: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*args, **options)
        connection.set_trace_callback(lambda _statement: step())
        return connection

    sqlite3.connect = watched  # type: ignore[assignment]


def die(folder: Path) -> None:
    """For every N, go the course and be killed before statement N; until one survives it."""
    killed, number = True, 0
    while killed:
        number += 1
        child = os.fork()
        if not child:
            _killed_at(number, folder / str(number))
        killed = os.WIFSIGNALED(os.waitpid(child, 0)[1])


def _killed_at(number: int, folder: Path) -> None:
    count = 0

    def step() -> None:
        nonlocal count
        count += 1
        if count == number:
            os.kill(os.getpid(), signal.SIGKILL)

    folder.mkdir()
    report = os.open(folder / "report", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    traced(step)
    course(folder / "journal.db", lambda done: _said(report, done))
    os._exit(0)


def fill(folder: Path, sizes: range) -> None:
    """For every size, append with no file allowed to grow beyond it; say what was kept."""
    import resource  # not on every system, and only this needs it

    for size in sizes:
        sys.stdout.flush()
        child = os.fork()
        if not child:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
            _filled(folder / f"{size}.db", size)
        os.waitpid(child, 0)


def _filled(path: Path, size: int) -> None:
    kept, told = 0, "nothing"
    try:
        journal = SqliteStore(path).begin(RECORD)
        for number in range(1, 20):
            append(journal, event(number))
            kept = number
    except JournalFailed as failed:
        told = f"{type(failed).__name__} {failed}"
    _said(1, f"{size}\t{kept}\t{told}")
    os._exit(0)


FORGOTTEN: list[Journal] = []


def wait(address: str, act: str, run: str) -> None:
    """Hold the run, say so, and wait for the end of stdin."""
    store = wiring.store(address)
    if act == "hold":
        journal = store.hold(run)
    else:
        sys.stdin.readline()
        journal = store.begin(Record(run=run, created="", settings={}))
        append(journal, EVENTS[0])
    _said(1, "held")
    sys.stdin.read()
    journal.close()


def _said(descriptor: int, line: str) -> None:
    os.write(descriptor, f"{line}\n".encode())


def main(act: str, path: str, *rest: str) -> None:
    """Do what the arguments say."""
    if act == "die":
        die(Path(path))
    elif act == "forget":
        FORGOTTEN.append(wiring.store(path).begin(RECORD))
        _said(1, "begun")
    elif act == "fill":
        fill(Path(path), range(0, 600_000, 12_000))
    else:
        wait(path, act, *rest)


if __name__ == "__main__":
    main(*sys.argv[1:])
