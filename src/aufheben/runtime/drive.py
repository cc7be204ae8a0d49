"""One driver for every room: begins a run, goes on with it, and computes it again from its record."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from aufheben.domain import Limits, Seat, Tally
from aufheben.domain.vocabulary import Lang, Outcome, StopReason
from aufheben.errors import AgentFailed, AufhebenError, BadInput, Diverged, Left, Stuck
from aufheben.protocols.ports import Agent, Place, Task
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.clock import Clock, StillClock
from aufheben.runtime.journal import Event, Journal, Record
from aufheben.runtime.memory import MemoryStore
from aufheben.runtime.repetition import Repetition
from aufheben.runtime.validation import Validation
from aufheben.words import speaker

_say = speaker(__name__)


class Job(Protocol):
    """What is run. `lang` is the language answers must be in, None for any."""

    @property
    def limits(self) -> Limits:
        """What may be spent."""
        ...

    @property
    def lang(self) -> Lang | None:
        """The language answers must be in."""
        ...

    @property
    def bound(self) -> int:
        """Most calls it can take."""
        ...


class Ended(Protocol):
    """What came of a run, in any room."""

    @property
    def outcome(self) -> Outcome:
        """As in the envelope."""
        ...

    @property
    def stop_reason(self) -> StopReason:
        """Why it stopped."""
        ...

    @property
    def answer(self) -> str | None:
        """The answer, where there is one."""
        ...

    @property
    def flags(self) -> tuple[str, ...]:
        """What else is to be known of it."""
        ...

    @property
    def tally(self) -> Tally:
        """What it spent."""
        ...


J = TypeVar("J", bound=Job)
R = TypeVar("R", bound=Ended)
C = TypeVar("C", bound=JournaledChair)


def _nothing(_result: Any) -> Mapping[str, object]:
    return {}


def _replaced(result: Any, **how: Any) -> Any:
    return replace(result, **how)


@dataclass(frozen=True, slots=True, kw_only=True)
class Course(Generic[J, R]):
    """What a room adds to the driver.

    `play` is the protocol from the first question to a result. `more` are keys of the room's own
    in the journal's last row; `marked` is a result with another outcome, stop_reason and flags.
    """

    play: Callable[[J, JournaledChair], Awaitable[R]]
    more: Callable[[R], Mapping[str, object]] = _nothing
    marked: Callable[..., R] = _replaced

    def end(self, result: R) -> dict[str, object]:
        """The journal's last row."""
        return {
            "outcome": result.outcome,
            "stop_reason": result.stop_reason,
            "answer": result.answer,
            "flags": list(result.flags),
            **self.more(result),
        }


async def drive(
    course: Course[J, R],
    job: J,
    agents: Mapping[str, Agent],
    journal: Journal,
    clock: Clock,
    *,
    repetition: Repetition | None = None,
    by_model: bool = False,
    told: Callable[[object], None] | None = None,
    at_once: int = 64,
) -> R:
    """Run the job, or go on with it from what the journal has. Ends by writing how it ended.

    `told` hears what a room tells besides its events; `at_once` is how many parts a room may have
    under way. Raises AgentFailed or JournalFailed; what was committed before stays, and driving
    the same job on the same journal goes on from there.
    """
    chair = JournaledChair(
        agents=agents,
        journal=journal,
        limits=job.limits,
        clock=clock,
        validation=Validation(lang=job.lang, repetition=repetition),
        by_model=by_model,
        told=told,
        at_once=at_once,
    )
    result = await _played(course, job, chair)
    await chair.end(course.end(result))
    return result


async def replay(
    course: Course[J, R], job: J, record: Record, *, told: Callable[[object], None] | None = None
) -> R:
    """The run computed again from its record alone, asking nobody.

    Raises BadInput if it has not ended, Diverged at the first place where it would now differ, the
    end included.
    """
    if record.ended is None:
        do = _say("go_aufheben_resume", run=record.run)
        raise BadInput(_say("run_not_ended", run=record.run), do=do)
    result = await _played(course, job, reading_chair(job, record, told))
    _check_end(record, course.end(result))
    return result


async def reach(
    course: Course[J, R], job: J, record: Record, *, told: Callable[[object], None] | None = None
) -> R:
    """What the record has come to, open questions left as at a limit.

    Raises Diverged if the record is not of this job, or an answer in it is not legal.
    """
    chair: JournaledChair = reading_chair(job, record, told, so_far=True)
    result = await _played(course, job, chair)
    if record.ended is not None:
        _check_end(record, course.end(result))
    return result


async def so_far(course: Course[J, R], job: J, record: Record, stopped: AufhebenError) -> R:
    """As much of an unfinished run as can be worked with, marked by what stopped it."""
    reason = reason_of(stopped)
    return await standing(
        course, job, record, "unresolved" if reason == "waiting" else "failed", reason
    )


async def standing(
    course: Course[J, R], job: J, record: Record, outcome: Outcome, reason: StopReason
) -> R:
    """What an unfinished run has reached, as ended so; limits are not what stopped it."""
    result = await _workable(course, job, record)
    flags = tuple(flag for flag in result.flags if not flag.startswith("limit_"))
    return course.marked(result, outcome=outcome, stop_reason=reason, flags=flags)


async def _workable(course: Course[J, R], job: J, record: Record) -> R:
    """The record; where that is stuck, its longest beginning that is not."""
    events = record.events
    while True:
        try:
            return await reach(course, job, replace(record, events=events))
        except Stuck:
            if not events:
                raise
            events = events[:-1]


async def _played(course: Course[J, R], job: J, chair: JournaledChair) -> R:
    """What it cannot work with ends the run as Stuck, no other way."""
    try:
        return await course.play(job, chair)
    except BadInput as bad:
        raise Stuck(bad) from bad
    finally:
        await chair.noted()


def reading_chair(
    job: Job,
    record: Record,
    told: Callable[[object], None] | None = None,
    *,
    so_far: bool = False,
    kind: type[C] = JournaledChair,  # type: ignore[assignment]
) -> C:
    """A chair that knows the record and nobody else; with `so_far` it stops where that does."""
    return kind(
        agents={},
        journal=MemoryStore().begin(record),
        limits=job.limits,
        clock=StillClock(),
        validation=Validation(lang=job.lang),
        recorded_only=True,
        so_far=so_far,
        told=told,
        at_once=1,
    )


def _check_end(record: Record, now: Mapping[str, object]) -> None:
    """Raises Diverged if the record ended otherwise than the run does `now`."""
    ended = record.ended
    if ended is not None and not _same_end(ended.payload, now):
        raise Diverged(at=("end",), expected=str(now), recorded=str(ended.payload))


def reason_of(stopped: AufhebenError) -> StopReason:
    """Why a run has not come to its end."""
    match stopped:
        case Left():
            return "waiting"
        case Stuck():
            return "unread"
        case AgentFailed():
            return "provider"
        case _:
            return "journal"


def _same_end(one: Mapping[str, object], other: Mapping[str, object]) -> bool:
    """Equal but for the order of flags: where answers come at once, their order is chance."""
    return _unordered(one) == _unordered(other)


def _unordered(end: Mapping[str, object]) -> dict[str, object]:
    flags = end.get("flags")
    return {**end, "flags": sorted(map(str, flags)) if isinstance(flags, list) else flags}


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
