"""The tests' own server."""

import os
import signal

import pytest

from tests.scale.postgres_server import PostgresServer, started


def test_each_test_has_an_empty_database_of_its_own(
    postgres: PostgresServer, database: str
) -> None:
    postgres.execute("CREATE TABLE only_here ()", database)
    other = postgres.database()
    count = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
    assert postgres.execute(count, database) == [(1,)]
    assert postgres.execute(count, other) == [(0,)]


def test_what_was_committed_is_there_after_a_crash(postgres: PostgresServer, database: str) -> None:
    postgres.execute("CREATE TABLE kept ()", database)
    postgres.stop(signal.SIGQUIT)
    postgres.start()
    assert postgres.execute("SELECT count(*) FROM kept", database) == [(0,)]


def test_nothing_is_left_of_a_server() -> None:
    with started() as server:
        pid, folder = server.pid, server.folder
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert not folder.exists()
