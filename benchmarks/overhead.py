"""Our whole path against its peers: prompt, call, parse, check, journal.

    python benchmarks/overhead.py [--quick]    writes its part of RESULTS.md, shows its progress

A fake provider serves from a process of its own. Every stack has a process of its own too, on
another core; the stacks take turns, cell by cell and round by round, so that whatever else the
machine does meets all of them. The peers send the prompts that one of our debates sends, and
read the answers into the same types; none of them checks or journals.
"""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.overhead_debates import CALLS, recorded  # noqa: E402 - found by the line above
from benchmarks.overhead_tables import (  # noqa: E402 - same
    AT_ONCE,
    LATENCIES,
    SLOWEST,
    STACKS,
    Found,
    Row,
    tables,
)
from benchmarks.results import put  # noqa: E402 - same

ROUNDS = 3
Measure = Callable[..., Row]


def measured(rounds: int = ROUNDS) -> Found:
    """Everything."""
    with provider() as (url, held):
        prompts = asyncio.run(recorded(url, "after-0"))
        sent = [{"system": p.system, "user": p.user, "name": p.name} for p in prompts]
        found = Found(rounds=rounds, prompts=sent)
        for latency in LATENCIES:
            with ExitStack() as stack:
                workers = {
                    name: stack.enter_context(worker(name, url, latency, sent)) for name in STACKS
                }
                for at_once in AT_ONCE:
                    _cell(found, workers, latency, at_once)
        with worker("ours", url, SLOWEST, []) as measure:
            _alone(found, measure, held)
    return found


def _cell(found: Found, workers: dict[str, Measure], latency: int, at_once: int) -> None:
    names = [*workers]
    for number in range(found.rounds):
        # Each round begins with another stack.
        for name in (*names[number % len(names) :], *names[: number % len(names)]):
            row = workers[name](
                do="calls",
                at_once=at_once,
                calls=_calls(name, latency, at_once),
                warm=0 if number else CALLS * min(at_once, 20),
            )
            found.rows.setdefault((name, latency, at_once), []).append(row)
    shown = ", ".join(f"{name} {found.ms(name, latency, at_once):.2f}" for name in names)
    print(f"{at_once} at once, {latency} ms: {shown}", file=sys.stderr, flush=True)


def _calls(stack: str, latency: int, at_once: int) -> int:
    """How many calls a cell makes in one round; of ours whole debates."""
    if at_once == 1:
        return CALLS * (2 if latency else 30)
    return CALLS * at_once if stack == "ours" else max(CALLS * 50, 2 * at_once)


def _alone(found: Found, measure: Measure, held: Callable[[], float]) -> None:
    """One debate at a time, and how long the server held its requests."""
    measure(do="alone", debates=1, eager=False)
    held()
    for _ in range(found.rounds):
        for eager, rows in found.alone.items():
            row = measure(do="alone", debates=1, eager=eager)
            rows.append({**row, "held": held()})


@contextmanager
def provider() -> Iterator[tuple[str, Callable[[], float]]]:
    """The fake provider's address, and how long it has held requests back since last asked."""
    with _process("overhead_server") as process:
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(process.pid, {max(os.sched_getaffinity(0))})
        yield _line(process).strip(), lambda: float(_line(process, "held"))


@contextmanager
def worker(stack: str, url: str, latency: int, sent: Sequence[Row]) -> Iterator[Measure]:
    """A stack's process, which measures what it is told to."""
    with _process("overhead_worker", stack, url, f"after-{latency}") as process:
        _say(process, json.dumps(sent))
        yield lambda **told: json.loads(_line(process, json.dumps(told)))


@contextmanager
def _process(module: str, *words: str) -> Iterator[subprocess.Popen[str]]:
    """A process that ends when its input does."""
    command = [sys.executable, "-m", f"benchmarks.{module}", *words]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, text=True, stdin=pipe, stdout=pipe) as process:
        yield process


def _say(process: subprocess.Popen[str], line: str) -> None:
    assert process.stdin is not None
    print(line, file=process.stdin, flush=True)


def _line(process: subprocess.Popen[str], asked: str = "") -> str:
    """The line a process answers. Raises RuntimeError where it has died."""
    if asked:
        _say(process, asked)
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        raise RuntimeError("a process of the benchmark ended; what it said stands above")
    return line


if __name__ == "__main__":
    found = tables(measured(1 if "--quick" in sys.argv[1:] else ROUNDS))
    put("models", ["## What a model's answer costs us", "", *found])
