"""What `overhead.py` measured, as Markdown, against the bars it is held to."""

import statistics
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Any

from benchmarks.overhead_debates import CALLS

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

Row = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Measurements by stack, latency and how many at once; `alone` by whether it was eager."""

    rounds: int
    prompts: list[Row]
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


def tables(found: Found) -> list[str]:
    """The comparison as Markdown lines."""
    return [*_about(found), "", *_costs(found), "", *_bars(found), "", *_eager(found)]


def _about(found: Found) -> list[str]:
    packages = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    return textwrap.wrap(
        f"Processor time a call in ms, and its ratio to the bare SDK's: medians of {found.rounds}"
        f" rounds in which the stacks take turns; two rounds of one cell differ by a factor of"
        f" {found.noise:.2f} at most. The fake server and the stack each have a core. Ours is the"
        f" whole path, {CALLS} calls a debate; a column says how many debates are held at once"
        f" and how long the server waits. The others send the same prompts ({found.size:.1f} kB"
        " on average), so many at once, and read the answers into the same types; they neither"
        f" check nor journal. {packages}.",
        100,
        break_on_hyphens=False,
    )


def _costs(found: Found) -> list[str]:
    heads = " | ".join(f"{at_once} at {latency} ms" for latency, at_once in CELLS)
    lines = [f"| stack | {heads} |", f"|---|{'--:|' * len(CELLS)}"]
    for name, label in STACKS.items():
        cells = [
            f"{found.ms(name, *cell):.2f} (**{found.ratio(name, *cell):.2f}×**)" for cell in CELLS
        ]
        lines.append(f"| {label} | {' | '.join(cells)} |")
    return lines


def _bars(found: Found) -> list[str]:
    sdk = max(found.ratio("ours", *cell) for cell in CELLS)
    framework = max(found.ratio("ours", *cell, to=peer) for cell in CELLS for peer in PEERS)
    path = found.single("seconds") / found.single("held")
    return [
        "| what | bar | measured |",
        "|---|--:|--:|",
        _bar("processor time a call / the bare SDK's, worst column", SDK, sdk),
        _bar(
            "processor time a call / the cheapest framework's, worst column", FRAMEWORK, framework
        ),
        _bar(f"one debate at {SLOWEST} ms / its critical path", PATH, path),
        _bar(f"growth with each of {MOST} debates at once, kB", GROWTH, found.growth, places=0),
    ]


def _bar(what: str, bar: float, value: float, places: int = 2) -> str:
    shown = f"{value:.{places}f}" if value <= bar else f"**{value:.{places}f}**, missed"
    return f"| {what} | {bar:g} | {shown} |"


def _eager(found: Found) -> list[str]:
    return textwrap.wrap(
        f"One debate at {SLOWEST} ms takes {found.single('seconds'):.3f} s, of which the server"
        f" holds its {CALLS} requests for {found.single('held'):.3f} s. With all main arguments"
        f" asked for at once (`--eager`) it takes {found.single('seconds', eager=True):.3f} s.",
        100,
        break_on_hyphens=False,
    )
