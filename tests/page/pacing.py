"""An agent whose answers come when a test lets them: a live run at the pace of what looks at it."""

import asyncio
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from threading import Lock
from typing import Any

from aufheben.agents.llm import LlmAgent
from aufheben.domain import Seat
from aufheben.protocols.ports import Rejected, Task
from aufheben.testing import InProcess
from tests.rooms.settled import answer


class Paced:
    """Answers by the question alone, one answer each time it is `let`, or at once when `freed`."""

    def __init__(self) -> None:
        self._agent = LlmAgent(InProcess(answer), lang="en")
        self._lock = Lock()
        self._permits = 0
        self._waiting: deque[Future[None]] = deque()
        self._free = False

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        """What the stand-in says, once it may."""
        if not self._free:
            await asyncio.wrap_future(self._permit())
        return await self._agent.answer(seat, task, rulings)

    def let(self) -> None:
        """One answer more; from whichever thread."""
        with self._lock:
            self._permits += 1
            while self._permits and self._waiting:
                # One that was stopped meanwhile needs none.
                with suppress(InvalidStateError):
                    self._waiting.popleft().set_result(None)
                    self._permits -= 1

    def free(self) -> None:
        """All answers from now on; from whichever thread."""
        self._free = True
        for _ in range(100):
            self.let()

    def _permit(self) -> "Future[None]":
        with self._lock:
            permit: Future[None] = Future()
            if self._permits:
                self._permits -= 1
                permit.set_result(None)
            else:
                self._waiting.append(permit)
            return permit
