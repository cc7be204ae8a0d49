"""The answer at a terminal fits the screen; in a pipe all of it is plain text."""

import os
import re
import sys
from pathlib import Path

import pytest

from aufheben.formats.document.text import width_of
from tests.surfaces.conftest import Program
from tests.surfaces.terminal import COLUMNS, LINES, in_terminal, on_screen

ROOT = Path(__file__).parents[2]
CAMERA = str(ROOT / "examples/camera.toml")
JAPANESE = str(ROOT / "examples/camera.ja.toml")
RECORDED = str(ROOT / "examples/recorded/x-camera-pub.jsonl")
STYLE = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.parametrize("example", [CAMERA, JAPANESE])
def test_at_a_terminal_the_answer_comes_first_and_fits_the_screen(
    program: Program, example: str
) -> None:
    shown = on_screen(program, "ask", example, "--run", "one")
    lines = STYLE.sub("", shown).splitlines()
    assert len(lines) < LINES
    assert max(map(width_of, lines)) <= COLUMNS
    assert shown.startswith("\x1b[1m")
    assert lines[0].startswith(("We should buy camera c", "cを買うべきだ"))
    assert lines[-1].endswith("aufheben show one")
    assert "Arg1 AG1" not in shown


def test_a_terminal_is_measured_and_shows_the_same(program: Program, tmp_path: Path) -> None:
    asked = ("ask", CAMERA, "--run", "one", "-q")
    command = [sys.executable, "-m", "aufheben", *asked]
    variables = {**os.environ, "AUFHEBEN_HOME": str(tmp_path / "other"), "TERM": "xterm"}
    unsized = {name: said for name, said in variables.items() if name not in ("LINES", "COLUMNS")}
    assert in_terminal(command, tmp_path, unsized) == on_screen(program, *asked)


@pytest.mark.parametrize("words", [("ask", CAMERA, "--run", "one", "--full"), ("replay", RECORDED)])
def test_all_of_it_is_wrapped_and_has_headings(program: Program, words: tuple[str, ...]) -> None:
    shown = on_screen(program, *words)
    assert "Arg5" in shown
    assert "\x1b[1;34mHow it came about\x1b[0m" in shown
    assert max(map(width_of, STYLE.sub("", shown).splitlines())) <= COLUMNS


def test_show_has_the_arguments_that_the_first_screen_leaves_out(program: Program) -> None:
    assert "Arg5" not in on_screen(program, "ask", CAMERA, "--run", "one")
    assert "Arg5 M: synthesis" in on_screen(program, "show", "one")


def test_in_a_pipe_all_of_it_is_plain_text_whose_lines_are_whole(program: Program) -> None:
    asked = program("ask", CAMERA, "--run", "one")
    assert "\x1b" not in asked.out
    assert asked.out == program("show", "one").out
    full = program("ask", CAMERA, "--run", "two", "--full").out
    assert asked.out == full.replace("run two", "run one")
    assert max(map(len, asked.out.splitlines())) > 100
