"""What cannot be worked with ends a run typed, with what was reached, wherever it comes from."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

import pytest

from aufheben.domain import Seat
from aufheben.errors import AufhebenError, BadInput, MissingExtra, Stuck
from aufheben.protocols.ports import Agent, Rejected, Task
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.drive import reason_of
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from aufheben.runtime.validation import Validation
from aufheben.surfaces.cli.usage import code_of
from tests.whole_runs import ROOMS, Room, Wrap, agent_of

UNREADABLE = BadInput("nobody can read this", do="say it otherwise")


@cache
def kinds(name: str) -> tuple[str, ...]:
    """Every kind of task that a whole run of a room asks, once."""
    room = ROOMS[name]
    _, record = room.run(agent_of(room)[0])
    asked = [event.payload["task"] for event in record.events if event.kind == "asked"]
    return tuple(dict.fromkeys(map(str, asked)))


each_room = pytest.mark.parametrize("name", ROOMS)


class Choking:
    """Answers as its inner agent does, but breaks on one kind of task."""

    def __init__(self, inner: Agent, kind: str) -> None:
        self._inner, self._kind = inner, kind

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        if type(task).__name__ == self._kind:
            raise UNREADABLE.but()
        return await self._inner.answer(seat, task, rulings)


def stuck(room: Room, wrap: Wrap = lambda agent: agent) -> Record:
    """The record of a run that must end stuck, of which as much is shown as there is."""
    journal = MemoryStore().begin(Record(run="r", created="", settings={}))
    with pytest.raises(Stuck, match="nobody can read this") as ended:
        room.run(agent_of(room)[0], journal, wrap)
    assert code_of(ended.value) == 3
    assert reason_of(ended.value) == "unread"
    assert journal.record.ended is None
    so_far = room.so_far(journal.record)
    assert all(isinstance(text, str) for text in room.written(so_far))
    return journal.record


def gone_on(room: Room, record: Record) -> None:
    """The same run with an agent that answers comes to its end, and replays."""
    ended, whole = room.run(agent_of(room)[0], MemoryStore().begin(record))
    assert whole.ended is not None
    assert whole.events[: len(record.events)] == record.events
    room.again(whole)
    assert all(isinstance(text, str) for text in room.written(ended))


@each_room
def test_an_agent_that_chokes_ends_the_run_where_it_can_be_gone_on_with(
    name: str, subtests: pytest.Subtests
) -> None:
    room = ROOMS[name]
    for kind in kinds(name):
        with subtests.test(kind):
            gone_on(room, stuck(room, partial(Choking, kind=kind)))


@each_room
def test_a_protocol_that_chokes_on_an_answer_ends_the_run_and_keeps_what_was_before(
    name: str, monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests
) -> None:
    """The answer is paid for and stays; a program that can work with it goes on from there."""
    for kind in kinds(name):
        with subtests.test(kind):
            _choked_on(ROOMS[name], kind, monkeypatch)


def _choked_on(room: Room, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ask = JournaledChair.ask

    async def choking(chair: JournaledChair, seat: Seat, task: Task[Any]) -> Any:
        answer = await ask(chair, seat, task)
        # A fallback beyond the end of what was said, as in `so_far`, can be worked with.
        if type(task).__name__ == kind and not (chair._so_far and _unsaid(chair, task)):
            raise UNREADABLE.but()
        return answer

    with monkeypatch.context() as broken:
        broken.setattr(JournaledChair, "ask", choking)
        record = stuck(room)
    assert any(event.kind in ("answered", "decided") for event in record.events)
    gone_on(room, record)


def _unsaid(chair: JournaledChair, task: Task[Any]) -> bool:
    return all(place != task.place for place, _ in chair._past)


@each_room
def test_words_that_a_rule_cannot_read_are_refused_and_end_nothing(
    name: str, subtests: pytest.Subtests
) -> None:
    for kind in kinds(name):
        with subtests.test(kind), pytest.MonkeyPatch.context() as monkeypatch:
            _refused(ROOMS[name], kind, monkeypatch)


def _refused(room: Room, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    by_the_rules = Validation.by_the_rules
    choked: list[str] = []

    def choking(validation: Validation, task: Task[Any], said: object, *, long: bool) -> Any:
        if type(task).__name__ == kind and not choked:
            choked.append(kind)
            monkeypatch.setattr(type(task), "legal", _raising(type(task).legal))
        return by_the_rules(validation, task, said, long=long)

    def _raising(legal: Callable[..., Any]) -> Callable[..., Any]:
        calls: list[object] = []

        def once(task: Task[Any], answer: object) -> Any:
            calls.append(answer)
            if len(calls) == 1:
                raise UNREADABLE.but()
            return legal(task, answer)

        return once

    monkeypatch.setattr(Validation, "by_the_rules", choking)
    _, record = room.run(agent_of(room)[0])
    assert record.ended is not None
    refused: list[Any] = [e.payload["ruling"] for e in record.events if e.kind == "rejected"]
    assert "nobody can read this" in [ruling["got"] for ruling in refused]


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (BadInput("of our own words"), 3),
        (BadInput("of a prompt", file="own/lift.j2"), 2),
        (MissingExtra(extra="judge", why="needed"), 2),
    ],
)
def test_how_it_ends_says_with_whom_the_fault_lies(bad: AufhebenError, code: int) -> None:
    assert isinstance(bad, BadInput)
    assert code_of(Stuck(bad)) == code
    assert str(bad) in str(Stuck(bad))
