"""Our whole path against its peers: prompt, call, parse, check, journal.

    python -m benchmarks.overhead [--quick]    writes its part of RESULTS.md, shows its progress

A fake provider serves from a process of its own. Every stack has a process of its own too, on
another core; the stacks take turns, cell by cell and round by round, so that whatever else the
machine does meets all of them. The peers send the prompts that one of our debates sends, and
read the answers into the same types; none of them checks or journals.
"""

import asyncio
import json
import statistics
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from importlib.metadata import version

from benchmarks.debates import CALLS, recorded
from benchmarks.processes import Provider, provider, spoken
from benchmarks.results import Row, bars, put, table, wrapped

STACKS = {
    "openai": "openai SDK, bare",
    "ours": "**ours**, the whole path",
    "pydantic_ai": "pydantic-ai Agent",
    "langgraph": "langgraph, langchain-openai",
    "inspect_ai": "inspect_ai",
}
PEERS = ("pydantic_ai", "langgraph", "inspect_ai")
PACKAGES = ("openai", "pydantic-ai-slim", "langgraph", "langchain-openai", "inspect-ai")
LATENCIES = (0, 200)  # milliseconds
AT_ONCE = (500, 50, 1)  # the most first: what it adds to the memory is seen in a fresh process
CELLS = tuple((latency, at_once) for latency in LATENCIES for at_once in sorted(AT_ONCE))
SLOWEST, MOST = max(LATENCIES), max(AT_ONCE)
SDK, FRAMEWORK, PATH, GROWTH = 1.6, 1.0, 1.03, 400  # the bars: three ratios, and kB
ROUNDS = 3
Measure = Callable[..., Row]


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Measurements by stack, latency and how many at once; `alone` by whether it was eager."""

    rounds: int
    prompts: list[dict[str, str]]
    rows: dict[tuple[str, int, int], list[Row]] = field(default_factory=dict)
    alone: dict[bool, list[Row]] = field(default_factory=lambda: {False: [], True: []})

    def ms(self, stack: str, latency: int, at_once: int) -> float:
        """Processor milliseconds a call: the median of the rounds."""
        return statistics.median(_ms(self.rows[stack, latency, at_once]))

    def ratio(self, stack: str, latency: int, at_once: int, to: str = "openai") -> float:
        """To another stack in the same cell."""
        return self.ms(stack, latency, at_once) / self.ms(to, latency, at_once)

    def single(self, name: str, *, eager: bool = False) -> float:
        """The median of `name` over single debates."""
        return statistics.median(float(row[name]) for row in self.alone[eager])

    @property
    def noise(self) -> float:
        """The largest factor between two rounds of one cell."""
        return max(max(_ms(rows)) / min(_ms(rows)) for rows in self.rows.values())

    @property
    def growth(self) -> float:
        """Kilobytes that each of the most debates at once adds; the worst of fresh processes."""
        first = (self.rows["ours", latency, MOST][0] for latency in LATENCIES)
        return max(float(row["growth"]) for row in first) / MOST / 1000

    @property
    def size(self) -> float:
        """Kilobytes of an average prompt."""
        sizes = (len(prompt["system"]) + len(prompt["user"]) for prompt in self.prompts)
        return statistics.mean(sizes) / 1000


def _ms(rows: Iterable[Row]) -> list[float]:
    return [1000 * float(row["cpu"]) / int(row["made"]) for row in rows]


def measured(rounds: int = ROUNDS) -> Found:
    """Everything."""
    with provider(pinned=True) as server:
        sent = asyncio.run(recorded(server.url))
        found = Found(rounds=rounds, prompts=sent)
        for latency in LATENCIES:
            with ExitStack() as stack:
                workers = {
                    name: stack.enter_context(worker(name, server.url, latency, sent))
                    for name in STACKS
                }
                for at_once in AT_ONCE:
                    _cell(found, workers, latency, at_once)
        with worker("ours", server.url, SLOWEST, []) as measure:
            _alone(found, measure, server)
    return found


@contextmanager
def worker(stack: str, url: str, latency: int, sent: Sequence[Row]) -> Iterator[Measure]:
    """A stack's process, which measures what it is told to."""
    with spoken("overhead_worker", stack, url, f"after-{latency}") as process:
        process.say(json.dumps(sent))
        yield lambda **told: json.loads(process.tell(json.dumps(told)))


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


def _alone(found: Found, measure: Measure, server: Provider) -> None:
    """One debate at a time, and how long the server held its requests."""
    measure(do="alone", debates=1, eager=False)
    server.tell("held")
    for _ in range(found.rounds):
        for eager, rows in found.alone.items():
            row = measure(do="alone", debates=1, eager=eager)
            rows.append({**row, "held": float(server.tell("held"))})


def tables(found: Found) -> list[str]:
    """The comparison as Markdown lines."""
    return [*_about(found), "", *_costs(found), "", *_bars(found), "", *_eager(found)]


def _about(found: Found) -> list[str]:
    packages = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    return wrapped(
        f"Processor time a call in ms, and its ratio to the bare SDK's: medians of {found.rounds}"
        f" rounds in which the stacks take turns; two rounds of one cell differ by a factor of"
        f" {found.noise:.2f} at most. The fake server and the stack each have a core. Ours is the"
        f" whole path, {CALLS} calls a debate; a column says how many debates are held at once"
        f" and how long the server waits. The others send the same prompts ({found.size:.1f} kB"
        " on average), so many at once, and read the answers into the same types; they neither"
        f" check nor journal. {packages}."
    )


def _costs(found: Found) -> list[str]:
    heads = " | ".join(f"{at_once} at {latency} ms" for latency, at_once in CELLS)

    def cells(name: str) -> Iterator[str]:
        return (f"{found.ms(name, *at):.2f} (**{found.ratio(name, *at):.2f}×**)" for at in CELLS)

    return table(f"stack | {heads}", ([label, *cells(name)] for name, label in STACKS.items()))


def _bars(found: Found) -> list[str]:
    sdk = max(found.ratio("ours", *cell) for cell in CELLS)
    framework = max(found.ratio("ours", *cell, to=peer) for cell in CELLS for peer in PEERS)
    path, growth = found.single("seconds") / found.single("held"), found.growth
    call = "processor time a call"
    rows = (
        (f"{call} / the bare SDK's, worst column", SDK, sdk, 2),
        (f"{call} / the cheapest framework's, worst column", FRAMEWORK, framework, 2),
        (f"one debate at {SLOWEST} ms / its critical path", PATH, path, 2),
        (f"growth with each of {MOST} debates at once, kB", GROWTH, growth, 0),
    )
    return bars((what, f"{bar:g}", f"{it:.{places}f}", it <= bar) for what, bar, it, places in rows)


def _eager(found: Found) -> list[str]:
    return wrapped(
        f"One debate at {SLOWEST} ms takes {found.single('seconds'):.3f} s, of which the server"
        f" holds its {CALLS} requests for {found.single('held'):.3f} s. With all main arguments"
        f" asked for at once (`--eager`) it takes {found.single('seconds', eager=True):.3f} s."
    )


if __name__ == "__main__":
    lines = tables(measured(1 if "--quick" in sys.argv[1:] else ROUNDS))
    put("models", ["## What a model's answer costs us", "", *lines])
