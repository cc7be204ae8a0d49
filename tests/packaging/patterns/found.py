"""Every pattern of the program: where it stands, how it is used, and what it says once it is built."""

import ast
import importlib
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

METHODS = {"match", "fullmatch", "search", "split", "findall", "finditer", "sub", "subn", "compile"}
ANCHORED = {"match", "fullmatch"}
ANY = "fullmatch+search"
"""How a pattern may be used of which nobody knows: what can be searched for can be matched."""


@dataclass(frozen=True, order=True, slots=True)
class Pattern:
    """One that is compiled, where `known`; else what stands in the program, of which only a run makes one."""

    path: str
    line: int
    use: str
    text: str
    flags: int = 0
    known: bool = True

    def __str__(self) -> str:
        """A mark of it, and how it begins."""
        what = f"{self.use} {self.flags} {self.text}"
        begin = " ".join(self.text[:48].encode("unicode_escape").decode().split(" "))
        return f"{sha256(what.encode()).hexdigest()[:10]} {begin}"


class Module:
    """A file of the program, and how it uses the names that it knows."""

    def __init__(self, path: Path, root: Path) -> None:
        self.path = path
        self.tree = ast.parse(path.read_text("utf-8"))
        self.name = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        self.nodes = [*ast.walk(self.tree)]
        self.parents = {c: node for node in self.nodes for c in ast.iter_child_nodes(node)}
        self.known: set[str] = set()
        """Names that other modules may have made."""
        self.uses: dict[str, set[str]] = {}
        for node in self.nodes:
            self._learn(node)

    def _learn(self, node: ast.AST) -> None:
        if isinstance(node, ast.ImportFrom):
            # Under another name, its uses would not be seen.
            self.known.update(alias.name for alias in node.names)
            for alias in node.names:
                if alias.asname not in {None, alias.name}:
                    self.uses.setdefault(alias.name, set()).add(ANY)
        elif isinstance(node, ast.Attribute):
            self.known.add(node.attr)
            self.uses.setdefault(node.attr, set()).add(_method(self.parents[node], self))
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            self.uses.setdefault(node.id, set()).add(_method(self.parents[node], self))


def patterns(root: Path) -> list[Pattern]:
    """All of the folder in which the packages are; each is imported."""
    modules = [Module(path, root) for path in sorted(root.rglob("*.py"))]
    made = dict(_made(modules))
    return sorted({each for module in modules for each in _of(module, modules, made, root)})


def _made(modules: list[Module]) -> Iterator[tuple[tuple[str, int], set[tuple[str, int]]]]:
    """What is compiled while modules are imported, by file and line."""
    found: dict[tuple[str, int], set[tuple[str, int]]] = {}
    with _told(found):
        for module in (each for each in modules if each.path.stem != "__main__"):
            with suppress(ImportError):
                importlib.import_module(module.name)
    yield from found.items()


@contextmanager
def _told(found: dict[tuple[str, int], set[tuple[str, int]]]) -> Iterator[None]:
    real = re.compile

    def told(pattern: Any, flags: Any = 0) -> Any:
        frame = sys._getframe(1)
        if isinstance(pattern, str):
            found.setdefault((frame.f_code.co_filename, frame.f_lineno), set()).add(
                (pattern, int(flags))
            )
        return real(pattern, flags)

    re.compile = told
    try:
        yield
    finally:
        re.compile = real


def _of(
    module: Module,
    modules: list[Module],
    made: dict[tuple[str, int], set[tuple[str, int]]],
    root: Path,
) -> Iterator[Pattern]:
    for node in module.nodes:
        if not isinstance(node, ast.Call) or not _is_re(node.func):
            continue
        make = partial(
            Pattern, str(module.path.relative_to(root)), node.lineno, _use(node, module, modules)
        )
        said = _said(node, module)
        lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
        seen = {each for line in lines for each in made.get((str(module.path), line), ())}
        if said:
            yield make(*said)
        elif seen:
            yield from (make(*each) for each in seen)
        else:
            yield make(ast.unparse(node), known=False)


def _is_re(func: ast.expr) -> bool:
    return (
        isinstance(func, ast.Attribute)
        and isinstance(func.value, ast.Name)
        and func.value.id == "re"
        and func.attr in METHODS
    )


def _said(call: ast.Call, module: Module) -> tuple[str, int] | None:
    """What a module's own names make of a pattern and its flags."""
    flags = [k.value for k in call.keywords if k.arg == "flags"]
    method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    at = {"compile": 1, "sub": 4, "subn": 4, "split": 3}.get(method, 2)
    flags += call.args[at : at + 1]
    try:
        names = vars(importlib.import_module(module.name))
        text, *said = (_value(each, names) for each in [call.args[0], *flags[:1]])
    except Exception:  # noqa: BLE001 - whatever stands there
        return None
    flag = int(said[0]) if said else 0
    if isinstance(text, bytes):
        return text.decode("latin-1"), flag | re.ASCII
    return (text, flag) if isinstance(text, str) else None


def _value(node: ast.expr, names: dict[str, Any]) -> Any:
    return eval(compile(ast.Expression(node), "pattern", "eval"), dict(names))


def _use(call: ast.Call, module: Module, modules: list[Module]) -> str:
    """Each way in which it is used, with `+` between them; `search` is all that goes through a text."""
    assert isinstance(call.func, ast.Attribute)
    if call.func.attr != "compile":
        return call.func.attr if call.func.attr in ANCHORED else "search"
    parent = module.parents[call]
    if isinstance(parent, ast.Attribute):
        return _method(parent, module)
    if isinstance(parent, ast.Assign | ast.AnnAssign) and module.parents[parent] is module.tree:
        target = parent.targets[0] if isinstance(parent, ast.Assign) else parent.target
        if isinstance(target, ast.Name):
            return _used(target.id, module, modules)
    return ANY


def _used(name: str, module: Module, modules: list[Module]) -> str:
    named = (m for m in modules if m is module or name in m.known)
    uses = {use for each in named for use in each.uses.get(name, ())}
    return "+".join(sorted({way for use in uses for way in use.split("+")})) or ANY


def _method(node: ast.AST, module: Module) -> str:
    """How what stands before the dot of an attribute is used."""
    if not isinstance(node, ast.Attribute) or node.attr not in METHODS:
        return ANY
    if node.attr not in ANCHORED:
        return "search"
    call = module.parents[node]
    # From one place of a text to the next, as a search goes.
    placed = (
        isinstance(call, ast.Call) and call.func is node and len(call.args) + len(call.keywords) > 1
    )
    return "+".join(sorted({"search", node.attr} - {"match"})) if placed else node.attr
