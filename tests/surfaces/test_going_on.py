"""Whatever stops a run and whoever sits in it: the line to go on, as it is printed, goes on with it."""

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import aufheben as auf
from aufheben.testing import Debater, FakeServer
from aufheben.testing.assistant import install
from aufheben.testing.server import Status
from aufheben.testing.wires import Received
from tests.surfaces.conftest import Program

DEBATE = ("ask", "Should we move?", "--stance", "We like quiet.", "--stance", "We like cities.")
SHORT = ("--protocol", "published", "--run", "r")
MARK = "to go on: "
OWN = "cmd:sh -c 'exec mine \"$@\"' of-mine"
KINDS: dict[str, tuple[str, ...]] = {
    "a command line": ("--model", OWN),
    "a command line with signs": ("--model", "cmd:mine '--a b' $HOME"),
    "command lines in seats": ("--seat", "AG1=cmd:mine 1", "--seat", "AG2=cmd:mine 2", "--seat", "M=cmd:mine 1"),
    "a known program": ("--model", "codex"),
    "one behind an address": ("--model", "openai:m", "--base-url", "{url}"),
    "one with its address": ("--model", "openai:m@{url}"),
}  # fmt: skip


class Breaking(Debater):
    """Refuses every question but two as long as there is trouble."""

    def __init__(self, trouble: Path) -> None:
        super().__init__()
        self._trouble, self._asked = trouble, 0

    def __call__(self, received: Received) -> Any:
        self._asked += 1
        if self._asked > 2 and self._trouble.exists():
            return Status(401)
        return super().__call__(received)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: Program) -> Path:
    """Programs `mine` and `codex` that do what stands in the file `trouble` at their third question."""
    real = install(tmp_path / "real", "codex", "plain")
    (tmp_path / "bin").mkdir()
    for name, like in (("mine", "plain"), ("codex", "codex")):
        script = tmp_path / "bin" / name
        script.write_text(
            "#!/bin/sh\n"
            f'case "$1" in --version) exec {real / like} "$@";; esac\n'
            f"cd {tmp_path}\n"
            f"echo . >> count; if [ $(wc -l < count) -ge 3 ] && [ -e trouble ]; then . ./trouble; fi\n"
            f'exec {real / like} "$@"\n'
        )
        script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def _line(said: str) -> list[str]:
    [line] = [each for each in said.splitlines() if each.startswith(MARK)]
    begun, *words = shlex.split(line.removeprefix(MARK))
    assert begun == "aufheben"
    return words


def _aufheben(*words: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own, which notes its number: it can be interrupted."""
    code = (
        "import os, sys, pathlib; pathlib.Path('pid').write_text(str(os.getpid())); "
        "from aufheben.surfaces.cli.entry import main; sys.exit(main())"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    argv = [sys.executable, "-c", code, *words]
    return subprocess.run(argv, env=env, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize("kind", KINDS)
def test_the_line_to_go_on_goes_on_where_a_model_broke_down(
    program: Program, home: Path, kind: str
) -> None:
    (home / "trouble").write_text("exit 1\n")
    with FakeServer(Breaking(home / "trouble")) as server:
        words = [word.replace("{url}", server.base_url()) for word in KINDS[kind]]
        stopped = program(*DEBATE, *words, *SHORT)
        assert stopped.code == 3, stopped.err
        again = program(*_line(stopped.err))
        assert again.code == 3, again.err
        (home / "trouble").unlink()
        done = program(*_line(again.err))
    assert done.code == 0, done.err
    assert auf.App().row("r").outcome is not None


def test_the_line_to_go_on_goes_on_after_an_interrupt(program: Program, home: Path) -> None:
    (home / "trouble").write_text("kill -INT $(cat pid); sleep 9\n")
    stopped = _aufheben(*DEBATE, *KINDS["command lines in seats"], *SHORT)
    assert stopped.returncode == 128 + signal.SIGINT, stopped.stderr
    (home / "trouble").unlink()
    done = program(*_line(stopped.stderr))
    assert done.code == 0, done.err


def test_a_fork_of_a_run_of_a_command_line_is_begun_where_that_is_said_again(
    program: Program, home: Path
) -> None:
    assert program(*DEBATE, "--model", "cmd:mine", *SHORT).code == 0
    events = auf.App().store.read("r").events
    event = next(each.number for each in events if (each.kind, each.seat) == ("answered", "AG2"))
    fork = ("fork", "r", "--event", str(event), "--run", "f")
    assert program(*fork).code == 2
    assert [row.run for row in auf.App().runs()] == ["r"]
    done = program(*fork, "--model", "cmd:mine")
    assert done.code == 0, done.err
    assert program("why", "--run", "f").code == 0
