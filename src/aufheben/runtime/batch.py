"""Many runs: in one event loop, so many at once, so many questions under way in all; or by an engine elsewhere."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any, Protocol, TypeVar

from aufheben.domain import Seat
from aufheben.errors import AgentFailed, AufhebenError
from aufheben.protocols.ports import Agent, Rejected, Task
from aufheben.words import Fact, speaker

_say = speaker(__name__)

R = TypeVar("R")


class Throttled:
    """An agent that is asked only while fewer than `most` questions are under way.

    A question is under way until its answer is committed: what is lost when the process dies, and
    asked once more, is never more than that.
    """

    def __init__(self, agent: Agent, gate: asyncio.Semaphore) -> None:
        self.agent = agent
        self.gate = gate

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        """The agent's answer, when it is its turn."""
        async with self.gate:
            return await self.agent.answer(seat, task, rulings)


def turn(agent: Agent) -> AbstractAsyncContextManager[object]:
    """A question's turn, taken once it may be asked, until its answer is committed."""
    return agent.gate if isinstance(agent, Throttled) else nullcontext()


def in_turn(agent: Agent) -> Agent:
    """The agent, for a question whose turn has been taken."""
    return agent.agent if isinstance(agent, Throttled) else agent


def throttled(agents: Mapping[str, Agent], gate: asyncio.Semaphore) -> dict[str, Agent]:
    """All of them behind one gate."""
    return {seat: Throttled(agent, gate) for seat, agent in agents.items()}


class GiveUp:
    """Aborts a batch when its first N runs all fail, e.g. with a wrong API key."""

    def __init__(self, most: int = 8) -> None:
        self._most = most
        self._failed = 0
        self._done = False

    @property
    def is_open(self) -> bool:
        """Whether nothing has succeeded yet."""
        return not self._done

    def record(self, error: Fact) -> None:
        """Count one more run, `error` empty if it succeeded. Raises AgentFailed to abort."""
        self._done = self._done or not error
        self._failed += bool(error)
        if not self._done and self._failed >= self._most:
            raise AgentFailed(_say("first_failed_last", failed=self._failed, error=error))


async def each(
    jobs: Iterable[Callable[[], Awaitable[R]]], at_once: int | Callable[[], int]
) -> AsyncGenerator[tuple[int, R | AufhebenError], None]:
    """What comes of each job by its number, as they end; a failure ends only its own job.

    `at_once` are under way, as many as that is whenever one ends.
    Closed before the last one it cancels those under way, and waits for them.
    """
    waiting = iter(enumerate(jobs))
    running: set[asyncio.Task[tuple[int, R | AufhebenError]]] = set()
    ended: set[asyncio.Task[tuple[int, R | AufhebenError]]] = set()
    try:
        while True:
            while (
                len(running) < (at_once() if callable(at_once) else at_once)
                and (job := next(waiting, None)) is not None
            ):
                running.add(asyncio.ensure_future(_done(*job)))
            if not running:
                return
            ended, running = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            # Those that ended together come in their own order, not in the set's.
            for task in sorted(ended, key=lambda done: done.result()[0]):
                yield task.result()
    finally:
        for task in running:
            task.cancel()
        # Where several ended by a bug, one is raised: the others are looked at here.
        await asyncio.gather(*running, *ended, return_exceptions=True)


async def _done(number: int, job: Callable[[], Awaitable[R]]) -> tuple[int, R | AufhebenError]:
    try:
        return number, await job()
    except AufhebenError as failed:
        return number, failed


How_contra = TypeVar("How_contra", contravariant=True)


class Engine(Protocol[How_contra]):
    """Drives runs that are in the journal, begun with their settings and held by nobody.

    A run's name says all of it: whoever drives it reads the settings from the journal, so that no
    file of the machine that began it is needed.
    """

    @property
    def workers(self) -> int:
        """How many processes drive them; each takes as many at once as this one would."""
        ...

    async def play(self, run: str, how: How_contra) -> None:
        """Drive the run of this name to its end, its models asked as `how` says.

        What was answered is not asked again. Cancelled, it lets go of the run. Raises
        AgentFailed, JournalFailed or Left where the run could not end; what was answered is kept.
        """
        ...
