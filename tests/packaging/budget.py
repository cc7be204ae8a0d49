"""What the source may grow to: `python -m tests.packaging.budget`, in `make lint`.

The ceilings stand in `budget.toml`. Whoever needs more raises a number there, and says why in the
commit; whoever leaves less lowers it.
"""

import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tests.pace import chosen, durations

ROOT = Path(__file__).parents[2]
FILE = Path(__file__).with_name("budget.toml")
WRITTEN = (".py", ".toml", ".j2")
"""Endings of what is counted; catalogs of words are not."""
CATALOG = re.compile(r"words(\.\w+)?\.toml")
FRONT = "front"
"""The capability of what stands in no folder."""
SMALL = 40
"""Lines below which a module that one other imports belongs to that one."""


@dataclass(frozen=True)
class Tree:
    """The files below a folder that are counted, by their paths in it."""

    folder: Path

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """In the order of their paths."""
        files = (each for each in sorted(self.folder.rglob("*")) if each.suffix in WRITTEN)
        told = (each for each in files if not CATALOG.fullmatch(each.name))
        return {each.relative_to(self.folder).as_posix(): each.read_text("utf-8") for each in told}

    @cached_property
    def lines(self) -> Mapping[str, int]:
        """Of each."""
        return {at: len(text.splitlines()) for at, text in self.texts.items()}

    @property
    def python(self) -> Mapping[str, int]:
        """Lines of each file of Python."""
        return {at: lines for at, lines in self.lines.items() if at.endswith(".py")}

    def by(self, names: Mapping[str, int]) -> Counter[str]:
        """Lines of each capability, a folder's path or `FRONT`; what belongs to none is ""."""
        found = Counter[str]()
        for at, lines in self.lines.items():
            path = at if "/" in at else f"{FRONT}/{at}"
            within = [name for name in names if path.startswith(f"{name}/")]
            found[max(within, key=len, default="")] += lines
        return found

    def lone(self) -> Iterator[tuple[str, str]]:
        """Small modules that a single other one imports, and which."""
        importers: dict[str, set[str]] = {}
        for at in self.python:
            for module in _imported(self.texts[at]):
                importers.setdefault(module, set()).add(at)
        for at, lines in self.python.items():
            its = importers.get(_module(at), set()) - {at}
            if "__" not in at and lines < SMALL and len(its) == 1:
                yield at, its.pop()


def _module(at: str) -> str:
    return at.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _imported(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)
        elif isinstance(node, ast.Import):
            yield from (each.name for each in node.names)


def stages(measured: durations.Durations) -> dict[str, float]:
    """Seconds of processor time of the gate's stages that grow with the tests, as last measured."""
    quick = sum(measured.files.values()) - sum(measured.slow.values())
    return {"test": quick, "touched": chosen.SECONDS}


def over(name: str, found: float, most: float) -> Iterator[str]:
    """What is told of a figure above its ceiling."""
    if found > most:
        yield f"{name}: {found:g}, and {most:g} at most"


def complaints(root: Path = ROOT, ceilings: Mapping[str, Any] | None = None) -> Iterator[str]:
    """A line for each ceiling that is broken."""
    most = ceilings or tomllib.loads(FILE.read_text("utf-8"))
    source = Tree(root / "src")
    yield from over("lines of src", sum(source.lines.values()), most["src"]["lines"])
    yield from over("files of Python in src", len(source.python), most["src"]["files"])
    for folder in ("tests", "benchmarks"):
        lines = sum(Tree(root / folder).python.values())
        yield from over(f"lines of {folder}", lines, most[folder]["lines"])
    yield from _of_capabilities(Tree(root / "src" / "aufheben"), most["capabilities"])
    for at, importer in source.lone():
        yield f"src/{at}: under {SMALL} lines, and {importer} alone imports it: join the two"
    for name, seconds in stages(durations.read()).items():
        yield from over(f"seconds of `make {name}`", seconds, most["stages"][name])


def _of_capabilities(tree: Tree, most: Mapping[str, int]) -> Iterator[str]:
    for name, lines in tree.by(most).items():
        yield from over(f"lines of {name or 'no capability'}", lines, most.get(name, 0))


if __name__ == "__main__":
    lines = [*complaints()]
    print("\n".join(lines) or "the budget is kept")  # noqa: T201
    sys.exit(bool(lines))
