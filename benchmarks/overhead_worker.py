"""One stack in a process of its own: measures what it is told to, line by line.

    python -m benchmarks.overhead_worker STACK URL MODEL

Reads JSON on its input and answers on its output; the first line has the prompts for peers.
"""

import asyncio
import gc
import json
import os
import resource
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from itertools import count, islice
from typing import Any

from benchmarks import debates
from benchmarks.measuring import cpu, forget_peak, memory
from benchmarks.stacks import STACKS, Exchange

Told = dict[str, Any]
Run = Callable[[Told], Awaitable[Told]]
One = Callable[[int], Awaitable[int]]


async def main(stack: str, url: str, model: str) -> None:
    """Serve until the input ends."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    # A debate has a few files open, a connection one.
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    lines = iter(sys.stdin.readline, "")
    exchanges = [Exchange(**each) for each in json.loads(next(lines))]
    opened = _ours(url, model) if stack == "ours" else _peer(stack, url, model, exchanges)
    async with opened as run:
        for line in lines:
            print(json.dumps(await run(json.loads(line))), flush=True)


@asynccontextmanager
async def _peer(stack: str, url: str, model: str, exchanges: list[Exchange]) -> AsyncIterator[Run]:
    ask = STACKS[stack](url, model)

    async def one(number: int) -> int:
        await ask(exchanges[number % len(exchanges)])
        return 1

    async def run(told: Told) -> Told:
        await _at_once(one, told["at_once"], told["warm"])
        return await _measured(one, told["at_once"], told["calls"])

    yield run


@asynccontextmanager
async def _ours(url: str, model: str) -> AsyncIterator[Run]:
    async with debates.seated(url, model) as seated:
        fresh = count(1)

        async def one(_number: int) -> int:
            return await seated.one(next(fresh))

        async def run(told: Told) -> Told:
            if told["do"] == "alone":
                numbers = list(islice(fresh, told["debates"]))
                return {"seconds": await seated.timed(numbers, eager=told["eager"])}
            await _at_once(one, told["at_once"], told["warm"] // debates.CALLS)
            return await _measured(one, told["at_once"], told["calls"] // debates.CALLS)

        yield run


async def _measured(one: One, at_once: int, wanted: int) -> Told:
    """Answered calls, seconds, processor seconds (user and system), and growth in bytes.

    Growth is how far the resident memory rose at its peak.
    """
    gc.collect()
    forget_peak()
    resident, began, before = memory(), time.perf_counter(), cpu()
    made = await _at_once(one, at_once, wanted)
    return {
        "made": made,
        "cpu": cpu() - before,
        "wall": time.perf_counter() - began,
        "growth": memory("VmHWM") - resident,
    }


async def _at_once(one: One, at_once: int, wanted: int) -> int:
    """`wanted` of them, `at_once` under way at any time; the sum of what they give."""
    numbers = iter(range(wanted))

    async def some(numbers: Iterator[int]) -> int:
        return sum([await one(number) for number in numbers])

    return sum(await asyncio.gather(*(some(numbers) for _ in range(min(at_once, wanted)))))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
