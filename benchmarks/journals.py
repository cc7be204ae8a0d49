"""What a journal's size costs whoever lists, looks, goes on or begins: 1,000 runs beside 100,000.

    python -m benchmarks.journals [RUNS]             writes its part of RESULTS.md for the full 100,000
    python -m benchmarks.journals [RUNS] postgres    the same calls on a server of its own

The runs are debates of the complete form, judged debates and checks, each under a name of its own;
what is rare (a check, a run that has not ended) lies at the far end, among the oldest.
"""

import asyncio
import hashlib
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from itertools import islice
from pathlib import Path

import aufheben
from aufheben.adapters.stores.connection import transaction, writer
from aufheben.adapters.stores.sqlite import insert_run
from aufheben.formats.journals import read_record, write_record
from aufheben.runtime.chain import kept_run
from aufheben.runtime.journal import Record
from benchmarks.results import put
from benchmarks.runs import requests
from benchmarks.startup import PROGRAM, ROOT, installed, once

FEW, FULL, BAR = 1_000, 100_000, 2.0
TURNS, CALLS = 5, 15
OPEN = 60
"""Runs that have not ended, the oldest; each turn goes on with one of them."""
JUDGED, CHECKED = ROOT / "examples/debate-judged.jsonl", ROOT / "examples/expense-debated.jsonl"


def name(number: int) -> str:
    """A run's name as batches give them: by digest, so in no order."""
    return f"{hashlib.sha256(str(number).encode()).hexdigest()[:12]}-{number}"


def debated() -> str:
    """One debate of the complete form, as it is exported."""

    async def held() -> Record:
        app = aufheben.App(journal=":memory:")
        async for done in app.batch(requests(1, "complete", "x")):
            assert isinstance(done, aufheben.Result)
            return done.record
        raise AssertionError

    # Its head does not say how it was: its names are changed in every copy.
    return re.sub(r'"tip": "[0-9a-f]+", ', "", write_record(asyncio.run(held())), count=1)


def made(runs: int) -> Iterator[Record]:
    """So many runs, oldest first."""
    debate = debated()
    judged, checked = (read_record(file.read_text(), str(file)) for file in (JUDGED, CHECKED))
    for number in range(runs):
        if number < OPEN:
            whole = read_record(debate.replace("cx0", f"cx{number}"))
            record = replace(whole, events=whole.events[:2])
        elif number < OPEN + 10:
            record = checked
        elif number % 100 == 0:
            record = judged
        else:
            record = read_record(debate.replace("cx0", f"cx{number}"))
        yield replace(record, run=name(number))


def fill(path: Path, runs: int) -> None:
    """Write the runs by the store's own rows, a thousand in a transaction."""
    with closing(writer(path)) as connection:
        records = made(runs)
        while part := list(islice(records, 1_000)):
            with transaction(connection, lasting=False):
                for record in map(kept_run, part):
                    insert_run(connection, record)


def fill_database(address: str, runs: int) -> None:
    """As `fill`, in a database."""
    from aufheben.adapters.stores import postgres_address
    from aufheben.adapters.stores.postgres_connection import Server
    from aufheben.adapters.stores.postgres_writer import insert_run

    with Server(postgres_address.read(address)).writing() as session:
        session.execute("SET synchronous_commit = off")
        records = made(runs)
        while part := list(islice(records, 1_000)):
            with session.transaction():
                for record in map(kept_run, part):
                    insert_run(session, record)
        session.execute("ANALYZE")


