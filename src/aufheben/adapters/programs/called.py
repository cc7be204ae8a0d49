"""What is called where a program is to answer: where it lies, with which words, and what it calls itself."""

import os
import shlex
import shutil
import subprocess
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from aufheben.adapters.programs.known import Program, behind, known
from aufheben.adapters.programs.output import plain
from aufheben.adapters.programs.process import environment
from aufheben.domain.models import COMMAND, ITS_OWN, ModelName
from aufheben.errors import AgentFailed, AufhebenError, BadInput

_NAMED = 100
"""Characters of a name."""
_SOON = 10.0
"""Seconds within which a program says its version."""


@dataclass(frozen=True, slots=True)
class Called:
    """A program, and the command line without what a single question adds; `is_read` where an answer
    stands in its output as a table says, and nowhere else."""

    program: Program
    argv: tuple[str, ...]
    is_read: bool = False


def versions(agents: Iterable[str]) -> dict[str, str]:
    """What the known programs among some agents call themselves, by the agents' names.

    One that is not here is told where it is seated, as a missing key is.
    """
    found = dict[str, str]()
    for agent in dict.fromkeys(agents):
        with suppress(AufhebenError, OSError):
            asked = called(ModelName.read(agent))
            path = asked.argv[0]
            if asked.program.answer and (said := _version(path, Path(path).stat().st_mtime_ns)):
                found[agent] = said
    return found


@cache
def _version(path: str, _written: int) -> str:
    quiet: dict[str, Any] = {"stdin": subprocess.DEVNULL, "capture_output": True, "timeout": _SOON}
    env = environment((), os.environ)
    try:
        said = subprocess.run([path, "--version"], env=env, check=False, **quiet).stdout  # noqa: S603 - whom its user named
    except (OSError, subprocess.TimeoutExpired):
        return ""
    lines = plain(said.decode("utf-8", "replace")).splitlines()
    return lines[0][:_NAMED] if lines else ""


def called(name: ModelName) -> Called:
    """What is called. Raises BadInput, AgentFailed."""
    if name.provider == COMMAND:
        argv = _split(name.model)
        program = behind(argv[0]) or Program(program=argv[0])
        return Called(program, (_here(argv[0], name), *argv[1:]))
    program, is_named = known(name.provider), name.model != ITS_OWN
    if program.needs_model and not is_named:
        do = f"write {name.provider}:NAME, with the name by which {program.program} knows it"
        raise BadInput(f"{name.provider} names no model", do=do)
    chosen = tuple(arg.replace("{model}", name.model) for arg in program.model if is_named)
    argv = (_here(program.program, name), *program.args, *chosen)
    return Called(program, argv, is_read=bool(program.answer))


def _split(line: str) -> tuple[str, ...]:
    """The words of a command line. Raises BadInput."""
    try:
        argv = tuple(shlex.split(line, posix=os.name != "nt"))
    except ValueError as wrong:
        raise BadInput(f"cmd:{line}: {wrong}", do="close every quote") from None
    if not argv:
        raise BadInput(
            "cmd: names no program", do='write cmd:PROGRAM, for example "cmd:llm -m gpt-5-mini"'
        )
    return argv


def _here(program: str, name: ModelName) -> str:
    """Where a program lies. Raises AgentFailed."""
    path = shutil.which(program)
    if path is None:
        raise AgentFailed(
            f"{name.public}: no program is called {program} here; install it, or name another model"
        )
    return path
