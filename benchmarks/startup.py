"""How long a user waits for the logic engine, beside the least the program can do: `--help`.

`python -m benchmarks.startup` writes its part of RESULTS.md.
"""

import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from benchmarks.results import put

ROOT = Path(__file__).parents[1]
PROGRAM = (sys.executable, "-m", "aufheben")
COMMANDS = {
    "`aufheben --help`": (*PROGRAM, "--help"),
    "`aufheben ask examples/camera.toml`": (*PROGRAM, "ask", str(ROOT / "examples/camera.toml")),
    "`aufheben ask examples/camera.ja.toml`": (
        *PROGRAM,
        "ask",
        str(ROOT / "examples/camera.ja.toml"),
    ),
}
RUNS = 41
BAR = 6.0
MORE = 0.4
"""Seconds that Japanese may take beside the same question in English, for its dictionary."""


class Took(NamedTuple):
    """Seconds of one whole process: on the wall, and of the processor."""

    wall: float
    processor: float


def once(command: tuple[str, ...], environment: dict[str, str], code: int = 0) -> Took:
    """One run of the command from its start to its end, which must be with this exit code."""
    began = time.perf_counter()
    started = subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(started.pid, 0)
    took = time.perf_counter() - began
    started.returncode = os.waitstatus_to_exitcode(status)
    assert started.returncode == code, command
    return Took(wall=took, processor=usage.ru_utime + usage.ru_stime)


def measured(runs: int = RUNS) -> list[list[Took]]:
    """Of each run what each command took, in turn, after one run of each that is not counted.

    That first run compiles the modules, which an installation has done, and makes the journal.
    """
    with tempfile.TemporaryDirectory() as folder:
        environment = installed(Path(folder))
        rounds = [[once(each, environment) for each in COMMANDS.values()] for _ in range(runs + 1)]
    return rounds[1:]


def installed(folder: Path) -> dict[str, str]:
    """An environment whose journal and compiled modules lie in a folder."""
    place = str(folder)
    environment = {**os.environ, "AUFHEBEN_HOME": place, "PYTHONPYCACHEPREFIX": place}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


def lines(rounds: list[list[Took]]) -> list[str]:
    """The table, with the bar."""
    helps, *_ = zip(*rounds, strict=True)
    rows = [
        _row(name, took, helps)
        for name, took in zip(COMMANDS, zip(*rounds, strict=True), strict=True)
    ]
    ratio = statistics.median(ask.wall / least.wall for least, ask, _ in rounds)
    said = f"**{ratio:.2f}**" + ("" if ratio <= BAR else ", missed")
    more = statistics.median(other.wall - ask.wall for _, ask, other in rounds)
    japanese = f"**{more:.2f} s**" + ("" if more <= MORE else ", missed")
    return [
        "## Starting, and arguing with the logic engine",
        "",
        f"Written by `python -m benchmarks.startup`. Whole processes, in turn, medians of {len(rounds)} runs",
        f"after one that compiled the modules and made the journal; Python {platform.python_version()}.",
        "The ratio is that of the two runs of each turn, so that a busy machine counts for both.",
        "",
        "| command | seconds | of the processor | / `--help` |",
        "|---|--:|--:|--:|",
        *rows,
        "",
        "| what | bar | measured |",
        "|---|--:|--:|",
        f"| time to argue the camera example / time of `--help` | {BAR:.0f} | {said} |",
        f"| the same question in Japanese takes more | {MORE} s | {japanese} |",
    ]


def _row(name: str, took: tuple[Took, ...], helps: tuple[Took, ...]) -> str:
    wall = statistics.median(each.wall for each in took)
    processor = statistics.median(each.processor for each in took)
    pairs = zip(took, helps, strict=True)
    ratio = statistics.median(each.wall / least.wall for each, least in pairs)
    line = f"{name} | {wall:.3f} | {processor:.3f} | **{ratio:.2f}×**"
    print(line, flush=True)
    return f"| {line} |"


if __name__ == "__main__":
    put("startup", lines(measured()))
