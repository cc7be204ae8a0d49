"""Which room a task belongs to: the folder in which its prompts stand, and which message answers it."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from aufheben.errors import Misuse
from aufheben.protocols.asking import Ask
from aufheben.protocols.ports import Task
from aufheben.protocols.question import Lookup, Question

if TYPE_CHECKING:
    from aufheben.protocols.shapes import Message

PROMPTS = "prompts"
SHARED = "shared"
ASKED = Path(__file__).parent / SHARED
"""Where the frame of every question stands."""
QUESTIONS = "questions"
"""Where those of questions in one's own words stand, which need none of their room."""


def folder_of(module: str) -> Path | None:
    """Where the prompts of what is asked in a module stand, if they have a folder."""
    package = package_of(module)
    return Path(str(files(package).joinpath(PROMPTS))) if package else None


def package_of(module: str) -> str:
    """The nearest package around a module that has prompts; empty where none has."""
    package = module
    while package := package.rpartition(".")[0]:
        if package != "aufheben" and files(package).joinpath(PROMPTS).is_dir():
            return package
    return ""


@cache
def ours() -> dict[str, Path]:
    """Where those of our rooms and of questions stand, LANG/NAME.j2, by their folders' names."""
    home = Path(__file__).parents[1]
    rooms = {path.parent.name: path for path in (home / "rooms").rglob(PROMPTS)}
    return {QUESTIONS: home / "prompts" / QUESTIONS} | rooms


class Home(NamedTuple):
    """A room, and the folder of its prompts in a package."""

    room: str
    package: str
    folder: str


_QUESTIONS = Home(QUESTIONS, __package__, QUESTIONS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Where a task belongs, and the message wanted there."""

    home: Home
    name: str
    schema: "type[Message]"

    @property
    def room(self) -> str:
        """Its name."""
        return self.home.room


def wanted(task: Task[Any]) -> Wanted:
    """What `task` is asked with. Raises Misuse for a task that no message answers, or that a source does."""
    kind: Any = type(task)
    if not hasattr(kind, "message") or isinstance(task, Lookup):
        raise Misuse(f"no message answers {kind.__name__}")
    plain = isinstance(task, Question) and kind.name == Question.name
    home = _QUESTIONS if plain else _home(kind)
    return Wanted(home=home, name=kind.name, schema=kind.message())


def schema_of(task: Task[Any]) -> dict[str, Any]:
    """The JSON schema of what a person or a program answers to this very question."""
    published = wanted(task).schema
    return task.schema() if isinstance(task, Ask) else published.model_json_schema()


@cache
def _home(kind: Any) -> Home:
    """The room whose task it is, or is a kind of. Raises Misuse for that of no room."""
    for base in kind.__mro__:
        if package := package_of(base.__module__):
            return Home(package.rpartition(".")[2], package, PROMPTS)
    raise Misuse(f"no room has {kind.__name__}")
