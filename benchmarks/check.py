"""What a journal adds to an offline check: 20,000 edges judged by head nouns, kept and not kept.

    python -m benchmarks.check [EDGES]    writes its part of RESULTS.md for the full 20,000

The same edges are judged by the same code, once over a journal that keeps nothing, once over one in
SQLite. Half of the edges hold by their head nouns; the others are debated, and a mend is proposed.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aufheben
from aufheben import wiring
from aufheben.rooms.registry import room_for
from aufheben.runtime.drive import drive
from aufheben.runtime.journal import Event, Journal, Record
from aufheben.runtime.memory import MemoryStore
from benchmarks.results import put

FULL, BAR, TURNS, AT_ONCE = 20_000, 3.0, 3, 64


@dataclass(slots=True)
class Unkept:
    """A journal that keeps nothing."""

    head: Record

    @property
    def record(self) -> Record:
        """As if nothing had happened yet."""
        return self.head

    async def append(self, event: Event) -> None:
        """Forget it."""

    def close(self) -> None:
        """Nothing is held."""


def ontology(edges: int) -> bytes:
    """A table of so many edges under fifty classes, every other one wrong."""
    rows = [
        f"{'fast' if n % 3 else 'small'} kind {n} {('vehicle', 'wheel')[n % 2]},vehicle {n % 50}"
        if n % 4 > 1
        else f"kind {n} {('vehicle', 'wheel')[n % 2]},vehicle"
        for n in range(edges)
    ]
    return "\n".join(["child,parent", *rows]).encode()


async def judged(job: Any, journal: Journal) -> None:
    """All its edges, by the protocol's own driver."""
    async with wiring.seated(job.agents, lang=job.lang) as agents:
        course = room_for(aufheben.Hierarchy()).course
        await drive(course, job.job, agents, journal, wiring.clock(), at_once=AT_ONCE)
    journal.close()


def journals(folder: Path) -> dict[str, Callable[[], Journal]]:
    """A new one of each kind."""
    begun = Record(run="check", created="", settings={})
    return {
        "no journal": lambda: Unkept(begun),
        "memory": lambda: MemoryStore().begin(begun),
        "SQLite": lambda: wiring.store(str(folder / f"{time.monotonic_ns()}.db")).begin(begun),
    }


def timed(work: Callable[[], Awaitable[object]]) -> tuple[float, float]:
    """Seconds on the clock, and of the processor."""
    clock, processor = time.perf_counter(), time.process_time()
    asyncio.run(work())  # type: ignore[arg-type]
    return time.perf_counter() - clock, time.process_time() - processor


def measured(edges: int) -> tuple[dict[str, tuple[float, float]], float]:
    """The best of three of each, in turn; and the megabytes by which keeping it grew the process."""
    request = aufheben.Hierarchy(file="edges.csv", content=ontology(edges), structure=False)
    job = aufheben.App(journal=":memory:").seat(request)[1]
    best: dict[str, tuple[float, float]] = {}
    grown = 0.0
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(TURNS):
            for side, begin in journals(Path(folder)).items():
                before = _memory()
                took = timed(lambda begin=begin: judged(job, begin()))  # type: ignore[misc]
                grown = max(grown, _memory() - before) if side == "SQLite" else grown
                best[side] = min(best.get(side, took), took)
                print(side, took, flush=True)
    return best, grown / 1e6


def _memory() -> int:
    """Resident bytes; 0 where the system does not tell."""
    try:
        status = Path("/proc/self/statm").read_text(encoding="ascii")
    except OSError:
        return 0
    return int(status.split()[1]) * 4096


def main(edges: int) -> None:
    """Measure, and write it down where it was the full number."""
    best, grown = measured(edges)
    bare = best["no journal"]
    rows = [
        f"| {side} | {clock:.1f} | {clock / bare[0]:.2f} | {processor:.1f} | "
        f"{processor / bare[1]:.2f} |"
        for side, (clock, processor) in best.items()
    ]
    ratio = best["SQLite"][0] / bare[0]
    lines = [
        "## An offline check, kept and not kept",
        "",
        f"Written by `python -m benchmarks.check`; {edges:,} edges judged by head nouns, {AT_ONCE} under way,",
        f"the best of {TURNS} in turn. With the journal in SQLite the process grew by {grown:.0f} MB.",
        "",
        "| journal | clock, s | ratio | processor, s | ratio |",
        "|---|--:|--:|--:|--:|",
        *rows,
        "",
        "| what | bar | measured |",
        "|---|--:|--:|",
        f"| time in SQLite / without a journal | ≤ {BAR:.0f} | **{ratio:.2f}**{'' if ratio <= BAR else ', missed'} |",
    ]
    print("\n".join(lines))
    if edges == FULL:
        put("check", lines)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else FULL)
