"""What a stalemate of many rules takes, beside the camera example: `python -m benchmarks.stalemates`.

It writes its part of RESULTS.md, and ends with 1 where the bar is missed.
"""

import platform
import statistics
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from benchmarks.results import put
from benchmarks.startup import COMMANDS, PROGRAM, installed, once

SIDE = (15, 30, 60, 120)
"""Rules of each side."""
BARRED, BAR = 60, 1.0
"""The size that has its bar, and seconds of the processor."""
RUNS = 5
_CAMERA = "`aufheben ask examples/camera.toml`"


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


def asked(folder: Path, shape: str, rules: int) -> tuple[str, ...]:
    """The command, whose file is written."""
    file = folder / "stalemate.toml"
    seats = enumerate(SHAPES[shape](rules), start=1)
    said = "".join(f'[seats.AG{n}]\nstance = "{stance}"\n' for n, stance in seats)
    file.write_text(f'question = "Is x b?"\n{said}', encoding="utf-8")
    return (*PROGRAM, "ask", str(file), "--quiet")


def measured() -> dict[tuple[str, int], tuple[float, float]]:
    """By shape and size, seconds of the processor, and of the camera example in turns with it."""
    found = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        place = installed(folder)
        for shape in SHAPES:
            for rules in SIDE:
                words = asked(folder, shape, rules)
                both = [(once(words, place), once(COMMANDS[_CAMERA], place)) for _ in range(RUNS)]
                own, camera = zip(*both, strict=True)
                found[shape, rules] = (
                    statistics.median(each.processor for each in own),
                    statistics.median(each.processor for each in camera),
                )
    return found


def lines(found: Mapping[tuple[str, int], tuple[float, float]]) -> list[str]:
    """The table, with the bar."""
    worst = max(own for (_, rules), (own, _) in found.items() if rules == BARRED)
    missed = "" if worst <= BAR else ", missed"
    return [
        "## Stalemates of many rules",
        "",
        "Seconds of the processor of `aufheben ask`, start included, and how many times the camera",
        f"example that is; medians of {RUNS} runs in turns, Python {platform.python_version()}.",
        "",
        f"| rules a side | {' | '.join(map(str, SIDE))} |",
        f"|---|{'--:|' * len(SIDE)}",
        *(
            f"| {shape} | {' | '.join(_told(*found[shape, rules]) for rules in SIDE)} |"
            for shape in SHAPES
        ),
        "",
        f"Bar: {BAR:g} s at {BARRED} rules a side; the slowest took **{worst:.2f}**{missed}.",
    ]


def _told(own: float, camera: float) -> str:
    return f"{own:.2f} ({own / camera:.1f}×)"


def main() -> int:
    """Measure, write RESULTS.md; 1 where the bar is missed."""
    found = measured()
    said = lines(found)
    put("stalemates", said)
    print("\n".join(said))
    return int(max(own for (_, rules), (own, _) in found.items() if rules == BARRED) > BAR)


if __name__ == "__main__":
    sys.exit(main())
