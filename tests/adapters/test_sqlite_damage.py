"""The journal file cut off, altered, of a later version, or not a journal at all."""

import os
import pickle
import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from aufheben.adapters.stores import rows
from aufheben.adapters.stores.faults import BrokenRowError, LateError, RowError
from aufheben.adapters.stores.sqlite import SqliteStore
from aufheben.errors import AufhebenError, Damaged, Newer, Older
from aufheben.runtime.journal import FORMAT
from aufheben.words import speaker, spelled
from tests.adapters.journals import EMPTY, WHOLE, altered, damage_is_told
from tests.adapters.sqlite_processes import RECORD, TAKEN_IN
from tests.profiles import share

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes as POSIX has them")


def _check_damaged(store: SqliteStore) -> bool:
    """Whether all was read as it was; else the damage was told, and nothing wrong came back."""
    whole = True
    for record in (WHOLE, TAKEN_IN, EMPTY):
        try:
            assert store.read(record.run) == record
        except (Damaged, Newer, Older):
            whole = False
    try:
        listed = {record.run: record for record in store.runs()}
        assert listed == {
            record.run: replace(record, events=record.events[-1:])
            for record in (WHOLE, TAKEN_IN, EMPTY)
        }
    except (Damaged, Newer, Older):
        whole = False
    return whole


def test_f30_a_journal_cut_off_anywhere_is_damaged(path: Path, sound_bytes: bytes) -> None:
    last = len(sound_bytes) - 4096
    pages = [page + by for page in range(0, last, 4096) for by in (0, 1, 2000)]
    for length in [*pages, 15, 16, 17, 99, 100, 101, 511, 512, 513, last]:
        path.write_bytes(sound_bytes[:length])
        store = SqliteStore(path)
        for record in (WHOLE, TAKEN_IN, EMPTY):
            with pytest.raises(Damaged, match=r"journal\.db: .*left as it is; restore a copy"):
                store.read(record.run)
        if length:
            with pytest.raises(Damaged):
                store.begin(replace(RECORD, run="new"))
        assert path.read_bytes() == sound_bytes[:length]


def test_f30_a_journal_cut_off_in_its_last_page_is_told_or_whole(
    path: Path, sound_bytes: bytes
) -> None:
    told = 0
    for short in range(1, 4096, 50):
        path.write_bytes(sound_bytes[:-short])
        told += not _check_damaged(SqliteStore(path))
        assert path.read_bytes() == sound_bytes[:-short]
    assert told


@pytest.mark.at_length
def test_f30_a_flipped_bit_is_told_or_changes_nothing(path: Path, sound_bytes: bytes) -> None:
    chance = random.Random(30)
    used = [at for at, byte in enumerate(sound_bytes) if byte and at >= 100]
    flips = [(at, bit) for at in range(100) for bit in range(8)]
    flips += [(at, chance.randrange(8)) for at in chance.sample(used, share(2000))]
    flips += [
        (at, chance.randrange(8)) for at in chance.sample(range(len(sound_bytes)), share(200))
    ]
    path.write_bytes(sound_bytes)
    store = SqliteStore(path)
    told = 0
    for at, bit in flips:
        _write_at(path, at, sound_bytes[at] ^ (1 << bit))
        told += not _check_damaged(store)
        _write_at(path, at, sound_bytes[at])
        assert path.read_bytes() == sound_bytes
    assert told > len(flips) / 3


def _write_at(path: Path, at: int, byte: int) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(bytes([byte]))


@pytest.mark.parametrize(
    ("statement", "where"),
    [
        ("UPDATE texts SET content = x'ff' WHERE content LIKE '%short 4%'", "event 4"),
        ("UPDATE texts SET content = CAST(x'ff' AS TEXT) WHERE content LIKE '%rt 4%'", "event 4"),
        ("UPDATE runs SET created = 5 WHERE run = 'camera'", "head"),
        ("UPDATE runs SET count = 'x' WHERE run = 'camera'", "head"),
    ],
)
def test_f30_the_first_row_of_another_type_is_named_and_the_run_can_be_removed(
    path: Path, statement: str, where: str
) -> None:
    damage_is_told(altered(path, statement), where, str(path), path.read_bytes)


def test_f30_reading_leaves_file_and_log_of_a_killed_run_alone(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "killed" / "journal.db"
    copy.parent.mkdir()
    with closing(SqliteStore(path).begin(WHOLE)):
        for ending in ("", "-wal"):
            shutil.copy(f"{path}{ending}", f"{copy}{ending}")
    before = [Path(f"{copy}{ending}").read_bytes() for ending in ("", "-wal")]
    assert SqliteStore(copy).read("camera") == WHOLE
    assert len(list(SqliteStore(copy).runs())) == 1
    assert before == [Path(f"{copy}{ending}").read_bytes() for ending in ("", "-wal")]


@contextmanager
def untouched(path: Path, kind: type[AufhebenError], text: str) -> Iterator[SqliteStore]:
    """Whatever is tried, it raises `kind` and the file stays."""
    before = path.read_bytes()
    store = SqliteStore(path)
    for act in (
        lambda: store.read("camera"),
        lambda: store.hold("camera"),
        lambda: store.remove("camera"),
        lambda: store.begin(replace(RECORD, run="new")),
        lambda: list(store.runs()),
    ):
        with pytest.raises(kind, match=text):
            act()
    yield store
    assert path.read_bytes() == before


def test_f30_a_journal_of_a_later_version_is_left_alone(path: Path) -> None:
    altered(path, f"PRAGMA user_version = {FORMAT + 1}")
    with untouched(path, Newer, f"format {FORMAT + 1}, known {FORMAT}.*update aufheben"):
        pass


@pytest.mark.parametrize("version", range(1, FORMAT))
def test_f30_a_journal_of_an_earlier_version_is_left_alone(path: Path, version: int) -> None:
    altered(path, f"PRAGMA user_version = {version}")
    with untouched(path, Older, f"format {version}, known {FORMAT}.*run them again"):
        pass


@pytest.mark.parametrize("text", ["x", "# notes\n" * 1000, "SQLite format 3\0 or so", "\0" * 5000])
def test_f30_a_file_that_is_no_database_is_left_alone(path: Path, text: str) -> None:
    path.write_text(text)
    with untouched(path, Damaged, "journal.db: .*left as it is"):
        pass


@pytest.mark.parametrize("statement", ["SELECT 1", "PRAGMA user_version = 1",
                                       "PRAGMA application_id = 7"])  # fmt: skip
def test_f30_a_database_of_another_program_is_left_alone(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("CREATE TABLE runs (run)")
        connection.execute(statement)
    with untouched(path, Damaged, "not a journal of aufheben"):
        pass


def test_f30_a_schema_altered_by_hand_is_damage(path: Path) -> None:
    altered(path, "ALTER TABLE events RENAME TO acts")
    with untouched(path, Damaged, "no such table: events"):
        pass


def test_an_empty_file_is_filled(path: Path) -> None:
    path.touch()
    store = SqliteStore(path)
    assert list(store.runs()) == []
    store.begin(RECORD).close()
    assert store.read("camera") == RECORD


@pytest.mark.parametrize(
    "wrong", [LateError(), BrokenRowError(speaker(rows.__name__)("head_altered"))]
)
def test_what_a_store_says_within_is_english_as_text_and_a_fact_beside(wrong: RowError) -> None:
    again = pickle.loads(pickle.dumps(wrong))
    assert str(again) == str(wrong) == spelled(wrong.why, "en")
    assert again.why == wrong.why
    assert "Said(" not in repr(wrong)
