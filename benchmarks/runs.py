"""What the application adds to a run: a thousand offline debates in one process.

    python -m benchmarks.runs

The same camera question argued by the logic engine: by the protocol alone, then through `App`
with its journal in memory, then on SQLite. Each debate has another name for its third camera, so
that nothing is computed once for all.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import aufheben
from aufheben.agents import SymbolicAgent
from aufheben.rooms.registry import room_for
from aufheben.runtime.clock import StillClock
from aufheben.runtime.drive import drive
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from benchmarks.results import put

BAR = 1.2
RUNS = 1_000
QUESTION = "Which camera should we buy?"
STANCES = {
    "AG1": "a is a camera. {name} is a camera. a is compact. a is light. {name} has long battery "
    "life. {name} is user-friendly. b is over budget. If a camera is compact and light, we should "
    "buy it. If something is over budget, we should not buy it. If something is compact and "
    "light, it is user-friendly.",
    "AG2": "b is a camera. a is out of stock. b has long battery life. b has high image quality. "
    "If a camera has high image quality and long battery life, we should buy it. If something is "
    "out of stock, we should not buy it.",
}


def requests(runs: int, form: str, salt: str) -> list[aufheben.Dialectic]:
    """That many debates, no two alike."""
    return [
        aufheben.Dialectic(
            what=QUESTION,
            stances={k: said.format(name=f"c{salt}{n}") for k, said in STANCES.items()},
            protocol=form,
        )
        for n in range(runs)
    ]


async def bare(asked: list[aufheben.Dialectic]) -> None:
    """The protocol under a chair with a journal in memory, and nothing of the application.

    Its cases are read as the application reads them: that is work of the debate.
    """
    for request in asked:
        room = room_for(request)
        job = room.read(request, {})
        begun = Record(run="r", created="", settings={})
        agents = dict.fromkeys(job.agents, SymbolicAgent())
        await drive(room.course, job.job, agents, MemoryStore().begin(begun), StillClock())


def through(
    journal: str, at_once: int = 64
) -> Callable[[list[aufheben.Dialectic]], Coroutine[Any, Any, None]]:
    """The same through one application."""

    async def work(asked: list[aufheben.Dialectic]) -> None:
        async with aufheben.App(journal=journal) as app:
            async for done in app.batch(asked, at_once=at_once):
                assert isinstance(done, aufheben.Result), done

    return work


def seconds(
    work: Callable[[list[aufheben.Dialectic]], Coroutine[Any, Any, None]],
    form: str,
    salt: str,
    runs: int,
) -> float:
    """How long the work takes: of the processor in memory, by the clock where a disk is waited for."""
    asked = requests(runs, form, salt)
    clock = time.perf_counter if salt == "sqlite" else time.process_time
    start = clock()
    asyncio.run(work(asked))
    return clock() - start


def measured(form: str, runs: int = RUNS) -> dict[str, float]:
    """Seconds of each way, the best of three in memory; they take turns, each on debates of its own."""
    best: dict[str, float] = {}
    for turn in range(3):
        for name, work in (("bare", bare), ("memory", through(":memory:"))):
            took = seconds(work, form, f"{name}{turn}", runs)
            best[name] = min(best.get(name, took), took)
    with tempfile.TemporaryDirectory() as folder:
        best["sqlite"] = seconds(through(str(Path(folder) / "journal.db")), form, "sqlite", runs)
    return best


def main(runs: int = RUNS) -> None:
    """Write the table."""
    lines = [
        "## What the application adds",
        "",
        f"Written by `python -m benchmarks.runs`; {runs:,} offline debates in one process. The bar is",
        f"{BAR} × the protocol's own time with the journal in memory. In memory it is the processor's",
        "time, the best of three; on SQLite it is the clock's, once, for every event waits for the disk.",
        "",
        "| form | protocol alone, s | App, memory, s | ratio | App, SQLite, s | ratio |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    for form in ("complete", "published"):
        took = measured(form, runs)
        own, memory, sqlite = took["bare"], took["memory"], took["sqlite"]
        lines.append(
            f"| {form} | {own:.1f} | {memory:.1f} | **{memory / own:.2f}** | {sqlite:.1f} | "
            f"{sqlite / own:.1f} |"
        )
    print("\n".join(lines))
    put("runs", lines)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS)
