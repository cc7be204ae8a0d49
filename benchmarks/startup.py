"""How long a user waits for the logic engine: whole processes, beside the least the program can do.

    python -m benchmarks.startup [RUNS]    writes its parts of RESULTS.md

`--help`, the camera example in English and Japanese; stalemates of many rules, and a large table,
each beside the camera example. With RUNS, only so many runs of each, and nothing is written.
"""

import csv
import platform
import random
import statistics
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from benchmarks.measuring import in_turns
from benchmarks.processes import PROGRAM, Took, installed, once
from benchmarks.results import ROOT, bars, put, table, told

CAMERA = (*PROGRAM, "ask", str(ROOT / "examples/camera.toml"))
COMMANDS = {
    "`aufheben --help`": (*PROGRAM, "--help"),
    "`aufheben ask examples/camera.toml`": CAMERA,
    "`aufheben ask examples/camera.ja.toml`": (*PROGRAM, "ask", str(ROOT / "examples/camera.ja.toml")),
}  # fmt: skip
BAR, MORE = 6.0, 0.4
"""Times of `--help`; seconds that Japanese may take beside the same in English, for its dictionary."""
SIDE, BARRED, LONGEST = (15, 30, 60, 120), 60, 1.0
"""Rules of each side of a stalemate; the size that has its bar, and seconds of the processor."""
OPTIONS, COLUMNS, PEOPLE, SECONDS = 500, 60, 20, 2.0
"""Of the table; seconds of the processor."""
RUNS = {"startup": 41, "stalemates": 5, "tables": 11}
Command = tuple[str, ...]
NAMES = [
    f"{how} {what}"
    for how in ("big", "small", "old", "new", "red", "blue", "green", "white", "long", "short")
    for what in ("stage", "kitchen", "garden", "bar", "lift", "garage")
][: COLUMNS - 3]


def timed(commands: Sequence[Command], runs: int, place: Mapping[str, str]) -> list[list[Took]]:
    """Of each command what it took, in turn, after one run of each that is not counted.

    That first run compiles the modules, which an installation has done, and makes the journal.
    """
    turns = {at: partial(once, each, dict(place)) for at, each in enumerate(commands)}
    return [took[1:] for took in in_turns(turns, runs + 1).values()]


def _median(took: Sequence[Took], of: str = "processor") -> float:
    return statistics.median(float(getattr(each, of)) for each in took)


def _ratio(ones: Sequence[Took], others: Sequence[Took], of: str = "processor") -> float:
    """Of the two runs of each turn, so that a busy machine counts for both."""
    pairs = zip(ones, others, strict=True)
    return statistics.median(float(getattr(a, of)) / float(getattr(b, of)) for a, b in pairs)


def startup(runs: int, folder: Path) -> list[str]:
    """Of each command beside `--help`."""
    took = timed([*COMMANDS.values()], runs, installed(folder))
    least, english, japanese = took
    ratio = _ratio(english, least, "wall")
    more = statistics.median(b.wall - a.wall for a, b in zip(english, japanese, strict=True))
    return [
        "## Starting, and arguing with the logic engine",
        "",
        f"Written by `python -m benchmarks.startup`. Whole processes, in turn, medians of {runs} runs",
        f"after one that compiled the modules and made the journal; Python {platform.python_version()}.",
        "The ratio is that of the two runs of each turn, so that a busy machine counts for both.",
        "",
        *table(
            "command | seconds | of the processor | / `--help`",
            (
                (
                    name,
                    f"{_median(own, 'wall'):.3f}",
                    f"{_median(own):.3f}",
                    f"**{_ratio(own, least, 'wall'):.2f}×**",
                )
                for name, own in zip(COMMANDS, took, strict=True)
            ),
        ),
        "",
        *bars(
            (
                ("time to argue the camera example / time of `--help`", f"{BAR:.0f}", f"{ratio:.2f}", ratio <= BAR),
                ("the same question in Japanese takes more", f"{MORE} s", f"{more:.2f} s", more <= MORE),
            )
        ),
    ]  # fmt: skip


def _chain(side: str, rules: int) -> str:
    steps = (f"If something is {side}{n}, it is {side}{n + 1}." for n in range(rules))
    return f"x is {side}0. {' '.join(steps)}"


def chains(rules: int) -> tuple[str, str]:
    """Each side one long reason."""
    against = _chain("q", rules - 1)
    return f"{_chain('p', rules - 1)} If something is p{rules - 1}, it is b.", (
        f"{against} If something is q{rules - 1} and p{rules - 1}, it is not b."
    )


def undermined(rules: int) -> tuple[str, str]:
    """The other side contests each step of a reason."""
    half = rules // 2
    steps = (f"If something is q{n} and p{n}, it is not p{n + 1}." for n in range(half))
    return f"{_chain('p', rules - 1)} If something is p{rules - 1}, it is b.", (
        f"{_chain('q', half)} {' '.join(steps)}"
    )


