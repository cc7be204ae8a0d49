"""What is open in an application's runs: sheets that people fill in, tasks that an assistant answers."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from aufheben.agents.assistant import OpenTask, Reply
from aufheben.agents.human import Sheet, Taken
from aufheben.errors import BadInput, Left
from aufheben.formats.sheets.sheet import Message
from aufheben.words import Fact, speaker

__all__ = ["OpenSheets", "OpenTask", "OpenTasks", "Sheet"]
_say = speaker(__name__)


class _Asked(Protocol):
    @property
    def id(self) -> str:
        """What it is called."""
        ...

    @property
    def run(self) -> str:
        """In which run."""
        ...


Q = TypeVar("Q", bound=_Asked)
A = TypeVar("A")


@dataclass(slots=True)
class _Open(Generic[Q, A]):
    asked: Q
    answer: Future[A]


@dataclass(slots=True, kw_only=True)
class _Desk(Generic[Q, A]):
    """What stays open until somebody answers it, or leaves, in whichever thread.

    `changed` is told the name of a run in which something else is open than before.
    """

    changed: Callable[[str], None] = lambda _run: None
    _open: dict[str, _Open[Q, A]] = field(default_factory=dict)

    async def _answered_to(self, asked: Q) -> A:
        waiting = _Open[Q, A](asked, Future())
        self._open[asked.id] = waiting
        self.changed(asked.run)
        try:
            return await asyncio.wrap_future(waiting.answer)
        finally:
            if self._open.get(asked.id) is waiting:
                del self._open[asked.id]
                self.changed(asked.run)

    def _left(self, run: str, why: Fact) -> None:
        for each in list(self._open.values()):
            if each.asked.run == run:
                with suppress(InvalidStateError):
                    each.answer.set_exception(Left(why))


class OpenSheets(_Desk[Sheet, Message]):
    """A desk of sheets."""

    __slots__ = ()

    async def fill(self, sheet: Sheet) -> Message:
        """What is put on it by `answer`. Raises Left where somebody leaves the run."""
        return await self._answered_to(sheet)

    def of(self, run: str) -> tuple[Sheet, ...]:
        """Those of a run, in the order of asking."""
        return tuple(each.asked for each in [*self._open.values()] if each.asked.run == run)

    def answer(self, sheet_id: str, message: Message) -> Sheet | None:
        """Put a message on a sheet: None where it is an answer, else the sheet with what is wrong.

        Raises BadInput for a sheet that is not open any more.
        """
        closed = BadInput(_say("question_closed"), do=_say("look_what_asked"))
        waiting = self._open.get(sheet_id)
        if waiting is None:
            raise closed
        tried = waiting.asked.tried(message)
        try:
            # The seat comes to the same, and opens the sheet again where it was no answer.
            waiting.answer.set_result(message)
        except InvalidStateError:
            raise closed from None
        return None if isinstance(tried, Taken) else tried

    def leave(self, run: str) -> None:
        """Nobody answers in this run any more; it waits, and can be gone on with."""
        self._left(run, _say("left_seat"))


@dataclass(slots=True, kw_only=True)
class OpenTasks(_Desk[OpenTask, Reply]):
    """A desk of tasks."""

    _answered: set[str] = field(default_factory=set)

    async def put(self, task: OpenTask) -> Reply:
        """What it is answered with. Raises Left where the assistant leaves the run."""
        return await self._answered_to(task)

    def of(self, run: str) -> tuple[OpenTask, ...]:
        """Those of a run, in the order of asking."""
        every = (each for each in [*self._open.values()] if not each.answer.done())
        return tuple(each.asked for each in every if each.asked.run == run)

    def answer(self, run: str, task_id: str, text: str, by: str) -> OpenTask:
        """Answer a task that is open in a run. Raises BadInput for one that is not, or not any more."""
        waiting = self._open.get(task_id)
        if waiting is None or waiting.asked.run != run:
            raise self._closed(run, task_id)
        try:
            waiting.answer.set_result(Reply(text, by))
        except InvalidStateError:
            raise self._closed(run, task_id) from None
        self._answered.add(task_id)
        return waiting.asked

    def _closed(self, run: str, task_id: str) -> BadInput:
        """Why a task cannot be answered; an answer that is sent once more counts once."""
        still = ", ".join(each.id for each in self.of(run))
        do = _say("answer_open_task", open=still) if still else _say("wait_for_tasks")
        if task_id in self._answered:
            return BadInput(_say("task_answered", task=task_id, run=run), do=do)
        return BadInput(_say("task_not_open", task=task_id[:40], run=run), do=do)

    def leave(self, run: str) -> None:
        """The assistant answers nothing more in this run; it waits, and can be gone on with."""
        self._left(run, _say("assistant_left"))
