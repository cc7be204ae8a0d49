"""What is known of a program that can sit in a seat: `programs.toml` says it, ours and the user's own.

What it says is read as that file tells: objects in its output, and text without what is for eyes alone."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from aufheben import programs
from aufheben.errors import BadInput
from aufheben.words import speaker

_say = speaker(__name__)
_SIGNS = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\^_])")
"""Colors, cursors and titles of terminals."""
_LINES = 2_000
"""Lines that may be objects: what was answered is said last, and reading each of a million takes seconds."""
_BEGINS = re.compile(r"^\{", re.MULTILINE)
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
