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


@pytest.mark.parametrize(
    "definition",
    [
        r'Literal\["en", "ja"\]',
        r'name="M"|= "M"$',
        re.escape(r"‘[^‘’]*’|「[^「」]*」"),
        r'\("calls", "tokens", "money", "time"|"reasks", "calls"',
    ],
)
def test_what_several_rooms_speak_of_is_defined_once(definition: str) -> None:
    sources = "\n".join(file.read_text(encoding="utf-8") for file in FILES)
    assert len(re.findall(definition, sources, re.MULTILINE)) == 1


def test_names_are_spelled_as_in_america() -> None:
    british = re.compile(
        r"labell(ed|ing)|neighbour|colour|behaviour|favour|analyse[rd]?\b", re.IGNORECASE
    )
    named = set()
    for file in FILES:
        tree = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        fields = ("name", "id", "attr", "arg", "module", "asname")
        names = {str(getattr(node, field, "")) for node in tree for field in fields}
        named |= {name for name in {*names, file.stem} if british.search(name)}
    assert named == set()


def test_what_is_tested_and_measured_is_what_people_install() -> None:
    pins: dict[str, list[set[str]]] = {}
    for lock in sorted((ROOT / "requirements").glob("*.txt")):
        if lock.name == "lowest.txt":  # what still may be installed: tests/packaging
            continue
        text = lock.read_text("utf-8")
        assert "://" not in text, lock.name
        found: dict[str, set[str]] = {}
        for name, version in re.findall(r"^([\w.-]+)==(\S+)", text, re.MULTILINE):
            found.setdefault(name, set()).add(version)
        for name, versions in found.items():
            pins.setdefault(name, []).append(versions)
    differing = {name: each for name, each in pins.items() if any(v != each[0] for v in each)}
    assert differing == {}
    assert sum(len(each) > 1 for each in pins.values()) > 50


def test_every_exit_code_is_in_the_table() -> None:
    from website.reference.exits import MEANINGS

    from aufheben.surfaces.cli.exits import CODES

    failures = set(CODES.values())
    returned = {
        end.value
        for file in (ROOT / "src/aufheben/surfaces/cli").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Return)
        for end in (node.value, *(vars(node.value or node).get(at) for at in ("body", "orelse")))
        if isinstance(end, ast.Constant) and type(end.value) is int
    }
    told = {code for codes in MEANINGS for code in codes}
    assert failures | returned | {130, 143} == told


def test_nobody_changes_an_error_that_somebody_else_raised() -> None:
    """It may be kept, and told again elsewhere; who knows more raises another."""
    changed = []
    for file in FILES:
        for handler in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(handler, ast.ExceptHandler) and handler.name:
                changed += [
                    f"{file.name}:{node.lineno}"
                    for node in ast.walk(handler)
                    if isinstance(node, ast.Attribute)
                    and isinstance(node.ctx, ast.Store)
                    and isinstance(node.value, ast.Name)
                    and node.value.id != "self"
                ]
    assert changed == []


def test_no_law_fixes_how_many_examples_it_is_tried_on() -> None:
    """A profile takes its share: `@examples(…)` of `tests/profiles.py`."""
    own = {"profiles.py", "test_house.py"}
    laws = (file for file in (ROOT / "tests").rglob("*.py") if file.name not in own)
    assert [str(file) for file in laws if "max_examples" in file.read_text("utf-8")] == []
