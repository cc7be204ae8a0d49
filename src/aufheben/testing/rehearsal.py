"""A recorded run held again under today's tasks: recorded answers first, a stand-in elsewhere.

An answer is found by the kind of its task and its place (dispute, reply, step, seat), not by
what was shown: so the words of real models can be looked at in today's reports after prompts
and rules have changed.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aufheben import wiring
from aufheben.domain import Seat
from aufheben.domain.vocabulary import Lang
from aufheben.protocols.ports import Agent, Place, Rejected, Said, Task
from aufheben.rooms import registry as rooms
from aufheben.rooms.options import Asking
from aufheben.runtime.budget import read_usage
from aufheben.runtime.clock import StillClock
from aufheben.runtime.drive import drive
from aufheben.runtime.journal import Event, Journal, Record
from aufheben.runtime.memory import MemoryStore
from aufheben.testing.stand_in import stand_in
from aufheben.words import Fact, speaker

_say = speaker(__name__)

_Asked = tuple[str, str, Place]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unrecorded:
    """A question of today for which the record has no answer, and why."""

    task: str
    seat: str
    place: Place
    why: Fact

    @property
    def said(self) -> Fact:
        """As people read it."""
        at = "/".join(map(str, self.place))
        return _say("unrecorded", task=self.task, at=at, seat=self.seat, why=self.why)


class Recorded:
    """Answers from `record` where its task still exists, and as `otherwise` does elsewhere.

    Every answer says who gave it, so the journal of a run shows it: `recorded:RUN`, or whoever
    answers otherwise; a recorded one with what it took when it was recorded, for acts are
    weighed by that. `unrecorded` lists the questions that the record does not answer.
    """

    def __init__(self, record: Record, otherwise: Agent) -> None:
        self.unrecorded: list[Unrecorded] = []
        self._by = f"recorded:{record.run}"
        self._otherwise = otherwise
        self._answers = _answers(record.events)

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        """The recorded answer, or another's where there is none for the task as it is now."""
        found = self._recorded(seat, task, rulings)
        if isinstance(found, Said):
            return found
        missing = Unrecorded(task=type(task).__name__, seat=seat.name, place=task.place, why=found)
        if missing not in self.unrecorded:
            self.unrecorded.append(missing)
        return await self._otherwise.answer(seat, task, rulings)

    def _recorded(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> Said | Fact:
        """The answer, or why there is none."""
        payload = self._answers.get((type(task).__name__, seat.name, task.place))
        if payload is None:
            return _say("not_asked_there")
        read = task.read(payload)
        if isinstance(read, Rejected):
            return _say("other_shape", refusal=str(read))
        wrong = task.legal(read) or (rulings[-1] if rulings else None)
        # What is only too long is offered again, until the chair takes it as it is.
        if wrong is not None and wrong.why != "length":
            return _say("refused_now", refusal=str(wrong))
        return Said(answer=payload, usage=read_usage(payload), by=self._by)


def _answers(events: Sequence[Event]) -> dict[_Asked, Mapping[str, object]]:
    """What was answered, by kind of task, seat and place; what was refused is no answer."""
    kinds = {
        (event.place, event.attempt): str(event.payload.get("task"))
        for event in events
        if event.kind == "asked"
    }
    return {
        (kinds.get((event.place, event.attempt), ""), event.seat, event.place): event.payload
        for event in events
        if event.kind == "answered"
    }


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
