"""The English texts of the program, found in its source."""

import ast
import importlib
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import click

import aufheben
from aufheben.surfaces.cli.entry import COMMANDS, GROUPS, cli
from aufheben.surfaces.cli.flags import GROUPS as OPTION_GROUPS
from aufheben.words import key

FILES = sorted(Path(aufheben.__file__).parent.rglob("*.py"))
COMPLAINTS = (
    "BadInput", "NoModel", "NoSuchRun", "BegunOtherwise", "MissingExtra", "AgentFailed", "JournalFailed", "Damaged", "Newer", "Older", "Locked",
    "Left", "Full", "SolverFailed", "SolverCrashed", "TooLong", "Unasked", "Unusable",
)  # fmt: skip
SAID = ("what", "do", "why", "expected", "got")


@cache
def _read(file: Path) -> tuple[frozenset[str], frozenset[str]]:
    """Every text of a file, and of these what errors say."""
    nodes = list(ast.walk(ast.parse(file.read_text("utf-8"))))
    said = (said for node in nodes for said in _complaints(node))
    return frozenset(text for node in nodes for text in _texts(node)), frozenset(said)


def complaints(files: Iterable[Path] = FILES) -> set[str]:
    """What errors say, `{}` where something is filled in; also by names set in the same function."""
    return {said for file in files for said in _read(file)[1]}


def everything() -> set[str]:
    """Every text of the source, and of click's, which names its places."""
    click_files = Path(click.__file__).parent.glob("*.py")
    texts = {key(said) for file in (*FILES, *click_files) for said in _read(file)[0]}
    return texts | {re.sub(r"\{\w+(![rsa])?\}", "{}", said) for said in texts}


def helps() -> set[str]:
    """What `--help` of any command says."""
    found = {*GROUPS, *OPTION_GROUPS, *COMMANDS.values(), *_helps(cli)}
    for name in COMMANDS:
        found |= set(_helps(importlib.import_module(f"aufheben.surfaces.cli.{name}").command))
    return {key(said) for said in found if said and "\b" not in said}


def _helps(command: click.Command) -> Iterator[str]:
    yield from (command.help or "").split("\n\n")
    for param in command.params:
        if isinstance(param, click.Option) and not param.hidden:
            yield param.help or ""
    if isinstance(command, click.Group):
        for sub in command.commands.values():
            yield from _helps(sub)
            yield sub.get_short_help_str(1000)


def _complaints(scope: ast.AST) -> Iterator[str]:
    if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef):
        calls = [call for call in ast.walk(scope) if isinstance(call, ast.Call)]
        for call in (call for call in calls if _name(call.func) in COMPLAINTS):
            named = dict(_named(scope))
            for part in _parts(call):
                yield from _said(part, named)


def _parts(call: ast.Call) -> list[ast.expr]:
    return [*call.args[:1], *(k.value for k in call.keywords if k.arg in SAID)]


def _named(scope: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    for node in ast.walk(scope):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, node.value


def _said(part: ast.expr, named: dict[str, ast.expr]) -> Iterator[str]:
    if isinstance(part, ast.Name):
        part = named.get(part.id, part)
    if isinstance(part, ast.IfExp):
        yield from (*_said(part.body, {}), *_said(part.orelse, {}))
    yield from (said for said in _texts(part) if _is_words(said))


def _texts(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(
            str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
        )


def _is_words(said: str) -> bool:
    """More than places and marks: what says as little as "{} is {}" could be anybody's words."""
    least = 6 if said.startswith("{}") else 1
    words = (word for word in said.replace("{}", " ").split() if len(word) > 1)
    return any(word.isalpha() for word in words) and sum(map(str.isalpha, said)) >= least


def _name(called: ast.expr) -> str:
    return getattr(called, "id", getattr(called, "attr", ""))
