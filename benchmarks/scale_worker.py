"""One process of debates: holds what it is told to, and says what that took.

    python -m benchmarks.scale_worker JSON

Prints one line: all that was measured. `Worker` begins such a process, and may kill it.
"""

import asyncio
import gc
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Mapping
from dataclasses import asdict, replace
from pathlib import Path

from aufheben.errors import AgentFailed
from benchmarks.debates import Work, langgraph, ours
from benchmarks.measuring import cpu, forget_peak, memory
from benchmarks.results import ROOT, Row
from benchmarks.stacks import Exchange


class Worker:
    """A process that holds debates; `env` is what it starts with beside ours."""

    def __init__(self, work: Work, *, env: Mapping[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.scale_worker", json.dumps(asdict(work))],
            cwd=ROOT,
            text=True,
            stdout=subprocess.PIPE,
            env={**os.environ, **(env or {})},
        )

    def kill(self) -> None:
        """As the system does without warning."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def ended(self) -> Row:
        """What it measured. Raises RuntimeError where it died."""
        said, _ = self.process.communicate()
        if self.process.returncode:
            raise RuntimeError(f"a process of debates ended with {self.process.returncode}")
        found: Row = json.loads(said.splitlines()[-1])
        return found


async def main(work: Work) -> Row:
    """Warm up with two debates that nobody counts, then the work."""
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "warm.db")
        warm = replace(work, debates=2, latency=0, file=file, engine="")
        assert [said async for said in _held(warm)] == ["", ""]
    gc.collect()
    forget_peak()
    resident, began, used = memory(), time.perf_counter(), cpu()
    failed: list[str] = []
    ends: list[float] = []
    try:
        async for said in _held(work):
            ends.append(time.perf_counter() - began)
            failed += [said] if said else []
    except AgentFailed as gave_up:
        failed.append(str(gave_up))
        ends.append(time.perf_counter() - began)
    finished = len(ends) - len(failed)
    return {
        "finished": finished,
        "failed": work.debates - finished,
        "why": failed[0] if failed else "",
        "seconds": max(ends, default=0.0),
        "cpu": cpu() - used,
        "growth": memory("VmHWM") - resident,
    }


def _held(work: Work) -> AsyncIterator[str]:
    if work.stack == "ours":
        return ours(work)
    prompts = json.loads(Path(work.prompts).read_text(encoding="utf-8"))
    return langgraph(work, [Exchange(**prompt) for prompt in prompts])


if __name__ == "__main__":
    print(json.dumps(asyncio.run(main(Work(**json.loads(sys.argv[1]))))), flush=True)
