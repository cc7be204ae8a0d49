"""`python -m tests.load [SECONDS [RUNS]]`: the server under that many runs at once, and what it held.

A stand-in takes seconds to answer, as models do. Half of the runs are a program's, half a chat
window's; some leave, some never read, and one sends what would freeze it. Ends with 1 where something that is promised is not held.
"""

import asyncio
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.load.attacker import Attacker
from tests.load.clients import QUESTIONS, Crowd, deaf
from tests.load.places import process, resident, resume, server
from tests.load.report import Held, report

RUNS = 200
DEAF = 5
RESUMED = 3
WARM = 20.0
"""Seconds that are not measured: libraries are loaded, the first runs come to their size."""


async def main(seconds: float = 600, runs: int = RUNS) -> int:
    """Hold it, measure, end it by a signal, go on with some of what was under way."""
    with (
        tempfile.TemporaryDirectory() as name,
        server(Path(name), runs + DEAF) as (serving, origin),
    ):
        folder = Path(name)
        crowd = Crowd(origin=origin, runs=runs)
        never_read = [await deaf(origin, QUESTIONS[0]) for _ in range(DEAF)]
        attacker = Attacker(origin=origin)
        asking = asyncio.gather(crowd.ask(), attacker.ask(crowd.over))
        await asyncio.sleep(WARM)
        with process(
            "tests.load.probe", origin, str(folder / "probe.tsv"), folder=folder, at=Path.cwd()
        ):
            memory = await _watched(serving, seconds)
        under_way = crowd.under_way
        crowd.over.set()
        began = time.monotonic()
        serving.terminate()
        code = await asyncio.to_thread(serving.wait, 60)
        took = time.monotonic() - began
        await asking
        for _, writer in never_read:
            writer.close()
        held = Held(
            folder=folder,
            crowd=crowd,
            memory=memory,
            under_way=under_way,
            ended=(code, took),
            deaf=tuple(run for run, _ in never_read),
            attacked=attacker.came,
        )
        resumed = {run: resume(run, folder) for run in held.open[:RESUMED]}
        return report(held, resumed)


async def _watched(serving: "subprocess.Popen[str]", seconds: float) -> list[float]:
    """Its memory in megabytes, each second."""
    memory, ends = list[float](), time.monotonic() + seconds
    while time.monotonic() < ends:
        await asyncio.sleep(1)
        memory.append(resident(serving))
    return memory


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    sys.exit(asyncio.run(main(*given)))
