"""The connection that holds the runs of this process, and comes back where it is lost.

What was under way may have been committed or not when it is lost. So the server's side of it is
ended first: then nobody can commit it any more.
"""

import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from typing import TypeVar

import psycopg

from aufheben.adapters.stores import rows
from aufheben.adapters.stores.postgres_connection import Connection, Query, Server, Session, pauses
from aufheben.adapters.stores.postgres_faults import LostError, is_lost, is_passing
from aufheben.adapters.stores.rows import Reader
from aufheben.words import speaker

_say = speaker(__name__)

T = TypeVar("T")
_Me = tuple[int, str]
"""A connection as the server knows it, even where the number of its process comes up again."""
_ME = """SELECT pid, backend_start::text AS began FROM pg_stat_activity
    WHERE pid = pg_backend_pid()"""
_END = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE pid = %s AND backend_start::text = %s"""
_HELD = """SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND (classid::bigint << 32) | objid::bigint = ?) AS held"""
# The server notices a moment later that a process died.
_GRACE = (0.05, 0.1, 0.1)
_LOOKS = 20
_TRIES = 5
"""Of what a deadlock or the like undid."""


class Hold:
    """Advisory locks on runs, and the connection that they live with; used by one thread."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._held: set[str] = set()
        self.let_go: set[str] = set()
        self.taken_over: set[str] = set()
        self._session, self._me = self._spare() or self._opened()

    def lock(self, run: str) -> bool:
        """Hold a run as long as this connection lives; whether nobody else does."""
        if run in self._held:
            return False
        for pause in (*_GRACE, None):
            if self.surely(lambda session, _: _locked(session, run)):
                self._held.add(run)
                return True
            if pause is not None:
                time.sleep(pause)
        return False

    def mark(self, run: str, *, held: bool) -> None:
        """Note that a run of ours is held, or is let go, as far as it can be noted."""
        if run not in self.taken_over:
            with suppress(psycopg.Error):
                rows.mark(Query(self._session), run, held=held)

    def unlock(self, run: str) -> None:
        """Let go of a run; a connection that is lost holds none."""
        self._held.discard(run)
        self.let_go.discard(run)
        self.taken_over.discard(run)
        with suppress(psycopg.Error):
            self._session.execute("SELECT pg_advisory_unlock(%s)", (_key(run),))

    def close(self) -> None:
        """Let go of everything; a connection that holds nothing is kept for the next run."""
        if self._held or self._session.closed:
            self._session.close()
        else:
            self._server.writers.keep(self._session)

    def surely(self, act: Callable[[Session, bool], T]) -> T:
        """`act`, told whether it is done again: then what it is to do may be done already.

        Raises JournalFailed where the server does not come back.
        """
        again, tries = False, 0
        while True:
            try:
                return act(self._session, again)
            except psycopg.Error as wrong:
                tries += 1
                if is_lost(wrong) or self._session.closed:
                    self._server.patiently(self._return)
                elif not is_passing(wrong) or tries == _TRIES:
                    raise
            again = True

    def _spare(self) -> tuple[Connection, _Me] | None:
        """One that was kept, if the server has not ended it."""
        session = self._server.writers.take()
        if session is None:
            return None
        try:
            return session, _me(session)
        except psycopg.Error:
            session.close()
            return None

    def _opened(self) -> tuple[Connection, _Me]:
        session = self._server.writing()
        return session, _me(session)

    def _return(self) -> None:
        """Connect anew and take the locks again. Raises LostError."""
        self._session.close()
        session, me = self._opened()
        try:
            _end(session, self._me)
            self._session, self._me = session, me
            self.let_go |= self._held
            self.taken_over |= {run for run in self._held if not _locked(session, run)}
        except BaseException:
            session.close()
            raise


def _locked(session: Session, run: str) -> bool:
    found = session.execute("SELECT pg_try_advisory_lock(%s) AS held", (_key(run),)).fetchone()
    return found is not None and bool(found["held"])


def is_held(reader: Reader, run: str) -> bool:
    """Whether a connection of anybody holds a run."""
    found = reader.execute(_HELD, (_key(run),)).fetchone()
    return found is not None and bool(found["held"])


def _key(run: str) -> int:
    """64 bits that no other use of advisory locks in this database will have."""
    return int.from_bytes(sha256(f"aufheben {run}".encode()).digest()[:8], "big", signed=True)


def _me(session: Session) -> _Me:
    found = session.execute(_ME).fetchone() or {}
    return found["pid"], found["began"]


def _end(session: Session, other: _Me) -> None:
    """End the server's side of a connection that was lost: it may hold our runs still."""
    for _, pause in zip(range(_LOOKS), pauses(), strict=False):
        if not session.execute(_END, other).fetchall():
            return
        time.sleep(pause)
    raise LostError(_say("server_keeps_lost"))
