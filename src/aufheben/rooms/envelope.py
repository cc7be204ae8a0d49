"""The JSON envelope `aufheben.run/1` of any room: what all share, then the room's own keys."""

from collections.abc import Mapping
from typing import Any

from aufheben.domain.models import unplaced
from aufheben.programs import KEY as PROGRAMS
from aufheben.rooms.aspects import Seated
from aufheben.rooms.room import Room
from aufheben.runtime.journal import Record
from aufheben.version import __version__


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
