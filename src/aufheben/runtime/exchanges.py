"""A record read as exchanges: what a seat was asked, and all that it said to that."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from aufheben.domain import Seat
from aufheben.errors import BadInput
from aufheben.protocols.ports import Place, Task
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.drive import Course, Job, reading_chair
from aufheben.runtime.journal import Event, Record

A = TypeVar("A")


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """A task, the seat that was asked, the answer that was accepted, if any, and those refused."""

    seat: Seat
    task: Task[Any]
    accepted: Event | None
    refused: tuple[Event, ...]


async def exchanges(course: Course[Any, Any], job: Job, record: Record) -> tuple[Exchange, ...]:
    """All of a record, in the order of asking; of an unfinished one as far as it goes.

    Raises Diverged if the record is not of this job.
    """
    chair = reading_chair(job, record, so_far=True, kind=_Listening)
    chair.heard = {}
    # What it cannot work with ends a record; what was asked before is there all the same.
    with suppress(BadInput):
        await course.play(job, chair)
    return tuple(
        Exchange(
            seat=seat,
            task=task,
            accepted=next((e for e in events if e.kind == "answered"), None),
            refused=tuple(e for e in events if e.kind == "rejected"),
        )
        for place, events in _by_place(record).items()
        if place in chair.heard
        for seat, task in (chair.heard[place],)
    )


class _Listening(JournaledChair):
    """Notes who is asked what, and asks nobody."""

    heard: dict[Place, tuple[Seat, Task[Any]]]

    async def ask(self, seat: Seat, task: Task[A]) -> A:
        self.heard[task.place] = (seat, task)
        return await super().ask(seat, task)


def _by_place(record: Record) -> dict[Place, list[Event]]:
    """Answers and refusals at each place where somebody was asked."""
    found: dict[Place, list[Event]] = {}
    for event in record.events:
        if event.seat and event.kind in ("answered", "rejected"):
            found.setdefault(event.place, []).append(event)
    return found
