"""Many debates at a provider's pace: in one process, against LangGraph, and while things break.

    python -m benchmarks.scale one-process [DEBATES]    1,000 debates, 64 in flight
    python -m benchmarks.scale langgraph [DEBATES]      the same debates in LangGraph, kill included
    python -m benchmarks.scale failures [DEBATES]       what breaks halfway, a row each; needs root
    python -m benchmarks.scale postgres [DEBATES]       the same with the journal in PostgreSQL
    python -m benchmarks.scale ray [DEBATES]            Ray clusters of 1, 2 and 4 workers
    python -m benchmarks.scale ray-failures [DEBATES]   what breaks on one of two
    python -m benchmarks.scale server                   what the stand-in itself can hold

Each writes its part of RESULTS.md. The stand-in of the provider answers after 2 s, from a process
of its own; every stack has a process of its own too.
"""

import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from benchmarks import scale_failures, scale_tables
from benchmarks.measured import keep, measured
from benchmarks.overhead_debates import CALLS
from benchmarks.results import put
from benchmarks.scale_cluster import cluster
from benchmarks.scale_debates import Work
from benchmarks.scale_processes import Provider, Worker, held, provider, size, with_prompts
from benchmarks.scale_worker import prompts

LATENCY, IN_FLIGHT = 2_000, 64  # milliseconds, debates
FULL, BESIDE, BROKEN, CLUSTERED = 1_000, 192, 64, 256  # debates of each part
WORKERS = (1, 2, 4)
ONE_PROCESS = f"{FULL:,} debates in one process"
STACKS = ("ours", "langgraph")
AT_ONCE = (64, 250, 500)  # requests that the stand-in holds
Row = dict[str, Any]


@contextmanager
def stand(debates: int) -> Iterator[tuple[Provider, Work, Path]]:
    """A provider, the work of our process, and a folder."""
    with tempfile.TemporaryDirectory() as folder, provider() as server:
        file = str(Path(folder) / "ours" / "journal.db")
        yield server, _work(debates, server.url, file), Path(folder)


def one_process(debates: int) -> list[str]:
    """So many debates through `App.batch`."""
    with stand(debates) as (server, work, _):
        row = {**held(work), **server.counts(), "load": os.getloadavg()[1]}
    if debates == FULL:
        keep(ONE_PROCESS, _kept(row, work))
    return scale_tables.one_process(row, work)


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
        both = [
            with_prompts(replace(work, stack=each, file=str(folder / each / "kept.db")), folder)
            for each in STACKS
        ]
        rows: dict[str, Row] = {each.stack: _counted(server, held, each) for each in both}
        for each in both:
            fresh = replace(each, file=str(folder / each.stack / "killed.db"))
            rows[f"{each.stack}, killed"] = _counted(server, _killed, fresh, server)
    return scale_tables.beside(rows, work, os.getloadavg()[1])


def _counted(server: Provider, what: Any, work: Work, *more: Any) -> Row:
    """What it measured, and what was asked meanwhile. The stand-in forgets what was before."""
    server.tell("forget")
    return {**what(work, *more), **server.counts()}


