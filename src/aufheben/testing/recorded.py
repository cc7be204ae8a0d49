"""An agent that says what a recorded run said, wherever today's tasks still ask for it.

An answer is found by the kind of its task and its place (dispute, reply, step, seat), not by
what was shown: so the words of real models can be looked at in today's reports after prompts
and rules have changed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aufheben.domain import Seat
from aufheben.protocols.ports import Agent, Place, Rejected, Said, Task
from aufheben.runtime.budget import read_usage
from aufheben.runtime.journal import Event, Record
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
