"""The JSON envelope `aufheben.run/1` of any room: what all share, then the room's own keys."""

from typing import Any

from aufheben.rooms.room import Room, Seated
from aufheben.runtime.journal import Record


def whole(room: Room[Any, Any, Any, Any], record: Record, job: Seated, told: Any) -> dict[str, Any]:
    """The room's envelope with when the run began, by which version, and who sat where.

    `agents` are named without where they are served.
    """
    own = room.envelope(told)
    agents = {seat: agent.partition("@")[0] for seat, agent in job.agents.items()}
    head: dict[str, Any] = {key: own.pop(key) for key in ("schema", "run", "room") if key in own}
    return {**head, "created": record.created, "agents": agents, **own}
