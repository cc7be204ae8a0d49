"""A real PostgreSQL once a session, and a database of its own for each test."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.scale.postgres_server import PostgresServer, started

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.scale)


@pytest.fixture(autouse=True)
def _without_servers_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in os.environ:
        if name.startswith("PG"):
            monkeypatch.delenv(name)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    with started() as server:
        yield server


@pytest.fixture
def database(postgres: PostgresServer) -> Iterator[str]:
    name = postgres.database()
    yield name
    postgres.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def address(postgres: PostgresServer, database: str) -> str:
    return postgres.address(database)
