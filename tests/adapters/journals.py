"""Journals as the tests of the stores need them: sound, altered, held elsewhere."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from aufheben.adapters.stores.sqlite import SqliteStore
from aufheben.errors import Damaged
from aufheben.runtime.journal import Store
from tests.adapters.sqlite_processes import EVENTS, RECORD, TAKEN_IN
from tests.appending import append
from tests.places import Place
from tests.places import store as opened

WHOLE = replace(RECORD, events=EVENTS)
EMPTY = replace(RECORD, run="empty")
PROGRAM = [sys.executable, "-m", "tests.adapters.sqlite_processes"]
ROOT = Path(__file__).parents[2]


def program(*args: str) -> list[str]:
    """What a process that goes to its end says, by lines."""
    done = subprocess.run(
        [*PROGRAM, *args], cwd=ROOT, check=True, capture_output=True, text=True, timeout=600
    )
    return done.stdout.splitlines()


@contextmanager
def holder(
    journal: str | Path, act: str = "hold", run: str = "camera"
) -> Iterator[subprocess.Popen[str]]:
    """Another process that will hold, or begin, a run."""
    pipe = subprocess.PIPE
    command = [*PROGRAM, act, str(journal), run]
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def said(process: subprocess.Popen[str]) -> str:
    """The next line it says."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


def sound(path: Path) -> SqliteStore:
    """A journal with three runs, closed, all in one file."""
    store = SqliteStore(path)
    for record in (WHOLE, TAKEN_IN, EMPTY):
        store.begin(record).close()
    assert not path.with_name("journal.db-wal").exists()
    return store


def altered(path: Path, *statements: str) -> SqliteStore:
    """A sound journal, then altered by SQL."""
    store = sound(path)
    alter(path, *statements)
    return store


def alter(path: Path, *statements: str) -> None:
    """Change a journal by SQL."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def kept(place: Place, *statements: str) -> Store:
    """A journal with three runs, closed, then altered by SQL."""
    store = opened(place)
    for record in (WHOLE, TAKEN_IN, EMPTY):
        store.begin(record).close()
    place.sql(*statements)
    return store


def check_killed(store: SqliteStore, reported: list[str]) -> None:
    told = sum(line.isdecimal() for line in reported)
    known = {record.run for record in store.runs()}
    assert "camera" in known or "begun" not in reported
    journal = store.hold("camera") if "camera" in known else store.begin(RECORD)
    kept = len(journal.record.events)
    assert kept in {told, told + 1}
    assert journal.record == replace(RECORD, events=EVENTS[:kept])
    for each in EVENTS[kept:]:
        append(journal, each)
    journal.close()
    if "whole" not in known:
        assert "taken in" not in reported
        store.begin(TAKEN_IN).close()
    assert (store.read("camera"), store.read("whole")) == (WHOLE, TAKEN_IN)


def damage_is_told(known: Store, where: str, at: str, kept_there: Callable[[], object]) -> None:
    """Whoever reads or holds run camera is told which row is bad; nothing changes until it is removed."""
    before = kept_there()
    for act in (known.read, known.hold):
        with pytest.raises(Damaged) as told:
            act("camera")
        assert f"{at}: run camera: " in str(told.value)
        assert where in str(told.value)
        assert "left as it is; restore a copy or `aufheben runs rm camera`" in str(told.value)
    assert kept_there() == before
    assert known.read("empty") == EMPTY
    known.remove("camera")
    known.begin(WHOLE).close()
    assert known.read("camera") == WHOLE
