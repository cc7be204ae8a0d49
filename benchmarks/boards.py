"""What a step of a deliberation costs as its board grows: processor time of our own work.

`python -m benchmarks.boards` writes its part of RESULTS.md.
"""

import gc
import platform
import time
from collections.abc import Callable, Iterable, Iterator

from aufheben.domain.acts import (
    CheckFact,
    Critique,
    Inquire,
    Performed,
    Propose,
    Replan,
    Sketch,
    Stated,
    Synthesize,
)
from aufheben.domain.boards import ACTS
from aufheben.logic.boards.state import State, folded
from aufheben.logic.boards.utility import Tuning, Worth, table, text_of
from aufheben.logic.boards.view import view
from aufheben.logic.likeness import Memory
from aufheben.rooms.deliberation.asks.act_messages import kind_of
from benchmarks.results import put

WORDS = ("apples", "oranges", "pears", "nuts", "figs", "plums", "keep", "travel", "cost", "ripen")
SIZES = (20, 50, 100, 200, 400)
RUNS = 7
CALLS = 40
ISSUE = "Which fruit?"


def typical(size: int) -> Iterator[Performed]:
    """Acts until there are `size` claims: of each ten, five answers, three objections to them,
    a defense and a synthesis; questions and checks between."""
    for number in range(1, size + 1):
        said = _said(number)
        match number % 10:
            case 2 | 5 | 8:
                yield _objection(said, f"c{number - 1}")
            case 6:
                yield _objection(said, f"c{number - 1}")
                yield Inquire(text=f"What of {said.text}?", about=f"c{number}")
            case 9:
                yield Synthesize(claim=said, merges=(f"c{number - 2}", f"c{number - 5}"))
                yield CheckFact(claim=f"c{number}", finding="unverified", confidence=0.6)
            case _:
                yield Propose(claim=said)


def _objection(said: Stated, target: str) -> Critique:
    return Critique(
        target=target, by=said, type="logic", severity="major", description="it does not hold"
    )


def _said(number: int) -> Stated:
    """Some words of its own and some that everybody uses, as in a discussion of one issue."""
    common = WORDS[number % len(WORDS)]
    return Stated(
        text=f"{common} matter for reason{number} and point{number % 17}",
        side="con" if number % 10 in (2, 5, 8) else "pro",
        confidence=0.5 + (number % 4) / 10,
        support=(f"{WORDS[(3 * number) % len(WORDS)]} were seen at place{number}",),
    )


def next_acts() -> tuple[Sketch, ...]:
    """One sketch of each act that can be chosen, on any typical board of ten claims or more."""
    said = Stated(text="nuts matter for reason900 and point3", side="pro", confidence=0.7)
    acts: tuple[Performed, ...] = (
        Propose(claim=said),
        _objection(said, "c7"),
        Inquire(text="What of nuts and figs?", about="c4"),
        CheckFact(claim="c3", finding="unverified", confidence=0.7),
        Synthesize(claim=said, merges=("c3", "c4")),
        Replan(aims=("find what nuts and figs have in common",)),
    )
    return tuple(Sketch(act=kind_of(act), performed=act, persuades=0.1, because="") for act in acts)


def remembered(acts: list[Performed]) -> Memory:
    """What was said in these acts."""
    return Memory(text for act in acts if (text := text_of(act)))


def weighed(state: State, memory: Memory) -> tuple[Worth, ...]:
    """The table of utilities, six acts worked out."""
    return table(next_acts(), state, memory, dict.fromkeys(ACTS, 0.1), Tuning())


def milliseconds(work: Callable[[], object]) -> float:
    """Processor time of one call: the mean of CALLS, no garbage collected."""
    gc.collect()
    gc.disable()
    start = time.process_time()
    for _ in range(CALLS):
        work()
    spent = time.process_time() - start
    gc.enable()
    return spent * 1000 / CALLS


def least(measure: Callable[[int], tuple[float, ...]], sizes: Iterable[int]) -> list[list[float]]:
    """For each size the least of RUNS rounds, in each of which all sizes have their turn.

    So a busy stretch of the machine falls on every size.
    """
    rounds = [[measure(size) for size in sizes] for _ in range(RUNS)]
    return [
        [min(times) for times in zip(*found, strict=True)] for found in zip(*rounds, strict=True)
    ]


def chained(size: int) -> Iterator[Performed]:
    """The worst board: every claim attacks the one before it, so that all labels change."""
    yield Propose(claim=_said(1))
    for number in range(2, size + 1):
        yield _objection(_said(number), f"c{number - 1}")


def worst(size: int) -> tuple[float]:
    """The time of one more attack on such a board."""
    state, attack = folded(ISSUE, chained(size)), _objection(_said(size + 1), f"c{size}")
    return (milliseconds(lambda: state.after(attack)),)


def measured(size: int) -> tuple[float, float, float]:
    """The table, the taking of one act, and what a seat is shown, at so many claims."""
    acts = list(typical(size))
    state, memory = folded(ISSUE, acts), remembered(acts)
    taken = next_acts()[1].performed
    return (
        milliseconds(lambda: weighed(state, memory)),
        milliseconds(lambda: state.after(taken)),
        milliseconds(lambda: view(state, 1)),
    )


def lines() -> list[str]:
    """The table, with the growth from 20 to 200 claims."""
    found = dict(zip(SIZES, least(measured, SIZES), strict=True))
    small, large = (times[0] for times in least(worst, (20, 200)))
    rows = [
        f"| {size} | {' | '.join(f'{each:.3f}' for each in times)} | {sum(times):.3f} |"
        for size, times in found.items()
    ]
    growth = sum(found[200]) / sum(found[20])
    return [
        "## A step of a deliberation",
        "",
        "Written by `python -m benchmarks.boards`. Boards of the acts of a discussion: of each ten",
        "claims five answers, three objections, a defense, a synthesis; questions and checks between.",
        "The table of utilities holds six acts, each worked out one step ahead. Processor time, the",
        f"least of {RUNS} means, on Python {platform.python_version()}, without garbage collection.",
        "",
        "| claims | table of utilities, ms | taking an act, ms | what is shown, ms | together, ms |",
        "|--:|--:|--:|--:|--:|",
        *rows,
        "",
        f"At 200 claims a step takes **{growth:.2f}×** the time of one at 20; what grows are copies",
        "of dictionaries. On a board whose every claim attacks the one before it, one more attack",
        f"changes every label: {small:.2f} ms at 20 claims, {large:.2f} ms at 200.",
    ]


def main() -> None:
    """Measure and write."""
    put("boards", lines())


if __name__ == "__main__":
    main()
