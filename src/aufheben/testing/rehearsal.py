"""A recorded run held again under today's tasks: recorded answers first, a stand-in elsewhere."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aufheben import wiring
from aufheben.domain.vocabulary import Lang
from aufheben.protocols.ports import Agent
from aufheben.rooms import registry as rooms
from aufheben.rooms.options import Asking
from aufheben.runtime.clock import StillClock
from aufheben.runtime.drive import drive
from aufheben.runtime.journal import Journal, Record
from aufheben.runtime.memory import MemoryStore
from aufheben.testing.in_process import stand_in
from aufheben.testing.recorded import Recorded, Unrecorded


@dataclass(frozen=True, slots=True, kw_only=True)
class Rehearsed:
    """The run that came of it, how many answers it has, how many of them are recorded."""

    record: Record
    answers: int
    recorded: int
    unrecorded: tuple[Unrecorded, ...]


def rehearse(record: Record, settings: Mapping[str, Any] | None = None) -> Rehearsed:
    """Hold a run again from its settings, or from others; nobody else is asked.

    Raises BadInput, Damaged if the settings are not ours; AgentFailed.
    """
    begun = Record(
        run=record.run, created=record.created, settings=settings or dict(record.settings)
    )
    journal = MemoryStore().begin(begun)
    lang: Lang = "ja" if begun.settings.get("lang") == "ja" else "en"
    agent = Recorded(record, stand_in(str(begun.settings.get("room")), lang))
    asyncio.run(_held(journal, agent))
    done = journal.record
    by = [_by(event.payload) for event in done.events if event.kind == "answered"]
    recorded = by.count(f"recorded:{record.run}")
    return Rehearsed(
        record=done, answers=len(by), recorded=recorded, unrecorded=tuple(agent.unrecorded)
    )


async def _held(journal: Journal, agent: Agent) -> None:
    """Every room holds its own kind of run; whoever sits in no seat is held by the first."""
    settings = journal.head.settings
    room = rooms.of(settings)
    seated = room.decode(settings)
    repetition = wiring.repetition(Asking()) if room.answering.repeats(seated) else None
    await drive(
        room.course,
        seated.job,
        {"": agent},
        journal,
        StillClock(),
        repetition=repetition,
        at_once=1,
    )


def _by(payload: Mapping[str, Any]) -> str:
    spent = payload.get("spent")
    return str(spent.get("by")) if isinstance(spent, Mapping) else ""
