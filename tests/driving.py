"""Every room's course driven by hand, for tests below the application: on a journal of their own."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from aufheben.app import App
from aufheben.protocols.ports import Agent
from aufheben.rooms.deliberation import job as deliberation
from aufheben.rooms.deliberation.job import DeliberationJob, EndedDeliberation
from aufheben.rooms.dialectic import job as dialectic
from aufheben.rooms.dialectic.job import DialecticJob, EndedDialectic
from aufheben.rooms.dialectic.settings import read_settings
from aufheben.rooms.dialectic.told import ToldDialectic, tell
from aufheben.rooms.hierarchy import job as hierarchy
from aufheben.rooms.hierarchy.job import EndedHierarchy, HierarchyJob, Settled
from aufheben.rooms.judging import job as judging
from aufheben.rooms.judging.job import EndedJudging, JudgingJob
from aufheben.rooms.rating import job as rating
from aufheben.rooms.rating.job import EndedRating, RatingJob
from aufheben.runtime.clock import Clock
from aufheben.runtime.drive import drive, reach
from aufheben.runtime.drive import replay as replayed
from aufheben.runtime.journal import Event, Journal, ObservedJournal, Record
from aufheben.runtime.repetition import Repetition

Agents = Mapping[str, Agent]
Seen = Callable[[Any, Any], None]


def conduct(
    case: DialecticJob,
    agents: Agents,
    journal: Journal,
    clock: Clock,
    repetition: Repetition | None = None,
) -> EndedDialectic:
    """A debate to its end."""
    return asyncio.run(conducting(case, agents, journal, clock, repetition))


async def conducting(
    case: DialecticJob,
    agents: Agents,
    journal: Journal,
    clock: Clock,
    repetition: Repetition | None = None,
) -> EndedDialectic:
    """The same in a loop that runs."""
    return await drive(dialectic.COURSE, case, agents, journal, clock, repetition=repetition)


def replay(case: DialecticJob, record: Record) -> EndedDialectic:
    """A debate from its record."""
    return asyncio.run(replayed(dialectic.COURSE, case, record))


async def hear(hearing: JudgingJob, agents: Agents, journal: Journal, clock: Clock) -> EndedJudging:
    """A hearing to its end."""
    return await drive(judging.COURSE, hearing, agents, journal, clock)


async def heard_again(hearing: JudgingJob, record: Record, *, so_far: bool = False) -> EndedJudging:
    """A hearing from its record."""
    return await (reach if so_far else replayed)(judging.COURSE, hearing, record)


async def survey(
    job: HierarchyJob,
    agents: Agents,
    journal: Journal,
    clock: Clock,
    *,
    at_once: int = 64,
    seen: Seen | None = None,
) -> EndedHierarchy:
    """A check to its end."""
    told = _told(seen)
    return await drive(hierarchy.COURSE, job, agents, journal, clock, told=told, at_once=at_once)


async def surveyed_again(
    job: HierarchyJob, record: Record, *, so_far: bool = False, seen: Seen | None = None
) -> EndedHierarchy:
    """A check from its record."""
    told = _told(seen)
    return await (reach if so_far else replayed)(hierarchy.COURSE, job, record, told=told)


def _told(seen: Seen | None) -> Callable[[object], None]:
    def tell(what: object) -> None:
        if seen is not None and isinstance(what, Settled):
            seen(what.checked, what.finding)

    return tell


async def ponder(
    job: DeliberationJob,
    agents: Agents,
    journal: Journal,
    clock: Clock,
    *,
    repetition: Repetition | None = None,
    watcher: Callable[[Event], None] | None = None,
) -> EndedDeliberation:
    """A deliberation to its end."""
    watched = journal if watcher is None else ObservedJournal(journal, watcher)
    return await drive(deliberation.COURSE, job, agents, watched, clock, repetition=repetition)


async def pondered_again(
    job: DeliberationJob, record: Record, *, so_far: bool = False
) -> EndedDeliberation:
    """A deliberation from its record."""
    return await (reach if so_far else replayed)(deliberation.COURSE, job, record)


async def rate(what: RatingJob, agents: Agents, journal: Journal, clock: Clock) -> EndedRating:
    """A rating to its end."""
    return await drive(rating.COURSE, what, agents, journal, clock)


async def rated_again(what: RatingJob, record: Record, *, so_far: bool = False) -> EndedRating:
    """A rating from its record."""
    return await (reach if so_far else replayed)(rating.COURSE, what, record)


def recomputed(record: Record) -> tuple[dict[str, Any], str]:
    """A run that has ended, for programs and for people, asking nobody."""
    result = asyncio.run(App(journal=":memory:").replay(record))
    return result.envelope, result.to("txt")


def told(record: Record, *doubts: str) -> ToldDialectic:
    """A debate computed from its record, with or without doubts."""
    ready = read_settings(record.settings)
    return tell(record.run, asyncio.run(replayed(dialectic.COURSE, ready.case, record)), doubts)
