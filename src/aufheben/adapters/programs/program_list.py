"""What is known of a program that can sit in a seat: `programs.toml` says it, ours and the user's own.

What is called where it is to answer: where it lies, with which words, and what it calls itself. What it
says is read as that file tells: objects in its output, and text without what is for eyes alone.
"""

import asyncio
import json
import os
import re
import shlex
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any
from weakref import WeakKeyDictionary

from pydantic import BaseModel, ConfigDict, ValidationError

from aufheben import programs
from aufheben.adapters.programs.process import WINDOWS, ended, environment, words
from aufheben.domain.models import COMMAND, ITS_OWN, ModelName
from aufheben.errors import AgentFailed, AufhebenError, BadInput
from aufheben.words import speaker

_say = speaker(__name__)
_SIGNS = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\^_])")
"""Colors, cursors and titles of terminals."""
_LINES = 2_000
"""Lines that may be objects: what was answered is said last, and reading each of a million takes seconds."""
_BEGINS = re.compile(r"^\{", re.MULTILINE)
_NAMED = 100
"""Characters of a name."""
_SOON = 10.0
"""Seconds within which a program says its version."""
_SAID = dict[tuple[str, int], str]()
"""What each program has said, by where it lies and when it was written."""
_GATES = WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock]()
Objects = Sequence[Mapping[str, Any]]


class Spot(BaseModel):
    """Where in a program's output something stands: at a dotted name of an object with such values."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    at: str
    where: dict[str, str] = {}


class Counted(BaseModel):
    """Where tokens are counted: at dotted names, which are added up."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    input: tuple[str, ...] = ()
    cached: tuple[str, ...] = ()
    output: tuple[str, ...] = ()


class Program(BaseModel):
    """How a program is asked, and what in its output is what; see the head of `programs.toml`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    program: str
    args: tuple[str, ...] = ()
    files: dict[str, str] = {}
    model: tuple[str, ...] = ()
    needs_model: bool = False
    schema_args: tuple[str, ...] = ()
    strict: bool = False
    to: str = ""
    paid: str = ""
    at: str = ""
    env: tuple[str, ...] = ()
    answer: tuple[Spot, ...] = ()
    failed: tuple[Spot, ...] = ()
    tokens: Counted = Counted()
    signed_out: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    login: str = ""


def known(name: str) -> Program:
    """The program of a name. Raises BadInput for what is said of it in no form that is read."""
    said = programs.tables()[name]
    try:
        return Program.model_validate(_renamed(said))
    except ValidationError as wrong:
        first = wrong.errors()[0]
        at = ".".join(map(str, (name, *first["loc"])))
        what = f"{at}: {first['msg']}"
        raise BadInput(what, do=_say("see_docs_models"), file=str(programs.own_file())) from None


def behind(command: str) -> Program | None:
    """What is known of the program that a command line begins with."""
    called = PurePath(command.replace("\\", "/")).stem.lower()
    named = (known(name) for name in programs.names())
    return next((each for each in named if each.program == called), None)


def _renamed(said: Any) -> Any:
    """`schema` is a name that a model of pydantic has already."""
    if not isinstance(said, dict):
        return said
    return {"schema_args" if key == "schema" else key: value for key, value in said.items()}


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


def objects(said: str) -> Objects:
    """Those that its last lines are; else the one that begins a line and takes several."""
    lines = [line for line in said.splitlines() if line.lstrip().startswith("{")]
    read = (_object(line) for line in lines[-_LINES:])
    found = [each for each in read if each is not None]
    begins = _BEGINS.search(said)
    whole = None if found or begins is None else _object(said[begins.start() :])
    return found if whole is None else [whole]


def found(among: Objects, spots: Iterable[Spot]) -> str:
    """What stands at the first of some spots that has anything; empty where none has."""
    for spot in spots:
        every = [_text(value) for one in among if _is(one, spot) for value in at(one, spot.at)]
        if any(every):
            return next(text for text in reversed(every) if text)
    return ""


def count(among: Objects, places: Iterable[str]) -> int:
    """The sum of the numbers at some places, each in the last object that has it."""
    total = 0
    for place in places:
        each = (list(at(one, place)) for one in reversed(among))
        numbers = next((values for values in each if values), [])
        total += sum(value for value in numbers if type(value) is int and value > 0)
    return total


def at(value: Any, place: str) -> Iterator[Any]:
    """What stands at a dotted name; `*` is each name there."""
    name, _, rest = place.partition(".")
    if not isinstance(value, Mapping):
        return
    inner = value.values() if name == "*" else (value[name],) if name in value else ()
    for each in inner:
        yield from at(each, rest) if rest else (each,)


def plain(said: str) -> str:
    """Text as it stands once a terminal has shown it: what a line says last is what is left of it."""
    lines = _SIGNS.sub("", said).replace("\r\n", "\n").split("\n")
    return "\n".join(line.rstrip("\r").rpartition("\r")[2] for line in lines).strip()


def _object(text: str) -> Mapping[str, Any] | None:
    text = text.lstrip()
    if not text.startswith("{"):
        return None
    try:
        value, _ = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _is(one: Mapping[str, Any], spot: Spot) -> bool:
    return all(
        any(wanted in ("*", _text(value)) for value in at(one, place))
        for place, wanted in spot.where.items()
    )


def _text(value: Any) -> str:
    if value is None:
        return ""
    try:
        return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    except RecursionError:
        return ""
