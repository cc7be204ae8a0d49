"""Many debates at a provider's pace: in one process, against LangGraph, and while things break.

    python -m benchmarks.scale one-process [DEBATES]    1,000 debates, 64 in flight
    python -m benchmarks.scale langgraph [DEBATES]      the same debates in LangGraph, kill included
    python -m benchmarks.scale failures [DEBATES]       what breaks halfway, a row each; needs root
    python -m benchmarks.scale postgres [DEBATES]       the same with the journal in PostgreSQL
    python -m benchmarks.scale ray [DEBATES]            Ray clusters of 1, 2 and 4 workers
    python -m benchmarks.scale ray-failures [DEBATES]   what breaks on one of two

Each writes its part of RESULTS.md. The stand-in of the provider answers after 2 s, from a process
of its own; every stack has a process of its own too.
"""

import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from benchmarks import scale_tables
from benchmarks.debates import CALLS, Work, question, recorded
from benchmarks.processes import Provider, provider
from benchmarks.results import Row, keep, measured, put
from benchmarks.scale_failures import ROWS, cluster, row
from benchmarks.scale_worker import Worker

LATENCY, IN_FLIGHT = 2_000, 64  # milliseconds, debates
FULL, BESIDE, BROKEN, CLUSTERED = 1_000, 192, 64, 256  # debates of each part
WORKERS = (1, 2, 4)
ONE_PROCESS = f"{FULL:,} debates in one process"
STACKS = ("ours", "langgraph")


@contextmanager
def stand(debates: int) -> Iterator[tuple[Provider, Work, Path]]:
    """A provider, the work of our process, and a folder."""
    with tempfile.TemporaryDirectory() as folder, provider() as server:
        file = str(Path(folder) / "ours" / "journal.db")
        yield server, _work(debates, server.url, file), Path(folder)


def one_process(debates: int) -> list[str]:
    """So many debates through `App.batch`."""
    with stand(debates) as (server, work, _):
        row = {**held(work, server), "load": os.getloadavg()[1]}
    if debates == FULL:
        keep(ONE_PROCESS, _kept(row, work))
    return scale_tables.one_process(row, work)


def held(work: Work, server: Provider) -> Row:
    """A process of debates to its end: what it measured, the size of its file, what was asked meanwhile."""
    server.tell("forget")
    row = Worker(work).ended()
    return {**row, "bytes": size(work.file), **server.counts()}


def killed(work: Work, server: Provider) -> Row:
    """Killed halfway, and begun again: the seconds of both together."""
    server.tell("forget")
    began = time.monotonic()
    first = Worker(work)
    server.wait(work.debates * CALLS // 2)
    server.counts("mark")
    first.kill()
    row = Worker(work).ended()
    return {**row, "seconds": time.monotonic() - began, **server.counts()}


def size(file: str) -> int:
    """Bytes of a journal or database, with what has not been moved into it yet."""
    path = Path(file)
    return sum(each.stat().st_size for each in path.parent.glob(f"{path.name}*") if each.is_file())


def _kept(row: Row, work: Work, workers: int = 1) -> Row:
    """What a simulation starts from."""
    return {
        "debates": work.debates,
        "workers": workers,
        "in_flight": work.in_flight,
        "seconds": round(row["seconds"], 2),
        "latency": work.latency / 1000,
        "cpu": round(row["cpu"] / work.debates / CALLS, 6),
    }


def langgraph(debates: int) -> list[str]:
    """Both stacks undisturbed, then both killed halfway and begun again."""
    with stand(debates) as (server, work, folder):
        sent = folder / "prompts.json"
        sent.write_text(
            json.dumps(asyncio.run(recorded(server.url, question(0)))), encoding="utf-8"
        )
        rows: dict[str, Row] = {}
        for how, measure in (("", held), (", killed", killed)):
            for stack in STACKS:
                file = str(folder / stack / f"kept{how}.db")
                own = replace(work, stack=stack, file=file, prompts=str(sent))
                rows[f"{stack}{how}"] = measure(own, server)
    return scale_tables.beside(rows, work, os.getloadavg()[1])


def ray(debates: int) -> list[str]:
    """So many debates a worker, on clusters of 1, 2 and 4 nodes."""
    rows = {}
    for workers in WORKERS:
        with provider() as server, cluster(workers) as nodes:
            work = nodes.of(_work(debates, server.url))
            row = Worker(work, env=nodes.nodes.env).ended()
            rows[workers] = {**row, **server.counts(), "load": os.getloadavg()[0]}
            print(workers, rows[workers], file=sys.stderr, flush=True)
        if debates == CLUSTERED:
            # What was measured here is the process that hands out the debates.
            run = {
                "run": round(row["cpu"] / work.debates, 6),
                "cpu": measured()[ONE_PROCESS]["cpu"],
            }
            keep(f"{debates} debates on {workers} of Ray", _kept(row, work, workers) | run)
    return scale_tables.ray(rows, debates, IN_FLIGHT)


def broken(name: str, where: str) -> Callable[[int], list[str]]:
    """A part of what breaks: every row, after one that nothing disturbs."""

    def part(debates: int) -> list[str]:
        rows = {}
        for each in ROWS[where]:
            rows[each] = row(each, _work(debates), where)
            print(each, rows[each], file=sys.stderr, flush=True)
        return scale_tables.broken(name, rows, debates, IN_FLIGHT)

    return part


def _work(debates: int, url: str = "", file: str = "") -> Work:
    return Work(
        stack="ours", url=url, file=file, debates=debates, in_flight=IN_FLIGHT, latency=LATENCY
    )


PARTS = {
    "one-process": (one_process, FULL),
    "langgraph": (langgraph, BESIDE),
    "failures": (broken("failures", "file"), BROKEN),
    "postgres": (broken("postgres", "postgres"), BROKEN),
    "ray": (ray, CLUSTERED),
    "ray-failures": (broken("ray-failures", "ray"), BROKEN),
}


def main(name: str, debates: int | None = None) -> None:
    """Measure a part, and write it down where it was the full number."""
    part, full = PARTS[name]
    put(f"scale {name}", part(debates or full), full=debates is None)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:3]))
