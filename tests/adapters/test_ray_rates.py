"""What workers ask of the one who holds the rate limits: no more turns than there are, few calls."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from itertools import islice

import pytest

from aufheben.adapters.engines import ray_actors
from aufheben.adapters.engines.ray_actors import RatesActor, SharedRates, Used
from aufheben.errors import AgentFailed
from aufheben.runtime.clock import SystemClock
from aufheben.runtime.rates import LocalRates
from tests.leaping import run

T = "openai"


class Held:
    """The actor's, without a cluster."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, restarted: bool = False) -> None:
        monkeypatch.setattr(ray_actors, "_restarted", lambda: restarted)
        self.calls = 0
        self._actor = RatesActor(lambda: LocalRates(SystemClock(), 30, 1000))

    async def take(self, provider: str, used: Sequence[Used], tokens: Sequence[int]) -> list[int]:
        self.calls += 1
        return await self._actor.take(provider, used, tokens)


async def granted(asked: list[Awaitable[int]], expected: int) -> list[int]:
    """The turns that are given, once as many as are expected are there, and for most of a minute."""
    tasks = [asyncio.ensure_future(each) for each in asked]
    for each in islice(asyncio.as_completed(tasks), expected):
        await each
    _, late = await asyncio.wait(tasks, timeout=50)
    for task in late:
        task.cancel()
    return [task.result() for task in tasks if task.done()]


def test_workers_together_get_as_many_turns_as_there_are_in_few_calls(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def course() -> None:
        held = Held(monkeypatch)
        workers = [SharedRates(held.take) for _ in range(4)]
        found = await granted([worker.take(T, 1) for worker in workers for _ in range(20)], 30)
        assert len(found) == len(set(found)) == 30
        assert held.calls <= 2 * len(workers)

    run(course())


def test_tokens_that_were_not_used_are_there_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    async def course() -> None:
        held = Held(monkeypatch)
        one, other = SharedRates(held.take), SharedRates(held.take)
        number = await one.take(T, 900)
        await one.used(T, number, 10)
        await asyncio.wait_for(one.take(T, 1), 50)
        assert await granted([other.take(T, 900)], 1)

    run(course())


def test_who_held_the_limits_before_a_restart_may_have_given_all_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def course() -> None:
        worker = SharedRates(Held(monkeypatch, restarted=True).take)
        await worker.used(T, 1, 5)
        assert await granted([worker.take(T, 1)], 0) == []

    run(course())


def test_nobody_waits_where_nobody_gives_turns() -> None:
    async def broken(*_: object) -> list[int]:
        raise ConnectionError

    take: Callable[..., Awaitable[list[int]]] = broken
    with pytest.raises(AgentFailed, match="nobody keeps the rate limits"):
        asyncio.run(SharedRates(take).take(T, 1))
