"""From an event of a run to the piece of reasoning that tells a chat of it, over a real socket.

python -m benchmarks.endpoint [RUNS]    prints milliseconds as JSON: median and worst

An agent in process answers at once; the first event's time is taken where it is committed, the
piece's where the client has read it. Both are on this machine's clock.
"""

import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import openai
from tests.page.serving import makes, serving
from tests.rooms.settled import QUESTION, answer

from aufheben.agents.llm import LlmAgent
from aufheben.app.run import Run
from aufheben.surfaces.page.application import CHATTING
from aufheben.testing import InProcess


def measured(runs: int) -> dict[str, float]:
    """Milliseconds from the first event that is told to the first reasoning after the run's name."""
    begun: list[float] = []
    heard = Run.heard

    def timed(self: Run, event: Any) -> None:
        if event.kind == "answered" and not any(each == self.name for each in named):
            named.append(self.name)
            begun.append(time.perf_counter())
        heard(self, event)

    named: list[str] = []
    Run.heard = timed  # type: ignore[method-assign]
    agents = {"": LlmAgent(InProcess(answer), lang="en")}
    with tempfile.TemporaryDirectory() as folder:
        make = makes(Path(folder) / "journal.db", agents, model="openai:m")
        with serving(make, routes=CHATTING) as site:
            took = [_first(f"{site.origin}/v1", site.door.token) for _ in range(runs)]
    late = [1000 * (read - first) for read, first in zip(took, begun, strict=True)]
    return {"runs": runs, "median_ms": statistics.median(late), "worst_ms": max(late)}


def _first(address: str, token: str) -> float:
    """When the first event was read."""
    with openai.OpenAI(base_url=address, api_key=token, max_retries=0) as client:
        stream = client.chat.completions.create(
            model="dialectic", stream=True, messages=[{"role": "user", "content": QUESTION}]
        )
        found, read = 0, 0.0
        for piece in stream:
            extra = piece.choices[0].delta.model_extra if piece.choices else None
            if extra and extra.get("reasoning_content"):
                found += 1
                read = read if read or found < 2 else time.perf_counter()
        return read


if __name__ == "__main__":
    print(json.dumps(measured(int(sys.argv[1]) if len(sys.argv) > 1 else 20)))
