"""The connection that writes to a database and holds the runs of this process.

When it is lost, the server is waited for. What was under way may have been committed or not: the
count and the tip of each run say which, once nobody can commit it any more.
"""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeVar

import psycopg

from aufheben.adapters.stores.group import GroupCommit
from aufheben.adapters.stores.postgres_connection import Connection, Server, pauses
from aufheben.adapters.stores.postgres_faults import (
    LostError,
    damaged,
    is_lost,
    is_passing,
    late,
    translated,
    typed,
)
from aufheben.adapters.stores.postgres_inserts import (
    End,
    Growth,
    ends,
    forget,
    growth,
    insert_events,
    insert_run,
    whole_end,
)
from aufheben.adapters.stores.postgres_schema import Session
from aufheben.errors import AufhebenError, Damaged, Locked
from aufheben.runtime.journal import Event, Record

T = TypeVar("T")
_Me = tuple[int, str]
"""A connection as the server knows it, even where the number of its process comes up again."""
_ME = """SELECT pid, backend_start::text AS began FROM pg_stat_activity
    WHERE pid = pg_backend_pid()"""
_END = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE pid = %s AND backend_start::text = %s"""
# The server notices a moment later that a process died.
_GRACE = (0.05, 0.1, 0.1)
_LOOKS = 20
_TRIES = 5
"""Of what a deadlock or the like undid."""


@dataclass(slots=True, eq=False)
class Held:
    """A run that this process holds; only the writer moves its end."""

    run: str
    end: End
    damage: Damaged | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Append:
    """An event for a run that is held."""

    to: Held
    event: Event


class Writer:
    """All of it is called in one thread."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._held: set[str] = set()
        self._let_go: set[str] = set()
        self._taken_over: set[str] = set()
        self._session, self._me = self._spare() or self._opened()

    # -- runs held

    def lock(self, run: str) -> bool:
        """Hold a run as long as this connection lives; whether nobody else does."""
        if run in self._held:
            return False
        for pause in (*_GRACE, None):
            if self._surely(lambda session, _: _locked(session, run)):
                self._held.add(run)
                return True
            if pause is not None:
                time.sleep(pause)
        return False

    def unlock(self, run: str) -> None:
        """Let go of a run; a connection that is lost holds none."""
        self._held.discard(run)
        self._let_go.discard(run)
        self._taken_over.discard(run)
        with suppress(psycopg.Error):
            self._session.execute("SELECT pg_advisory_unlock(%s)", (_key(run),))

    def close(self) -> None:
        """Let go of everything; a connection that holds nothing is kept for the next run."""
        if self._held or self._session.closed:
            self._session.close()
        else:
            self._server.writers.keep(self._session)

    # -- rows

    def insert(self, record: Record) -> End:
        """Begin a run, events and all, in one transaction. Raises BadInput for a taken name."""

        def insert(session: Session, again: bool) -> End:
            with session.transaction():
                there = ends(session, [record.run]) if again else {}
                whole = whole_end(record)
                return whole if there.get(record.run) == whole else insert_run(session, record)

        with translated(self._server.address, record.run):
            return self._surely(insert)

    def forget(self, run: str) -> None:
        """Delete all that is there of a run."""

        def forgotten(session: Session, _again: bool) -> None:
            with session.transaction():
                forget(session, run)

        with translated(self._server.address, run):
            self._surely(forgotten)

    def append(self, appends: Sequence[Append]) -> Sequence[Exception | None]:
        """Commit all in one statement; of each, what was wrong with it."""
        fitting: dict[Held, list[Append]] = {}
        for each in appends:
            before = fitting.setdefault(each.to, [])
            # One whose predecessor failed is late.
            if each.event.number == each.to.end.count + len(before) + 1:
                before.append(each)
        chained = {
            held: growth(held.run, held.end, [each.event for each in fit])
            for held, fit in fitting.items()
            if fit
        }
        wrong = self._appended(tuple(chained.values()))
        in_time = {each for fit in fitting.values() for each in fit}
        found = [
            wrong.get(each.to.run) if each in in_time else self._late(each.to) for each in appends
        ]
        for held, grown in chained.items():
            found_wrong = wrong.get(held.run)
            if found_wrong is None:
                held.end = grown.end
            elif isinstance(found_wrong, Damaged):
                held.damage = found_wrong
        return found

    def _appended(self, grown: Sequence[Growth]) -> dict[str, AufhebenError]:
        """What was wrong, by run. Where the statement fails, each run has one of its own."""
        try:
            moved = self._surely(lambda session, again: _grown(session, self._ours(grown), again))
        except psycopg.Error as wrong:
            if len(grown) == 1:
                return {grown[0].run: typed(wrong, self._server.address, grown[0].run)}
            found = [self._appended([each]) for each in grown]
            return {run: error for each in found for run, error in each.items()}
        except AufhebenError as wrong:
            return {each.run: wrong for each in grown}
        return {each.run: self._unmoved(each) for each in grown if each.run not in moved}

    def _ours(self, grown: Sequence[Growth]) -> list[Growth]:
        return [each for each in grown if each.run not in self._taken_over]

    def _late(self, held: Held) -> AufhebenError:
        return held.damage or late(self._server.address, held.run)

    def _unmoved(self, each: Growth) -> AufhebenError:
        # While nobody held it another may have gone on with it, and be done already.
        if each.run in self._taken_over or each.run in self._let_go:
            return Locked(
                f"run {each.run} was taken over by another process while the server was away; "
                "it goes on there"
            )
        where = f"event {each.start.count} is no longer the last"
        return damaged(self._server.address, where, each.run)

    # -- the connection

    def _surely(self, act: Callable[[Session, bool], T]) -> T:
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
            self._let_go |= self._held
            self._taken_over |= {run for run in self._held if not _locked(session, run)}
        except BaseException:
            session.close()
            raise


def _grown(session: Session, grown: Sequence[Growth], again: bool) -> set[str]:
    """Add what is not there already; the runs that stand where they should."""
    there = ends(session, [each.run for each in grown]) if again else {}
    done = {each.run for each in grown if there.get(each.run) == each.end}
    left = [each for each in grown if each.run not in done]
    return done | (insert_events(session, left) if left else set())


def _locked(session: Session, run: str) -> bool:
    found = session.execute("SELECT pg_try_advisory_lock(%s) AS held", (_key(run),)).fetchone()
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
    raise LostError("the server does not end the connection that was lost")


Group = GroupCommit[Writer, Append]
