"""A run read again from its record alone, as every room does it."""

from collections.abc import Mapping

from aufheben.domain import Limits
from aufheben.errors import Diverged
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.clock import StillClock
from aufheben.runtime.ending import same_end
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from aufheben.runtime.scrutiny import Scrutiny
from aufheben.runtime.tongues import Lang


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


def check_end(record: Record, now: Mapping[str, object]) -> None:
    """Raises Diverged where the record ended otherwise than the run does `now`."""
    ended = record.ended
    if ended is not None and not same_end(ended.payload, now):
        raise Diverged(at=("end",), expected=str(now), recorded=str(ended.payload))
