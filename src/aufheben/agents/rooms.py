"""Which room a task belongs to: where its prompts stand, and which message answers it."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from aufheben.errors import Misuse
from aufheben.protocols import deliberation, dialectic, hierarchy, judging, methods, rating
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
    """What `task` is asked with. Raises Misuse for a task that no message answers."""
    if isinstance(task, Question):
        return Wanted(room="questions", name="question", schema=task.answers)
    return _wanted(type(task).__name__, type(task).__module__)


@cache
def _wanted(kind: str, module: str) -> Wanted:
    for room in ROOMS:
        # Two rooms may give a task of theirs the same name.
        foreign = not module.startswith("aufheben.protocols.")
        if kind in room.NAMES and (foreign or module.startswith(f"{room.__name__}.")):
            name = room.NAMES[kind]
            folder = room.__name__.rpartition(".")[2]
            return Wanted(room=folder, name=name, schema=room.SCHEMAS[name])
    raise Misuse(f"no message answers {kind}")
