"""What is known of a program that can sit in a seat: `programs.toml` says it, ours and the user's own."""

from pathlib import PurePath
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from aufheben import programs
from aufheben.errors import BadInput
from aufheben.words import speaker

_say = speaker(__name__)


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
