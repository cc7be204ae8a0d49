"""A run read again from its record alone, as every room does it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from aufheben.domain import Limits
from aufheben.domain.words import Lang
from aufheben.errors import Diverged, Stuck
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.clock import StillClock
from aufheben.runtime.ending import same_end
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from aufheben.runtime.scrutiny import Scrutiny

R = TypeVar("R")


def reading(record: Record, limits: Limits, lang: Lang | None, *, so_far: bool) -> JournaledChair:
    """A chair that knows the record and nobody else; with `so_far` it stops where that does."""
    return JournaledChair(
        agents={},
        journal=MemoryStore().begin(record),
        limits=limits,
        clock=StillClock(),
        scrutiny=Scrutiny(lang=lang),
        recorded_only=True,
        so_far=so_far,
    )


def reached(record: Record, again: Callable[[Record], R]) -> R:
    """`again` of the record; where that is stuck, of as much of it as can be worked with."""
    events = record.events
    while True:
        try:
            return again(replace(record, events=events))
        except Stuck:
            if not events:
                raise
            events = events[:-1]


def check_end(record: Record, now: Mapping[str, object]) -> None:
    """Raises Diverged where the record ended otherwise than the run does `now`."""
    ended = record.ended
    if ended is not None and not same_end(ended.payload, now):
        raise Diverged(at=("end",), expected=str(now), recorded=str(ended.payload))
