"""One stack in a process of its own: measures what it is told to, line by line.

    python -m benchmarks.overhead_worker STACK    reads JSON on its input, answers on its output

The first line is the set-up; each further one names what to measure.
"""

import asyncio
import gc
import json
import os
import resource
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, suppress
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.overhead_script import CALLS

Told = dict[str, Any]
Run = Callable[[Told], Awaitable[Told]]
WARM_UP = 50  # most debates before measuring


async def main(stack: str) -> None:
    """Serve until the input ends."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    lines = iter(sys.stdin.readline, "")
    set_up = json.loads(next(lines))
    async with AsyncExitStack() as open_ones:
        run = (_ours if stack == "ours" else _peer)(stack, set_up, open_ones)
        for line in lines:
            print(json.dumps(await run(json.loads(line))), flush=True)


def _peer(stack: str, set_up: Told, _open: AsyncExitStack) -> Run:
    from benchmarks.overhead_stacks import STACKS, Exchange

    ask = STACKS[stack](f"{set_up['url']}/{set_up['latency']}/v1")
    exchanges = [Exchange(**each) for each in set_up["exchanges"]]

    async def run(told: Told) -> Told:
        async def one(number: int) -> int:
            await ask(exchanges[number % len(exchanges)])
            return 1

        at_once = told["concurrency"]
        await _at_once(one, at_once, max(CALLS, at_once))
        return await _measured(one, at_once, told["calls"])

    return run


def _ours(_stack: str, set_up: Told, open_ones: AsyncExitStack) -> Run:
    from benchmarks import overhead_debates as debates

    url = f"{set_up['url']}/{set_up['latency']}"
    entered: list[debates.Debates] = []
    fresh = iter(range(10**9))

    async def run(told: Told) -> Told:
        if not entered:
            seated = debates.seated(url, f"ours-{os.getpid()}")
            entered.append(await open_ones.enter_async_context(seated))

        async def one(_number: int) -> int:
            return await entered[0].one(next(fresh))

        if told["do"] == "alone":
            await one(0)
            numbers = list(islice(fresh, told["debates"]))
            eager = told["eager"]
            seconds = await debates.timed(entered[0], numbers, eager=eager)
            return {"seconds": seconds, "tags": [f"{entered[0].run}-{n}" for n in numbers]}
        await _at_once(one, told["concurrency"], min(told["concurrency"], WARM_UP))
        if told["do"] == "growth":
            return await _grown(one, told["concurrency"])
        return await _measured(one, told["concurrency"], told["calls"] // CALLS)

    return run


async def _measured(
    one: Callable[[int], Awaitable[int]], concurrency: int, wanted: int
) -> Told:
    """Processor seconds (user and system) and seconds, and how many calls were answered."""
    gc.collect()
    began, before = time.perf_counter(), _cpu()
    made = await _at_once(one, concurrency, wanted)
    return {"cpu": _cpu() - before, "wall": time.perf_counter() - began, "made": made}


async def _grown(one: Callable[[int], Awaitable[int]], at_once: int) -> Told:
    """How far the resident memory rises above what it is when warm, in bytes."""
    gc.collect()
    with suppress(OSError):  # from here on the peak is counted anew
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    before = _memory("VmRSS")
    await _at_once(one, at_once, at_once)
    return {"before": before, "peak": _memory("VmHWM"), "after": _memory("VmRSS")}


async def _at_once(
    one: Callable[[int], Awaitable[int]], concurrency: int, wanted: int
) -> int:
    """`wanted` of them, `concurrency` under way at any time; the sum of what they give."""
    numbers = iter(range(wanted))

    async def some(numbers: Iterator[int]) -> int:
        return sum([await one(number) for number in numbers])

    return sum(await asyncio.gather(*(some(numbers) for _ in range(min(concurrency, wanted)))))


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def _memory(field: str) -> int:
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return next(
        int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith(field)
    )


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
