"""Runs and events written to PostgreSQL: all that waits for a commit, in one statement."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from psycopg import errors

from aufheben.adapters.stores.listed import ended_key, room_key
from aufheben.adapters.stores.postgres_schema import Session
from aufheben.runtime.chain import content_digest, encode, encode_settings, link, root, taken
from aufheben.runtime.journal import Event, Record

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
_COLUMNS = (
    "run", "number", "kind", "place", "attempt", "seat", "digest", "payload", "previous", "hash",
)  # fmt: skip
_CHUNK = 1000
# No event may come to a text while it is looked for: whoever writes waits for us.
_FORGET = (
    "LOCK TABLE texts IN SHARE ROW EXCLUSIVE MODE",
    """DELETE FROM texts WHERE digest IN (SELECT payload FROM events WHERE run = %(run)s
            UNION SELECT settings FROM runs WHERE run = %(run)s)
        AND NOT EXISTS (SELECT FROM events WHERE payload = texts.digest AND run <> %(run)s)
        AND NOT EXISTS (SELECT FROM runs WHERE settings = texts.digest AND run <> %(run)s)""",
    "DELETE FROM events WHERE run = %(run)s",
    "DELETE FROM runs WHERE run = %(run)s",
)


@dataclass(frozen=True, slots=True)
class End:
    """How many events of a run are committed, and the hash of the last."""

    count: int
    tip: str


@dataclass(frozen=True, slots=True)
class Growth:
    """New events of a run, from where it stands; `end` is where they bring it."""

    run: str
    start: End
    events: Sequence[Event]
    hashes: Sequence[str]

    @property
    def end(self) -> End:
        """Where the run stands once they are committed."""
        return End(self.start.count + len(self.events), self.hashes[-1])


def growth(run: str, start: End, events: Sequence[Event]) -> Growth:
    """Events chained to where the run stands."""
    hashes = [start.tip]
    for event in events:
        hashes.append(link(hashes[-1], event))
    return Growth(run, start, events, hashes[1:])


def channel(run: str) -> str:
    """Where it is said that a run has grown."""
    return f"aufheben_{sha256(run.encode()).hexdigest()[:32]}"


def whole_end(record: Record) -> End:
    """Where a run stands once it is there with all its events."""
    digest = content_digest(encode_settings(record.settings))
    start = End(0, root(record.run, record.created, digest))
    return growth(record.run, start, record.events).end if record.events else start


def insert_run(session: Session, record: Record) -> End:
    """Add a run and its events, in the transaction under way. Raises BadInput for a taken name."""
    settings, created = encode_settings(record.settings), encode(record.created)
    digest = content_digest(settings)
    end = End(0, root(record.run, record.created, digest))
    row = {"run": record.run, "created": created, "settings": digest, "tip": end.tip}
    row["room"] = room_key(record)
    try:
        session.execute(_RUN, {**row, "texts": [digest], "contents": [settings]})
    except errors.UniqueViolation:
        raise taken(record.run) from None
    for first in range(0, len(record.events), _CHUNK):
        more = growth(record.run, end, record.events[first : first + _CHUNK])
        insert_events(session, [more])
        end = more.end
    return end


def insert_events(session: Session, grown: Iterable[Growth]) -> set[str]:
    """Add events and move the tips of their runs; the runs that stood where they should."""
    grown = list(grown)
    texts, columns = _rows(grown)
    ends = {
        "runs": [each.run for each in grown],
        "channels": [channel(each.run) for each in grown],
        "before": [each.start.count for each in grown],
        "start": [each.start.tip for each in grown],
        "count": [each.end.count for each in grown],
        "tip": [each.end.tip for each in grown],
        "outcome": [ended_key(each.events[-1]) for each in grown],
    }
    said = {"texts": list(texts), "contents": list(texts.values())}
    moved = session.execute(_EVENTS, {**columns, **ends, **said})
    return {row["run"] for row in moved}


def ends(session: Session, runs: Sequence[str]) -> Mapping[str, End]:
    """Where runs stand, as far as they are there."""
    found = session.execute("SELECT run, count, tip FROM runs WHERE run = ANY(%s)", (list(runs),))
    return {row["run"]: End(row["count"], row["tip"]) for row in found}


def forget(session: Session, run: str) -> None:
    """Delete a run's rows, and the texts no other run has, in the transaction under way."""
    for statement in _FORGET:
        session.execute(statement, {"run": run})


def _rows(grown: Sequence[Growth]) -> tuple[dict[str, str], dict[str, list[object]]]:
    """The texts of all events by their digests, and the columns of their rows."""
    texts: dict[str, str] = {}
    rows: list[tuple[object, ...]] = []
    for each in grown:
        previous = each.start.tip
        for event, tip in zip(each.events, each.hashes, strict=True):
            content = encode(dict(event.payload))
            payload = content_digest(content)
            texts[payload] = content
            seat, digest, place = (encode(x) for x in (event.seat, event.digest, list(event.place)))
            fields = (event.number, event.kind, place, event.attempt, seat, digest)
            rows.append((each.run, *fields, payload, previous, tip))
            previous = tip
    columns = zip(*rows, strict=True)
    return texts, {name: list(column) for name, column in zip(_COLUMNS, columns, strict=True)}
