"""Nothing but a room's own folder names it: what doors say of a room is its value's, and a new one touches no other file."""

import ast
import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

import aufheben
from aufheben.rooms import OURS, registry
from aufheben.rooms.recognition import room_of
from aufheben.rooms.room import Room
from aufheben.surfaces.page.chat import known
from tests.rooms import toy
from tests.rooms.test_examples_plugin import found, package
from tests.surfaces.conftest import Program, program

__all__ = ["program"]
HOME = Path(str(aufheben.__file__)).parent
OWN = ("agents", "bench", "evaluation", "formats/bench", "testing")
"""Whose matter single rooms are: who answers their tasks, what is measured of them, stand-ins."""
LEFT = {
    "__init__.py": "types of what is public",
    "app/front.py": "one function a room, with arguments of its own",
    "formats/page/assets.py": "the one sheet of the page",
    "formats/page/compare.py": "two debates side by side",
    "rooms/__init__.py": "the table",
    "surfaces/cli/ask.py": "the commands of two rooms",
    "surfaces/cli/bench.py": "a benchmark a room",
    "surfaces/cli/check.py": "the command of a room",
    "surfaces/cli/configuration.py": "keys of files: what every room is asked with",
    "surfaces/cli/inputs.py": "tools for stances and for ontologies",
    "surfaces/cli/kept_runs.py": "what a step may change",
    "surfaces/cli/progress.py": "the bar of the command `check`",
    "surfaces/cli/show.py": "a tool for debates",
    "surfaces/inspecting/__init__.py": "tasks of Inspect AI",
    "surfaces/inspecting/store.py": "tasks of Inspect AI",
    "surfaces/inspecting/tasks.py": "tasks of Inspect AI",
    "surfaces/page/reading.py": "what is read of stances while they are typed",
    "surfaces/page/starting.py": "the demo of the first page",
}
"""What names a room above all of them, and why."""


def core() -> Iterator[Path]:
    """Every module but those of single rooms."""
    own = (*OWN, *(f"rooms/{room}" for room in OURS), *(f"prompts/{room}" for room in OURS))
    own += ("protocols", "logic", "domain")
    for file in sorted(HOME.rglob("*.py")):
        where = file.relative_to(HOME).as_posix()
        if not where.startswith(tuple(f"{each}/" for each in own)):
            yield file


def named_in(file: Path) -> Iterator[str]:
    """The rooms whose names a module has as texts; of doors and of what is around rooms also those it imports from."""
    knows_none = file.relative_to(HOME).parts[0] in ("rooms", "surfaces", "__init__.py")
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("aufheben.rooms."):
            yield from [str(node.module).split(".")[2]] * knows_none
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value.removeprefix("aufheben.rooms.").split(".")[0]


def test_what_names_a_room_outside_its_folder_is_listed_with_the_reason() -> None:
    naming = {file for file in core() if {*named_in(file)} & {*OURS}}
    assert {file.relative_to(HOME).as_posix() for file in naming} == {*LEFT}


def test_every_room_of_ours_stands_in_one_table_as_an_entry_point_would_say_it() -> None:
    for name, room in OURS.items():
        assert room.value == f"aufheben.rooms.{name}.room:ROOM"
        assert registry.named(name).name == name
    assert len(set(Room.__dataclass_fields__)) <= 24


def test_a_sixth_room_is_a_folder_and_a_line_and_touches_no_file_of_ours(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-never-used")
    before = _digest()
    source = Path(toy.__file__).read_text("utf-8")
    folder = tmp_path / "packages"
    package(folder, "sixth", "[aufheben.rooms]\nsixth = sixth.room:ROOM\n")
    (folder / "sixth").mkdir()
    (folder / "sixth/__init__.py").touch()
    told = source.replace("Larger", "Sixth").replace('"larger"', '"sixth"')
    (folder / "sixth/room.py").write_text(told, "utf-8")
    with found(folder):
        assert registry.names() == (*OURS, "sixth")
        assert aufheben.Sixth == registry.named("sixth").request
        assert "sixth  A room of sixth 0.2." in program("--help").out
        assert "--least" in program("sixth", "--help").out
        assert "SixthRun" in program("schema", "run").out
        assert "at most 6 calls" in program("sixth", "?", "--model", "openai:x", "--estimate").out
        assert room_of("nothing.toml") == "dialectic"
        assert {*known()} >= {"aufheben", "judge"}
    assert registry.names() == (*OURS,)
    assert _digest() == before


def _digest() -> str:
    files = (file for file in sorted(HOME.rglob("*")) if file.is_file() and file.suffix != ".pyc")
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()
