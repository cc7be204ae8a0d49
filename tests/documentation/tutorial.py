"""Runs a page as it stands: in this process, or in a terminal of a machine that has nothing of ours, or just us.

A block that is titled is saved, or added at the end of what it names; a block of commands is run, and
each block of text behind it is part of what came of it.
"""

import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass, field
from importlib.metadata import distribution
from pathlib import Path

import pytest

from tests.surfaces.conftest import Program
from tests.surfaces.terminal import in_terminal, screen

ROOT = Path(__file__).parents[2]
WIDTH = 100
_BLOCK = re.compile(r"^```(\w+)(?: title=\"([^\"]*)\")?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_MARK = "=-=-="
_SHIPPED = ("pyproject.toml", "README.md", "LICENSE", "src")


@dataclass(slots=True, kw_only=True)
class Step:
    """Some commands, or the text of a file, and what the page says of them; then what came of them."""

    text: str
    file: str = ""
    shown: list[str] = field(default_factory=list)
    printed: str = ""

    def script(self) -> str:
        """Its commands; a file is written by one, too."""
        return f"cat >> {self.file} <<'EOF'\n{self.text}EOF\n" if self.file else self.text


def steps(page: str) -> list[Step]:
    """What a page does, in order."""
    found: list[Step] = []
    for kind, title, text in _BLOCK.findall(page):
        if title:
            found.append(Step(file=re.split(r"[ ,]", title)[0], text=text))
        elif kind == "sh":
            found.append(Step(text=text))
        else:
            found[-1].shown.append(text)
    return found


def played(page: str, program: Program, monkeypatch: pytest.MonkeyPatch) -> list[Step]:
    """The steps with what each printed; the program is here, and nothing else is called."""
    todo = steps(page)
    monkeypatch.delenv("LC_ALL")
    for step in todo:
        if step.file:
            with Path(step.file).open("a", encoding="utf-8") as file:
                file.write(step.text)
            continue
        with screen("stdout", "stderr", columns=WIDTH, term="dumb") as shown:
            for line in step.text.splitlines():
                name, *words = shlex.split(line)
                if name == "export":
                    monkeypatch.setenv(*words[0].split("="))
                assert name != "aufheben" or program(*words).code == 0, line
        step.printed = shown.getvalue()
    return todo


def run(page: str, home: Path, *, installed: bool = False) -> list[Step]:
    """The steps with what each printed; raises AssertionError where one fails.

    Where `installed`, our program is there as after `pip install aufheben`.
    """
    todo = steps(page)
    script = "".join(f"{step.script()}echo '{_MARK}'\n" for step in todo)
    (home / "page.sh").write_text(f"set -e\n{script}echo done", "utf-8")
    command = ["bash", "page.sh"]
    variables = _clean_machine(home)
    variables |= _with_us(home, variables) if installed else {}
    printed = in_terminal(command, home, variables, columns=WIDTH)
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
        "PIP_NO_COMPILE": "1",
        "PIP_NO_INDEX": "1",
        "PIP_NO_BUILD_ISOLATION": "0",  # pip's word for: with the builder that is there
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_CONFIG_FILE": os.devnull,
        "LANG": "C.UTF-8",
        "TERM": "dumb",
    }


def _with_us(home: Path, variables: dict[str, str]) -> dict[str, str]:
    """An environment in which we are installed, and what is installed there stays there."""
    programs = home / "env/bin"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", home / "env"], check=True)
    for name, module in (("pip", "pip"), ("aufheben", "aufheben")):
        (programs / name).write_text(f'#!/bin/sh\nexec "{programs}/python" -m {module} "$@"\n')
        (programs / name).chmod(0o755)
    known = Path(str(distribution("aufheben")._path))  # type: ignore[attr-defined]
    (home / ".libraries" / known.name).symlink_to(known)
    return {
        "PATH": f"{programs}:{variables['PATH']}",
        "PYTHONPATH": f"{home / '.libraries'}:{ROOT / 'src'}",
    }
