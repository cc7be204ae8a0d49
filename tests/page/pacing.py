"""An agent whose answers come when a test lets them: a live run at the pace of what looks at it."""

import asyncio
from collections.abc import Sequence
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
        self._permits: asyncio.Semaphore | None = None
        self._free = False

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        """What the stand-in says, once it may."""
        if not self._free:
            await self._gate().acquire()
        return await self._agent.answer(seat, task, rulings)

    def let(self) -> None:
        """One answer more; in the loop of the run."""
        self._gate().release()

    def free(self) -> None:
        """All answers from now on; in the loop of the run."""
        self._free = True
        for _ in range(100):
            self._gate().release()

    def _gate(self) -> asyncio.Semaphore:
        if self._permits is None:
            self._permits = asyncio.Semaphore(0)
        return self._permits
