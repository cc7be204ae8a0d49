"""Every room's course driven by hand, for tests below the application: on a journal of their own."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from aufheben.app import App
from aufheben.domain.words import Outcome, StopReason
from aufheben.formats.cases.settings import read_settings
from aufheben.formats.dialectic import Told, tell
from aufheben.protocols.ports import Agent
from aufheben.rooms.dialectic.standing import stood
from aufheben.runtime.clock import Clock
from aufheben.runtime.courses import deliberation, dialectic, hierarchy, judging, rating
from aufheben.runtime.courses.deliberation import Pondered, Pondering
from aufheben.runtime.courses.dialectic import Case, Finished
from aufheben.runtime.courses.hierarchy import Settled, Survey, Surveyed
from aufheben.runtime.courses.judging import Hearing, Judged
from aufheben.runtime.courses.rating import Rated, Rating
from aufheben.runtime.drive import Course, drive, reach, standing
from aufheben.runtime.drive import replay as replayed
from aufheben.runtime.journal import Event, Journal, Record
from aufheben.runtime.repetition import Repetition
from aufheben.runtime.watching import Watched

Agents = Mapping[str, Agent]
Seen = Callable[[Any, Any], None]


def conduct(
    case: Case,
    agents: Agents,
    journal: Journal,
    clock: Clock,
    repetition: Repetition | None = None,
) -> Finished:
    """A debate to its end."""
    return asyncio.run(conducting(case, agents, journal, clock, repetition))


async def conducting(
    case: Case,
    agents: Agents,
    journal: Journal,
    clock: Clock,
    repetition: Repetition | None = None,
) -> Finished:
    """The same in a loop that runs."""
    return await drive(dialectic.COURSE, case, agents, journal, clock, repetition=repetition)


def replay(case: Case, record: Record) -> Finished:
    """A debate from its record."""
    return asyncio.run(replayed(dialectic.COURSE, case, record))


def so_far(case: Case, record: Record, outcome: Outcome, reason: StopReason) -> Finished:
    """What a debate that has not ended has reached."""
    return asyncio.run(standing(dialectic.COURSE, case, record, outcome, reason))


async def hear(hearing: Hearing, agents: Agents, journal: Journal, clock: Clock) -> Judged:
    """A hearing to its end."""
    return await drive(judging.COURSE, hearing, agents, journal, clock)


async def heard_again(hearing: Hearing, record: Record, *, so_far: bool = False) -> Judged:
    """A hearing from its record."""
    return await (reach if so_far else replayed)(judging.COURSE, hearing, record)


async def survey(
    job: Survey,
    agents: Agents,
    journal: Journal,
    clock: Clock,
    *,
    at_once: int = 64,
    seen: Seen | None = None,
) -> Surveyed:
    """A check to its end."""
    told = _told(seen)
    return await drive(hierarchy.COURSE, job, agents, journal, clock, told=told, at_once=at_once)


async def surveyed_again(
    job: Survey, record: Record, *, so_far: bool = False, seen: Seen | None = None
) -> Surveyed:
    """A check from its record."""
    told = _told(seen)
    return await (reach if so_far else replayed)(hierarchy.COURSE, job, record, told=told)


def _told(seen: Seen | None) -> Callable[[object], None]:
    def tell(what: object) -> None:
        if seen is not None and isinstance(what, Settled):
            seen(what.checked, what.finding)

    return tell


async def ponder(
    job: Pondering,
    agents: Agents,
    journal: Journal,
    clock: Clock,
    *,
    repetition: Repetition | None = None,
    watcher: Callable[[Event], None] | None = None,
) -> Pondered:
    """A deliberation to its end."""
    watched = journal if watcher is None else Watched(journal, watcher)
    return await drive(deliberation.COURSE, job, agents, watched, clock, repetition=repetition)


async def pondered_again(job: Pondering, record: Record, *, so_far: bool = False) -> Pondered:
    """A deliberation from its record."""
    return await (reach if so_far else replayed)(deliberation.COURSE, job, record)


async def rate(what: Rating, agents: Agents, journal: Journal, clock: Clock) -> Rated:
    """A rating to its end."""
    return await drive(rating.COURSE, what, agents, journal, clock)


async def rated_again(what: Rating, record: Record, *, so_far: bool = False) -> Rated:
    """A rating from its record."""
    return await (reach if so_far else replayed)(rating.COURSE, what, record)


async def stopped(course: Course[Any, Any], job: Any, record: Record) -> Any:
    """What a run that cannot be worked with any further has reached."""
    return await standing(course, job, record, "failed", "unread")


def recomputed(record: Record) -> tuple[dict[str, Any], str]:
    """A run that has ended, for programs and for people, asking nobody."""
    result = asyncio.run(App(journal=":memory:").replay(record))
    return result.envelope, result.to("txt")


def told(record: Record, doubt: str = "") -> Told:
    """A debate computed from its record, with or without a doubt."""
    ready = read_settings(record.settings)
    return tell(record.run, asyncio.run(stood(record, ready)), doubt)
