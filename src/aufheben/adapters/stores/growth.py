"""Runs as they grow: new events chained to where a run stands, and what came of committing them."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from aufheben.adapters.stores.rows import room_key
from aufheben.errors import AufhebenError, Damaged
from aufheben.runtime.chain import content_digest, encode, encode_settings, link, root
from aufheben.runtime.journal import Event, Record

_CHUNK = 1000
"""Events of a run that is taken in, written at once."""
EVENT = (
    "run", "number", "kind", "place", "attempt", "seat", "digest", "payload", "previous", "hash",
)  # fmt: skip
"""The columns of an event's row."""
Row = tuple[object, ...]
Text = tuple[str, str]
"""A digest, and what has it."""


@dataclass(frozen=True, slots=True)
class End:
    """How many events of a run are committed, and the hash of the last."""

    count: int
    tip: str


class Growth(NamedTuple):
    """New events of a run, from where it stands; `end` is where they bring it."""

    run: str
    start: End
    end: End
    events: Sequence[Event]
    hashes: Sequence[str]

    def rows(self) -> Iterator[tuple[Row, Text]]:
        """Of each event its row, and the text that its payload is."""
        previous = self.start.tip
        for event, tip in zip(self.events, self.hashes, strict=True):
            text = _text(encode(dict(event.payload)))
            place, seat, digest = (
                encode(list(event.place)),
                encode(event.seat),
                encode(event.digest),
            )
            said = (event.kind, place, event.attempt, seat, digest, text[0])
            yield (self.run, event.number, *said, previous, tip), text
            previous = tip


@dataclass(frozen=True, slots=True)
class Begun:
    """A run without its events: the columns of its row, and the text that its settings are."""

    row: Mapping[str, object]
    text: Text
    end: End

    @classmethod
    def of(cls, record: Record) -> "Begun":
        """How a run begins."""
        text = _text(encode_settings(record.settings))
        end = End(0, root(record.run, record.created, text[0]))
        row = {"run": record.run, "created": encode(record.created), "settings": text[0]}
        return cls({**row, "tip": end.tip, "room": room_key(record)}, text, end)


def _text(content: str) -> Text:
    return content_digest(content), content


def growth(run: str, start: End, events: Sequence[Event]) -> Growth:
    """Events chained to where the run stands."""
    tip, hashes = start.tip, list[str]()
    for event in events:
        tip = link(tip, event)
        hashes.append(tip)
    return Growth(run, start, End(start.count + len(events), tip), events, hashes)


def taken_in(record: Record, end: End) -> Iterator[Growth]:
    """What is to be committed of a run that came with its events, in order."""
    for first in range(0, len(record.events), _CHUNK):
        more = growth(record.run, end, record.events[first : first + _CHUNK])
        yield more
        end = more.end


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


class Writer(Protocol):
    """What a database is to a journal that grows; all of it is called in one thread."""

    def commit(self, grown: Sequence[Growth]) -> Mapping[str, AufhebenError]:
        """Make all of it durable, each run's or none of it; what was wrong, by run.

        A run moves only from where it stands. Where it stands elsewhere that is Damaged.
        """
        ...

    def insert(self, record: Record) -> End:
        """Begin a run, events and all, marked as held. Raises BadInput for a taken name."""
        ...

    def mark(self, run: str, *, held: bool) -> None:
        """Note that a run is held, or is let go."""
        ...

    def forget(self, run: str) -> None:
        """Delete all that is there of a run, and the texts that no other has."""
        ...

    def late(self, run: str) -> AufhebenError:
        """The complaint that an event before it was not kept."""
        ...

    def close(self) -> None:
        """Let go of the connection."""
        ...


def appended(writer: Writer, appends: Sequence[Append]) -> Sequence[AufhebenError | None]:
    """Commit all at once; of each, what was wrong with it."""
    fitting: dict[Held, list[Event]] = defaultdict(list)
    in_time = [_fits(each, fitting[each.to]) for each in appends]
    grown = {held: growth(held.run, held.end, fit) for held, fit in fitting.items() if fit}
    wrong = writer.commit([*grown.values()]) if grown else {}
    found = [
        wrong.get(each.to.run) if fits else _late(writer, each.to)
        for each, fits in zip(appends, in_time, strict=True)
    ]
    for held, more in grown.items():
        _moved(held, more, wrong.get(held.run))
    return found


def _fits(append: Append, before: list[Event]) -> bool:
    """Whether it comes right after what is committed, and those before it; else one of these failed."""
    if append.event.number != append.to.end.count + len(before) + 1:
        return False
    before.append(append.event)
    return True


def _late(writer: Writer, held: Held) -> AufhebenError:
    return held.damage or writer.late(held.run)


def _moved(held: Held, more: Growth, wrong: AufhebenError | None) -> None:
    if wrong is None:
        held.end = more.end
    elif isinstance(wrong, Damaged):
        held.damage = wrong