def commands(runs: int, folder: Path) -> dict[str, Callable[[int], tuple[str, ...]]]:
    """Each command, by its turn: what is changed is another run each time."""
    some = name(runs // 2 + 1)
    text = str(folder / "question.toml")
    return {
        "runs list": lambda _: ("runs", "list"),
        "runs list --limit 10": lambda _: ("runs", "list", "--limit", "10"),
        "runs list --kind judging": lambda _: ("runs", "list", "--kind", "judging"),
        "runs list --kind hierarchy": lambda _: ("runs", "list", "--kind", "hierarchy"),
        "runs list --outcome open": lambda _: ("runs", "list", "--outcome", "open"),
        "show NAME": lambda _: ("show", some),
        "show": lambda _: ("show",),
        "show BEGINNING": lambda _: ("show", some[:10]),
        "show NAME -o run.md": lambda _: ("show", some, "-o", str(folder / "run.md"), "--force"),
        "show CHECK -o run.html": lambda _: (
            "show", name(OPEN), "-o", str(folder / "run.html"), "--force"
        ),
        "why --run NAME": lambda _: ("why", "--run", some),
        "runs export NAME": lambda _: ("runs", "export", some),
        "resume NAME": lambda turn: ("resume", name(turn)),
        "ask FILE": lambda _: ("ask", text),
        "runs rm NAME": lambda turn: ("runs", "rm", name(runs // 3 + turn)),
        "show MISTYPED": lambda _: ("show", f"x{some}"),
        "runs list --kind MISTYPED": lambda _: ("runs", "list", "--kind", "juding"),
    }  # fmt: skip


def processes(few: Path, many: Path, runs: int) -> dict[str, list[tuple[float, float]]]:
    """Seconds of each command on both journals, in turn."""
    (few.parent / "question.toml").write_bytes((ROOT / "examples/camera.toml").read_bytes())
    sides = [(few, commands(FEW, few.parent)), (many, commands(runs, few.parent))]
    took: dict[str, list[tuple[float, float]]] = {}
    for command in sides[0][1]:
        for turn in range(TURNS + 1):
            pair = [
                _once(path, each[command](turn), fails="MISTYPED" in command)
                for path, each in sides
            ]
            took.setdefault(command, []).append((pair[0], pair[1]))
        print(command, _row(took[command]), flush=True)
    return took


def _once(path: Path, command: tuple[str, ...], *, fails: bool) -> float:
    return once(
        (*PROGRAM, *command, "--journal", str(path)), installed(path.parent), code=2 if fails else 0
    ).wall


def _row(pairs: list[tuple[float, float]]) -> tuple[float, float, float]:
    """Medians of both, and of their ratio; the first turn does not count."""
    few, many = zip(*pairs[1:], strict=True)
    ratio = statistics.median(b / a for a, b in pairs[1:])
    return statistics.median(few), statistics.median(many), ratio


def calls(journal: str, runs: int) -> dict[str, Callable[[int], object]]:
    """What is called in one process that has the application already, by its turn."""
    app = aufheben.App(journal=journal)
    some = name(runs // 2 + 1)
    return {
        "`App.find(NAME)`": lambda _: app.find(some),
        "`App.find(None)`": lambda _: app.find(None),
        "`App.find(BEGINNING)`": lambda _: app.find(some[:10]),
        "fifty of `App.runs()`": lambda _: list(islice(app.runs(), 50)),
        "ten of `App.runs(kind='hierarchy')`": lambda _: list(
            islice(app.runs(kind="hierarchy"), 10)
        ),
        "`App.count(kind='hierarchy')`": lambda _: app.count(kind="hierarchy"),
        "`App.store.read(NAME)`": lambda _: app.store.read(some),
        "`App.store.hold(NAME)`": lambda _: app.store.hold(some).close(),
        "a batch of 10 runs begun again": lambda _: asyncio.run(_batch(app, "again")),
        "a batch of 10 new runs": lambda turn: asyncio.run(_batch(app, f"new{turn}")),
    }


def inside(few: str, many: str, runs: int) -> dict[str, tuple[float, float, float]]:
    """Seconds of each call on both journals, in turn, and their ratio: medians."""
    sides = calls(few, FEW), calls(many, runs)
    return {
        said: _row([(_took(one, turn), _took(sides[1][said], turn)) for turn in range(CALLS + 1)])
        for said, one in sides[0].items()
    }


def _took(call: Callable[[int], object], turn: int) -> float:
    began = time.perf_counter()
    call(turn)
    return time.perf_counter() - began


async def _batch(app: aufheben.App, salt: str) -> None:
    async for done in app.batch(requests(10, "complete", salt)):
        assert isinstance(done, aufheben.Result), done


def table(rows: dict[str, tuple[float, float, float]], runs: int, unit: str) -> Iterator[str]:
    """Each row with its ratio against the bar."""
    yield f"| what | {FEW:,} runs, {unit} | {runs:,} runs, {unit} | ratio |"
    yield "|---|--:|--:|--:|"
    for said, (few, many, ratio) in rows.items():
        missed = "" if ratio <= BAR else ", missed"
        scale = 1_000 if unit == "ms" else 1
        yield f"| {said} | {few * scale:.3g} | {many * scale:.3g} | **{ratio:.2f}**{missed} |"


def in_database(runs: int) -> None:
    """The calls on two databases of one server, which is gone afterwards."""
    from tests.scale.postgres_server import started

    with started() as server:
        few, many = (server.address(server.database()) for _ in range(2))
        fill_database(few, FEW)
        fill_database(many, runs)
        within = inside(few, many, runs)
    lines = [
        "## Many runs in PostgreSQL",
        "",
        f"Written by `python -m benchmarks.journals {runs} postgres`, in a process that runs already;",
        "the server is on the same machine, and does not wait for the disk.",
        "",
        *table(within, runs, "ms"),
    ]
    print("\n".join(lines))
    put("journals in postgres", lines)


def main(runs: int) -> None:
    """Make both journals, measure, and write it down where it was the full number."""
    with tempfile.TemporaryDirectory() as folder:
        few, many = Path(folder) / "few.db", Path(folder) / "many.db"
        began = time.perf_counter()
        fill(few, FEW)
        fill(many, runs)
        size = many.stat().st_size / 1e6
        print(f"made in {time.perf_counter() - began:.0f} s, {size:.0f} MB", flush=True)
        outside = {f"`aufheben {k}`": _row(v) for k, v in processes(few, many, runs).items()}
        within = inside(str(few), str(many), runs)
    lines = [
        "## A journal of 100,000 runs",
        "",
        f"Written by `python -m benchmarks.journals`; {runs:,} runs are {size:.0f} MB. Whole processes in turn,",
        f"medians of {TURNS} after one that does not count; the bar is {BAR:.0f} × the time at {FEW:,} runs. Then the",
        "same calls in a process that runs already, where nothing hides what grows.",
        "",
        *table(outside, runs, "s"),
        "",
        *table(within, runs, "ms"),
    ]
    print("\n".join(lines))
    if runs == FULL:
        put("journals", lines)


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else FULL
    in_database(number) if "postgres" in sys.argv else main(number)
