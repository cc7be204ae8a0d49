"""The house's rules that no linter knows: `python -m tests.packaging.house`, in `make lint`.

Each file is read and parsed once; each line that breaks a rule is told as `file:line: what`.
"""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
BANNED = {"utils", "base", "common", "manager", "helpers", "interface"}
LONGEST, TALLEST = 40, 400
"""Lines of a function, and of a file."""
BRITISH = re.compile(
    r"labell(ed|ing)|neighbour|colour|behaviour|favour|analyse[rd]?\b", re.IGNORECASE
)
HEADING = {"_say"}
NAMED = ("name", "id", "attr", "arg", "module", "asname")
PRINTING = re.compile(r"click\.s?echo|std(out|err)\.write|\.show\(\)")
WAYS = {"output", "screen"}
"""Modules by which commands print, so that a terminal obeys nothing of what others said."""
ONCE = tuple(
    re.compile(pattern)
    for pattern in (
        r'Literal\["en", "ja"\]',
        r'name="M"|= "M"$',
        re.escape(r"‘[^‘’]*’|「[^「」]*」"),
        r'\("calls", "tokens", "money", "time"|"reasks", "calls"',
    )
)
"""What several rooms speak of: languages, a name of a model, quotation marks, limits."""

Lines = Iterator[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class Source:
    """A file that was read once."""

    path: Path
    text: str
    nodes: tuple[ast.AST, ...]

    @classmethod
    def of(cls, path: Path) -> "Source":
        """As it stands on the disk."""
        text = path.read_text("utf-8")
        return cls(path, text, tuple(ast.walk(ast.parse(text))))

    def lines(self) -> Iterator[tuple[int, str]]:
        """With their numbers."""
        return enumerate(self.text.splitlines(), start=1)


def broken(source: Source) -> Lines:
    """Lines of a file of the program that break a rule, and which."""
    if source.path.stem in BANNED:
        yield 1, f"a module is named by what it does, not {source.path.stem!r}"
    if (tall := len(source.text.splitlines())) > TALLEST:
        yield TALLEST + 1, f"a file of {tall} lines: {TALLEST} at most"
    if BRITISH.search(source.path.stem):
        yield 1, "names are spelled as in America"
    yield from _late(source)
    for node in source.nodes:
        yield from _of_node(node)
    if "surfaces" in source.path.parts and source.path.stem not in WAYS:
        for number, line in source.lines():
            if PRINTING.search(line):
                yield number, "commands print by surfaces/cli/output alone"


def _late(source: Source) -> Lines:
    """What a module says with stands before what it does."""
    begun = False
    for node in source.nodes[0].body:  # type: ignore[attr-defined]  # a module
        begun |= isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        if begun and isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in HEADING:
            yield node.lineno, f"{ast.unparse(node.targets[0])} stands under the imports"


def _of_node(node: ast.AST) -> Lines:
    line = getattr(node, "lineno", 1)
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        length = (node.end_lineno or line) - line + 1
        if length > LONGEST:
            yield line, f"{node.name} has {length} lines: {LONGEST} at most"
    for field in NAMED:
        if BRITISH.search(name := str(getattr(node, field, ""))):
            yield line, f"{name}: names are spelled as in America"
    if isinstance(node, ast.ExceptHandler) and node.name:
        for changed in _changed(node):
            yield changed.lineno, "an error that somebody else raised is not changed"


def _changed(handler: ast.ExceptHandler) -> Iterator[ast.Attribute]:
    """Who knows more of an error raises another; it may be kept, and told again elsewhere."""
    for node in ast.walk(handler):
        if not isinstance(node, ast.Attribute) or not isinstance(node.ctx, ast.Store):
            continue
        if isinstance(node.value, ast.Name) and node.value.id != "self":
            yield node


def repeated(sources: list[Source]) -> Iterator[tuple[Path, int, str]]:
    """Whatever several rooms speak of that is not defined exactly once."""
    for definition in ONCE:
        found = [
            (source.path, number)
            for source in sources
            for number, line in source.lines()
            if definition.search(line)
        ]
        if len(found) != 1:
            for path, number in found or [(Path(__file__), 1)]:
                yield path, number, f"{definition.pattern} is defined {len(found)} times, not once"


def counted(path: Path) -> Lines:
    """Laws that say on how many examples they are tried: a profile takes its share."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        if "max_examples" in line:
            yield number, "a law is tried on `@examples(…)` of tests/profiles.py"


def complaints() -> Iterator[str]:
    """A line for each rule that is broken."""
    sources = [Source.of(path) for path in sorted((ROOT / "src").rglob("*.py"))]
    own = {ROOT / "tests/profiles.py", Path(__file__)}
    laws = [path for path in sorted((ROOT / "tests").rglob("*.py")) if path not in own]
    found = [(source.path, *each) for source in sources for each in broken(source)]
    found += repeated(sources)
    found += [(path, *each) for path in laws for each in counted(path)]
    return (f"{path.relative_to(ROOT)}:{number}: {what}" for path, number, what in found)


if __name__ == "__main__":
    lines = [*complaints()]
    print("\n".join(lines) or "the house's rules are kept")  # noqa: T201
    sys.exit(bool(lines))
