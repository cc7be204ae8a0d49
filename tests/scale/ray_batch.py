"""A batch of debates by an engine, in a process to be killed.

    python -m tests.scale.ray_batch JSON

Prints a line of JSON for each run that ends: its name, and why it failed.
"""

import asyncio
import json
import sys
from typing import Any

from benchmarks.debates import request

import aufheben as auf


async def main(*, debates: int, model: str, at_once: int, engine: str, **app: Any) -> None:
    """Tell of each as it ends."""
    asked = [request(town, model) for town in range(debates)]
    async with auf.App(**app) as one:
        async for done in one.batch(asked, at_once=at_once, engine=engine):
            failed = str(done.error) if isinstance(done, auf.Failed) else ""
            sys.stdout.write(json.dumps({"run": done.run, "failed": failed}) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    try:
        asyncio.run(main(**json.loads(sys.argv[1])))
    except auf.AufhebenError as wrong:
        sys.exit(f"{type(wrong).__name__}: {wrong}")
