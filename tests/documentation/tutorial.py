"""Runs a tutorial as it stands, in a terminal of a machine that has nothing of ours.

A block that is titled is saved, or added at the end of what it names; a block of commands is run, and
each block of text behind it is part of what came of it.
"""

import fcntl
import os
import pty
import re
import struct
import sys
import termios
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
WIDTH = 100
_BLOCK = re.compile(r"^```(\w+)(?: title=\"([^\"]*)\")?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_MARK = "=-=-="
_SHIPPED = ("pyproject.toml", "README.md", "LICENSE", "src")


@dataclass(slots=True, kw_only=True)
class Step:
    """Some commands, and what the page says of them; then what came of them."""

    commands: str
    shown: list[str] = field(default_factory=list)
    printed: str = ""


def steps(page: str) -> list[Step]:
    """What a page does, in order; files are written by commands, too."""
    found: list[Step] = []
    for kind, title, text in _BLOCK.findall(page):
        if kind == "toml":
            into = ">" if re.fullmatch(r"\S+", title) else ">>"
            name = re.split(r"[ ,]", title)[0]
            found.append(Step(commands=f"cat {into} {name} <<'EOF'\n{text}EOF\n"))
        elif kind == "sh":
            found.append(Step(commands=text))
        else:
            found[-1].shown.append(text)
    return found


def run(page: str, home: Path) -> list[Step]:
    """The steps with what each printed; raises AssertionError where one fails."""
    todo = steps(page)
    script = "".join(f"{step.commands}echo '{_MARK}'\n" for step in todo)
    (home / "page.sh").write_text(f"set -e\n{script}echo done", "utf-8")
    printed = _in_terminal(["bash", "page.sh"], home, _clean_machine(home))
    *parts, last = printed.split(f"{_MARK}\n")
    assert last == "done\n", printed
    for step, part in zip(todo, parts, strict=True):
        step.printed = part
    return todo


def _clean_machine(home: Path) -> dict[str, str]:
    """Its variables: the libraries are there as if downloaded, the program is not."""
    libraries, programs = home / ".libraries", home / ".programs"
    libraries.mkdir()
    for folder in {Path(path) for path in sys.path if path.endswith("-packages")}:
        for library in folder.iterdir():
            if "aufheben" not in library.name and library.suffix != ".pth":
                (libraries / library.name).symlink_to(library)
    programs.mkdir()
    (programs / "python3").symlink_to(Path(sys.base_prefix) / "bin/python3")
    source = home / "aufheben"
    source.mkdir()
    for name in _SHIPPED:
        (source / name).symlink_to(ROOT / name)
    return {
        "HOME": str(home),
        "PATH": f"{programs}:/usr/bin:/bin",
        "PYTHONPATH": str(libraries),
        "PIP_NO_INDEX": "1",
        "PIP_NO_BUILD_ISOLATION": "0",  # pip's word for: with the builder that is there
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_CONFIG_FILE": os.devnull,
        "LANG": "C.UTF-8",
        "TERM": "dumb",
    }


def _in_terminal(command: list[str], folder: Path, variables: dict[str, str]) -> str:
    """What a terminal of some width shows of a command."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, WIDTH, 0, 0))
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
    """Nothing where whoever wrote has ended."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""
