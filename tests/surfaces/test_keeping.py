"""Journals are copied whole while runs go on, and what is old is forgotten only when that is said."""

import os
import stat
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from aufheben.adapters.stores.sqlite import SqliteStore
from aufheben.runtime.journal import Event, Record
from tests.adapters.journals import alter
from tests.appending import append
from tests.surfaces.conftest import Program

ENDED = (Event(number=1, kind="ended", payload={"outcome": "justified", "answer": "Yes."}),)
NOW = datetime.now(UTC)


def record(run: str, days: float, events: tuple[Event, ...] = ENDED) -> Record:
    """A run that began so many days ago."""
    created = (NOW - timedelta(days=days)).isoformat(timespec="seconds")
    return Record(run=run, created=created, settings={"question": "?"}, events=events)


RECORDS = (
    record("ancient", 400),
    record("waiting", 400, ()),
    record("old", 91),
    replace(record("undated", 400), created="some day"),
    replace(record("naive", 0), created="2020-01-01"),
    record("new", 89),
)


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    """A journal of runs of every age."""
    made = SqliteStore(tmp_path / "journal.db")
    for each in RECORDS:
        made.begin(each).close()
    return made


@pytest.fixture
def held(store: SqliteStore) -> Iterator[SqliteStore]:
    """The same, while a run goes on in it."""
    with closing(store.begin(record("going", 0, ()))) as journal:
        append(journal, Event(number=1, kind="answered", payload={"text": "not in the file yet"}))
        yield store


def names(store: SqliteStore) -> set[str]:
    return {each.run for each in store.runs()}


def test_a_backup_holds_every_run_as_it_stands_while_one_goes_on(
    held: SqliteStore, program: Program, tmp_path: Path
) -> None:
    done = program("runs", "backup", "copy.db", "--journal", "journal.db")
    assert (done.code, done.err) == (0, "wrote copy.db: 7 runs, every row verified\n")
    copy = tmp_path / "copy.db"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert sorted(tmp_path.glob("copy.db*")) == [copy]
    kept = SqliteStore(copy)
    assert [*kept.runs()] == [*held.runs()]
    assert all(kept.read(run) == held.read(run) for run in names(held))
    kept.begin(record("another", 0)).close()
    assert "another" not in names(held)


@pytest.mark.parametrize("there", ["file", "folder", "link", "itself"])
def test_a_backup_takes_the_place_of_nothing(
    store: SqliteStore, program: Program, tmp_path: Path, there: str
) -> None:
    place = tmp_path / ("journal.db" if there == "itself" else "copy.db")
    if there == "file":
        place.write_text("mine")
    elif there == "folder":
        place.mkdir()
    elif there == "link":
        place.symlink_to(tmp_path / "nowhere")
    before = (tmp_path / "journal.db").read_bytes()
    done = program("runs", "backup", place.name, "--journal", "journal.db")
    assert done.code == 2
    assert f"{place.name}: something is there already" in done.err
    assert os.path.lexists(place)
    assert not (tmp_path / "nowhere").exists()
    assert (tmp_path / "journal.db").read_bytes() == before


def test_a_backup_of_what_is_damaged_is_refused_and_leaves_nothing(
    store: SqliteStore, program: Program, tmp_path: Path
) -> None:
    alter(tmp_path / "journal.db", "UPDATE texts SET content = 'altered'")
    done = program("runs", "backup", "copy.db", "--journal", "journal.db")
    assert done.code != 0
    assert "missing or altered" in done.err
    assert list(tmp_path.glob("copy.db*")) == []


@pytest.mark.parametrize(
    ("file", "journal", "said"),
    [
        ("copy.db", "nowhere.db", "the journal has no runs"),
        ("nowhere/copy.db", "journal.db", "No such file or directory"),
        ("postgresql://me:secret@h/d", "journal.db", "a backup is a file"),
    ],
)
def test_a_backup_that_cannot_be_made_says_why_and_leaves_nothing(
    store: SqliteStore, program: Program, tmp_path: Path, file: str, journal: str, said: str
) -> None:
    before = sorted(tmp_path.rglob("*"))
    done = program("runs", "backup", file, "--journal", journal)
    assert done.code != 0
    assert said in done.err
    assert "secret" not in done.err
    assert sorted(tmp_path.rglob("*")) == before


def test_what_is_old_is_listed_and_nothing_removed_unless_that_is_said(
    store: SqliteStore, program: Program
) -> None:
    done = program("runs", "prune", "--older", "90d", "--journal", "journal.db")
    assert [line.split()[0] for line in done.out.splitlines()] == ["naive", "old", "ancient"]
    assert (done.code, done.err) == (0, "3 runs would be removed: say --yes\n")
    assert names(store) == {each.run for each in RECORDS}


def test_what_has_ended_and_is_old_is_removed_and_what_is_held_is_kept(
    store: SqliteStore, program: Program
) -> None:
    with closing(store.hold("ancient")):
        done = program("runs", "prune", "--older", "90d", "--yes", "--journal", "journal.db")
    assert (done.code, done.out) == (0, "")
    kept, removed = done.err.splitlines()
    assert kept.startswith("kept: run ancient is held by another process")
    assert removed == "removed 2 runs"
    assert names(store) == {"ancient", "waiting", "undated", "new"}


@pytest.mark.parametrize(
    "age", ["", "90", "d", "-1d", "1.5d", "90 d", "9" * 99 + "d", "９０d", "1y"]
)
def test_an_age_that_is_none_removes_nothing(
    store: SqliteStore, program: Program, age: str
) -> None:
    done = program("runs", "prune", f"--older={age}", "--yes", "--journal", "journal.db")
    assert done.code == 2
    assert "give hours, days or weeks" in done.err
    assert names(store) == {each.run for each in RECORDS}


@pytest.mark.parametrize(("age", "left"), [("99999d", 6), ("99999w", 6), ("0h", 2), ("14w", 4)])
def test_any_age_is_counted(store: SqliteStore, program: Program, age: str, left: int) -> None:
    assert program("runs", "prune", "--older", age, "--yes", "--journal", "journal.db").code == 0
    assert len(names(store)) == left


@pytest.mark.parametrize(("lang", "ended"), [("en", "justified"), ("ja", "正当")])
@pytest.mark.parametrize(("zone", "begun"), [("UTC", "1 23:30"), ("Asia/Tokyo", "2 08:30")])
@pytest.mark.parametrize("words", [("runs", "list"), ("runs", "prune", "--older", "1h")])
def test_a_listing_tells_time_and_outcome_as_whoever_reads_it_does(
    program: Program,
    monkeypatch: pytest.MonkeyPatch,
    lang: str,
    ended: str,
    zone: str,
    begun: str,
    words: tuple[str, ...],
) -> None:
    kept = replace(RECORDS[0], run="x", created="2020-11-01T23:30:00+00:00")
    kept = replace(kept, settings={**kept.settings, "room": "dialectic"})
    SqliteStore(Path("own.db")).begin(kept).close()
    monkeypatch.setenv("LANGUAGE", lang)
    with monkeypatch.context() as patch:
        patch.setenv("TZ", zone)
        time.tzset()
        [line] = program(*words, "--journal", "own.db").out.splitlines()
    time.tzset()
    assert line.startswith(f"x  2020-11-0{begun}  dialectic")
    assert f" {ended} " in line
