"""What the complete form costs beside the bare answer of all stances, and how it grows.

Three seats and any number of objects in three cases. The bare answer is what is computed in any
case: the stances read, closed and decided (main arguments, what bears on them, grounded statuses,
the best synthesis). The whole run is the same from the same text with its dialogue, what would
decide an open question, and a journal in SQLite, through the parts that `wiring` names. The sharper
ratio leaves the reading out of both. Nothing is kept from run to run.

`python -m benchmarks.complete`; it ends with 1 where a bar is missed.
"""

import asyncio
import gc
import math
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from aufheben import wiring
from aufheben.domain import Issue, Seat
from aufheben.logic.closure import Closure
from aufheben.logic.union import Union, decide, decision_of
from aufheben.rooms.dialectic.job import COURSE, DialecticJob
from aufheben.rooms.dialectic.protocol.rules import Constitution
from aufheben.runtime.clock import StillClock
from aufheben.runtime.drive import drive
from aufheben.runtime.journal import Record
from benchmarks.problems import QUESTION
from benchmarks.results import put

SIZES = (250, 500, 1_000, 2_000)
BARRED = 1_000
"""The size at which the ratio has its bar."""
RUNS = 5
RATIO, SLOPE = 3.0, 1.1
OUTCOMES = {"justified": "justified", "synthesis": "synthesis", "stalemate": "unresolved"}
RULES = (
    "compact(x) & light(x) & camera(x) -> buy(x)\noverTheBudget(x) -> ¬buy(x)",
    "resolution(x, high) & battery(x, long) & camera(x) -> buy(x)\noutOfStock(x) -> ¬buy(x)",
    "sturdy(x) & sealed(x) & camera(x) -> buy(x)\nunsafe(x) -> ¬buy(x)",
)
WANTED = (
    ("camera({})", "compact({})", "light({})"),
    ("camera({})", "resolution({}, high)", "battery({}, long)"),
    ("camera({})", "sturdy({})", "sealed({})"),
)
AGAINST = ("outOfStock({})", "unsafe({})", "overTheBudget({})")
FOURTH = {
    "justified": (WANTED[0], ("camera({})",), ()),
    "synthesis": (("camera({})", "compact({})"), ("battery({}, long)",), ("sturdy({})",)),
    "stalemate": (("camera({})",), ("battery({}, long)",), ()),
}
"""What each seat knows of every fourth object: it has no reason against it."""
_FRESH = count()


def stances(case: str, objects: int) -> tuple[str, ...]:
    """Of four objects each seat wants one, which the next seat has a reason against."""
    said: list[list[str]] = [[], [], []]
    for number in range(objects):
        name, kind = f"o{number}", number % 4
        if kind == 3:
            for seat, facts in enumerate(FOURTH[case]):
                said[seat] += [fact.format(name) for fact in facts]
        else:
            said[kind] += [fact.format(name) for fact in WANTED[kind]]
            said[(kind + 1) % 3].append(AGAINST[kind].format(name))
    return tuple("\n".join([*facts, RULES[seat]]) for seat, facts in enumerate(said))


def table(case: str, objects: int) -> DialecticJob:
    """A case that no run before has had: its issue has words of its own."""
    issue = Issue(question=QUESTION, aliases=((f"word {next(_FRESH)}", "other"),))
    seats = tuple(
        Seat(name=f"AG{number}", stance=stance, premises="logic")
        for number, stance in enumerate(stances(case, objects), start=1)
    )
    return DialecticJob(issue=issue, seats=seats, constitution=Constitution(form="complete"))


def answering(case: str, objects: int) -> Callable[[], object]:
    """From text to the bare answer."""
    made = table(case, objects)
    return lambda: decide(Union.of(made.issue, made.seats))


def deciding(case: str, objects: int) -> Callable[[], object]:
    """From what was read to the bare answer."""
    made = table(case, objects)
    union = Union.of(made.issue, made.seats)
    order = union.closure.priorities
    return lambda: decide(replace(union, closure=Closure(union.holders, priorities=order)))


