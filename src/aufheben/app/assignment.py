"""A job on its journal, from its first question to its result: what a run under way does."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aufheben import wiring
from aufheben.app.result import Result
from aufheben.app.run import Run, Tell
from aufheben.app.seats import Seats
from aufheben.app.usage_count import Taken
from aufheben.domain.models import is_assistant
from aufheben.protocols.ports import Agent
from aufheben.rooms.options import Asking
from aufheben.rooms.room import Room
from aufheben.runtime.drive import drive
from aufheben.runtime.journal import Event, Journal, Record
from aufheben.runtime.journal_observer import ObservedJournal
from aufheben.runtime.lazy_events import at_end


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
