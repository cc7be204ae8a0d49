"""What stands in the source: files, lines, fields of a class, and where a name is spread."""

import ast
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

WRITTEN = (".py", ".toml", ".j2")
"""Endings of files that hold names of ours."""
SAMPLED = 40


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