def whole_run(case: str, objects: int, folder: Path) -> Callable[[], object]:
    """From text to the end of a run with its journal."""
    made = table(case, objects)
    name = wiring.new_run()

    def run() -> None:
        store = wiring.store(str(folder / f"{name}.db"))
        journal = store.begin(Record(run=name, created="", settings={}))
        finished = asyncio.run(drive(COURSE, made, {}, journal, StillClock()))
        journal.close()
        assert finished.conclusion.outcome == OUTCOMES[case]

    return run


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """Medians of processor time in ms: the bare answer from text, from what was read, and the whole run."""

    answer: float
    decided: float
    whole: float

    @property
    def ratio(self) -> float:
        """The whole run to the bare answer, both from text."""
        return self.whole / self.answer

    @property
    def sharper(self) -> float:
        """The same, less what reading costs in both."""
        return (self.whole - self.answer + self.decided) / self.decided


def cost(case: str, objects: int, folder: Path) -> Cost:
    """Measured in turns, so that a busy moment of the machine strikes all alike."""
    times: tuple[list[float], ...] = ([], [], [])
    for _ in range(RUNS):
        works = (
            answering(case, objects),
            deciding(case, objects),
            whole_run(case, objects, folder),
        )
        for taken, work in zip(times, works, strict=True):
            decision_of.cache_clear()
            taken.append(_processor_ms(work))
    answer, decided, whole = map(statistics.median, times)
    return Cost(answer=answer, decided=decided, whole=whole)


def _processor_ms(work: Callable[[], object]) -> float:
    """Processor time, which what else the machine does changes least; collected beforehand."""
    gc.collect()
    gc.disable()
    start = time.process_time()
    work()
    taken = (time.process_time() - start) * 1000
    gc.enable()
    return taken


def slope(costs: dict[int, Cost]) -> float:
    """Growth of the whole run: the least-squares line through all sizes, log-log."""
    fit = statistics.linear_regression(
        [math.log(size) for size in costs], [math.log(each.whole) for each in costs.values()]
    )
    return fit.slope


def rows(case: str, costs: dict[int, Cost]) -> Iterator[str]:
    """A line of the table for each size."""
    for size, each in costs.items():
        words = [case, f"{size:,}", f"{each.answer:.0f}", f"{each.decided:.0f}"]
        words += [f"{each.whole:.0f}", f"**{each.ratio:.2f}×**", f"{each.sharper:.2f}×"]
        yield f"| {' | '.join(words)} |"


def main() -> int:
    """Measure, write RESULTS.md; 1 where a bar is missed."""
    with tempfile.TemporaryDirectory() as folder:
        costs = {
            case: {size: cost(case, size, Path(folder)) for size in SIZES} for case in OUTCOMES
        }
    ratio = max(each[BARRED].ratio for each in costs.values())
    slopes = {case: slope(each) for case, each in costs.items()}
    steepest = max(slopes.values())
    lines = [
        "## The complete form: a whole run beside the bare answer",
        "",
        "Three seats. The bare answer: stances read, closed and decided. The whole run: the same with",
        "its dialogue, what would decide an open question, and a journal in SQLite. Both from text;",
        "in the last column reading is left out of both. Processor time in ms (waiting for the disk is",
        f"not in it), medians of {RUNS} runs in turns.",
        "",
        "| case | objects | answer | of it without reading | whole run | whole / answer | without reading |",
        "|---|--:|--:|--:|--:|--:|--:|",
        *(row for case, each in costs.items() for row in rows(case, each)),
        "",
        "| what | bar | measured |",
        "|---|--:|--:|",
        f"| whole run / bare answer at {BARRED:,} objects, worst case | {RATIO} | {_told(ratio, RATIO)} |",
        *(f"| growth, {case} | {SLOPE} | {_told(s, SLOPE)} |" for case, s in slopes.items()),
    ]
    put("complete", lines)
    print("\n".join(lines))
    return 1 if ratio > RATIO or steepest > SLOPE else 0


def _told(measured: float, bar: float) -> str:
    return f"**{measured:.2f}**{'' if measured <= bar else ', missed'}"


if __name__ == "__main__":
    sys.exit(main())
