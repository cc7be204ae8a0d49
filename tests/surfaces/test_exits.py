"""Every error ends the program with one exit code, which only the command line knows."""

import ast
import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from website.reference.exits import MEANINGS

import aufheben
from aufheben import errors
from aufheben.errors import AufhebenError, BadInput, MissingExtra, Stuck
from aufheben.surfaces.cli import usage
from aufheben.surfaces.cli.usage import code_of

CODES = {
    "AufhebenError": 70,
    "Misuse": 70,
    "AgentFailed": 3,
    "SolverFailed": 3,
    "SolverCrashed": 3,
    "SolverTimedOut": 4,
    "TooLong": 3,
    "Unasked": 3,
    "Left": 0,
    "Stopped": 130,
    "BadInput": 2,
    "BegunOtherwise": 2,
    "BudgetExceeded": 4,
    "Full": 2,
    "ManyErrors": 2,
    "NoModel": 2,
    "NoSuchRun": 2,
    "MissingExtra": 2,
    "JournalFailed": 3,
    "Unusable": 2,
    "Locked": 2,
    "Damaged": 2,
    "Newer": 2,
    "Older": 2,
    "Diverged": 1,
}
STUCK = {
    Stuck(BadInput("of a model's words")): 3,
    Stuck(BadInput("of a prompt", file="own/lift.j2")): 2,
    Stuck(MissingExtra(extra="asp", why="needed")): 2,
}


def _all(kind: type[AufhebenError]) -> Iterator[type[AufhebenError]]:
    yield kind
    for sub in kind.__subclasses__():
        yield from _all(sub)


@pytest.fixture(scope="module")
def kinds() -> dict[str, type[AufhebenError]]:
    """Every class of error that any module defines."""
    for module in pkgutil.walk_packages(aufheben.__path__, "aufheben."):
        if ".surfaces.inspecting" not in module.name and not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    found = {kind for kind in _all(AufhebenError) if kind.__module__.startswith("aufheben.")}
    return {kind.__name__: kind for kind in found}


def test_every_error_has_its_code(kinds: dict[str, type[AufhebenError]]) -> None:
    assert set(kinds) == {*CODES, "Stuck"}
    found = {name: code_of(kind.__new__(kind)) for name, kind in kinds.items() if name in CODES}
    assert found == CODES


@pytest.mark.parametrize(("error", "code"), STUCK.items(), ids=str)
def test_what_is_stuck_ends_by_where_the_fault_lies(error: AufhebenError, code: int) -> None:
    assert code_of(error) == code


def test_all_errors_stand_in_one_module(kinds: dict[str, type[AufhebenError]]) -> None:
    assert {kind.__module__ for kind in kinds.values()} == {errors.__name__}


def test_nothing_but_the_command_line_speaks_of_exit_codes() -> None:
    sources = Path(aufheben.__file__).parent.rglob("*.py")
    others = [file for file in sources if "cli" not in file.parts]
    assert [file for file in others if "exit_code" in file.read_text(encoding="utf-8")] == []


def test_every_exit_code_is_in_the_table() -> None:
    returned = {
        end.value
        for file in Path(usage.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Return)
        for end in (node.value, *(vars(node.value or node).get(at) for at in ("body", "orelse")))
        if isinstance(end, ast.Constant) and type(end.value) is int
    }
    told = {code for codes in MEANINGS for code in codes}
    assert {*usage.CODES.values()} | returned | {130, 143} == told
