"""One process of debates: holds what it is told to, and says what that took.

    python -m benchmarks.scale_worker JSON

Prints one line: all that was measured.
"""

import asyncio
import gc
import json
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from aufheben.errors import AgentFailed
from benchmarks.overhead_debates import recorded
from benchmarks.overhead_stacks import Exchange
from benchmarks.resources import cpu, forget_peak, memory
from benchmarks.scale_debates import Work, langgraph, ours, question


async def main(work: Work) -> dict[str, Any]:
    """Warm up with two debates that nobody counts, then the work."""
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "warm.db")
        warm = replace(work, debates=2, latency=0, file=file, engine="")
        assert [said async for said in _held(warm)] == ["", ""]
    gc.collect()
    forget_peak()
    resident, began, used = memory("VmRSS"), time.perf_counter(), cpu()
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


async def prompts(url: str) -> list[dict[str, str]]:
    """What one of our debates sends, for the others to send."""
    sent = await recorded(url, "after-0", question(0))
    return [{"system": p.system, "user": p.user, "name": p.name} for p in sent]


if __name__ == "__main__":
    print(json.dumps(asyncio.run(main(Work(**json.loads(sys.argv[1]))))), flush=True)
