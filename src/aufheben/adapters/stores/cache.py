"""Answers kept across runs in an SQLite file of their own; losing it costs money, not truth."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from aufheben.errors import JournalFailed
from aufheben.words import speaker

_say = speaker(__name__)

_TABLE = "CREATE TABLE IF NOT EXISTS answers (key TEXT PRIMARY KEY, text TEXT NOT NULL)"


class SqliteCache:
    """Opens the file for each question, so several processes may share it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._ready = False

    def get(self, key: str) -> str | None:
        """The text, where it is kept. Raises JournalFailed."""
        with self._open() as connection:
            row = connection.execute("SELECT text FROM answers WHERE key = ?", (key,)).fetchone()
        return str(row[0]) if row else None

    def put(self, key: str, text: str) -> None:
        """Keep a text; what no encoding can carry is not kept. Raises JournalFailed."""
        if any("\ud800" <= character <= "\udfff" for character in text):
            return
        with self._open() as connection, connection:
            connection.execute("INSERT OR REPLACE INTO answers VALUES (?, ?)", (key, text))

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            if not self._ready:
                self._path.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self._path, timeout=10)) as connection:
                if not self._ready:
                    connection.execute(_TABLE)
                    self._ready = True
                yield connection
        except (sqlite3.Error, OSError) as wrong:
            raise JournalFailed(
                _say("cache_cannot_used", path=str(self._path), wrong=str(wrong))
            ) from None
