"""What the complete form costs beside the bare answer of all stances, and how it grows.

Three seats and any number of objects in three cases. The bare answer is what is computed in any
case: the stances read, closed and decided (main arguments, what bears on them, grounded statuses,
the best synthesis). The whole run is the same from the same text with its dialogue, what would
decide an open question, and a journal in SQLite, through the parts that `wiring` names. The sharper
ratio leaves the reading out of both. Nothing is kept from run to run.

`python -m benchmarks.complete [SIZES]`; it ends with 1 where a bar is missed.
"""

import asyncio
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
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
from benchmarks.measuring import in_turns, slope, spent
from benchmarks.results import bars, put, table

QUESTION = "buy(x) & camera(x)"
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


def asked(case: str, objects: int) -> DialecticJob:
    """A case that no run before has had: its issue has words of its own."""
    issue = Issue(question=QUESTION, aliases=((f"word {next(_FRESH)}", "other"),))
    seats = tuple(
        Seat(name=f"AG{number}", stance=stance, premises="logic")
        for number, stance in enumerate(stances(case, objects), start=1)
    )
    return DialecticJob(issue=issue, seats=seats, constitution=Constitution(form="complete"))


def answering(case: str, objects: int) -> Callable[[], object]:
    """From text to the bare answer."""
    made = asked(case, objects)
    return lambda: decide(Union.of(made.issue, made.seats))


def deciding(case: str, objects: int) -> Callable[[], object]:
    """From what was read to the bare answer."""
    made = asked(case, objects)
    union = Union.of(made.issue, made.seats)
    order = union.closure.priorities
    return lambda: decide(replace(union, closure=Closure(union.holders, priorities=order)))


def whole_run(case: str, objects: int, folder: Path) -> Callable[[], object]:
    """From text to the end of a run with its journal."""
    made = asked(case, objects)
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
    """Medians in turns; what is timed is prepared anew each time."""

    def measure(prepare: Callable[[], Callable[[], object]]) -> float:
        work = prepare()
        decision_of.cache_clear()
        return spent(work)

    ways = {
        "answer": lambda: answering(case, objects),
        "decided": lambda: deciding(case, objects),
        "whole": lambda: whole_run(case, objects, folder),
    }
    took = in_turns({way: partial(measure, prepare) for way, prepare in ways.items()}, RUNS)
    return Cost(**{way: statistics.median(times) for way, times in took.items()})


def rows(case: str, costs: dict[int, Cost]) -> Iterator[tuple[str, ...]]:
    """A line of the table for each size."""
    for size, each in costs.items():
        times = (f"{ms:.0f}" for ms in (each.answer, each.decided, each.whole))
        yield case, f"{size:,}", *times, f"**{each.ratio:.2f}×**", f"{each.sharper:.2f}×"


def main(sizes: Sequence[int] = SIZES) -> int:
    """Measure, write it down where all sizes were measured; 1 where a bar is missed."""
    with tempfile.TemporaryDirectory() as folder:
        costs = {
            case: {size: cost(case, size, Path(folder)) for size in sizes} for case in OUTCOMES
        }
    barred = BARRED if BARRED in sizes else max(sizes)
    ratio = max(each[barred].ratio for each in costs.values())
    slopes = {
        case: slope(each, (one.whole for one in each.values())) for case, each in costs.items()
    }
    lines = [
        "## The complete form: a whole run beside the bare answer",
        "",
        "Three seats. The bare answer: stances read, closed and decided. The whole run: the same with",
        "its dialogue, what would decide an open question, and a journal in SQLite. Both from text;",
        "in the last column reading is left out of both. Processor time in ms (waiting for the disk is",
        f"not in it), medians of {RUNS} runs in turns.",
        "",
        *table(
            "case | objects | answer | of it without reading | whole run | whole / answer | without reading",
            (row for case, each in costs.items() for row in rows(case, each)),
        ),
        "",
        *bars(
            [
                (f"whole run / bare answer at {barred:,} objects, worst case", f"{RATIO}", f"{ratio:.2f}", ratio <= RATIO),
                *((f"growth, {case}", f"{SLOPE}", f"{s:.2f}", s <= SLOPE) for case, s in slopes.items()),
            ]
        ),
    ]  # fmt: skip
    put("complete", lines, full=sizes == SIZES)
    return int(ratio > RATIO or max(slopes.values()) > SLOPE)


if __name__ == "__main__":
    sys.exit(main(tuple(map(int, sys.argv[1:])) or SIZES))
