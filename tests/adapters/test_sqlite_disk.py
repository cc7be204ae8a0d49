"""The journal file where there is no room, no leave, or a failing disk."""

import errno
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from aufheben.adapters.stores.faults import translated
from aufheben.adapters.stores.sqlite import SqliteStore
from aufheben.errors import JournalFailed
from tests.adapters.journals import WHOLE, check_killed, program, sound
from tests.adapters.sqlite_processes import EVENTS, LONG, RECORD, course, event
from tests.appending import append

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes as POSIX has them")


def test_f29_a_disk_full_at_any_size_loses_nothing(memory: Path) -> None:
    lines = [line.split("\t") for line in program("fill", str(memory))]
    assert len(lines) > 40
    for size, kept, told in lines:
        path = memory / f"{size}.db"
        if told != "nothing":
            assert told.startswith(f"JournalFailed {path}: ")
        store = SqliteStore(path)
        begun = "camera" in [record.run for record in store.runs()]
        journal = store.hold("camera") if begun else store.begin(RECORD)
        assert len(journal.record.events) == int(kept)
        append(journal, event(int(kept) + 1))
        journal.close()
        assert store.read("camera").events == tuple(map(event, range(1, int(kept) + 2)))
    assert {told == "nothing" for _, _, told in lines} == {True, False}


BIG = replace(EVENTS[0], payload={"text": LONG * 10})


def bounded(journal: Any, pages: int) -> None:
    """The file has so many pages at most, or as many as it has."""
    said = f"PRAGMA max_page_count = {pages}"
    journal._group.run(lambda made: made.connection.execute(said).fetchall())


def test_f29_a_full_journal_takes_events_again_once_there_is_room(path: Path) -> None:
    journal: Any = SqliteStore(path).begin(RECORD)
    bounded(journal, 1)
    for _ in range(2):
        with pytest.raises(JournalFailed, match=r"is full.*aufheben resume camera") as failed:
            append(journal, BIG)
        assert type(failed.value) is JournalFailed
        assert isinstance(failed.value.__cause__, sqlite3.Error)
    assert SqliteStore(path).read("camera").events == journal.record.events == ()
    bounded(journal, 1_000_000)
    append(journal, BIG)
    journal.close()
    assert SqliteStore(path).read("camera").events == (BIG,)


def test_what_was_to_come_after_an_event_that_found_no_room_is_no_damage(path: Path) -> None:
    journal: Any = SqliteStore(path).begin(RECORD)
    bounded(journal, 1)
    with pytest.raises(JournalFailed, match="is full"):
        append(journal, BIG)
    bounded(journal, 1_000_000)
    for number in (2, 3):
        with pytest.raises(JournalFailed, match=r"before it could not.*aufheben resume") as late:
            append(journal, event(number))
        assert type(late.value) is JournalFailed
    append(journal, event(1), event(2))
    journal.close()


class Failing(sqlite3.Connection):
    """A connection whose statement number `left` meets a failing disk."""

    left = 0

    def execute(self, *args: Any) -> sqlite3.Cursor:
        Failing.left -= 1
        if Failing.left == 0:
            failure = sqlite3.OperationalError("disk I/O error")
            failure.sqlite_errorcode = sqlite3.SQLITE_IOERR
            raise failure
        return super().execute(*args)


