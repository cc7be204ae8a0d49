"""Which room a task belongs to: where its prompts stand, and which message answers it."""

from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

from aufheben.errors import Misuse
from aufheben.protocols import deliberation, dialectic, hierarchy, judging, methods, rating
from aufheben.protocols.asking import Ask
from aufheben.protocols.lookup import Lookup
from aufheben.protocols.ports import Task
from aufheben.protocols.question import Question
from aufheben.protocols.shapes import Message

ROOMS = (dialectic, methods, judging, hierarchy, deliberation, rating)
"""The protocols that have messages of their own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A room's folder of prompts, and the message wanted there."""

    room: str
    name: str
    schema: type[Message]


def wanted(task: Task[Any]) -> Wanted:
    """What `task` is asked with. Raises Misuse for a task that no message answers, or that a source does."""
    if isinstance(task, Question):
        return Wanted(room="questions", name="question", schema=task.answers)
    kind: Any = type(task)
    if not hasattr(kind, "message") or isinstance(task, Lookup):
        raise Misuse(f"no message answers {kind.__name__}")
    return Wanted(room=_room(kind), name=kind.name, schema=kind.message())


def schema_of(task: Task[Any]) -> dict[str, Any]:
    """The JSON schema of what a person or a program answers to this very question."""
    published = wanted(task).schema
    return task.schema() if isinstance(task, Ask) else published.model_json_schema()


@cache
def _room(kind: Any) -> str:
    """The room whose task it is, or is a kind of. Raises Misuse for that of no room of ours."""
    inside = {f"{room.__name__}.": _folder(room) for room in ROOMS}
    for base in kind.__mro__:
        found = next(
            (room for name, room in inside.items() if base.__module__.startswith(name)), ""
        )
        if found:
            return found
    raise Misuse(f"no room of ours has {kind.__name__}")


def _folder(room: ModuleType) -> str:
    return room.__name__.rpartition(".")[2]


@cache
def messages(room: ModuleType) -> dict[str, type[Message]]:
    """Every message of a room by its name: what `aufheben schema` prints."""
    return {task.name: task.message() for task in room.TASKS}


def kinds(room: ModuleType) -> dict[str, str]:
    """The names of a room's messages, by the kind of the task that each answers."""
    return {task.__name__: task.name for task in room.TASKS}
