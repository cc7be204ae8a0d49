"""What fills the places of complaints: followed through the source, from who raises one to who called."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import aufheben
from tests.translations.source import COMPLAINTS, FILES, SAID, _is_words, _name, _texts

_CHANGING = ("about", "also", "but")
"""Methods that say a complaint in other words."""
ROOT = Path(aufheben.__file__).parent.parent
Function = ast.FunctionDef | ast.AsyncFunctionDef
_FEW = (ast.Tuple, ast.List, ast.Set)
_CODE = re.compile(r"`[^`]*`|-m pip .*|\"[^\"]*\"|(?<!\w)'[^']*'(?!\w)")
_CLAUSE = re.compile(r"(?<![\w.\-/])[a-z]+ [a-z]+(?![\w.\-/])|^(?:a|an|the|no|not) \W*\w")


@dataclass(frozen=True, eq=False)
class Scope:
    """Where an expression stands: a function of a file, or the file itself."""

    file: Path
    function: Function | None = None
    kind: str = ""


@dataclass
class Source:
    """Functions, calls and constants of the program."""

    functions: dict[str, list[Scope]] = field(default_factory=lambda: defaultdict(list))
    calls: dict[str, list[tuple[ast.Call, Scope]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    constants: dict[Path, dict[str, ast.expr]] = field(default_factory=lambda: defaultdict(dict))
    imports: dict[Path, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))

    def read(self, node: ast.AST, scope: Scope) -> None:
        """What stands below a node."""
        for child in ast.iter_child_nodes(node):
            within = scope
            if isinstance(child, Function):
                within = Scope(scope.file, child, scope.kind)
                self.functions[child.name].append(within)
            elif isinstance(child, ast.ClassDef):
                within = Scope(scope.file, scope.function, child.name)
            elif isinstance(child, ast.Call):
                self.calls[_name(child.func)].append((child, scope))
            elif isinstance(child, ast.ImportFrom):
                self.imports[scope.file] |= {each.name: child.module or "" for each in child.names}
            elif scope.function is None:
                self.constants[scope.file] |= dict(_assigned(child))
            self.read(child, within)

    def callers(self, called: Scope) -> Iterator[tuple[ast.Call, Scope]]:
        """The calls of a function, as far as its name tells them from others'."""
        assert called.function is not None
        name = called.function.name
        name = called.kind if name == "__init__" else name
        alone = len(self.functions[name]) == 1
        for call, scope in self.calls[name]:
            bare = isinstance(call.func, ast.Name)
            if self.sees(scope, name, called) if bare else alone or scope.file == called.file:
                yield call, scope

    def sees(self, scope: Scope, name: str, called: Scope) -> bool:
        """Whether a function is the one that a name stands for."""
        module = self.imports[scope.file].get(name, "")
        return scope.file == called.file or bool(module and _module(called.file).startswith(module))


def _module(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts)


def _assigned(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(node, ast.Assign):
        for target in node.targets:
            yield from _pairs(target, node.value)
    elif isinstance(node, ast.AnnAssign) and node.value:
        yield from _pairs(node.target, node.value)


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, said in zip(target.elts, value.elts, strict=False):
            yield from _pairs(one, said)


class Told:
    """The texts that are told as complaints, or inside one."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._seen: set[tuple[int, str]] = set()
        self.texts: dict[str, Path] = {}
        for name in (*COMPLAINTS, *_CHANGING):
            for call, scope in source.calls[name]:
                for part in (*call.args[:1], *(k.value for k in call.keywords if k.arg in SAID)):
                    self._follow(part, scope)

    def _follow(self, node: ast.expr, scope: Scope) -> None:
        if self._is_new(node):
            for text in _texts(node):
                self.texts.setdefault(text.removeprefix("; "), scope.file)
            for part in _within(node):
                self._follow(part, scope)
            if isinstance(node, ast.Name):
                self._named(node.id, scope)
            elif isinstance(node, ast.Call):
                self._returned(_name(node.func), scope)

    def _is_new(self, node: ast.AST, name: str = "") -> bool:
        new = (id(node), name) not in self._seen
        self._seen.add((id(node), name))
        return new

    def _named(self, name: str, scope: Scope) -> None:
        """What a name stands for: what is set in the function or the file, or given by who calls."""
        if scope.function is not None:
            for node in ast.walk(scope.function):
                for given in (value for each, value in _assigned(node) if each == name):
                    self._follow(given, scope)
            self._given(name, scope)
        if name in self._source.constants[scope.file]:
            self._follow(self._source.constants[scope.file][name], Scope(scope.file))

    def _given(self, name: str, called: Scope) -> None:
        assert called.function is not None
        takes = called.function.args
        placed = [each.arg for each in (*takes.posonlyargs, *takes.args)]
        if name in (*placed, *(each.arg for each in takes.kwonlyargs)) and self._is_new(
            called.function, name
        ):
            at = [each for each in placed if each not in ("self", "cls")]
            for call, scope in self._source.callers(called):
                placed_here = call.args[at.index(name) :][:1] if name in at else []
                for part in (*placed_here, *(k.value for k in call.keywords if k.arg == name)):
                    self._follow(part, scope)

    def _returned(self, name: str, scope: Scope) -> None:
        for called in self._source.functions[name]:
            if called.function is not None and self._source.sees(scope, name, called):
                for node in ast.walk(called.function):
                    if isinstance(node, ast.Return) and node.value is not None:
                        self._follow(node.value, called)


def _within(node: ast.expr) -> Iterable[ast.expr]:
    """What a text is made of; what is quoted was written by others."""
    if isinstance(node, ast.JoinedStr):
        return _places(node)
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    if isinstance(node, ast.BinOp):
        return [node.left, node.right]
    if isinstance(node, ast.BoolOp):
        return node.values
    if isinstance(node, ast.Dict):
        return node.values
    if isinstance(node, ast.Subscript):
        return [node.value]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return [*_called(node.func, node.args)]
    return node.elts if isinstance(node, _FEW) else []


def _called(method: ast.Attribute, args: list[ast.expr]) -> Iterator[ast.expr]:
    """What a table has, and what is joined of it."""
    if method.attr == "get":
        yield from (method.value, *args[1:])
    elif method.attr == "join":
        parts = (part for arg in args for part in ast.walk(arg))
        made = (part.elt for part in parts if isinstance(part, ast.GeneratorExp | ast.ListComp))
        yield from (elt for elt in made if isinstance(elt, ast.Subscript | ast.JoinedStr))


def _places(node: ast.JoinedStr) -> Iterator[ast.expr]:
    """What is filled in outside of quotes."""
    quoted = False
    for part in node.values:
        if isinstance(part, ast.Constant):
            quoted ^= str(part.value).count('"') % 2 == 1
        elif isinstance(part, ast.FormattedValue) and part.conversion != ord("r") and not quoted:
            yield part.value


@cache
def clauses() -> dict[str, Path]:
    """What complaints say in words, by text: the file where the first of its kind stands."""
    source = Source()
    for file in FILES:
        source.read(ast.parse(file.read_text("utf-8")), Scope(file))
    return {text: at for text, at in Told(source).texts.items() if is_clause(text)}


def is_clause(said: str) -> bool:
    """Whether it says something in English, beside what is quoted and names of options."""
    return _is_words(said) and bool(_CLAUSE.search(_CODE.sub("", said)))
