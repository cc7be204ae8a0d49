"""The answer at a terminal fits the screen; in a pipe all of it is plain text."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
import threading
from pathlib import Path

import pytest

from aufheben.formats.wrapping import width_of
from tests.surfaces.conftest import Program

ROOT = Path(__file__).parents[2]
CAMERA = str(ROOT / "examples/camera.toml")
JAPANESE = str(ROOT / "examples/camera.ja.toml")
RECORDED = str(ROOT / "examples/recorded/x-camera-pub.jsonl")
STYLE = re.compile(r"\x1b\[[0-9;]*m")


def at_a_terminal(folder: Path, *words: str, lines: int = 24, columns: int = 80) -> str:
    """What stands on stdout where that is a terminal of this size."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    read: list[bytes] = []
    reading = threading.Thread(target=_read, args=(master, read))
    reading.start()
    kept = {name: value for name, value in os.environ.items() if name not in ("LINES", "COLUMNS")}
    subprocess.run(
        [sys.executable, "-m", "aufheben", *words],
        env={**kept, "AUFHEBEN_HOME": str(folder / "home"), "TERM": "xterm"},
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=slave,
        stderr=subprocess.PIPE,
        check=True,
    )
    os.close(slave)
    reading.join()
    os.close(master)
    return b"".join(read).decode().replace("\r\n", "\n")


def _read(master: int, into: list[bytes]) -> None:
    """All that comes, until the other end is closed, which Linux says by an error."""
    try:
        while some := os.read(master, 65536):
            into.append(some)
    except OSError:
        return


@pytest.mark.parametrize("example", [CAMERA, JAPANESE])
def test_at_a_terminal_the_answer_comes_first_and_fits_the_screen(
    tmp_path: Path, example: str
) -> None:
    shown = at_a_terminal(tmp_path, "ask", example, "--run", "one")
    lines = STYLE.sub("", shown).splitlines()
    assert len(lines) < 24
    assert max(map(width_of, lines)) <= 80
    assert shown.startswith("\x1b[1m")
    assert lines[0].startswith(("We should buy camera c", "cを買うべきだ"))
    assert lines[-1].endswith("aufheben show one")
    assert "Arg1 AG1" not in shown


@pytest.mark.parametrize("words", [("ask", CAMERA, "--run", "one", "--full"), ("replay", RECORDED)])
def test_all_of_it_is_wrapped_and_has_headings(tmp_path: Path, words: tuple[str, ...]) -> None:
    shown = at_a_terminal(tmp_path, *words)
    assert "Arg5" in shown
    assert "\x1b[1;34mHow it came about:\x1b[0m" in shown
    assert max(map(width_of, STYLE.sub("", shown).splitlines())) <= 80


def test_show_has_the_arguments_that_the_first_screen_leaves_out(tmp_path: Path) -> None:
    first = at_a_terminal(tmp_path, "ask", CAMERA, "--run", "one")
    assert "Arg5" not in first
    assert "Arg5 M synthesis" in at_a_terminal(tmp_path, "show", "one")


def test_in_a_pipe_all_of_it_is_plain_text_whose_lines_are_whole(program: Program) -> None:
    asked = program("ask", CAMERA, "--run", "one")
    assert "\x1b" not in asked.out
    assert asked.out == program("show", "one").out
    full = program("ask", CAMERA, "--run", "two", "--full").out
    assert asked.out == full.replace("run two", "run one")
    assert max(map(len, asked.out.splitlines())) > 100
