"""What runs inside a cluster: a worker a node, who looks after it, and one actor that holds the rate
limits of all.

Questions that wait in a worker while another request of it is on its way ask together, so that a
cluster is asked as often as it has workers, not as often as it has questions.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from aufheben.errors import AgentFailed, AufhebenError
from aufheben.runtime.batch import Engine
from aufheben.runtime.rates import MINUTE, Rates
from aufheben.version import __version__
from aufheben.words import speaker

_say = speaker(__name__)
Make = Callable[[Rates | None, str], Engine[Any]]
"""A worker by the rates that hold for it and the node that it is on."""
_TOGETHER = 64
_AT_ONCE = 0.01
_LATER = 0.5
_LIFE = 2**32


@dataclass(frozen=True, slots=True, kw_only=True)
class Station:
    """Where a worker works."""

    node: str
    address: str
    version: str = __version__


class RunActor:
    """Plays runs by their names. Errors are handed back, not raised: Ray would show them as its own."""

    def __init__(self, make: Make, rates: Any) -> None:
        import ray

        context: Any = ray.get_runtime_context()
        self._station = Station(node=context.get_node_id(), address=ray.util.get_node_ip_address())
        shared = None if rates is None else SharedRates(rates.take.remote)
        self._make: Any = lambda: make(shared, self._station.address)
        self._worker: Engine[Any] | None = None

    async def ready(self) -> Station | AufhebenError:
        """Where it works, once it can."""
        try:
            self._worker = self._worker or self._make()
        except AufhebenError as error:
            return error
        return self._station

    async def play(self, run: str, how: Any) -> AufhebenError | None:
        """What `Engine.play` raises, if anything."""
        try:
            self._worker = self._worker or self._make()
            await self._worker.play(run, how)
        except AufhebenError as error:
            return error
        return None


Used = tuple[int, int]
"""The number of a turn, and how many tokens its request took."""


class RatesActor:
    """The buckets that `make` makes. Restarted it waits a minute: all may have been taken."""

    def __init__(self, make: Callable[[], Rates]) -> None:
        self._rates = make()
        self._life = int(time.time()) * _LIFE
        self._rested = time.monotonic() + (MINUTE if _restarted() else 0)

    async def take(self, provider: str, used: Sequence[Used], tokens: Sequence[int]) -> list[int]:
        """Wait until the first of these may start; the numbers of all that then may."""
        for number, spent in used:
            if number > self._life:
                await self._rates.used(provider, number - self._life, spent)
        if not tokens:
            return []
        await asyncio.sleep(max(0, self._rested - time.monotonic()))
        numbers = [await self._rates.take(provider, tokens[0])]
        with suppress(TimeoutError):
            for each in tokens[1:]:
                turn = self._rates.take(provider, each)
                numbers.append(await asyncio.wait_for(turn, _AT_ONCE))
        return [self._life + number for number in numbers]


@dataclass(slots=True)
class _Line:
    waiting: deque[tuple[int, asyncio.Future[int]]] = field(default_factory=deque)
    used: list[Used] = field(default_factory=list)
    asking: asyncio.Task[None] | None = None


class SharedRates:
    """The port in a worker; `take` is the actor's."""

    def __init__(self, take: Callable[..., Any]) -> None:
        self._take = take
        self._lines: dict[str, _Line] = {}

    async def take(self, provider: str, tokens: int) -> int:
        """See the port. Raises AgentFailed where nobody gives turns any more."""
        turn: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        line = self._lines.setdefault(provider, _Line())
        line.waiting.append((tokens, turn))
        self._ask(provider, line)
        return await turn

    async def used(self, provider: str, number: int, tokens: int) -> None:
        """See the port; it is told with the next question, or soon."""
        line = self._lines.setdefault(provider, _Line())
        line.used.append((number, tokens))
        if len(line.used) == 1:
            asyncio.get_running_loop().call_later(_LATER, self._ask, provider, line)

    def _ask(self, provider: str, line: _Line) -> None:
        if line.asking is None or line.asking.done():
            line.asking = asyncio.create_task(self._asked(provider, line))

    async def _asked(self, provider: str, line: _Line) -> None:
        while line.waiting or line.used:
            while line.waiting and line.waiting[0][1].done():
                line.waiting.popleft()
            tokens = [each for each, _ in line.waiting][:_TOGETHER]
            used, line.used = line.used, []
            try:
                numbers = await self._take(provider, used, tokens)
            except Exception as wrong:  # noqa: BLE001 - whatever Ray raises, they wait no longer
                self._give_up(line, wrong)
                return
            for number in numbers:
                _, turn = line.waiting.popleft()
                if not turn.done():
                    turn.set_result(number)

    def _give_up(self, line: _Line, wrong: Exception) -> None:
        for _, turn in line.waiting:
            if not turn.done():
                turn.set_exception(AgentFailed(_say("nobody_keeps_rate", wrong=str(wrong))))
        line.waiting.clear()


def _restarted() -> bool:
    import ray

    return bool(ray.get_runtime_context().was_current_actor_reconstructed)
