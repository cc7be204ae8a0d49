"""What is shown at a terminal: one that stands for it in this process, and a real one."""

import fcntl
import io
import os
import pty
import struct
import sys
import termios
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.surfaces.conftest import Program

LINES, COLUMNS = 24, 80


class Screen(io.StringIO):
    """A stream that says it is a terminal, and keeps what is written to it."""

    def isatty(self) -> bool:
        return True


@contextmanager
def screen(*streams: str, columns: int = COLUMNS, term: str = "xterm") -> Iterator[Screen]:
    """One screen of this size in place of these streams."""
    shown = Screen()
    with pytest.MonkeyPatch.context() as patched:
        for name, value in (("COLUMNS", columns), ("LINES", LINES), ("TERM", term)):
            patched.setenv(name, str(value))
        for name in streams:
            patched.setattr(sys, name, shown)
        yield shown


def on_screen(program: Program, *words: str) -> str:
    """What a command that ends well writes on stdout where that is a screen."""
    with screen("stdout") as shown:
        ended = program(*words)
    assert ended.code == 0, ended.err
    return shown.getvalue()


def in_terminal(
    command: Sequence[str], folder: Path, variables: Mapping[str, str], *, columns: int = COLUMNS
) -> str:
    """What a real terminal of this size shows of a process."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, columns, 0, 0))
    process = os.posix_spawnp(
        "env",
        ["env", "-C", str(folder), "-i", *(f"{k}={v}" for k, v in variables.items()), *command],
        {"PATH": "/usr/bin:/bin"},
        file_actions=[(os.POSIX_SPAWN_DUP2, theirs, number) for number in (0, 1, 2)],
    )
    os.close(theirs)
    printed = b"".join(iter(lambda: _read(ours), b""))
    os.close(ours)
    os.waitpid(process, 0)
    return printed.decode().replace("\r\n", "\n")


def _read(terminal: int) -> bytes:
    """Nothing where whoever wrote has ended, which Linux says by an error."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""
