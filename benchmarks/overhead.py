"""Our whole path against its peers: prompt, call, parse, check, journal.

    python benchmarks/overhead.py [--quick]    prints Markdown; progress goes beside it

A fake provider serves from a process of its own. Every stack has a process of its own too, on
another core; the stacks take turns, cell by cell and round by round, so that whatever else the
machine does meets all of them. The peers send the prompts that one of our debates sends, and
read the answers into the same types; none of them checks or journals.
"""

import asyncio
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.overhead_debates import CALLS, recorded  # noqa: E402 - found by the line above

STACKS = {
    "openai": "openai SDK, bare",
    "ours": "**ours**, the whole path",
    "pydantic_ai": "pydantic-ai Agent",
    "langgraph": "langgraph, langchain-openai",
    "inspect_ai": "inspect_ai",
}
PACKAGES = ("openai", "pydantic-ai-slim", "langgraph", "langchain-openai", "inspect-ai")
LATENCIES = (0, 200)  # milliseconds
AT_ONCE = (500, 50, 1)  # the most first: what it adds to the memory is measured in fresh processes
SLOWEST, MOST = max(LATENCIES), max(AT_ONCE)
ROUNDS = 3
SDK, PATH, GROWTH = 1.6, 1.03, 400  # the bars: times, times, kB

