"""What is called where a program is to answer: where it lies, with which words, and what it calls itself."""

import asyncio
import os
import shlex
import shutil
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from weakref import WeakKeyDictionary

from aufheben.adapters.programs.process import ended, environment
from aufheben.adapters.programs.program_list import Program, behind, known, plain
from aufheben.adapters.programs.windows import WINDOWS, words
from aufheben.domain.models import COMMAND, ITS_OWN, ModelName
from aufheben.errors import AgentFailed, AufhebenError, BadInput
from aufheben.words import speaker

_say = speaker(__name__)

_NAMED = 100
"""Characters of a name."""
_SOON = 10.0
"""Seconds within which a program says its version."""
_SAID = dict[tuple[str, int], str]()
"""What each program has said, by where it lies and when it was written."""
_GATES = WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock]()


@dataclass(frozen=True, slots=True)
class Called:
    """A program, and the command line without what a single question adds; `is_read` where an answer
    stands in its output as a table says, and nowhere else."""

    program: Program
    argv: tuple[str, ...]
    is_read: bool = False

    def with_files(self, folder: Path) -> tuple[str, ...]:
        """The command line once the files that it names are written into a folder. Raises OSError."""
        for name, text in self.program.files.items():
            (folder / name).write_text(text, encoding="utf-8")
        if not self.program.files:
            return self.argv
        return tuple(arg.replace("{files}", str(folder)) for arg in self.argv)


async def versions(agents: Iterable[str]) -> dict[str, str]:
    """What the known programs among some agents call themselves, by the agents' names.

    One that is not here is told where it is seated, as a missing key is.
    """
    found = dict[str, str]()
    for agent in dict.fromkeys(agents):
        with suppress(AufhebenError, OSError, ValueError):
            asked = called(ModelName.read(agent))
            if asked.program.answer and (said := await _version(*_file(asked.argv[0]))):
                found[agent] = said
    return found


def _file(path: str) -> tuple[str, int]:
    """A program, and when it was written: another is put in its place."""
    return path, Path(path).stat().st_mtime_ns


async def _version(path: str, written: int) -> str:
    """Asked once, whoever wants to know it at the same time."""
    gate = _GATES.setdefault(asyncio.get_running_loop(), asyncio.Lock())
    async with gate:
        if (path, written) not in _SAID:
            _SAID[path, written] = await _asked_version(path)
    return _SAID[path, written]


async def _asked_version(path: str) -> str:
    env = environment((), os.environ)
    with tempfile.TemporaryDirectory(prefix="aufheben-", ignore_cleanup_errors=True) as folder:
        heard = await ended((path, "--version"), "", Path(folder), env, _SOON)
    lines = plain(heard.out).splitlines()
    return lines[0][:_NAMED] if lines and not (heard.late or heard.endless) else ""


def called(name: ModelName) -> Called:
    """What is called. Raises BadInput, AgentFailed."""
    if name.provider == COMMAND:
        argv = split(name.model)
        program = behind(argv[0]) or Program(program=argv[0])
        return Called(program, (_here(argv[0], name), *argv[1:]))
    program, is_named = known(name.provider), name.model != ITS_OWN
    if program.needs_model and not is_named:
        do = _say("write_name_name", provider=name.provider, program=program.program)
        raise BadInput(_say("names_no_model", provider=name.provider), do=do)
    chosen = tuple(arg.replace("{model}", name.model) for arg in program.model if is_named)
    argv = (_here(program.program, name), *program.args, *chosen)
    return Called(program, argv, is_read=bool(program.answer))


def split(line: str, system: str = os.name) -> tuple[str, ...]:
    """The words of a command line, as the system takes one apart. Raises BadInput."""
    try:
        argv = words(line) if system == WINDOWS else tuple(shlex.split(line))
    except ValueError as wrong:
        raise BadInput(f"cmd:{line}: {wrong}", do=_say("close_every_quote")) from None
    if not argv:
        raise BadInput(_say("cmd_names_no"), do=_say("write_cmd_program"))
    return argv


def _here(program: str, name: ModelName) -> str:
    """Where a program lies. Raises AgentFailed."""
    path = shutil.which(program)
    if path is None:
        raise AgentFailed(_say("no_program_called", public=name.public, program=program))
    return path
