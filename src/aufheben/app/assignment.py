"""A job on its journal, from its first question to its result: what is kept of earlier answers, who is asked."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, overload

from aufheben import wiring
from aufheben.app.result import Result
from aufheben.app.run import Run, Tell
from aufheben.app.seats import Seats
from aufheben.app.usage import Taken
from aufheben.domain.models import is_assistant
from aufheben.errors import AufhebenError
from aufheben.protocols.ports import Agent
from aufheben.rooms.costs import NOBODY, CostEstimate
from aufheben.rooms.models import public
from aufheben.rooms.options import Asking
from aufheben.rooms.room import Room
from aufheben.runtime.drive import drive
from aufheben.runtime.journal import Event, Journal, ObservedJournal, Record
from aufheben.runtime.memory import MemoryStore
from aufheben.words import speaker

_say = speaker(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Assignment:
    """What is run, by whom, and who is told of it. `sources` look facts up."""

    room: Room[Any, Any, Any, Any]
    job: Any
    asking: Asking
    journal: Journal
    seats: Seats
    sources: Mapping[str, Agent]
    tell: Tell | None
    taken: Taken

    async def __call__(self, run: Run) -> Result:
        """Drive it. Raises AgentFailed, JournalFailed, Left."""
        room, job, seats = self.room, self.job, self.seats
        asking = room.answering.asking(job, self.asking, wiring.home())
        for known in room.progress.opening(job) if self.tell is not None else ():
            self._told(known)
        # Of a run that is over the result is computed, and nobody is asked.
        over, begun = _standing(self.journal.record)
        seated = seats.seated(run.name, job, asking, over=over)
        with self.taken.until_unasked(run.name):
            async with seated as agents:
                value = await drive(
                    room.course,
                    job.job,
                    {**agents, **self.sources, **seats.given},
                    ObservedJournal(self.journal, self._heard_by(run)),
                    wiring.clock(),
                    repetition=seats.repetition(asking) if room.answering.repeats(job) else None,
                    by_model=asking.repetition == "model",
                    told=self.tell,
                    at_once=1
                    if any(map(_takes_its_time, job.agents.values()))
                    else seats.in_flight,
                )
        record = at_end(self.journal, run.newest.events[-1] if run.newest is not None else None)
        return Result(room=room, record=record, job=job, value=value, before=begun)

    def _heard_by(self, run: Run) -> Any:
        def heard(event: Event) -> None:
            # Who drives it first: what those who follow it ask then is of the next event.
            self._told(event)
            run.heard(event)

        return heard

    def _told(self, what: object) -> None:
        if self.tell is not None:
            self.tell(what)


def _standing(record: Record) -> tuple[bool, int]:
    """Whether it is over, and how many events it has; the record itself is let go."""
    return record.ended is not None, len(record.events)


def _takes_its_time(agent: str) -> bool:
    """Whether somebody is shown each question, and should see one part of a run after another."""
    return agent == "human" or is_assistant(agent)


MOST = 2_000
"""Calls of a run that is not played beforehand: that would take longer than a look."""


@dataclass(frozen=True, slots=True)
class Kept:
    """So many answers that the run will find, `whole` where it needs no other."""

    answers: int = 0
    whole: bool = False


async def kept_before(room: Room[Any, Any, Any, Any], job: Any, asking: Asking) -> Kept:
    """What is kept of it; nothing where that cannot be known without asking somebody."""
    asking, agents = room.answering.asking(job, asking, wiring.home()), job.agents
    if not _is_there(asking.cache) or room.answering.facts(job):
        return Kept()
    if NOBODY.issuperset(agents.values()) or job.job.bound > MOST:
        return Kept()
    taken = Taken()
    heard = taken.hears("", agents)
    journal = MemoryStore().begin(Record(run="before", created="", settings=room.encode(job)))
    assert heard is not None
    try:
        await drive(
            room.course,
            job.job,
            wiring.remembering(agents, lang=job.lang, asking=asking),
            ObservedJournal(journal, heard),
            wiring.clock(),
            repetition=wiring.repetition(replace(asking, repetition="lexical")),
        )
    except AufhebenError:
        return Kept(taken.kept)
    return Kept(taken.kept, whole=not (taken.tally.made or taken.unanswered))


def _is_there(cache: str | None) -> bool:
    return cache is not None and Path(cache).is_file()


def told_kept(found: CostEstimate, kept: Kept, models: tuple[str, ...]) -> CostEstimate:
    """An estimate with what is kept; where that is all, no model is asked, and nothing is taken."""
    if not kept.answers:
        return found
    more = {**found.after, "kept": kept.answers}
    if not kept.whole:
        told = _say("kept_of", n=kept.answers)
        both = (found.said, found.brief)
        said, brief = (_say.joined(each, told, between="below") for each in both)
        return replace(found, after=more, said=said, brief=brief)
    whole = _say("kept_whole", n=kept.answers)
    usual = {**found.usual, "calls": 0, "tokens": 0, "money": 0.0}
    by = _say("by", models=public(models), said=whole)
    return replace(found, said=whole, brief=by, usual=usual, after=more)


MOST_EVENTS = 10_000
"""A longer run is not read at its end: its answers take gigabytes, and few look at them there."""


class LateEvents(Sequence[Event]):
    """As the tuple that `read` gives: how many there are and the last are known without reading."""

    def __init__(self, last: Event, read: Callable[[], Sequence[Event]]) -> None:
        self._last, self._read = last, read

    @cached_property
    def _all(self) -> tuple[Event, ...]:
        return tuple(self._read())

    def __len__(self) -> int:
        """The number of the last."""
        return self._last.number

    @overload
    def __getitem__(self, at: int) -> Event: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, at: int | slice) -> Event | tuple[Event, ...]:
        """One of them, or a tuple of some; all but the last are read."""
        return self._last if at in (-1, len(self) - 1) else self._all[at]

    def __iter__(self) -> Iterator[Event]:
        """All of them, in order."""
        return iter(self._all)

    def __eq__(self, other: object) -> bool:
        """Whether they are the same events, however they are kept."""
        if not isinstance(other, tuple | LateEvents):
            return NotImplemented
        return len(self) == len(other) and self._all == tuple(other)

    __hash__ = None  # type: ignore[assignment]


def at_end(journal: Journal, last: Event | None) -> Record:
    """A run that has ended, by the `last` event that was heard of it (None: nothing was)."""
    if last is None or last.number <= MOST_EVENTS:
        return journal.record
    return replace(journal.head, events=LateEvents(last, lambda: journal.record.events))
