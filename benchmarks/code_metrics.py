"""How much of the source there is, and how much of it whoever works on it has to read.

    python -m benchmarks.code_metrics             writes its part of RESULTS.md, and prints it
    python -m benchmarks.code_metrics --json      prints all figures, files by name
    python -m benchmarks.code_metrics --sample N  prints forty paths at random, seeded with N:
        a reader says of each what it holds, then opens it

What runs is traced in processes of its own (`benchmarks/code_traced.py`), what stands there is
counted (`benchmarks/code_counted.py`).
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from aufheben.rooms import OURS
from benchmarks.code_counted import Sources, package
from benchmarks.code_traced import FLOWS, ROOT, SOURCE, Trace
from benchmarks.results import put

ANSWER = "Decision"
"""The answer whose fields are looked for: what a lift comes to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """All that is measured; `spread` are files outside of a room's folder that name it."""

    packages: Mapping[str, tuple[int, int]]
    traces: Mapping[str, Trace]
    room_fields: int
    answer_fields: Mapping[str, list[str]]
    spread: Mapping[str, list[str]]

    @property
    def every_room(self) -> list[str]:
        """Files that name all rooms: where one more has to be named too."""
        return sorted(set.intersection(*map(set, self.spread.values())))

    @property
    def own_field(self) -> str:
        """The field of the answer whose name is least shared with other things."""
        return min(self.answer_fields, key=lambda name: len(self.answer_fields[name]))


def measured(folder: Path = SOURCE) -> Figures:
    """Of the source in this folder, and of the program as it is installed."""
    sources = Sources(folder)
    return Figures(
        packages=sources.packages(),
        traces={flow: trace_of(flow) for flow in FLOWS},
        room_fields=len(sources.fields("Room")),
        answer_fields={name: sources.naming(name) for name in sources.fields(ANSWER)},
        spread={room: sources.outside(room) for room in OURS},
    )


def trace_of(flow: str) -> Trace:
    """One flow, in a process that has imported nothing yet, with a journal of its own."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "trace.json")
        environment = {**os.environ, "AUFHEBEN_HOME": folder, "LANGUAGE": "en"}
        command = (sys.executable, "-m", "benchmarks.code_traced", flow, str(file))
        ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False)
        if ended.returncode:
            sys.exit(ended.stderr.decode())
        return Trace(**json.loads(file.read_text("utf-8")))


def lines(found: Figures) -> Iterator[str]:
    """The part of the page."""
    yield "## What there is to read"
    yield ""
    yield "Written by `python -m benchmarks.code_metrics`. A file is entered where a function in it"
    yield "runs, also while it is imported; a crossing is a call from one package to another."
    yield ""
    yield "| what | bar | measured |"
    yield "|---|--:|--:|"
    yield from (_row(*each) for each in _bars(found))
    yield from ("", "| | files entered | functions | crossings |", "|---|--:|--:|--:|")
    for flow, trace in found.traces.items():
        crossings = sum(trace.crossings.values())
        yield f"| `{flow}` | {len(trace.files)} | {trace.functions:,} | {crossings:,} |"
    yield from _spread(found)
    yield from _sizes(found.packages)


def _spread(found: Figures) -> Iterator[str]:
    yield from ("", "| room | files outside its folder that name it | in packages |")
    yield "|---|--:|--:|"
    for room, named in found.spread.items():
        yield f"| {room} | {len(named)} | {len({*map(package, named)})} |"
    shared = (f"`{name}` {len(named)}" for name, named in found.answer_fields.items())
    yield ""
    yield f"Files that name a field of `{ANSWER}`, or another thing so called: {', '.join(shared)}."


def _sizes(packages: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    yield from ("", "| package | files | lines |", "|---|--:|--:|")
    for name, (files, length) in packages.items():
        yield f"| {name or 'beside them'} | {files:,} | {length:,} |"
    files, length = (sum(each) for each in zip(*packages.values(), strict=True))
    yield f"| **all** | {files:,} | {length:,} |"


def _bars(found: Figures) -> Iterator[tuple[str, int | None, int]]:
    ask = found.traces["ask"]
    yield "files that `ask` enters", 110, len(ask.files)
    yield "times that `ask` reads a stance, at most", 1, max(ask.read.values(), default=0)
    yield (
        "times that `ask` asks for a stance as it was read, at most",
        None,
        max(ask.asked.values(), default=0),
    )
    yield "times that `ask` computes the grounded labeling", None, ask.grounded
    yield "fields of a room", 24, found.room_fields
    yield (
        f"files that name `{found.own_field}`, a field of `{ANSWER}`",
        10,
        len(found.answer_fields[found.own_field]),
    )
    yield "files outside its folder that name every room", 0, len(found.every_room)


def _row(what: str, bar: int | None, number: int) -> str:
    said = f"**{number}**" + (", missed" if bar is not None and number > bar else "")
    return f"| {what} | {'' if bar is None else bar} | {said} |"


def main() -> None:
    """As the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--sample", type=int)
    given = parser.parse_args()
    if given.sample is not None:
        print(*Sources(SOURCE).sample(given.sample), sep="\n")
        return
    found = measured()
    if given.json:
        print(json.dumps({**asdict(found), "every_room": found.every_room}, indent=1))
        return
    put("code metrics", told := [*lines(found)])
    print(*told, sep="\n")


if __name__ == "__main__":
    main()
