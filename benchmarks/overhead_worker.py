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
from contextlib import asynccontextmanager, suppress
from itertools import count, islice
from pathlib import Path
from typing import Any

from benchmarks import overhead_debates as debates
from benchmarks.overhead_stacks import STACKS, Exchange

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
    _forget_peak()
    memory, began, before = _memory("VmRSS"), time.perf_counter(), _cpu()
    made = await _at_once(one, at_once, wanted)
    return {
        "made": made,
        "cpu": _cpu() - before,
        "wall": time.perf_counter() - began,
        "growth": _memory("VmHWM") - memory,
    }


async def _at_once(one: One, at_once: int, wanted: int) -> int:
    """`wanted` of them, `at_once` under way at any time; the sum of what they give."""
    numbers = iter(range(wanted))

    async def some(numbers: Iterator[int]) -> int:
        return sum([await one(number) for number in numbers])

    return sum(await asyncio.gather(*(some(numbers) for _ in range(min(at_once, wanted)))))


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def _forget_peak() -> None:
    """The peak of the resident memory is counted anew from here on, where the system can."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def _memory(field: str) -> int:
    """Bytes; 0 where the system does not tell."""
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:
        return 0
    found = (line.split() for line in status.splitlines())
    return next(int(words[1]) * 1024 for words in found if words[0] == f"{field}:")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
