"""Whatever the program says, it says by key: no English stands where words are made."""

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import aufheben
from aufheben.errors import AufhebenError, Misuse

ROOT = Path(aufheben.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
SAYING = {"what", "said", "do", "fix", "why", "help"}
"""Under which names words are handed on."""
PRINTING = {"echo", "confirm", "spelled", "tell"}


@cache
def complaints() -> frozenset[str]:
    """The names of all errors that are told to users."""
    for module in pkgutil.walk_packages([str(ROOT)], "aufheben."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    todo, found = [AufhebenError], set[str]()
    for kind in todo:
        todo += kind.__subclasses__()
        found |= {kind.__name__} if not issubclass(kind, Misuse) else set()
    return frozenset(found)


def words_in(node: ast.expr) -> Iterator[str]:
    """Texts of which an expression is made, but for what is handed to another function."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(p.value) if isinstance(p, ast.Constant) else "…" for p in node.values)
    elif isinstance(node, ast.IfExp):
        yield from (*words_in(node.body), *words_in(node.orelse))
    elif isinstance(node, ast.BinOp):
        yield from (*words_in(node.left), *words_in(node.right))
    elif isinstance(node, ast.BoolOp):
        yield from (said for each in node.values for said in words_in(each))


def said_in(tree: ast.Module) -> Iterator[ast.expr]:
    """What is told: by errors, printed, or handed on as what is said."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Module):
            continue
        named = {
            each.targets[0].id: each.value
            for each in ast.walk(function)
            if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name)
        }
        for call in (each for each in ast.walk(function) if isinstance(each, ast.Call)):
            for part in told_by(call):
                yield named.get(part.id, part) if isinstance(part, ast.Name) else part


def told_by(call: ast.Call) -> Iterator[ast.expr]:
    name = ast.unparse(call.func).rpartition(".")[2]
    if name in complaints() or name in PRINTING:
        yield from call.args[:1]
        yield from (each.value for each in call.keywords if each.arg in SAYING)


def test_nothing_is_told_in_english_words() -> None:
    found = {
        (file.relative_to(ROOT).as_posix(), said)
        for file in FILES
        for part in said_in(ast.parse(file.read_text("utf-8")))
        for said in words_in(part)
        if is_clause(said)
    }
    assert found == set()


def test_english_words_would_be_found() -> None:
    told = 'what = f"{x} may not be"\nraise BadInput(what, do="give it once" if y else z)'
    found = [said for part in said_in(ast.parse(told)) for said in words_in(part)]
    assert [*map(is_clause, found)] == [True, True]


_CODE = re.compile(r"`[^`]*`|-m pip .*|\"[^\"]*\"|(?<!\w)'[^']*'(?!\w)")
_CLAUSE = re.compile(r"(?<![\w.\-/])[a-z]+ [a-z]+(?![\w.\-/])|^(?:a|an|the|no|not) \W*\w")


def is_clause(said: str) -> bool:
    """Whether it has words in a row, beside what is quoted and names of options."""
    return bool(_CLAUSE.search(_CODE.sub("", said)))
