"""The house's own rules that no linter holds."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "src").rglob("*.py"))
BANNED = {"utils", "base", "common", "manager", "helpers", "interface"}


def test_files_and_functions_stay_small() -> None:
    texts = {file: file.read_text(encoding="utf-8") for file in FILES}
    assert [str(file) for file, text in texts.items() if len(text.splitlines()) > 400] == []
    long = [
        f"{file}: {node.name}"
        for file, text in texts.items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno + 1 > 40
    ]
    assert long == []


def test_no_file_is_named_by_its_shape() -> None:
    assert not [file for file in FILES if file.stem in BANNED]


def test_every_public_definition_says_what_it_is() -> None:
    silent = []
    for file in FILES:
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            named = isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            if named and not node.name.startswith("_") and not ast.get_docstring(node):  # type: ignore[attr-defined, arg-type]
                silent.append(f"{file.name}: {node.name}")  # type: ignore[attr-defined]
    assert silent == []


@pytest.mark.parametrize(
    "package", ["domain", "agents", "protocols/dialectic", "logic/sentences", "logic/synthesis"]
)
def test_what_is_public_is_what_the_package_lists(package: str) -> None:
    tree = ast.parse((ROOT / "src/aufheben" / package / "__init__.py").read_text())
    imported = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("aufheben")
        for alias in node.names
    }
    listed = next(
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__"
    )
    assert set(listed) == imported


def test_only_the_readers_of_sentences_know_lark() -> None:
    knowing = {file.parent.name for file in FILES if "lark import" in file.read_text()}
    assert knowing == {"sentences"}


def test_locks_name_no_host() -> None:
    for lock in (ROOT / "requirements").glob("*.txt"):
        assert "://" not in lock.read_text()


def test_commands_print_by_the_one_way_on_which_a_terminal_obeys_nothing() -> None:
    ways = {"clean", "screen"}
    commands = (file for file in FILES if "surfaces" in file.parts and file.stem not in ways)
    printing = re.compile(r"click\.s?echo|\bprint\(|std(out|err)\.write|\.show\(\)")
    found = [str(file) for file in commands if printing.search(file.read_text(encoding="utf-8"))]
    assert found == []


def test_no_law_fixes_how_many_examples_it_is_tried_on() -> None:
    """A profile takes its share: `@examples(…)` of `tests/profiles.py`."""
    own = {"profiles.py", "test_house.py"}
    laws = (file for file in (ROOT / "tests").rglob("*.py") if file.name not in own)
    assert [str(file) for file in laws if "max_examples" in file.read_text("utf-8")] == []
