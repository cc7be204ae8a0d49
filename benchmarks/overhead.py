"""Our whole path against its peers: prompt, call, parse, check, journal, in processor time a call.

    python benchmarks/overhead.py [--quick]    prints tables in Markdown, progress beside them

A fake provider serves from a process and a core of its own. Every stack has a process of its
own on another core; the stacks take turns, cell by cell, round by round, so that what else the
machine does meets all of them. The peers send the prompts that one of our debates sends, and
read the same replies into the same types; none of them checks or journals anything.
"""

import asyncio
import json
import os
import statistics
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, Self

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.overhead_script import CALLS  # noqa: E402 - found through the line above

LATENCIES = (0, 200)  # milliseconds
CONCURRENCIES = (1, 50, 500)
PACKAGES = {
    "openai": "openai",
    "ours": "aufheben",
    "pydantic_ai": "pydantic-ai-slim",
    "langgraph": "langgraph",
    "inspect_ai": "inspect-ai",
}
LABELS = {
    "openai": "openai, bare",
    "ours": "**ours**",
    "pydantic_ai": "pydantic-ai Agent",
    "langgraph": "langgraph + langchain-openai",
    "inspect_ai": "inspect_ai",
}
ROUNDS = 3
ALONE = 3  # debates timed one by one, in each of the rounds
BARS = {"sdk": 1.6, "path": 1.03, "growth": 400_000}

Told = dict[str, Any]


