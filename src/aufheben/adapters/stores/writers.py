"""One connection for all the runs that a thread writes to a journal.

SQLite forgets what it has read of a file whenever another connection commits; so with a
connection for each of many runs under way, every append would read the file anew.
"""

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from aufheben.adapters.stores.connection import writer


@dataclass(slots=True)
class _Shared:
    connection: sqlite3.Connection
    process: int
    holders: int = 0


class Writers:
    """The writing connections to the journal at `path`, each open as long as it has holders."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._of = threading.local()

    @contextmanager
    def held(self) -> Iterator[sqlite3.Connection]:
        """This thread's connection."""
        shared = self._shared()
        shared.holders += 1
        try:
            yield shared.connection
        finally:
            shared.holders -= 1
            if not shared.holders:
                shared.connection.close()

    def _shared(self) -> _Shared:
        shared: _Shared | None = getattr(self._of, "shared", None)
        # A forked process must not write through what it inherited.
        if shared is None or not shared.holders or shared.process != os.getpid():
            shared = self._of.shared = _Shared(writer(self._path), os.getpid())
        return shared
