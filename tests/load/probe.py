"""Asks how a run stands, ten times a second, and says how long each answer took: `probe ORIGIN OUT`.

A process of its own: what waits for many runs would wait for itself.
"""

import itertools
import sys
import time
from pathlib import Path

import httpx

from tests.load.places import TOKEN

EVERY = 0.1


def main(origin: str, out: str) -> None:
    """Until it is ended; a line an answer: milliseconds, the status."""
    headers = {"authorization": f"Bearer {TOKEN}"}
    with (
        httpx.Client(base_url=origin, headers=headers, timeout=30) as client,
        Path(out).open("w", buffering=1) as lines,
    ):
        newest = ""
        for turn in itertools.count():
            path = f"/api/runs/{newest}" if newest and turn % 20 else "/api/runs"
            began = time.perf_counter()
            said = client.get(path)
            took = time.perf_counter() - began
            kind = "standing" if newest and turn % 20 else "list"
            lines.write(f"{kind}\t{took * 1000:.2f}\t{said.status_code}\n")
            if kind == "list" and said.status_code == 200:
                newest = next((row["run"] for row in said.json()["runs"]), "")
            time.sleep(EVERY)


if __name__ == "__main__":
    main(*sys.argv[1:])