def _killed(work: Work, server: Provider) -> Row:
    """Killed halfway, and begun again: the seconds of both together."""
    began = time.monotonic()
    first = Worker(work)
    server.wait(work.debates * CALLS // 2)
    marked = server.counts("mark")
    first.kill()
    row = Worker(work).ended()
    took = time.monotonic() - began
    return {**row, "seconds": took, "marked": marked, "bytes": size(work.file)}


def failures(debates: int) -> list[str]:
    """Every row, after one that nothing disturbs."""
    return scale_tables.failures(_broken(debates, "file"), debates, IN_FLIGHT)


def postgres(debates: int) -> list[str]:
    """The same with the journal in PostgreSQL."""
    return scale_tables.postgres(_broken(debates, "postgres"), debates, IN_FLIGHT)


def ray(debates: int) -> list[str]:
    """So many debates a worker, on clusters of 1, 2 and 4 nodes."""
    rows = {}
    for workers in WORKERS:
        with provider() as server, cluster(workers) as nodes:
            work = nodes.of(_work(debates, server.url))
            row = Worker(work, env=nodes.env).ended()
            rows[workers] = {**row, **server.counts(), "load": os.getloadavg()[0]}
            print(workers, rows[workers], file=sys.stderr, flush=True)
        if debates == CLUSTERED:
            keep(f"{debates} debates on {workers} of Ray", _handed_out(row, work, workers))
    return scale_tables.ray(rows, debates, IN_FLIGHT)


def _handed_out(row: Row, work: Work, workers: int) -> Row:
    """As `_kept`: what was measured here is the process that hands out the debates."""
    answer = measured()[ONE_PROCESS]["cpu"]
    run = round(row["cpu"] / work.debates, 6)
    return {**_kept(row, work, workers), "cpu": answer, "run": run}


def ray_failures(debates: int) -> list[str]:
    """What breaks on a cluster of two."""
    return scale_tables.ray_failures(_broken(debates, "ray"), debates, IN_FLIGHT)


def _work(debates: int, url: str = "", file: str = "") -> Work:
    return Work(
        stack="ours",
        url=url,
        file=file,
        debates=debates,
        in_flight=IN_FLIGHT,
        latency=LATENCY,
    )


def _broken(debates: int, where: str) -> dict[str, Row]:
    rows = {}
    for name in scale_failures.ROWS[where]:
        rows[name] = scale_failures.row(name, _work(debates), where)
        print(name, rows[name], file=sys.stderr, flush=True)
    return rows


def server(_: int) -> list[str]:
    """Bare requests, so many at once, four rounds each: the stand-in's own limits."""
    rows = {}
    for at_once in AT_ONCE:
        with provider() as stand_in:
            sent = asyncio.run(prompts(stand_in.url))
            before = float(stand_in.tell("cpu"))
            took = asyncio.run(_bare(stand_in.url, sent, at_once, 4))
            rows[at_once] = {"took": took, "cpu": float(stand_in.tell("cpu")) - before}
    return scale_tables.server(rows, LATENCY, 4)


async def _bare(url: str, sent: list[dict[str, str]], at_once: int, made: int) -> float:
    """Seconds of so many requests one after another, so many at once, over plain sockets."""
    where = urlsplit(url)

    async def one(number: int) -> None:
        reader, writer = await asyncio.open_connection(where.hostname, where.port)
        for each in range(made):
            writer.write(_request(sent[(number + each) % len(sent)]))
            head = await reader.readuntil(b"\r\n\r\n")
            await reader.readexactly(int(head.lower().partition(b"content-length: ")[2].split()[0]))
        writer.close()

    began = time.perf_counter()
    await asyncio.gather(*(one(number) for number in range(at_once)))
    return time.perf_counter() - began


def _request(prompt: dict[str, str]) -> bytes:
    said = [{"role": role, "content": prompt[role]} for role in ("system", "user")]
    body = json.dumps({"model": f"after-{LATENCY}", "messages": said}).encode()
    head = f"POST /v1/chat/completions HTTP/1.1\r\ncontent-length: {len(body)}\r\n\r\n"
    return head.encode() + body


PARTS = {
    "one-process": (one_process, FULL),
    "langgraph": (langgraph, BESIDE),
    "failures": (failures, BROKEN),
    "postgres": (postgres, BROKEN),
    "ray": (ray, CLUSTERED),
    "ray-failures": (ray_failures, BROKEN),
    "server": (server, 0),
}


def main(name: str, debates: int | None = None) -> None:
    """Measure a part, show it, and write it down where it was the full number."""
    part, full = PARTS[name]
    lines = part(full if debates is None else debates)
    print("\n".join(lines))
    if debates is None:
        put(f"scale {name}", lines)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:3]))