def test_f29_a_disk_failing_at_any_statement_loses_nothing(
    memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, failed = 0, True
    while failed:
        number += 1
        reported: list[str] = []
        path = memory / f"{number}" / "journal.db"
        failed = _course_fails(number, path, reported.append, monkeypatch)
        with monkeypatch.context():
            check_killed(SqliteStore(path), reported)
    assert number > 50


def _course_fails(
    number: int, path: Path, report: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> bool:
    """Whether the course ended by the failing statement, as it must where there is one."""
    connect = sqlite3.connect
    Failing.left = number
    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", lambda *a, **o: connect(*a, **o, factory=Failing))
        try:
            course(path, report)
        except JournalFailed as failed:
            return f"{path}: disk I/O error" in str(failed)
    # Only a statement that ends a failed transaction may fail unseen.
    assert Failing.left > 0
    return False


@pytest.mark.parametrize("where", ["file/journal.db", "file/deep/journal.db", "/proc/none/x.db"])
def test_f29_a_place_that_cannot_be_written_is_told(tmp_path: Path, where: str) -> None:
    (tmp_path / "file").write_text("a file")
    store = SqliteStore(tmp_path / where)
    with pytest.raises(JournalFailed, match=f"{where}: "):
        store.begin(RECORD)
    assert list(store.runs()) == []


@contextmanager
def as_nobody() -> Iterator[None]:
    """Without root's leave to write anywhere."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(user)


def test_f29_a_read_only_folder_is_read_and_refuses_to_be_written() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store = sound(folder / "journal.db")
        shutil.rmtree(folder / "journal.db.locks")
        (folder / "journal.db").chmod(0o444)
        folder.chmod(0o555)
        try:
            with as_nobody():
                assert store.read("camera") == WHOLE
                for write in (lambda: store.hold("camera"), lambda: store.remove("camera")):
                    with pytest.raises(JournalFailed, match="Permission denied"):
                        write()
        finally:
            folder.chmod(0o755)


def test_f29_a_read_only_folder_with_an_open_log_is_never_read_without_it() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "copy").mkdir()
        SqliteStore(folder / "journal.db").begin(RECORD).close()
        with closing(SqliteStore(folder / "journal.db").hold("camera")) as journal:
            append(journal, EVENTS[0])
            for each in ("journal.db", "journal.db-wal"):
                shutil.copy(folder / each, folder / "copy")
                (folder / "copy" / each).chmod(0o644)
        folder.chmod(0o755)
        (folder / "copy").chmod(0o555)
        with as_nobody(), pytest.raises(JournalFailed) as failed:
            SqliteStore(folder / "copy" / "journal.db").read("camera")
        assert type(failed.value) is JournalFailed
        (folder / "copy").chmod(0o755)
        assert SqliteStore(folder / "copy" / "journal.db").read("camera").events == EVENTS[:1]


@pytest.mark.parametrize("code", ["IOERR", "FULL", "READONLY", "BUSY", "CANTOPEN", "PERM", "NOMEM"])
def test_f29_what_the_disk_refuses_is_no_damage(path: Path, code: str) -> None:
    failure = sqlite3.OperationalError("refused")
    failure.sqlite_errorcode = getattr(sqlite3, f"SQLITE_{code}") | 5 << 8
    with pytest.raises(JournalFailed, match="refused") as failed, translated(path):
        raise failure
    assert type(failed.value) is JournalFailed


def test_f29_a_failing_system_call_is_told_with_path_and_cause(path: Path) -> None:
    with pytest.raises(JournalFailed, match=r"journal\.db: Input/output error"), translated(path):
        raise OSError(errno.EIO, os.strerror(errno.EIO))


def _limited(size: int) -> Callable[[], None]:
    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


@pytest.mark.parametrize("size", [0, 1, 100, 511, 512, 4095, 4096, 9000, 20_000, 32_000])
def test_f29_nothing_stands_where_a_journal_could_not_be_made(path: Path, size: int) -> None:
    """Not even a link's target; and there is one as soon as there is room."""
    link = path.with_name("link.db")
    link.symlink_to(path)
    begin = [sys.executable, "-m", "tests.adapters.sqlite_processes", "begin", str(link), "camera"]
    subprocess.run(begin, preexec_fn=_limited(size), check=False, capture_output=True)
    assert not path.exists()
    journal = SqliteStore(link).begin(RECORD)
    append(journal, EVENTS[0])
    journal.close()
    assert SqliteStore(path).read("camera").events == EVENTS[:1]
    assert link.is_symlink()
    assert [each.name for each in path.parent.iterdir() if ".new" in each.name] == []


def _folder(path: Path) -> None:
    path.rename(path.with_name("one"))
    path.mkdir()


TAKEN: dict[str, Callable[[Path], object]] = {
    "removed": lambda path: path.unlink(),
    "moved away": lambda path: path.rename(path.with_name("elsewhere")),
    "another": lambda path: (path.rename(path.with_name("one")), path.write_bytes(b"x" * 4096)),
    "a folder": _folder,
}


@pytest.mark.parametrize("how", TAKEN)
def test_nothing_is_said_to_be_kept_or_read_of_a_file_that_was_taken_away(
    tmp_path: Path, how: str
) -> None:
    path = tmp_path / "journal.db"
    store = SqliteStore(path)
    assert not store.has("camera")
    journal = store.begin(RECORD)
    assert store.has("camera")
    TAKEN[how](path)
    asked: list[Callable[[], object]] = [
        lambda: append(journal, event(1)),
        lambda: store.has("camera"),
        store.count,
        lambda: [*store.runs()],
        lambda: store.read("camera"),
        lambda: store.begin(replace(RECORD, run="s")),
    ]
    for each in asked:
        with pytest.raises(JournalFailed, match="taken away or replaced"):
            each()
