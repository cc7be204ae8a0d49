"""Edges at a provider's pace: how near to full lanes, and how much memory a long check takes.

    python benchmarks/edges.py [EDGES]    writes its part of RESULTS.md for the full 10,000

The parallel form with a mediator, one round, every edge debated: three calls of a second each,
64 under way. The fake provider serves from a process of its own.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from aufheben import wiring  # noqa: E402 - found by the line above
from aufheben.domain import Limits  # noqa: E402 - same
from aufheben.domain.opinions import forms  # noqa: E402 - same
from aufheben.domain.taxonomies import Edge, Taxonomy, Term  # noqa: E402 - same
from aufheben.rooms.hierarchy.experts import chosen, published  # noqa: E402 - same
from aufheben.rooms.hierarchy.job import COURSE, EndedHierarchy, HierarchyJob, Settled  # noqa: E402 - same
from aufheben.rooms.hierarchy.protocol import EdgeDebate, Procedure  # noqa: E402 - same
from aufheben.runtime.batch import throttled  # noqa: E402 - same
from aufheben.runtime.drive import drive  # noqa: E402 - same
from aufheben.runtime.journal import Record  # noqa: E402 - same
from benchmarks.overhead import provider  # noqa: E402 - same
from benchmarks.results import put  # noqa: E402 - same

FULL, LANES, PACE = 10_000, 64, 1_000  # edges, calls at once, milliseconds
SHARE, GROWTH = 0.95, 100  # the bars: of the ideal rate; megabytes above the start


def work(edges: int) -> HierarchyJob:
    """So many edges under ten classes, debated at once by N and S before a mediator."""
    parents = [Term(key=f"p{n}", name=f"class {n}") for n in range(10)]
    children = [Term(key=f"c{n}", name=f"kind {n} of thing") for n in range(edges)]
    found = tuple(Edge(f"c{n}", f"p{n % 10}") for n in range(edges))
    debate = EdgeDebate(
        form=forms(3)["parallel-mediator"], experts=chosen("NS", published(), "en"), lang="en"
    )
    return HierarchyJob(
        taxonomy=Taxonomy(terms={t.key: t for t in (*parents, *children)}, edges=found),
        edges=found,
        procedure=Procedure(debate=debate, cheap=False, mends=False),
        limits=Limits(reasks=0),
    )


async def measured(
    url: str, job: HierarchyJob, seen: Callable[[], None]
) -> tuple[EndedHierarchy, float, int]:
    """What came of the survey, its seconds, and the bytes by which memory grew at most."""
    names = ("N", "S", "mediator")
    model = f"openai:after-{PACE}@{url}"
    with tempfile.TemporaryDirectory() as folder:
        store = wiring.store(str(Path(folder) / "journal.db"))
        async with wiring.seated(dict.fromkeys(names, model), lang="en") as seats:
            gated = throttled(seats, asyncio.Semaphore(LANES))
            await _one(gated, work(LANES), store.begin(Record(run="warm", created="", settings={})))
            start = peak = _memory()

            def told(what: object) -> None:
                nonlocal peak
                if isinstance(what, Settled):
                    peak = max(peak, _memory())
                    seen()

            journal = store.begin(Record(run="edges", created="", settings={}))
            began = time.perf_counter()
            found = await drive(
                COURSE, job, gated, journal, wiring.clock(), at_once=LANES, told=told
            )
            taken = time.perf_counter() - began
            journal.close()
            return found, taken, peak - start


async def _one(seats: object, job: HierarchyJob, journal: object) -> None:
    await drive(COURSE, job, seats, journal, wiring.clock(), at_once=LANES)  # type: ignore[arg-type]
    journal.close()  # type: ignore[attr-defined]


def _memory() -> int:
    """Resident bytes; 0 where the system does not tell."""
    try:
        status = Path("/proc/self/statm").read_text(encoding="ascii")
    except OSError:
        return 0
    return int(status.split()[1]) * 4096


def main(edges: int) -> None:
    """Measure, and write it down where it was the full number."""
    job = work(edges)
    with provider() as (url, _):
        found, taken, grown = asyncio.run(measured(url, job, lambda: None))
    calls = found.tally.made
    assert (found.upheld, calls) == (edges, 3 * edges), found
    share, megabytes = calls * PACE / 1000 / LANES / taken, grown / 1e6
    slow = "" if share >= SHARE else ", **missed**"
    large = "" if megabytes <= GROWTH else ", **missed**"
    lines = [
        "## Edges at a provider's pace",
        "",
        f"{edges:,} edges in the parallel form with a mediator: {calls:,} calls of 1 s, {LANES} at",
        f"once, in {taken:.0f} s.",
        "",
        "| what | bar | measured |",
        "|---|--:|--:|",
        f"| ideal / taken | ≥ {SHARE} | {share:.3f}{slow} |",
        f"| memory above the start, MB | ≤ {GROWTH} | {megabytes:.0f}{large} |",
    ]
    print("\n".join(lines), file=sys.stderr)
    if edges == FULL:
        put("edges", lines)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else FULL)