class Worker:
    """A stack's process, told what to measure."""

    def __init__(self, stack: str, set_up: Told) -> None:
        command = [sys.executable, "-m", "benchmarks.overhead_worker", stack]
        self._process = _started(command)
        self._stack = stack
        self._say(set_up)

    def measure(self, **told: object) -> Told:
        """What the worker measured. Raises RuntimeError where it died."""
        self._say(told)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the process of {self._stack} ended: see above")
        answer: Told = json.loads(line)
        return answer

    def _say(self, told: Told) -> None:
        assert self._process.stdin is not None
        print(json.dumps(told), file=self._process.stdin, flush=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        _ended(self._process)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """Processor milliseconds a call, one number for each round, and calls a second."""

    cpu: tuple[float, ...]
    rate: float

    @property
    def ms(self) -> float:
        """The median."""
        return statistics.median(self.cpu)


Cells = dict[tuple[str, int, int], Cell]


def calls(stack: str, latency: int, concurrency: int) -> int:
    """How many calls a cell makes in one round: whole debates, in the time there is."""
    if concurrency == 1:
        return CALLS * (2 if latency else 30)
    if stack == "ours":
        return CALLS * concurrency
    return max(650, 2 * concurrency)


def measured(url: str, exchanges: list[Told], rounds: int) -> Cells:
    """Every cell; the stacks take turns."""
    cells: Cells = {}
    for latency in LATENCIES:
        set_up = {"url": url, "latency": latency, "exchanges": exchanges}
        with ExitStack() as stack:
            workers = {name: stack.enter_context(Worker(name, set_up)) for name in PACKAGES}
            for concurrency in CONCURRENCIES:
                found = _cell(workers, latency, concurrency, rounds)
                cells |= {(name, latency, concurrency): cell for name, cell in found.items()}
    return cells


def _cell(
    workers: dict[str, Worker], latency: int, concurrency: int, rounds: int
) -> dict[str, Cell]:
    got: dict[str, list[Told]] = {name: [] for name in workers}
    for number in range(rounds):
        # A round that begins elsewhere each time favors nobody.
        names = [*workers][number % len(workers) :] + [*workers][: number % len(workers)]
        for name in names:
            wanted = calls(name, latency, concurrency)
            got[name].append(
                workers[name].measure(do="calls", concurrency=concurrency, calls=wanted)
            )
    found = {
        name: Cell(
            cpu=tuple(1000 * each["cpu"] / each["made"] for each in rows),
            rate=statistics.median(each["made"] / each["wall"] for each in rows),
        )
        for name, rows in got.items()
    }
    shown = ", ".join(f"{name} {cell.ms:.2f}" for name, cell in found.items())
    print(f"{latency} ms, {concurrency} at once: {shown}", file=sys.stderr, flush=True)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Alone:
    """One debate at a time: seconds it took, and seconds the server had its requests."""

    wall: float
    path: float


def alone(url: str, rounds: int) -> dict[bool, Alone]:
    """By whether all main arguments are asked for at once; medians."""
    found: dict[bool, list[Alone]] = {False: [], True: []}
    with Worker("ours", {"url": url, "latency": LATENCIES[-1], "exchanges": []}) as worker:
        for _ in range(rounds):
            for eager, rows in found.items():
                got = worker.measure(do="alone", eager=eager, debates=ALONE)
                rows.extend(
                    Alone(wall=seconds, path=_spent(url, tag))
                    for seconds, tag in zip(got["seconds"], got["tags"], strict=True)
                )
    return {
        eager: Alone(
            wall=statistics.median(each.wall for each in rows),
            path=statistics.median(each.path for each in rows),
        )
        for eager, rows in found.items()
    }


def grown(url: str, rounds: int) -> float:
    """Bytes that each of many debates at once adds to the memory; each time in a fresh process."""
    most = CONCURRENCIES[-1]
    found = []
    for _ in range(rounds):
        with Worker("ours", {"url": url, "latency": LATENCIES[-1], "exchanges": []}) as worker:
            got = worker.measure(do="growth", concurrency=most)
            found.append((got["peak"] - got["before"]) / most)
    print(f"growth a debate: {[round(f / 1000) for f in found]} kB", file=sys.stderr, flush=True)
    return statistics.median(found)


def tables(rounds: int = ROUNDS) -> list[str]:
    """The comparison as Markdown lines."""
    with provider() as url:
        prompts = _exchanges(url)
        cells = measured(url, prompts, rounds)
        single = alone(url, rounds)
        growth = grown(url, rounds)
    return [*_said_before(prompts), "", *_table(cells), "", *_ours(cells, single, growth)]


def _said_before(prompts: Sequence[Told]) -> list[str]:
    sizes = [len(prompt["system"]) + len(prompt["user"]) for prompt in prompts]
    named = ", ".join(f"{name} {version(name)}" for name in PACKAGES.values() if name != "aufheben")
    return [
        f"Processor time a call, in ms, and its ratio to the bare SDK's: medians of {ROUNDS} rounds in",
        "which the stacks take turns; server and client each on a core of its own. Ours is the whole",
        f"path, {CALLS} calls a debate, as many debates at once as the column says; the others send the",
        f"same prompts ({statistics.mean(sizes) / 1000:.1f} kB on average) and read the same replies"
        " into the same types, and neither",
        f"check nor journal. {named}.",
    ]


def _table(cells: Cells) -> list[str]:
    columns = [(latency, at_once) for latency in LATENCIES for at_once in CONCURRENCIES]
    lines = [
        f"| stack | {' | '.join(f'{at_once} at {latency} ms' for latency, at_once in columns)} |",
        f"|---|{'--:|' * len(columns)}",
    ]
    for name, label in LABELS.items():
        row = [_shown(cells, name, *column) for column in columns]
        lines.append(f"| {label} | {' | '.join(row)} |")
    return lines


def _shown(cells: Cells, name: str, latency: int, at_once: int) -> str:
    ms, sdk = cells[name, latency, at_once].ms, cells["openai", latency, at_once].ms
    return f"{ms:.2f} (**{ms / sdk:.2f}×**)"


def _ours(cells: Cells, single: dict[bool, Alone], growth: float) -> list[str]:
    plain, eager = single[False], single[True]
    ours = [(cell.ms, latency, at_once) for (n, latency, at_once), cell in cells.items() if n == "ours"]
    worst = max(ms / cells["openai", latency, at_once].ms for ms, latency, at_once in ours)
    others = [name for name in PACKAGES if name not in ("openai", "ours")]
    least = min(
        min(cells[name, latency, at_once].ms for name in others) / ms
        for ms, latency, at_once in ours
    )
    noise = max(max(cell.cpu) / min(cell.cpu) for cell in cells.values())
    return [
        "| what | bar | measured |",
        "|---|--:|--:|",
        f"| processor time of a call, worst cell / bare SDK | ≤ {BARS['sdk']} | {worst:.2f} |",
        f"| cheapest framework / ours, worst cell | > 1 | {least:.2f} |",
        f"| one debate at {LATENCIES[-1]} ms / its critical path | ≤ {BARS['path']}"
        f" | {plain.wall / plain.path:.3f} |",
        f"| growth a debate, {CONCURRENCIES[-1]} at once | ≤ {BARS['growth'] // 1000} kB"
        f" | {growth / 1000:.0f} kB |",
        "",
        f"One debate at {LATENCIES[-1]} ms takes {plain.wall:.2f} s; with `eager` {eager.wall:.2f} s. The"
        " rounds of one cell differ",
        f"by at most a factor of {noise:.2f}.",
    ]


@contextmanager
def provider() -> Iterator[str]:
    """The fake provider's address; it runs on the machine's last core."""
    process = _started([sys.executable, "-m", "benchmarks.overhead_server"])
    try:
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(process.pid, {max(os.sched_getaffinity(0))})
        assert process.stdout is not None
        yield f"http://127.0.0.1:{int(process.stdout.readline())}"
    finally:
        _ended(process)


def _started(command: list[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )


def _ended(process: subprocess.Popen[str]) -> None:
    """They end when their input does."""
    assert process.stdin is not None
    process.stdin.close()
    process.wait(timeout=60)


def _exchanges(url: str) -> list[Told]:
    from benchmarks.overhead_debates import recorded

    prompts = asyncio.run(recorded(f"{url}/0"))
    return [{"system": p.system, "user": p.user, "name": p.name} for p in prompts]


def _spent(url: str, tag: str) -> float:
    with urllib.request.urlopen(f"{url}/spent/{tag}") as answer:
        return float(json.load(answer)["seconds"])


if __name__ == "__main__":
    print("\n".join(tables(1 if "--quick" in sys.argv[1:] else ROUNDS)))
