"""What waits for a commit, written to a database in one statement, over the connection that holds the runs
of this process and comes back where it is lost.

What was under way may have been committed or not when the connection is lost. So the server's side of it is
ended first: then nobody can commit it any more, and count and tip of each run say what was committed.
"""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import TypeVar

import psycopg
from psycopg import errors

from aufheben.adapters.stores import rows
from aufheben.adapters.stores.growth import EVENT, Begun, End, Growth, Text, taken_in
from aufheben.adapters.stores.postgres_connection import Connection, Query, Server, Session, pauses
from aufheben.adapters.stores.postgres_faults import (
    LostError,
    damaged,
    is_lost,
    is_passing,
    late,
    translated,
    typed,
)
from aufheben.adapters.stores.rows import Reader, ended_key
from aufheben.errors import AufhebenError, Locked
from aufheben.runtime.chain import taken
from aufheben.runtime.journal import Record
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
# A text that was damaged is mended by whoever stores it again: its digest says what it was. One
# that is sound is not touched, or all who store it would wait for each other.
_TEXTS = """WITH said AS (SELECT * FROM unnest(%(texts)s::text[], %(contents)s::text[])
        AS said (digest, content)),
    kept AS (INSERT INTO texts SELECT digest, content FROM said ORDER BY digest
        ON CONFLICT (digest) DO NOTHING),
    mended AS (UPDATE texts SET content = said.content FROM said
        WHERE texts.digest = said.digest AND texts.content <> said.content)"""
_RUN = f"""{_TEXTS}
    INSERT INTO runs (run, created, settings, count, tip, room, held)
    VALUES (%(run)s, %(created)s, %(settings)s, 0, %(tip)s, %(room)s, TRUE)"""  # noqa: S608 - all of it is ours
# Only runs that stand where their holder left them move, and only theirs are the new events.
_EVENTS = f"""{_TEXTS},
    ends AS (SELECT * FROM unnest(%(runs)s::text[], %(channels)s::text[],
            %(before)s::bigint[], %(start)s::text[], %(count)s::bigint[], %(tip)s::text[],
            %(outcome)s::text[])
        AS ends (run, channel, before, start, count, tip, outcome)),
    moved AS (UPDATE runs SET count = ends.count, tip = ends.tip, outcome = ends.outcome,
            held = runs.held AND ends.outcome = '' FROM ends
        WHERE runs.run = ends.run AND runs.count = ends.before AND runs.tip = ends.start
        RETURNING runs.run, ends.channel),
    new AS (SELECT * FROM unnest(%(run)s::text[], %(number)s::bigint[], %(kind)s::text[],
            %(place)s::text[], %(attempt)s::bigint[], %(seat)s::text[], %(digest)s::text[],
            %(payload)s::text[], %(previous)s::text[], %(hash)s::text[])
        AS new (run, number, kind, place, attempt, seat, digest, payload, previous, hash)),
    written AS (INSERT INTO events SELECT * FROM new WHERE run IN (SELECT run FROM moved))
    SELECT run, pg_notify(channel, '') FROM moved"""  # noqa: S608 - all of it is ours
# No event may come to a text while it is looked for: whoever writes waits for us.
_FORGETTING = "LOCK TABLE texts IN SHARE ROW EXCLUSIVE MODE"


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


