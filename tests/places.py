"""Where the journals of tests lie: the same sentences hold of a file and of a database."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from aufheben import wiring
from aufheben.runtime.journal import Store

if TYPE_CHECKING:
    from tests.scale.postgres_server import PostgresServer


class Place(Protocol):
    """Room for journals of one kind, each by a name."""

    def address(self, name: str = "journal") -> str:
        """What `--journal` takes."""
        ...

    def sql(self, *statements: str, name: str = "journal") -> list[tuple[Any, ...]]:
        """What the last of the statements gives."""
        ...

    def dump(self) -> object:
        """All that is kept there, to be compared."""
        ...


def store(place: Place, name: str = "journal") -> Store:
    """The journal of that name, opened by nobody yet."""
    return wiring.store(place.address(name))


class Folder:
    """Journals in SQLite files."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def address(self, name: str = "journal") -> str:
        """The path of its file."""
        return str(self.path / f"{name}.db")

    def sql(self, *statements: str, name: str = "journal") -> list[tuple[Any, ...]]:
        """By another connection."""
        found: list[tuple[Any, ...]] = []
        with closing(sqlite3.connect(self.address(name), isolation_level=None)) as connection:
            for statement in statements:
                found = connection.execute(statement).fetchall()
        return found

    def dump(self) -> object:
        """Every file, byte for byte."""
        return {str(file): file.read_bytes() for file in self.path.rglob("*.db")}


class Databases:
    """Journals in databases of one server."""

    def __init__(self, server: "PostgresServer") -> None:
        self.server = server
        self.made: dict[str, str] = {}

    def address(self, name: str = "journal") -> str:
        """The address of its database, which is made where it is missing."""
        if name not in self.made:
            self.made[name] = self.server.database()
        return self.server.address(self.made[name])

    def sql(self, *statements: str, name: str = "journal") -> list[tuple[Any, ...]]:
        """By another connection."""
        found: list[tuple[Any, ...]] = []
        for statement in statements:
            found = self.server.execute(statement, self.made[name])
        return found

    def dump(self) -> object:
        """Every row of every table, in order."""
        self.address()
        tables = self.sql("SELECT tablename FROM pg_tables WHERE schemaname = 'aufheben'")
        return {
            table: self.sql(f"SELECT * FROM {table} AS row ORDER BY row::text")
            for (table,) in sorted(tables)
        }

    def drop(self) -> None:
        """Let go of all of them."""
        for database in self.made.values():
            self.server.execute(f"DROP DATABASE {database} WITH (FORCE)")
