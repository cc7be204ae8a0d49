"""How much of the source there is, and how much of it whoever works on it has to read.

    python -m benchmarks.code_metrics             writes its part of RESULTS.md
    python -m benchmarks.code_metrics --json      prints all figures, files by name
    python -m benchmarks.code_metrics --sample N  prints forty paths at random, seeded with N:
        a reader says of each what it holds, then opens it

What runs is traced in processes of its own (`benchmarks/code_traced.py`), what stands there is
counted: files, lines, fields of a class, and where a name is spread.
"""

import argparse
import ast
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path

from aufheben.rooms import OURS
from benchmarks.code_traced import FLOWS, SOURCE, Trace
from benchmarks.results import ROOT, bars, put, table

WRITTEN = (".py", ".toml", ".j2")
"""Endings of files that hold names of ours."""
SAMPLED = 40
ANSWER = "Decision"
"""The answer whose fields are looked for: what a lift comes to."""


@dataclass(frozen=True)
class Sources:
    """The files below a folder, by their paths in it."""

    folder: Path

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """Of all that is written there."""
        files = sorted(each for each in self.folder.rglob("*") if each.suffix in WRITTEN)
        return {each.relative_to(self.folder).as_posix(): each.read_text("utf-8") for each in files}

    @cached_property
    def trees(self) -> Mapping[str, ast.Module]:
        """Of Python alone."""
        return {at: ast.parse(text) for at, text in self.texts.items() if at.endswith(".py")}

    @cached_property
    def names(self) -> Mapping[str, frozenset[str]]:
        """What each file names: identifiers, parts of imports, strings that are one word, keys."""
        return {at: frozenset(self._names(at)) for at in self.texts}

    def _names(self, at: str) -> Iterator[str]:
        if at.endswith(".py"):
            return (name for node in ast.walk(self.trees[at]) for name in _named(node))
        key = r"^[\"\[]*([\w.]+)" if at.endswith(".toml") else r"\w+"
        return iter(re.findall(key, self.texts[at], re.MULTILINE))

    def packages(self) -> dict[str, tuple[int, int]]:
        """Files and lines of Python by package; of what stands beside the packages under ""."""
        files, lines = Counter[str](), Counter[str]()
        for at in self.trees:
            files[package(at)] += 1
            lines[package(at)] += len(self.texts[at].splitlines())
        return {each: (files[each], lines[each]) for each in sorted(files)}

    def fields(self, name: str) -> list[str]:
        """Those that a class of this name declares. Raises StopIteration where there is none."""
        nodes = (node for tree in self.trees.values() for node in ast.walk(tree))
        found = next(n for n in nodes if isinstance(n, ast.ClassDef) and n.name == name)
        declared = (each.target for each in found.body if isinstance(each, ast.AnnAssign))
        return [each.id for each in declared if isinstance(each, ast.Name)]

    def naming(self, name: str) -> list[str]:
        """The files that name it."""
        return [at for at, names in self.names.items() if name in names]

    def outside(self, room: str) -> list[str]:
        """The files that name a room, or are called after it, and do not stand in its folder."""
        called = {at for at in self.texts if any(p.startswith(room) for p in re.split(r"[/.]", at))}
        own = f"rooms/{room}/"
        return sorted(at for at in called.union(self.naming(room)) if not at.startswith(own))

    def sample(self, seed: int) -> list[str]:
        """Paths of Python files at random, for a reader who says of each what it holds."""
        told = [at for at in self.trees if not at.endswith("__init__.py")]
        return sorted(random.Random(seed).sample(told, min(SAMPLED, len(told))))


def package(at: str) -> str:
    """The first folder on the way to a file."""
    return at.split("/", maxsplit=1)[0] if "/" in at else ""


def _named(node: ast.AST) -> Iterator[str]:
    for field in ("id", "attr", "arg", "name", "module"):
        yield from str(getattr(node, field, None) or "").split(".")
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
        yield node.value


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


def lines(found: Figures) -> list[str]:
    """The part of the page."""
    shared = (f"`{name}` {len(named)}" for name, named in found.answer_fields.items())
    sizes = {name or "beside them": size for name, size in found.packages.items()}
    files, length = (sum(each) for each in zip(*found.packages.values(), strict=True))
    sizes["**all**"] = files, length
    return [
        "## What there is to read",
        "",
        "Written by `python -m benchmarks.code_metrics`. A file is entered where a function in it",
        "runs, also while it is imported; a crossing is a call from one package to another.",
        "",
        *bars(_bars(found)),
        "",
        *table(
            " | files entered | functions | crossings",
            (
                (f"`{flow}`", len(t.files), f"{t.functions:,}", f"{sum(t.crossings.values()):,}")
                for flow, t in found.traces.items()
            ),
        ),
        "",
        *table(
            "room | files outside its folder that name it | in packages",
            (
                (room, len(named), len({*map(package, named)}))
                for room, named in found.spread.items()
            ),
        ),
        "",
        f"Files that name a field of `{ANSWER}`, or another thing so called: {', '.join(shared)}.",
        "",
        *table("package | files | lines", ((n, f"{a:,}", f"{b:,}") for n, (a, b) in sizes.items())),
    ]


def _bars(found: Figures) -> Iterator[tuple[str, str, str, bool | None]]:
    ask = found.traces["ask"]
    reads, asks = (max(each.values(), default=0) for each in (ask.read, ask.asked))
    own = len(found.answer_fields[found.own_field])
    counted: tuple[tuple[str, int | None, int], ...] = (
        ("files that `ask` enters", 110, len(ask.files)),
        ("times that `ask` reads a stance, at most", 1, reads),
        ("times that `ask` asks for a stance as it was read, at most", None, asks),
        ("times that `ask` computes the grounded labeling", None, ask.grounded),
        ("fields of a room", 24, found.room_fields),
        (f"files that name `{found.own_field}`, a field of `{ANSWER}`", 10, own),
        ("files outside its folder that name every room", 0, len(found.every_room)),
    )
    for what, bar, number in counted:
        yield what, "" if bar is None else str(bar), str(number), bar is None or number <= bar


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
    put("code metrics", lines(found))


if __name__ == "__main__":
    main()
