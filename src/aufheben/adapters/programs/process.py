"""A program that is asked once: in a folder of its own, with little of our environment, and ended with what it began."""

import asyncio
import os
import shutil
import signal
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aufheben.adapters.programs.offspring import MARK, end
from aufheben.adapters.programs.windows import WINDOWS, beside_cmd

MOST = 8_000_000
"""Bytes of an output; no answer is so long."""
_GRACE = 1.0
"""Seconds in which the rest of an output comes once the program has gone."""
_USUAL = (
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "LC_*", "TZ", "TMPDIR", "TEMP", "TMP", "XDG_*",
    "DBUS_SESSION_BUS_ADDRESS", "SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS", "HTTP_PROXY", "HTTPS_PROXY",
    "NO_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "no_proxy", "all_proxy",
    "SYSTEMROOT", "SYSTEMDRIVE", "COMSPEC", "PATHEXT", "APPDATA", "LOCALAPPDATA", "PROGRAMDATA", "USERPROFILE",
    "HOMEDRIVE", "HOMEPATH", "USERNAME",
)  # fmt: skip
"""What programs need to find themselves, their login and the way out: no key of ours is among it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """How a program ended: its code, and what it said. `late` and `endless` where it was ended for that."""

    code: int
    out: str
    err: str
    late: bool = False
    endless: bool = False


class _Heard(asyncio.SubprocessProtocol):
    """What a program has said: `enough` once it has gone or said too much, `over` once nothing more can come."""

    def __init__(self) -> None:
        self.said = {1: bytearray(), 2: bytearray()}
        self.enough, self.over = asyncio.Event(), asyncio.Event()
        self.endless = False

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """As asyncio says."""
        self.endless = self.endless or len(self.said[fd]) + len(data) > MOST
        if self.endless:
            self.enough.set()
        else:
            self.said[fd] += data

    def process_exited(self) -> None:
        """As asyncio says; what it began may still hold its output open."""
        self.enough.set()

    def connection_lost(self, exc: Exception | None) -> None:
        """As asyncio says: every end of its output is closed."""
        self.over.set()

    def text(self, fd: int) -> str:
        """What came there."""
        return self.said[fd].decode("utf-8", "replace")


async def ended(
    argv: tuple[str, ...], asked: str, folder: Path, env: Mapping[str, str], seconds: float
) -> Ended:
    """What a program says to a question, within so many seconds. Raises OSError, ValueError, AgentFailed where it cannot be begun.

    If whoever waits is cancelled, it is ended, with every process that it began and that can be found. No other program is
    asked in the `folder` meanwhile.
    """
    heard, late = _Heard(), False
    marked = {**env, MARK: str(folder)}
    begun: Any = await asyncio.get_running_loop().subprocess_exec(
        lambda: heard, *called(argv), cwd=folder, env=marked, start_new_session=True
    )
    process: asyncio.SubprocessTransport = begun[0]
    try:
        _say(process, asked)
        async with asyncio.timeout(seconds):
            await heard.enough.wait()
    except TimeoutError:
        late = True
    finally:
        await _end(process, folder)
        with suppress(TimeoutError):
            async with asyncio.timeout(_GRACE):
                await heard.over.wait()
        process.close()
    code = process.get_returncode()
    return Ended(
        code=-signal.SIGTERM if code is None else code,
        out=heard.text(1),
        err=heard.text(2),
        late=late,
        endless=heard.endless,
    )


def called(argv: tuple[str, ...], system: str = os.name) -> tuple[str, ...]:
    """The words with which a system calls a program. Raises OSError, AgentFailed."""
    if system != WINDOWS:
        return argv
    return beside_cmd(argv, lambda path: Path(path).read_text("utf-8", "replace"), shutil.which)


def environment(more: Iterable[str], ours: Mapping[str, str]) -> dict[str, str]:
    """Of our variables those that a program is given; NAME* are all that begin so."""
    wanted = (*_USUAL, *more)
    exact = {name for name in wanted if not name.endswith("*")}
    begin = tuple(name[:-1] for name in wanted if name.endswith("*"))
    kept = {k: v for k, v in ours.items() if k in exact or (begin and k.startswith(begin))}
    return kept | {"TERM": "dumb", "NO_COLOR": "1"}


def _say(process: asyncio.SubprocessTransport, asked: str) -> None:
    """The question, and that it is whole; who does not listen to its end may answer all the same."""
    into = process.get_pipe_transport(0)
    assert isinstance(into, asyncio.WriteTransport)
    into.write(asked.encode("utf-8", "replace"))
    into.close()


async def _end(process: asyncio.SubprocessTransport, folder: Path) -> None:
    """It and all that it began, those included that it left behind; those first that left its group,
    while it is seen whose they are.
    """
    try:
        await asyncio.to_thread(end, folder)
    finally:
        with suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                process.kill()
            else:
                os.killpg(process.get_pid(), signal.SIGKILL)
