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

ROOT = Path(__file__).parents[1]


def loaded(code: str) -> set[str]:
    """Every module that is there after the code ran in a process of its own."""
    more = "\nimport json, sys\nprint(json.dumps(sorted(sys.modules)))"
    ended = subprocess.run(
        [sys.executable, "-c", code + more], capture_output=True, text=True, check=True
    )
    return set(json.loads(ended.stdout.splitlines()[-1]))


def test_every_public_name_is_there_and_nothing_else_is_listed() -> None:
    assert dir(aufheben) == sorted(aufheben.__all__)
    assert len(set(aufheben.__all__)) == len(aufheben.__all__) == 25
    for name in aufheben.__all__:
        assert getattr(aufheben, name) is getattr(aufheben, name)


def test_a_name_that_is_none_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'modle'"):
        aufheben.modle  # noqa: B018
    assert not hasattr(aufheben, "Misspelt")


def test_importing_costs_no_more_than_the_help() -> None:
    """All that `import aufheben` loads, `aufheben --help` loads too."""
    helped = (
        "import io, contextlib\nwith contextlib.redirect_stdout(io.StringIO()):\n"
        "    from aufheben.surfaces.cli.entry import cli, run\n"
        "    run(lambda: cli.main(args=['--help'], standalone_mode=False))"
    )
    assert loaded("import aufheben") <= loaded(helped)
    ours = {name for name in loaded("import aufheben") if name.startswith("aufheben")}
    assert ours == {"aufheben", "aufheben.version"}


def test_type_checkers_see_every_name_where_it_is_loaded_from() -> None:
    tree = ast.parse(inspect.getsource(aufheben))
    seen = {
        alias.name: f"{node.module}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("aufheben.")
        for alias in node.names
    }
    later = {name: f"aufheben.{at}" for name, at in aufheben._AT.items()}
    assert seen == {**later, "__version__": "aufheben.version"}


def test_reading_sentences_loads_no_room_and_no_model() -> None:
    modules = loaded("import aufheben\naufheben.read('a is a camera.').statuses")
    heavy = ("pydantic", "jinja2", "rdflib", "rich", "click", "aufheben.agents.llm", "networkx")
    assert [name for name in heavy if name in modules] == []


def test_the_application_loads_a_room_when_it_is_asked_for_one() -> None:
    modules = loaded("import aufheben\naufheben.App")
    rooms = ("lark", "pydantic", "jinja2", "rdflib", "aufheben.protocols.dialectic")
    assert [name for name in rooms if name in modules] == []


@pytest.mark.parametrize("page", ["python.md", "python.ja.md"])
def test_the_reference_describes_every_public_name_and_no_other(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    described = re.findall(r"^### `(\w+)`", text, re.MULTILINE)
    assert sorted(described) == sorted(aufheben.__all__)


@pytest.mark.parametrize(
    "package",
    [
        *("agents", "app", "domain", "formats.dialectic", "logic.sentences", "logic.synthesis"),
        "protocols.dialectic",
    ],
)
def test_what_a_package_lists_is_there(package: str) -> None:
    module = importlib.import_module(f"aufheben.{package}")
    assert [name for name in module.__all__ if getattr(module, name, None) is None] == []
