"""A room: one kind of run as a value, and the envelope `aufheben.run/1` of its runs. Adding one is a package here and a line in the registry."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from aufheben.domain.models import unplaced
from aufheben.programs import KEY as PROGRAMS
from aufheben.rooms.aspects import (
    Answering,
    Asks,
    Batched,
    Briefing,
    Forked,
    Graphs,
    Listed,
    Look,
    Page,
    Progress,
    Q,
    R,
    Report,
    S,
    Seated,
    T,
)
from aufheben.rooms.costs import CostEstimate, Price
from aufheben.rooms.options import Asking
from aufheben.rooms.programs import Programs
from aufheben.runtime.drive import Course
from aufheben.runtime.journal import Record
from aufheben.version import __version__
from aufheben.words import Fact


@dataclass(frozen=True, slots=True, kw_only=True)
class Room(Generic[Q, S, R, T]):
    """How one kind of run is asked for, kept, argued, told, and looked at afterwards.

    `name` is what it is registered as and what its runs' settings say, `noun` what messages call
    such a run, `summary` what it does in a line.

    `request` is the dataclass of options that people fill in; `read` seats it: its own options
    over its file over `defaults`. `encode` and `decode` keep what was seated. `estimate` is what
    a run takes. `looks` ask a finished run without asking anybody. All else is in groups.
    """

    name: str
    noun: Fact
    summary: Fact
    request: type[Q]
    read: Callable[[Q, Mapping[str, object]], S]
    encode: Callable[[S], dict[str, Any]]
    decode: Callable[[Mapping[str, Any]], S]
    course: Course[Any, R]
    estimate: Callable[[S, Price, Asking], Awaitable[CostEstimate]]
    report: Report[S, R, T]
    briefing: Briefing[Q, S] = field(default_factory=Briefing)
    progress: Progress[S] = field(default_factory=Progress)
    graphs: Graphs[T] = field(default_factory=Graphs)
    page: Page[S, T] = field(default_factory=Page)
    looks: Mapping[str, Look[S]] = field(default_factory=dict)
    listed: Listed = field(default_factory=Listed)
    batched: Batched = field(default_factory=Batched)
    answering: Answering[S] = field(default_factory=Answering)
    forked: Forked[S] = field(default_factory=Forked)
    asks: Asks = field(default_factory=Asks)
    programs: Programs = field(default_factory=Programs)


def whole(room: Room[Any, Any, Any, Any], record: Record, job: Seated, told: Any) -> dict[str, Any]:
    """The room's envelope with when the run began, which version tells it, and who sat where.

    `agents` are named without where they are served, a program with what it calls itself; a fork at an answer says of which run.
    """
    own = room.report.envelope(told)
    versions = record.settings.get(PROGRAMS)
    agents = {seat: _named(agent, versions) for seat, agent in job.agents.items()}
    head: dict[str, Any] = {key: own.pop(key) for key in ("schema", "run", "room") if key in own}
    more = {"created": record.created, "version": __version__, "agents": agents}
    return {**head, **more, **_forked(record), **own}


def _named(agent: str, versions: object) -> str:
    found = versions.get(agent) if isinstance(versions, Mapping) else None
    return f"{unplaced(agent)} ({found})" if isinstance(found, str) else unplaced(agent)


def _forked(record: Record) -> dict[str, Any]:
    """The run that it begins as, and the event whose answer is another, where it is a fork."""
    origin, event = record.settings.get("origin"), record.settings.get("forked_at")
    # What is imported may say anything of where it comes from.
    told = isinstance(origin, str) and type(event) is int
    return {"forked": {"run": origin, "event": event}} if told and event else {}
