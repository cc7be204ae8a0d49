"""What our own steps cost, and how the cost grows with the number of objects.

Growth is the slope on a log-log scale between 1,000 and 10,000 objects: 1 is linear.
"""

import asyncio
import gc
import math
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from aufheben.agents import SymbolicAgent
from aufheben.domain import Issue, Seat
from aufheben.formats.cases import read_case
from aufheben.logic.language import Clause, Literal, Variable
from aufheben.logic.stance_theory import Knowledge, knowledge_cache
from aufheben.logic.synthesis import syntheses
from aufheben.rooms.dialectic.job import COURSE, DialecticJob
from aufheben.rooms.dialectic.protocol.rules import Constitution
from aufheben.rooms.dialectic.seats import cast
from aufheben.runtime.clock import StillClock
from aufheben.runtime.drive import drive
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from benchmarks.problems import QUESTION, cameras

CAMERA = Path(__file__).parents[1] / "examples/camera.toml"
SIZES = (1_000, 10_000)
RUNS = 5


def median_ms(works: Iterable[Callable[[], object]]) -> float:
    """The median time of the works, in milliseconds; each is prepared before it is timed.

    The garbage collector is off while one is timed, as `timeit` has it.
    """
    times = []
    for work in works:
        gc.collect()
        gc.disable()
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1000)
        gc.enable()
    return statistics.median(times)


def slope(small: float, large: float) -> float:
    """Growth between the two sizes on a log-log scale."""
    return math.log(large / small) / math.log(SIZES[1] / SIZES[0])


def table() -> list[str]:
    """Markdown lines."""
    steps = {"synthesis": _synthesis, "whole dialogue": _dialogue}
    lines = [
        f"Camera from text to synthesis: {median_ms([_camera] * 21):.1f} ms (median of 21).",
        "",
        "| step | 1,000 objects, ms | 10,000 objects, ms | slope |",
        "|---|--:|--:|--:|",
    ]
    for name, prepare in steps.items():
        small, large = (median_ms(map(prepare, [size] * RUNS, range(RUNS))) for size in SIZES)
        lines.append(f"| {name} | {small:.1f} | {large:.1f} | {slope(small, large):.2f} |")
    return lines


def _camera() -> None:
    knowledge_cache.cache_clear()
    specified = read_case(CAMERA.read_text(encoding="utf-8"), str(CAMERA))
    chosen = cast(replace(specified, protocol={"name": "published"}))
    _conducted(chosen.case)


def _conducted(case: DialecticJob) -> None:
    journal = MemoryStore().begin(Record(run="benchmark", created="", settings={}))
    agents = {seat.name: SymbolicAgent() for seat in case.seats}
    finished = asyncio.run(drive(COURSE, case, agents, journal, StillClock()))
    assert finished.conclusion.outcome == "synthesis"


def _dialogue(objects: int, run: int) -> Callable[[], None]:
    """From read stances to the answer."""
    issue = _fresh(run)
    seats = tuple(
        Seat(name=f"AG{n}", stance=stance, premises="logic")
        for n, stance in enumerate(cameras(objects), start=1)
    )
    for seat in seats:
        Knowledge.of(seat.stance, issue)
    case = DialecticJob(issue=issue, seats=seats, constitution=Constitution())
    return lambda: _conducted(case)


def _synthesis(objects: int, run: int) -> Callable[[], object]:
    issue = _fresh(run)
    first, second = (Knowledge.of(stance, issue) for stance in cameras(objects))
    known = first.closure.extended(c for c in second.clauses if c.is_fact)
    warrants = [_warrant(first), _warrant(second)]
    conditions = (Literal("camera", (Variable("x"),)),)
    return lambda: syntheses(warrants, known, conditions)


def _fresh(run: int) -> Issue:
    """An issue of its own for each run, so that no run finds what another has worked out."""
    return Issue(question=QUESTION, aliases=((f"word {run}", f"other {run}"),))


def _warrant(knowledge: Knowledge) -> Clause:
    return next(c for c in knowledge.clauses if c.head.predicate == "buy" and c.head.positive)
