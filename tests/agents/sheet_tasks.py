"""A task of every kind with an answer that was legal: taken from runs of every room."""

import asyncio
from functools import cache
from typing import Any, NamedTuple

from aufheben.domain import Seat
from aufheben.prompts.homes import wanted
from aufheben.protocols.ports import Task
from aufheben.rooms import registry
from aufheben.runtime.drive import exchanges
from tests.rooms.settled import REQUESTS, whole


class Answered(NamedTuple):
    """A question of a run with its legal answer."""

    seat: Seat
    task: Task[Any]
    answer: Any

    @property
    def name(self) -> str:
        """Its room and the message that answers it."""
        found = wanted(self.task)
        return f"{found.room}-{found.name}"


@cache
def answered() -> dict[str, Answered]:
    """The longest answer of every kind of question that some run of the tests asks."""
    found: dict[str, Answered] = {}
    for name in REQUESTS:
        if name == "toy":
            continue
        for each in _of(name):
            before = found.get(each.name)
            if before is None or len(str(before.answer)) < len(str(each.answer)):
                found[each.name] = each
    return found


def _of(name: str) -> list[Answered]:
    record = whole(name)[0].record
    room = registry.of(record.settings)
    job = room.decode(record.settings).job
    asked = asyncio.run(exchanges(room.course, job, record))
    return [
        Answered(each.seat, each.task, each.task.read(each.accepted.payload))
        for each in asked
        if each.accepted is not None
    ]
