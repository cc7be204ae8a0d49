"""Standard streams that are closed, full or read by nobody, and places that nobody may use."""

import asyncio
import ctypes
import gc
import io
import os
import shlex
import signal
import subprocess
import sys
import warnings
from asyncio.selector_events import BaseSelectorEventLoop
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import pytest

from aufheben.surfaces.cli import output
from aufheben.surfaces.cli.entry import run
from tests.surfaces.conftest import Program

ROOT = Path(__file__).parents[2]
CAMERA = str(ROOT / "examples/camera.toml")
ANSWER = "We should buy camera c"
NO_SPACE, NO_STREAM = "stdout: No space left on device", "stdout: Bad file descriptor"
UNWRITABLE = pytest.mark.parametrize(
    ("place", "how", "said"),
    [("/dev/full", os.O_WRONLY, NO_SPACE), (os.devnull, os.O_RDONLY, NO_STREAM)],
    ids=["full", "closed"],
)
"""What stands for a stream that is full, and for one that was closed."""


def unwritable(kind: type[io.TextIOWrapper], place: str, how: int) -> io.TextIOWrapper:
    if not Path(place).exists():
        pytest.skip("this system has no full device")
    opened = open(os.open(place, how), "wb")  # noqa: PTH123, SIM115
    # As Python opens them: what goes to stderr is written line by line.
    return kind(opened, encoding="utf-8", line_buffering=kind is output._Offered)


@UNWRITABLE
def test_f32_what_cannot_be_written_to_stdout_is_said(
    program: Program, monkeypatch: pytest.MonkeyPatch, place: str, how: int, said: str
) -> None:
    program("ask", CAMERA)
    commands = ("show", "show --json", "--help", "runs list", "schema", f"ask {CAMERA}")
    for command in commands:
        with monkeypatch.context() as torn:
            torn.setattr(sys, "stdout", unwritable(output._Wanted, place, how))
            ended = program(*command.split())
        assert ended.code == 2, command
        assert f"error: {said}\n  do: " in ended.err, command


@UNWRITABLE
def test_f32_a_run_goes_on_where_nobody_can_be_told_how(
    program: Program, monkeypatch: pytest.MonkeyPatch, place: str, how: int, said: str
) -> None:
    monkeypatch.setattr(sys, "stderr", unwritable(output._Offered, place, how))
    ended = program("ask", CAMERA)
    assert (ended.code, ended.out.startswith(ANSWER)) == (0, True)


def test_f32_a_shell_may_close_every_stream_or_any_and_the_journal_is_sound(
    program: Program, tmp_path: Path
) -> None:
    assert shell(f"ask {CAMERA} <&- >&- 2>&-", tmp_path).returncode == 2
    assert program("show").out.startswith(ANSWER)
    assert "NOT OK" not in program("doctor").out
    for line, code, out, err in (
        ("show >&-", 2, "", f"error: {NO_STREAM}"),
        (f"ask {CAMERA} 2>&-", 0, ANSWER, ""),
        ("ask - <&-", 2, "", "the file is empty"),
    ):
        ended = shell(line, tmp_path)
        assert (ended.returncode, ended.stdout[: len(ANSWER)]) == (code, out), line
        assert err in ended.stderr, line


def shell(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """`aufheben LINE`, redirected as the line says, by whoever has this folder as `program` does."""
    ended = subprocess.run(
        ["sh", "-c", f"{shlex.quote(sys.executable)} -m aufheben {line}"],
        env={**os.environ, "AUFHEBEN_HOME": str(folder / "home")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in ended.stderr
    return ended


@contextmanager
def as_anybody() -> Iterator[None]:
    """Meanwhile even the owner of the machine may do only what modes say.

    By capabilities(7) that is without CAP_DAC_OVERRIDE (1) and CAP_DAC_READ_SEARCH (2).
    """
    library, held = ctypes.CDLL(None), (ctypes.c_uint32 * 6)()
    head = (ctypes.c_uint32 * 2)(0x20080522, 0)
    library.capget(head, held)
    effective = held[0]
    held[0] &= ~0b110
    library.capset(head, held)
    try:
        yield
    finally:
        held[0] = effective
        library.capset(head, held)


@pytest.mark.parametrize(
    "command", ["runs list", f"ask {CAMERA}", "doctor", "config", "solve x.apx", "init x.toml"]
)
def test_f29_a_home_that_may_not_be_read_is_named_with_what_to_do(
    program: Program, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    closed = Path("家").absolute()
    closed.mkdir(mode=0)
    for name in ("HOME", "AUFHEBEN_HOME"):
        monkeypatch.setenv(name, str(closed))
    with as_anybody():
        ended = program(*command.split())
    closed.chmod(0o700)
    assert ended.code == 2, ended.err
    assert "家" in ended.err
    assert "Permission denied" in ended.err
    assert "do: " in ended.err


def test_a_name_that_is_too_long_for_a_file_is_no_bug(program: Program) -> None:
    for command in ("convert {}.aif.json x.argdown", "check {}.csv", "review {}.json"):
        ended = program(*command.format("長" * 400).split())
        assert ended.code == 2, (command, ended.err)


INTERRUPTED = """
import os, signal, sys

class Once:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Once())
from aufheben.surfaces.cli import main
main(["ask", sys.argv[2]])
"""


@pytest.mark.parametrize("module", ["click", "aufheben.surfaces.cli.ask"])
def test_f32_an_interrupt_while_the_program_loads_shows_no_traceback(
    module: str, tmp_path: Path
) -> None:
    """Before it listens to interrupts, and since."""
    ended = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, module, CAMERA],
        env={**os.environ, "AUFHEBEN_HOME": str(tmp_path)},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode in {-signal.SIGINT, 130}
    assert (ended.stdout, "Traceback" in ended.stderr) == ("", False)


@contextmanager
def leaving() -> Iterator[None]:
    """What the program does to its process when it leaves for an interrupt is undone."""
    listening = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    hook = sys.unraisablehook
    with warnings.catch_warnings():
        yield
    sys.unraisablehook = hook
    for number, handler in listening.items():
        signal.signal(number, handler)


def test_f32_an_interrupt_while_the_event_loop_is_made_leaves_no_traceback(
    program: Program, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is half made is let go by Python, which then tells of it on stderr."""

    def interrupted(_: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(BaseSelectorEventLoop, "_make_self_pipe", interrupted)
    with leaving():
        ended = program("ask", CAMERA)
        gc.collect()
    said = ended.err + capsys.readouterr().err
    assert (ended.code, said.strip()) == (130, "interrupted")


def test_f32_a_task_that_was_cancelled_leaves_as_an_interrupt_does(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def cancelled() -> NoReturn:
        raise asyncio.CancelledError

    with leaving():
        assert run(cancelled) == 130
    assert capsys.readouterr().err == "interrupted\n"
