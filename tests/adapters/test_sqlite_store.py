"""The journal file under kill -9 and in company, and the places where it lies."""

import os
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from aufheben.adapters.stores import connection as opening
from aufheben.adapters.stores import rows
from aufheben.adapters.stores.sqlite import SqliteStore, Writer
from aufheben.errors import BadInput, Locked, Misuse
from aufheben.runtime.journal import Record
from tests.adapters.journals import WHOLE, check_killed, program, sound
from tests.adapters.sqlite_processes import EVENTS, RECORD
from tests.appending import append

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes as POSIX has them")


def test_f28_killed_before_any_statement_the_committed_prefix_stays(memory: Path) -> None:
    program("die", str(memory))
    folders = sorted(memory.iterdir(), key=lambda folder: int(folder.name))
    assert len(folders) > 50
    assert _reported(folders[-1])[-1] == "taken in"
    for folder in folders:
        check_killed(SqliteStore(folder / "journal.db"), _reported(folder))


def _reported(folder: Path) -> list[str]:
    return (folder / "report").read_text().splitlines()


def test_f28_a_torn_log_is_read_up_to_a_whole_event(path: Path, tmp_path: Path) -> None:
    SqliteStore(path).begin(RECORD).close()
    journal = SqliteStore(path).hold("camera")
    for each in EVENTS:
        append(journal, each)
    log = path.with_name("journal.db-wal").read_bytes()
    torn = tmp_path / "torn"
    found = EVENTS[:0]
    for length in [*range(0, len(log), 1000), len(log)]:
        shutil.rmtree(torn, ignore_errors=True)
        torn.mkdir()
        shutil.copy(path, torn)
        (torn / "journal.db-wal").write_bytes(log[:length])
        found = tuple(SqliteStore(torn / "journal.db").read("camera").events)
        assert found == EVENTS[: len(found)]
    assert found == EVENTS
    journal.close()


def test_f31_one_journal_by_two_links_has_one_lock(path: Path, tmp_path: Path) -> None:
    journal = SqliteStore(path).begin(RECORD)
    (tmp_path / "link.db").symlink_to(path)
    with pytest.raises(Locked):
        SqliteStore(tmp_path / "link.db").hold("camera")
    journal.close()


def test_a_run_that_grows_while_it_is_read_is_read_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = SqliteStore(path).begin(RECORD)
    append(journal, EVENTS[0])
    load, later = rows.load, list(EVENTS[1:2])

    def late(connection: sqlite3.Connection, run: str, *known: Any) -> rows.Head | None:
        def between(statement: str) -> None:
            if statement.startswith("SELECT number") and later:
                append(journal, later.pop())

        connection.set_trace_callback(between)
        return load(connection, run, *known)

    monkeypatch.setattr(rows, "load", late)
    assert SqliteStore(path).read("camera").events == EVENTS[:1]
    assert SqliteStore(path).read("camera").events == journal.record.events == EVENTS[:2]
    journal.close()


def test_a_store_writes_nothing_before_its_first_run(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "new" / "journal.db")
    assert list(store.runs()) == []
    with pytest.raises(BadInput):
        store.read("camera")
    with pytest.raises(BadInput):
        store.hold("camera")
    assert list(tmp_path.iterdir()) == []


def test_folders_and_file_are_for_this_user_only(tmp_path: Path) -> None:
    path = tmp_path / "new" / "deep" / "journal.db"
    SqliteStore(path).begin(RECORD).close()
    modes = {each: stat.S_IMODE(each.stat().st_mode) for each in (path, *path.parents[:2])}
    assert list(modes.values()) == [0o600, 0o700, 0o700]


def test_nothing_of_a_removed_text_stays_in_the_file(path: Path) -> None:
    store = sound(path)
    assert b"long long" in path.read_bytes()
    for run in ("camera", "whole", "empty"):
        store.remove(run)
    assert b"long long" not in path.read_bytes()


def test_no_long_text_is_read_to_find_another(path: Path) -> None:
    SqliteStore(path).begin(RECORD).close()
    with closing(sqlite3.connect(path)) as connection:
        asked = "EXPLAIN QUERY PLAN SELECT 1 FROM texts WHERE digest = ''"
        assert "COVERING INDEX" in connection.execute(asked).fetchone()[3]


def test_a_file_that_keeps_its_texts_in_the_index_is_still_read_and_written(path: Path) -> None:
    sound(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("""
            CREATE TABLE earlier (
                digest  TEXT NOT NULL PRIMARY KEY,
                content TEXT NOT NULL
            ) WITHOUT ROWID;
            INSERT INTO earlier SELECT digest, content FROM texts;
            DROP TABLE texts;
            ALTER TABLE earlier RENAME TO texts;
        """)
    store = SqliteStore(path)
    assert store.read("camera") == WHOLE
    store.remove("camera")
    journal = store.begin(RECORD)
    for each in EVENTS:
        append(journal, each)
    journal.close()
    assert store.read("camera") == WHOLE


@pytest.mark.parametrize("name", ["a%20b?.db", "止揚.db", "#x.db", "-wal.db", "a b.db"])
def test_any_file_name_is_taken_as_it_is(tmp_path: Path, name: str) -> None:
    SqliteStore(tmp_path / name).begin(WHOLE).close()
    assert (tmp_path / name).is_file()
    assert SqliteStore(tmp_path / name).read("camera") == WHOLE


@pytest.mark.parametrize("kind", ["folder", "pipe"])
def test_what_is_not_a_file_is_refused_without_being_opened(path: Path, kind: str) -> None:
    path.mkdir() if kind == "folder" else os.mkfifo(path)
    with pytest.raises(BadInput, match="is not a file"):
        SqliteStore(path)


def test_what_is_no_file_any_more_is_not_opened(path: Path) -> None:
    store = SqliteStore(path)
    os.mkfifo(path)
    for act in (store.read, store.hold):
        with pytest.raises(BadInput, match="is not a file"):
            act("camera")


def test_a_path_with_nul_is_refused() -> None:
    with pytest.raises(BadInput, match="is no path"):
        SqliteStore(Path("a\0b"))


def test_a_journal_used_after_its_connection_is_gone_is_misuse(path: Path) -> None:
    journal: Any = SqliteStore(path).begin(RECORD)
    journal._group.run(Writer.close)
    with pytest.raises(Misuse):
        append(journal, EVENTS[0])
    journal.close()


def test_f28_rows_are_on_disk_before_append_returns(path: Path) -> None:
    with closing(opening.writer(path)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        assert connection.execute("PRAGMA synchronous").fetchone()[0] == 2


def test_a_name_with_spaces_is_never_a_record() -> None:
    with pytest.raises(BadInput):
        SqliteStore(Path("unused.db")).begin(Record(run="a b", created="", settings={}))