class Writer:
    """Comes back to what it was about where the connection is lost."""

    def __init__(self, server: Server) -> None:
        self.hold = Hold(server)
        self._address = server.address

    def commit(self, grown: Sequence[Growth]) -> Mapping[str, AufhebenError]:
        """All in one statement; where that fails, each run has one of its own."""
        try:
            moved = self.hold.surely(
                lambda session, again: _grown(session, self._ours(grown), again)
            )
        except psycopg.Error as wrong:
            if len(grown) == 1:
                return {grown[0].run: typed(wrong, self._address, grown[0].run)}
            found = [self.commit([each]) for each in grown]
            return {run: error for each in found for run, error in each.items()}
        except AufhebenError as wrong:
            return {each.run: wrong for each in grown}
        return {each.run: self._unmoved(each) for each in grown if each.run not in moved}

    def insert(self, record: Record) -> End:
        """In one transaction, which may be done already where it is done again."""

        def insert(session: Session, again: bool) -> End:
            with session.transaction():
                there = _ends(session, [record.run]) if again else {}
                whole = _whole_end(record)
                return whole if there.get(record.run) == whole else insert_run(session, record)

        with translated(self._address, record.run):
            return self.hold.surely(insert)

    def mark(self, run: str, *, held: bool) -> None:
        """As far as it can be noted."""
        self.hold.mark(run, held=held)

    def forget(self, run: str) -> None:
        """In one transaction."""

        def forgotten(session: Session, _again: bool) -> None:
            with session.transaction():
                session.execute(_FORGETTING)
                rows.forget(Query(session), run)

        with translated(self._address, run):
            self.hold.surely(forgotten)

    def late(self, run: str) -> AufhebenError:
        """The complaint that an event before it was not kept."""
        return late(self._address, run)

    def close(self) -> None:
        """Let go of the connection."""
        self.hold.close()

    def _ours(self, grown: Sequence[Growth]) -> list[Growth]:
        return [each for each in grown if each.run not in self.hold.taken_over]

    def _unmoved(self, each: Growth) -> AufhebenError:
        # While nobody held it another may have gone on with it, and be done already.
        if each.run in self.hold.taken_over or each.run in self.hold.let_go:
            return Locked(_say("run_taken_over", run=each.run))
        where = _say("event_no_longer", count=each.start.count)
        return damaged(self._address, where, each.run)


def channel(run: str) -> str:
    """Where it is said that a run has grown."""
    return f"aufheben_{sha256(run.encode()).hexdigest()[:32]}"


def insert_run(session: Session, record: Record) -> End:
    """Add a run and its events, in the transaction under way. Raises BadInput for a taken name."""
    begun = Begun.of(record)
    try:
        session.execute(_RUN, {**begun.row, **_said([begun.text])})
    except errors.UniqueViolation:
        raise taken(record.run) from None
    end = begun.end
    for more in taken_in(record, end):
        _insert(session, [more])
        end = more.end
    return end


def _whole_end(record: Record) -> End:
    """Where a run stands once it is there with all its events."""
    end = Begun.of(record).end
    for more in taken_in(record, end):
        end = more.end
    return end


def _grown(session: Session, grown: Sequence[Growth], again: bool) -> set[str]:
    """Add what is not there already; the runs that stand where they should."""
    there = _ends(session, [each.run for each in grown]) if again else {}
    done = {each.run for each in grown if there.get(each.run) == each.end}
    left = [each for each in grown if each.run not in done]
    return done | (_insert(session, left) if left else set())


def _insert(session: Session, grown: Sequence[Growth]) -> set[str]:
    """Add events and move the tips of their runs; the runs that stood where they should."""
    new, texts = zip(*(each for more in grown for each in more.rows()), strict=True)
    columns = zip(EVENT, map(list, zip(*new, strict=True)), strict=True)
    ends = {
        "runs": [each.run for each in grown],
        "channels": [channel(each.run) for each in grown],
        "before": [each.start.count for each in grown],
        "start": [each.start.tip for each in grown],
        "count": [each.end.count for each in grown],
        "tip": [each.end.tip for each in grown],
        "outcome": [ended_key(each.events[-1]) for each in grown],
    }
    moved = session.execute(_EVENTS, {**dict(columns), **ends, **_said(texts)})
    return {row["run"] for row in moved}


def _said(texts: Iterable[Text]) -> Mapping[str, list[str]]:
    """Each text once."""
    known = dict(texts)
    return {"texts": [*known], "contents": [*known.values()]}


def _ends(session: Session, runs: Sequence[str]) -> Mapping[str, End]:
    """Where runs stand, as far as they are there."""
    found = session.execute("SELECT run, count, tip FROM runs WHERE run = ANY(%s)", (list(runs),))
    return {row["run"]: End(row["count"], row["tip"]) for row in found}
