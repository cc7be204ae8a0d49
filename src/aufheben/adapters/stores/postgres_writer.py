"""What waits for a commit, written to a database in one statement.

Where the connection was lost meanwhile, count and tip of each run say what was committed.
"""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256

import psycopg
from psycopg import errors

from aufheben.adapters.stores import rows
from aufheben.adapters.stores.growth import EVENT, Begun, End, Growth, Text, taken_in
from aufheben.adapters.stores.postgres_connection import Query, Server, Session
from aufheben.adapters.stores.postgres_faults import damaged, late, translated, typed
from aufheben.adapters.stores.postgres_hold import Hold
from aufheben.adapters.stores.rows import ended_key
from aufheben.errors import AufhebenError, Locked
from aufheben.runtime.chain import taken
from aufheben.runtime.journal import Record
from aufheben.words import speaker

_say = speaker(__name__)

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