def crowds(rules: int) -> tuple[str, str]:
    """Each side many reasons, all of which clash."""
    half = rules // 2
    own = " ".join(f"If something is p{n}, it is b." for n in range(half))
    other = " ".join(f"If something is q{n} and p{n}, it is not b." for n in range(half))
    return f"{_chain('p', half)} {own}", f"{_chain('q', half)} {other}"


SHAPES: Mapping[str, Callable[[int], tuple[str, str]]] = {
    "one long reason each": chains,
    "each step contested": undermined,
    "many reasons each": crowds,
}


def stalemate(folder: Path, shape: str, rules: int) -> Command:
    """The command, whose file is written."""
    file = folder / f"{shape}-{rules}.toml"
    seats = enumerate(SHAPES[shape](rules), start=1)
    said = "".join(f'[seats.AG{n}]\nstance = "{stance}"\n' for n, stance in seats)
    file.write_text(f'question = "Is x b?"\n{said}', encoding="utf-8")
    return (*PROGRAM, "ask", str(file), "--quiet")


def stalemates(runs: int, folder: Path) -> list[str]:
    """By shape and size, beside the camera example in turns with it."""
    place = installed(folder)
    took = {
        (shape, rules): timed([stalemate(folder, shape, rules), CAMERA], runs, place)
        for shape in SHAPES
        for rules in SIDE
    }
    own = {each: _median(both[0]) for each, both in took.items()}
    worst = max(own[shape, BARRED] for shape in SHAPES)

    def cells(shape: str) -> list[str]:
        times = {n: _median(took[shape, n][1]) for n in SIDE}
        return [f"{own[shape, n]:.2f} ({own[shape, n] / times[n]:.1f}×)" for n in SIDE]

    return [
        "## Stalemates of many rules",
        "",
        "Seconds of the processor of `aufheben ask`, start included, and how many times the camera",
        f"example that is; medians of {runs} runs in turns, Python {platform.python_version()}.",
        "",
        *table(f"rules a side | {' | '.join(map(str, SIDE))}", ([s, *cells(s)] for s in SHAPES)),
        "",
        f"Bar: {LONGEST:g} s at {BARRED} rules a side; the slowest took {told(f'{worst:.2f}', worst <= LONGEST)}.",
    ]


def halls(file: Path, seed: int = 1) -> list[str]:
    """Writes a table of halls of which a tenth of the cells is empty; the wishes of everybody."""
    drawn = random.Random(seed)
    with file.open("w", encoding="utf-8", newline="") as opened:
        rows = csv.writer(opened)
        rows.writerow(["Hall", "Price (€)", "Seats", *NAMES])
        for number in range(OPTIONS):
            cells = drawn.choices(["yes", "no", ""], [6, 3, 1], k=len(NAMES))
            price, seats = drawn.randrange(100, 900), drawn.randrange(20, 200)
            rows.writerow([f"Hall {number}", price, seats, *cells])
    return [_wishes(drawn, person) for person in range(PEOPLE)]


def _wishes(drawn: random.Random, person: int) -> str:
    said = [f"at most {drawn.randrange(500, 900)} euros"]
    names = drawn.sample(NAMES, 3)
    said += [f"{'prefers ' * (drawn.random() < 0.7)}{name}" for name in names]
    return f"Person {person}: {', '.join(said)}"


def tables(runs: int, folder: Path) -> list[str]:
    """The table of halls beside the camera example."""
    file = folder / "halls.csv"
    wants = [part for wish in halls(file) for part in ("--wants", wish)]
    asked = (*PROGRAM, "ask", str(file), "--question", "Which hall should we rent?", *wants)
    own, camera = timed([asked, CAMERA], runs, installed(folder))
    took = _median(own)
    return [
        "## A large table",
        "",
        f"Written by `python -m benchmarks.startup`. {OPTIONS} options of {COLUMNS} columns, {PEOPLE} people with",
        f"four wishes each; whole processes, in turn, medians of {runs}; Python {platform.python_version()}.",
        "",
        *table(
            "what | bar | of the processor | / camera example",
            [
                ("the table, argued and told", f"{SECONDS:.0f} s", told(f"{took:.2f} s", took <= SECONDS),
                 f"**{_ratio(own, camera):.2f}×**"),
                ("the camera example", "", f"{_median(camera):.2f} s", 1),
            ],
        ),
    ]  # fmt: skip


def main(runs: int | None = None) -> None:
    """Measure all parts."""
    for name, part in {"startup": startup, "stalemates": stalemates, "tables": tables}.items():
        with tempfile.TemporaryDirectory() as folder:
            put(name, part(runs or RUNS[name], Path(folder)), full=runs is None)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
