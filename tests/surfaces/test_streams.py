"""Standard streams that are closed, full or read by nobody, and places that nobody may use."""

import ctypes
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CAMERA = str(ROOT / "examples/camera.toml")
ANSWER = "We should buy camera c"
COMMANDS = ["show", "show --json", "--help", "runs list", "schema", f"ask {CAMERA}"]
FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
OVERRIDES = (1, 2)
"""By capabilities(7): CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH, to which no folder is closed."""


def shell(line: str, home: Path) -> subprocess.CompletedProcess[str]:
    """`aufheben LINE`, redirected as the line says."""
    ended = subprocess.run(
        ["sh", "-c", f"{shlex.quote(sys.executable)} -m aufheben {line}"],
        env={**os.environ, "AUFHEBEN_HOME": str(home), "AUFHEBEN_JOURNAL": f"{home}/journal.db"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in ended.stderr
    return ended


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home whose journal holds a run."""
    made = tmp_path_factory.mktemp("home")
    assert shell(f"ask {CAMERA}", made).returncode == 0
    return made


@FULL
@pytest.mark.parametrize("command", COMMANDS)
def test_f32_what_cannot_be_written_to_stdout_is_said(command: str, home: Path) -> None:
    ended = shell(f"{command} > /dev/full", home)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "error: stdout: No space left on device\n  do: " in ended.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_f32_nothing_vanishes_unnoticed_where_stdout_is_closed(command: str, home: Path) -> None:
    ended = shell(f"{command} >&-", home)
    assert ended.returncode == 2
    assert "error: stdout: Bad file descriptor" in ended.stderr


@pytest.mark.parametrize("where", ["2>&-", pytest.param("2> /dev/full", marks=FULL)])
def test_f32_a_run_goes_on_where_nobody_can_be_told_how(where: str, home: Path) -> None:
    ended = shell(f"ask {CAMERA} {where}", home)
    assert ended.returncode == 0
    assert ended.stdout.startswith(ANSWER)


def test_f32_with_all_streams_closed_the_run_is_kept_and_the_journal_is_sound(
    tmp_path: Path,
) -> None:
    assert shell(f"ask {CAMERA} <&- >&- 2>&-", tmp_path).returncode == 2
    assert shell("show", tmp_path).stdout.startswith(ANSWER)
    assert "NOT OK" not in shell("doctor", tmp_path).stdout


def test_a_question_from_a_closed_stdin_is_empty(home: Path) -> None:
    ended = shell("ask - <&-", home)
    assert (ended.returncode, "the file is empty" in ended.stderr) == (2, True)


def _as_anybody() -> None:
    """From here on even the owner of the machine may do only what modes say."""
    library = ctypes.CDLL(None)
    for capability in OVERRIDES:
        library.prctl(24, capability, 0, 0, 0)  # PR_CAPBSET_DROP; what follows drops by exec


@pytest.mark.parametrize(
    "command", ["runs list", f"ask {CAMERA}", "doctor", "config", "solve x.apx", "init x.toml"]
)
def test_f29_a_home_that_may_not_be_read_is_named_with_what_to_do(
    command: str, tmp_path: Path
) -> None:
    closed = tmp_path / "家"
    closed.mkdir()
    closed.chmod(0)
    ended = subprocess.run(
        [sys.executable, "-m", "aufheben", *shlex.split(command)],
        env={**os.environ, "HOME": str(closed), "AUFHEBEN_HOME": str(closed)},
        cwd=tmp_path,
        preexec_fn=_as_anybody,
        capture_output=True,
        text=True,
        check=False,
    )
    closed.chmod(0o700)
    assert ended.returncode == 2, ended.stderr
    assert "家" in ended.stderr
    assert "Permission denied" in ended.stderr
    assert "do: " in ended.stderr


def test_a_name_that_is_too_long_for_a_file_is_no_bug(home: Path) -> None:
    for command in ("convert {}.aif.json x.argdown", "check {}.csv", "review {}.json"):
        ended = shell(command.format("長" * 400), home)
        assert ended.returncode == 2, (command, ended.stderr)


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


@pytest.mark.parametrize(
    "module", ["click", "aufheben.surfaces.cli.entry", "aufheben.surfaces.cli.ask", "asyncio"]
)
def test_f32_an_interrupt_while_the_program_loads_shows_no_traceback(
    module: str, home: Path
) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, module, CAMERA],
        env={**os.environ, "AUFHEBEN_HOME": str(home), "AUFHEBEN_JOURNAL": f"{home}/journal.db"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode in {-signal.SIGINT, 130}
    assert (ended.stdout, "Traceback" in ended.stderr) == ("", False)


def test_f32_an_interrupt_while_the_event_loop_is_made_leaves_no_traceback(tmp_path: Path) -> None:
    """What is half made is let go by Python, which then tells of it on stderr."""
    program = (
        "from asyncio.selector_events import BaseSelectorEventLoop as Loop\n"
        "def interrupted(self): raise KeyboardInterrupt\n"
        "Loop._make_self_pipe = interrupted\n"
        "from aufheben.surfaces.cli.entry import main\n"
        f"main(['ask', {CAMERA!r}])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "AUFHEBEN_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr.strip()) == (130, "interrupted")
