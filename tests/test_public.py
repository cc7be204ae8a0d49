"""What `import aufheben` offers, what it loads, and what its page describes."""

import ast
import importlib
import inspect
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import aufheben
from aufheben.rooms import OURS

ROOT = Path(__file__).parents[1]
STEPS = ("import aufheben", "aufheben.App", "aufheben.read('a is a camera.').statuses")
ROOMS = ("lark", "pydantic", "jinja2", "rdflib", "aufheben.rooms.dialectic.protocol")
HEAVY = ("pydantic", "jinja2", "rdflib", "rich", "aufheben.agents.llm", "networkx")


@pytest.fixture(scope="module")
def loaded() -> list[set[str]]:
    """Every module that is there before and after each of STEPS, in a process of its own."""
    told = "\nimport json, sys\nprint(json.dumps(sorted(sys.modules)))\n"
    code = told.join(("", *STEPS, ""))
    command = [sys.executable, "-c", code]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    return [set(json.loads(line)) for line in ended.stdout.splitlines()]


def test_every_public_name_is_there_and_nothing_else_is_listed() -> None:
    assert dir(aufheben) == sorted(aufheben.__all__)
    assert len(set(aufheben.__all__)) == len(aufheben.__all__) == 26
    for name in aufheben.__all__:
        assert getattr(aufheben, name) is getattr(aufheben, name)


def test_a_name_that_is_none_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'modle'"):
        aufheben.modle  # noqa: B018
    assert not hasattr(aufheben, "Misspelt")


def test_importing_loads_its_version_and_no_library(loaded: list[set[str]]) -> None:
    bare, imported, *_ = loaded
    ours = {name for name in imported if name.startswith("aufheben")}
    assert ours == {"aufheben", "aufheben.version"}
    others = {name.partition(".")[0] for name in imported - bare - ours}
    assert others <= sys.stdlib_module_names


def test_type_checkers_see_every_name_where_it_is_loaded_from() -> None:
    tree = ast.parse(inspect.getsource(aufheben))
    seen = {
        alias.name: f"{node.module}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("aufheben.")
        for alias in node.names
    }
    later = {name: f"aufheben.{at}" for name, at in aufheben._AT.items()}
    later |= {name.capitalize(): f"{room.package}.request" for name, room in OURS.items()}
    assert seen == {**later, "__version__": "aufheben.version"}


def test_what_is_asked_for_is_loaded_then_and_nothing_more(loaded: list[set[str]]) -> None:
    """An application loads a room when it is asked for one; sentences need none, and no model."""
    *_, application, read = loaded
    assert application & set(ROOMS) == set()
    assert read & {*HEAVY, "click"} == set()


@pytest.mark.parametrize("page", ["python.md", "python.ja.md"])
def test_the_reference_describes_every_public_name_and_no_other(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    described = re.findall(r"^### `(\w+)`", text, re.MULTILINE)
    assert sorted(described) == sorted(aufheben.__all__)


@pytest.mark.parametrize(
    "package", [*("agents", "app", "domain", "logic.sentences", "logic.synthesis")]
)
def test_what_a_package_lists_is_there(package: str) -> None:
    module = importlib.import_module(f"aufheben.{package}")
    assert [name for name in module.__all__ if getattr(module, name, None) is None] == []
