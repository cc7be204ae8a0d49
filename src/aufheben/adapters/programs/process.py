"""A program that is asked once: in a folder of its own, with little of our environment, and ended with all it began."""

import asyncio
import os
import signal
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

MOST = 8_000_000
"""Bytes of an output; no answer is so long."""
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


class _Endless(Exception):  # noqa: N818 - it never leaves this file
    """It says more than anybody reads."""


async def ended(
    argv: tuple[str, ...], asked: str, folder: Path, env: Mapping[str, str], seconds: float
) -> Ended:
    """What a program says to a question, within so many seconds. Raises OSError where it cannot be begun.

    If whoever waits is cancelled, it is ended, with every process that it began.
    """
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *argv, stdin=pipe, stdout=pipe, stderr=pipe, cwd=folder, env=env, start_new_session=True
    )
    out, err = bytearray(), bytearray()
    late = endless = False
    try:
        async with asyncio.timeout(seconds):
            endless = not await _whole(process, asked, out, err)
    except TimeoutError:
        late = True
    finally:
        _end(process)
        code = await process.wait()
    return Ended(code=code, out=_read(out), err=_read(err), late=late, endless=endless)


async def _whole(
    process: asyncio.subprocess.Process, asked: str, out: bytearray, err: bytearray
) -> bool:
    """Whether all that it says has been heard."""
    endless = False
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(_say(process, asked))
            group.create_task(_hear(process.stdout, out))
            group.create_task(_hear(process.stderr, err))
            group.create_task(_gone(process))
    except* _Endless:
        endless = True
    return not endless


async def _gone(process: asyncio.subprocess.Process) -> None:
    """Until it has gone; what it left behind would hold our end of its output open."""
    await process.wait()
    _end(process)


def environment(more: Iterable[str], ours: Mapping[str, str]) -> dict[str, str]:
    """Of our variables those that a program is given; NAME* are all that begin so."""
    wanted = (*_USUAL, *more)
    exact = {name for name in wanted if not name.endswith("*")}
    begin = tuple(name[:-1] for name in wanted if name.endswith("*"))
    kept = {k: v for k, v in ours.items() if k in exact or (begin and k.startswith(begin))}
    return kept | {"TERM": "dumb", "NO_COLOR": "1"}


async def _say(process: asyncio.subprocess.Process, asked: str) -> None:
    assert process.stdin is not None
    # Whoever does not listen to the end may answer all the same.
    with suppress(ConnectionError):
        process.stdin.write(asked.encode("utf-8", "replace"))
        await process.stdin.drain()
    with suppress(ConnectionError):
        process.stdin.close()
        await process.stdin.wait_closed()


async def _hear(stream: asyncio.StreamReader | None, heard: bytearray) -> None:
    assert stream is not None
    while part := await stream.read(65536):
        heard += part
        if len(heard) > MOST:
            raise _Endless


def _end(process: asyncio.subprocess.Process) -> None:
    """It and all that it began, those included that it left behind."""
    with suppress(ProcessLookupError, PermissionError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)


def _read(said: bytearray) -> str:
    return said.decode("utf-8", "replace")
