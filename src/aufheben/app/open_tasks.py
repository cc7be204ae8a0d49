"""The tasks that are open in an application's runs, for surfaces on which an assistant answers them."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field

from aufheben.agents.assistant import OpenTask, Reply
from aufheben.errors import BadInput, Left
from aufheben.words import speaker

_say = speaker(__name__)

__all__ = ["OpenTask", "OpenTasks"]


@dataclass(slots=True)
class _Open:
    task: OpenTask
    reply: Future[Reply]


@dataclass(slots=True, kw_only=True)
class OpenTasks:
    """A desk of tasks that stay open until an assistant answers them, or leaves, in whichever thread.

    `changed` is told the name of a run whose open tasks are others than before.
    """

    changed: Callable[[str], None] = lambda _run: None
    _open: dict[str, _Open] = field(default_factory=dict)
    _answered: set[str] = field(default_factory=set)

    async def put(self, task: OpenTask) -> Reply:
        """What it is answered with. Raises Left where the assistant leaves the run."""
        waiting = _Open(task, Future())
        self._open[task.id] = waiting
        self.changed(task.run)
        try:
            return await asyncio.wrap_future(waiting.reply)
        finally:
            if self._open.get(task.id) is waiting:
                del self._open[task.id]
                self.changed(task.run)

    def of(self, run: str) -> tuple[OpenTask, ...]:
        """Those of a run, in the order of asking."""
        every = (each for each in [*self._open.values()] if not each.reply.done())
        return tuple(each.task for each in every if each.task.run == run)

    def answer(self, run: str, task_id: str, text: str, by: str) -> OpenTask:
        """Answer a task that is open in a run. Raises BadInput for one that is not, or not any more."""
        waiting = self._open.get(task_id)
        if waiting is None or waiting.task.run != run:
            raise self._closed(run, task_id)
        try:
            waiting.reply.set_result(Reply(text, by))
        except InvalidStateError:
            raise self._closed(run, task_id) from None
        self._answered.add(task_id)
        return waiting.task

    def _closed(self, run: str, task_id: str) -> BadInput:
        """Why a task cannot be answered; an answer that is sent once more counts once."""
        still = ", ".join(each.id for each in self.of(run))
        do = _say("answer_open_task", open=still) if still else _say("wait_for_tasks")
        if task_id in self._answered:
            return BadInput(_say("task_answered", task=task_id, run=run), do=do)
        return BadInput(_say("task_not_open", task=task_id[:40], run=run), do=do)

    def leave(self, run: str) -> None:
        """The assistant answers nothing more in this run; it waits, and can be gone on with."""
        for each in list(self._open.values()):
            if each.task.run == run:
                with suppress(InvalidStateError):
                    each.reply.set_exception(Left(_say("assistant_left")))
