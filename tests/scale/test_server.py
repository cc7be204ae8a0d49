"""The tests' own server."""

import os
import signal

import pytest

from tests.places import Databases
from tests.scale.postgres_server import started


def test_each_journal_has_an_empty_database_of_its_own(databases: Databases) -> None:
    for name in ("one", "other"):
        databases.address(name)
    databases.sql("CREATE TABLE only_here ()", name="one")
    count = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
    assert databases.sql(count, name="one") == [(1,)]
    assert databases.sql(count, name="other") == [(0,)]


def test_what_was_committed_is_there_after_a_crash(databases: Databases) -> None:
    databases.address()
    databases.sql("CREATE TABLE kept ()")
    databases.server.stop(signal.SIGQUIT)
    databases.server.start()
    assert databases.sql("SELECT count(*) FROM kept") == [(0,)]


def test_nothing_is_left_of_a_server() -> None:
    with started() as server:
        pid, folder = server.pid, server.folder
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert not folder.exists()
