"""What a large table takes, beside the camera example: `python -m benchmarks.tables` writes its part of RESULTS.md."""

import csv
import platform
import random
import statistics
import tempfile
from pathlib import Path

from benchmarks.results import put
from benchmarks.startup import COMMANDS, PROGRAM, Took, installed, once

OPTIONS, COLUMNS, PEOPLE = 500, 60, 20
RUNS = 11
BAR = 2.0
"""Seconds of the processor."""
_CAMERA = "`aufheben ask examples/camera.toml`"
_NAMES = [
    f"{how} {what}"
    for how in ("big", "small", "old", "new", "red", "blue", "green", "white", "long", "short")
    for what in ("stage", "kitchen", "garden", "bar", "lift", "garage")
]


def table(file: Path, seed: int = 1) -> list[str]:
    """Writes a table of halls of which a tenth of the cells is empty; the wishes of everybody."""
    drawn = random.Random(seed)
    names = _NAMES[: COLUMNS - 3]
    with file.open("w", encoding="utf-8", newline="") as opened:
        rows = csv.writer(opened)
        rows.writerow(["Hall", "Price (€)", "Seats", *names])
        for number in range(OPTIONS):
            cells = drawn.choices(["yes", "no", ""], [6, 3, 1], k=len(names))
            price, seats = drawn.randrange(100, 900), drawn.randrange(20, 200)
            rows.writerow([f"Hall {number}", price, seats, *cells])
    return [_wishes(drawn, person) for person in range(PEOPLE)]


def _wishes(drawn: random.Random, person: int) -> str:
    said = [f"at most {drawn.randrange(500, 900)} euros"]
    names = drawn.sample(_NAMES[: COLUMNS - 3], 3)
    said += [f"{'prefers ' * (drawn.random() < 0.7)}{name}" for name in names]
    return f"Person {person}: {', '.join(said)}"


def measured(runs: int = RUNS) -> list[tuple[Took, Took]]:
    """Of each run what the table and the camera example took, after one that is not counted."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "halls.csv"
        wants = [part for wish in table(file) for part in ("--wants", wish)]
        asked = (*PROGRAM, "ask", str(file), "--question", "Which hall should we rent?", *wants)
        place = installed(Path(folder))
        rounds = [(once(asked, place), once(COMMANDS[_CAMERA], place)) for _ in range(runs + 1)]
    return rounds[1:]


def lines(rounds: list[tuple[Took, Took]]) -> list[str]:
    """The table, with the bar."""
    took = statistics.median(own.processor for own, _ in rounds)
    least = statistics.median(camera.processor for _, camera in rounds)
    ratio = statistics.median(own.processor / camera.processor for own, camera in rounds)
    said = f"**{took:.2f} s**" + ("" if took <= BAR else ", missed")
    return [
        "## A large table",
        "",
        f"Written by `python -m benchmarks.tables`. {OPTIONS} options of {COLUMNS} columns, {PEOPLE} people with",
        f"four wishes each; whole processes, in turn, medians of {len(rounds)}; Python {platform.python_version()}.",
        "",
        "| what | bar | of the processor | / camera example |",
        "|---|--:|--:|--:|",
        f"| the table, argued and told | {BAR:.0f} s | {said} | **{ratio:.2f}×** |",
        f"| the camera example | | {least:.2f} s | 1 |",
    ]


if __name__ == "__main__":
    put("tables", lines(measured()))
