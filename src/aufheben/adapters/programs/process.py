"""A program that is asked once: in a folder of its own, with little of our environment, and ended with what it began.

It and what it has begun carry a mark in their environment, so that what it left behind is found. A
process that leaves the group and the session of whoever began it keeps its environment. Linux alone
shows that of other processes as a file; elsewhere nothing is found here, nor one that has cleared its
environment and whose parent has gone.

On Windows a command line is taken apart as there, and cmd.exe reads nothing of ours: after what Microsoft
says of command lines, and what npm's cmd-shim 8 writes; it was never run there.
"""

import asyncio
import os
import re
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PureWindowsPath
from typing import Any

from aufheben.errors import AgentFailed
from aufheben.words import speaker

_say = speaker(__name__)
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
MARK = "ASKED_IN"
"""The variable that holds the folder in which a program was asked: no two are asked in one."""
_PROCESSES = Path("/proc")
_ROUNDS = 50
_PAUSE = 0.01
"""Seconds in which one that is ended is gone; it may have begun another meanwhile."""
WINDOWS = "nt"
_SIGNS = re.compile(r'(?P<slashes>\\+)(?P<spared>"*)|(?P<quotes>"+)|(?P<blank>[ \t]+)|[^\\" \t]+')
_SCRIPTS = (".cmd", ".bat")
_CALLS = re.compile(
    r'(?:"%_prog%"(?P<flags>[^"%\r\n]*))?"%(?:dp0%|~dp0)\\(?P<file>[^"%\r\n]+)"[ \t]+%\*\s*\Z'
)
"""The last line of npm's script: what it stands for is called by node, with flags, or by itself."""
_READ = re.compile(r'["%!^&|<>()\r\n]')
"""What cmd.exe may read in a word before a script has it."""


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
    begin: Any = asyncio.get_running_loop().subprocess_exec(
        lambda: heard, *called(argv), cwd=folder, env=marked, start_new_session=True
    )
    # Cancelled while it begins, it would be waited for as long as anything holds its output open.
    begun = asyncio.ensure_future(begin)
    try:
        _ask((await asyncio.shield(begun))[0], asked)
        async with asyncio.timeout(seconds):
            await heard.enough.wait()
    except TimeoutError:
        late = True
    finally:
        process: asyncio.SubprocessTransport = (await begun)[0]
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


def _ask(process: asyncio.SubprocessTransport, asked: str) -> None:
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


def end(folder: Path) -> None:
    """End all that carries the mark of a folder, and what those began without it. Blocks."""
    if sys.platform != "linux":
        return
    marked = f"{MARK}={folder}".encode("utf-8", "surrogateescape")
    for _ in range(_ROUNDS):
        found = _family(marked)
        if not found:
            return
        for process in found:
            _end_one(process)
        time.sleep(_PAUSE)


def _family(marked: bytes) -> set[int]:
    """The processes with the mark, and all below them."""
    parents = {process: _parent(process) for process in _own()}
    found = {process for process in parents if _is_marked(process, marked)}
    more = found
    while more:
        more = {each for each, parent in parents.items() if parent in more} - found
        found |= more
    return {process for process in found if _is_there(process)}


def _own() -> Iterator[int]:
    """The processes of this user; none where the system shows none."""
    user, shown = os.geteuid(), _PROCESSES.is_dir()
    for entry in os.scandir(_PROCESSES) if shown else ():
        with suppress(OSError):
            if entry.name.isdecimal() and entry.stat().st_uid == user:
                yield int(entry.name)


def _is_marked(process: int, marked: bytes) -> bool:
    try:
        return marked in (_PROCESSES / str(process) / "environ").read_bytes().split(b"\0")
    except OSError:
        return False


def _parent(process: int) -> int:
    return int(_state(process)[1])


def _is_there(process: int) -> bool:
    return _state(process)[0] not in "ZX"


def _state(process: int) -> tuple[str, str]:
    """How it stands with a process, and who began it; X and nobody where it has gone."""
    try:
        said = (_PROCESSES / str(process) / "stat").read_text("utf-8", "replace")
    except OSError:
        return "X", "0"
    # Its name, in brackets before, may have any signs in it.
    state, parent = said.rpartition(")")[2].split()[:2]
    return state, parent


def _end_one(process: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.kill(process, signal.SIGKILL)


def words(line: str) -> tuple[str, ...]:
    """The words of a command line. Raises ValueError for a quote that nothing closes."""
    found, inside = [""], False
    line = line.strip(" \t")
    for each in _SIGNS.finditer(line):
        if each["blank"] and not inside:
            found.append("")
        elif quotes := each["quotes"] or each["spared"]:
            found[-1], inside = _quoted(each["slashes"] or "", quotes, inside, found[-1])
        else:
            found[-1] += each[0]
    if inside:
        raise ValueError("No closing quotation")
    return tuple(found) if line else ()


def _quoted(slashes: str, quotes: str, inside: bool, word: str) -> tuple[str, bool]:
    """The word and whether it is still quoted: two backslashes before a quote are one, an odd one spares it."""
    word += "\\" * (len(slashes) // 2)
    if len(slashes) % 2:
        word, quotes = f'{word}"', quotes[1:]
    while quotes:
        # Two in a quoted part are one of the text.
        doubled = inside and quotes.startswith('""')
        word, quotes = (f'{word}"', quotes[2:]) if doubled else (word, quotes[1:])
        inside = inside if doubled else not inside
    return word, inside


def beside_cmd(
    argv: tuple[str, ...], read: Callable[[str], str], find: Callable[[str], str | None]
) -> tuple[str, ...]:
    """The same program called without cmd.exe, where a script of npm's stands for it; `read` gives the
    text of a script, `find` where a program lies. Raises AgentFailed for another script with words in
    which cmd.exe would read something, OSError.
    """
    script = PureWindowsPath(argv[0])
    if script.suffix.lower() not in _SCRIPTS:
        return argv
    calls = _CALLS.search(read(argv[0]))
    if calls is None:
        return _harmless(argv)
    behind = str(script.parent / calls["file"])
    if calls["flags"] is None:
        return (behind, *argv[1:])
    node = find(str(script.parent / "node.exe")) or find("node")
    if node is None or PureWindowsPath(node).suffix.lower() in _SCRIPTS:
        raise AgentFailed(_say("node_needs_not", name=script.name))
    return (node, *calls["flags"].split(), behind, *argv[1:])


def _harmless(argv: tuple[str, ...]) -> tuple[str, ...]:
    """Raises AgentFailed where it is not."""
    # Between the quotes of a path, as of "Program Files (x86)", brackets are signs.
    path = re.sub(r"[()]", "", argv[0])
    read = next((found for word in (path, *argv[1:]) if (found := _READ.search(word))), None)
    if read is None:
        return argv
    sign, script = repr(read[0]), PureWindowsPath(argv[0]).name
    raise AgentFailed(_say("cmd_exe_read", sign=sign, script=script))
