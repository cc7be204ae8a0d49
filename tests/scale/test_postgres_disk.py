"""A server without room, or whose disk fails: what was committed is kept, and the run goes on."""

import os
import pwd
import random
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from aufheben.adapters.stores.postgres import PostgresStore
from aufheben.errors import JournalFailed
from aufheben.runtime.journal import Event
from tests.adapters.sqlite_processes import EVENTS, LONG, RECORD, TAKEN_IN, event
from tests.appending import append
from tests.places import Databases

ROOT = pytest.mark.skipif(bool(os.getuid()), reason="only root may mount a small disk")
BIG = 400_000


@pytest.fixture
def small() -> Iterator[Path]:
    """A disk of a few megabytes that the server may write to."""
    with tempfile.TemporaryDirectory(prefix="aufheben-disk-") as folder:
        Path(folder).chmod(0o755)
        disk = Path(folder) / "disk"
        disk.mkdir()
        mount = ("mount", "-t", "tmpfs", "-o", "size=9m", "tmpfs", str(disk))
        if subprocess.run(mount, check=False).returncode:
            pytest.skip("no disk may be mounted here")
        os.chown(disk, pwd.getpwnam("postgres").pw_uid, -1)
        try:
            yield disk
        finally:
            subprocess.run(("umount", str(disk)), check=True)


def incompressible(number: int) -> str:
    """A text that PostgreSQL stores at its length."""
    return random.Random(number).randbytes(BIG // 2).hex()


@ROOT
def test_f29_a_server_without_room_takes_events_again_once_there_is_some(
    databases: Databases, small: Path
) -> None:
    server, name = databases.server, databases.address().rpartition("/")[2]
    server.execute(f"CREATE TABLESPACE small LOCATION '{small}'")
    server.execute(f"ALTER DATABASE {name} SET TABLESPACE small")
    try:
        store = PostgresStore(databases.address())
        journal = store.begin(RECORD)
        with pytest.raises(JournalFailed, match=r"space left.*aufheben resume camera"):
            append(journal, *(_big(number) for number in range(1, 101)))
        kept = len(journal.record.events)
        assert 0 < kept < 60
        assert len(store.read("camera").events) == kept
        subprocess.run(("mount", "-o", "remount,size=99m", str(small)), check=True)
        append(journal, _big(kept + 1))
        journal.close()
        whole = tuple(_big(number + 1) for number in range(kept + 1))
        assert store.read("camera").events == whole
    finally:
        databases.drop()
        databases.made.clear()
        server.execute("DROP TABLESPACE small")


def _big(number: int) -> Event:
    return replace(event(number), payload={"text": incompressible(number)})


FAILING = """CREATE FUNCTION failing() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not write' USING ERRCODE = '{code}'; END $$"""
TABLES = ("runs", "events", "texts")


@pytest.mark.parametrize("code", ["53100", "58030", "53200"], ids=["full", "failing", "no memory"])
@pytest.mark.parametrize("table", TABLES)
def test_f29_a_write_that_the_server_cannot_do_is_told_and_undoes_nothing(
    databases: Databases, table: str, code: str
) -> None:
    store = PostgresStore(databases.address())
    journal = store.begin(RECORD)
    append(journal, *EVENTS[:2])
    databases.sql(
        FAILING.format(code=code),
        f"CREATE TRIGGER failing BEFORE INSERT OR UPDATE ON {table} "
        "FOR EACH ROW EXECUTE FUNCTION failing()",
    )
    before = databases.dump()
    third = replace(EVENTS[2], payload={"text": f"{LONG} of its own"})
    for _ in range(2):
        with pytest.raises(JournalFailed, match=r"could not write.*aufheben resume camera") as said:
            append(journal, third)
        assert type(said.value) is JournalFailed
    with pytest.raises(JournalFailed):
        store.begin(TAKEN_IN)
    assert databases.dump() == before
    databases.sql(f"DROP TRIGGER failing ON {table}")
    append(journal, third)
    journal.close()
    assert store.read("camera").events == (*EVENTS[:2], third)