Row = dict[str, Any]
Measure = Callable[..., Row]


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Measurements by stack, latency and how many at once; `alone` by whether it was eager."""

    prompts: list[Row]
    rows: dict[tuple[str, int, int], list[Row]] = field(default_factory=dict)
    alone: dict[bool, list[Row]] = field(default_factory=lambda: {False: [], True: []})

    def ms(self, stack: str, latency: int, at_once: int) -> float:
        """Processor milliseconds a call: the median of the rounds."""
        return statistics.median(_ms(self.rows[stack, latency, at_once]))

    def ratio(self, stack: str, latency: int, at_once: int, to: str = "openai") -> float:
        """To another stack in the same cell."""
        return self.ms(stack, latency, at_once) / self.ms(to, latency, at_once)

    @property
    def noise(self) -> float:
        """The largest factor between two rounds of one cell."""
        return max(max(_ms(rows)) / min(_ms(rows)) for rows in self.rows.values())

    @property
    def growth(self) -> float:
        """Kilobytes that each of the most debates at once adds; the worse of fresh processes."""
        first = (self.rows["ours", latency, MOST][0] for latency in LATENCIES)
        return max(row["growth"] for row in first) / MOST / 1000


def _ms(rows: Iterable[Row]) -> list[float]:
    return [1000 * row["cpu"] / row["made"] for row in rows]


def calls(stack: str, latency: int, at_once: int) -> int:
    """How many calls a cell makes in one round; of ours whole debates."""
    if at_once == 1:
        return CALLS * (2 if latency else 30)
    return CALLS * at_once if stack == "ours" else max(700, 2 * at_once)


def measured(rounds: int) -> Found:
    """Everything."""
    with provider() as (url, held):
        prompts = asyncio.run(recorded(url, "after-0"))
        sent = [{"system": p.system, "user": p.user, "name": p.name} for p in prompts]
        found = Found(prompts=sent)
        for latency in LATENCIES:
            with ExitStack() as stack:
                workers = {
                    name: stack.enter_context(worker(name, url, latency, sent)) for name in STACKS
                }
                for at_once in AT_ONCE:
                    _cell(found, workers, latency, at_once, rounds)
        with worker("ours", url, SLOWEST, []) as measure:
            _alone(found, measure, held, rounds)
    return found


def _cell(
    found: Found, workers: dict[str, Measure], latency: int, at_once: int, rounds: int
) -> None:
    names = [*workers]
    for number in range(rounds):
        # Each round begins with another stack.
        for name in (*names[number % len(names) :], *names[: number % len(names)]):
            row = workers[name](
                do="calls",
                at_once=at_once,
                calls=calls(name, latency, at_once),
                warm=0 if number else CALLS * min(at_once, 20),
            )
            found.rows.setdefault((name, latency, at_once), []).append(row)
    shown = ", ".join(f"{name} {found.ms(name, latency, at_once):.2f}" for name in names)
    print(f"{at_once} at once, {latency} ms: {shown}", file=sys.stderr, flush=True)


def _alone(found: Found, measure: Measure, held: Callable[[], float], rounds: int) -> None:
    """One debate at a time, and how long the server held its requests."""
    measure(do="alone", debates=1, eager=False)
    held()
    for _ in range(rounds):
        for eager, rows in found.alone.items():
            row = measure(do="alone", debates=1, eager=eager)
            rows.append({**row, "held": held()})


def tables(rounds: int = ROUNDS) -> list[str]:
    """The comparison as Markdown lines."""
    found = measured(rounds)
    return [*_about(found, rounds), "", *_costs(found), "", *_bars(found), "", *_eager(found)]


def _about(found: Found, rounds: int) -> list[str]:
    size = statistics.mean(len(each["system"]) + len(each["user"]) for each in found.prompts)
    return [
        f"Processor time a call in ms, and its ratio to the bare SDK's: medians of {rounds} rounds in"
        " which",
        f"the stacks take turns (rounds of one cell differ by a factor of {found.noise:.2f} at most)."
        " Fake server and",
        f"client each have a core. Ours is the whole path, {CALLS} calls a debate; the columns say how"
        " many",
        "debates are held at once. The others send the same prompts"
        f" ({size / 1000:.1f} kB on average) as single calls,",
        "read the answers into the same types, and neither check nor journal.",
        f"{', '.join(f'{name} {version(name)}' for name in PACKAGES)}.",
    ]


def _costs(found: Found) -> list[str]:
    columns = [(latency, at_once) for latency in LATENCIES for at_once in sorted(AT_ONCE)]
    lines = [
        f"| stack | {' | '.join(f'{at_once} at {latency} ms' for latency, at_once in columns)} |",
        f"|---|{'--:|' * len(columns)}",
    ]
    for name, label in STACKS.items():
        cells = [f"{found.ms(name, *c):.2f} (**{found.ratio(name, *c):.2f}×**)" for c in columns]
        lines.append(f"| {label} | {' | '.join(cells)} |")
    return lines


def _bars(found: Found) -> list[str]:
    columns = [(latency, at_once) for latency in LATENCIES for at_once in AT_ONCE]
    peers = [name for name in STACKS if name not in ("openai", "ours")]
    sdk = max(found.ratio("ours", *column) for column in columns)
    peer = max(found.ratio("ours", *column, to=name) for column in columns for name in peers)
    path = _median(found, "seconds") / _median(found, "held")
    return [
        "| what | bar | measured |",
        "|---|--:|--:|",
        _bar("processor time a call / the bare SDK's, worst column", SDK, sdk, ""),
        _bar("processor time a call / the cheapest framework's, worst column", 1, peer, ""),
        _bar(f"one debate at {SLOWEST} ms / its critical path", PATH, path, ""),
        _bar(f"growth for each of {MOST} debates at once", GROWTH, found.growth, " kB"),
    ]


def _bar(what: str, bar: float, value: float, unit: str) -> str:
    shown = f"{value:.0f}" if unit else f"{value:.3f}"
    return f"| {what} | ≤ {bar:g}{unit} | {shown}{unit}{'' if value <= bar else ' (missed)'} |"


def _eager(found: Found) -> list[str]:
    plain, eager = (_median(found, "seconds", eager=each) for each in (False, True))
    return [
        f"One debate at {SLOWEST} ms takes {plain:.2f} s, of which the server holds its"
        f" {CALLS} requests for {_median(found, 'held'):.2f} s.",
        f"With all main arguments asked for at once (`--eager`) it takes {eager:.2f} s.",
    ]


def _median(found: Found, name: str, *, eager: bool = False) -> float:
    return statistics.median(row[name] for row in found.alone[eager])


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
        raise RuntimeError(f"{' '.join(map(str, process.args))} ended: see above")
    return line


if __name__ == "__main__":
    print("\n".join(tables(1 if "--quick" in sys.argv[1:] else ROUNDS)))
