"""Which room a task belongs to: where its prompts stand, and which message answers it."""

from dataclasses import dataclass
from typing import Any

from aufheben.errors import Misuse
from aufheben.protocols import deliberation, dialectic, hierarchy, judging, methods, rating
from aufheben.protocols.ports import Task
from aufheben.protocols.question import Question
from aufheben.protocols.shapes import Message

PROTOCOLS = "aufheben.protocols."


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
    kind, module = type(task).__name__, type(task).__module__
    for room, names, schemas in (
        ("dialectic", dialectic.NAMES, dialectic.SCHEMAS),
        ("methods", methods.NAMES, methods.SCHEMAS),
        ("judging", judging.NAMES, judging.SCHEMAS),
        ("hierarchy", hierarchy.NAMES, hierarchy.SCHEMAS),
        ("deliberation", deliberation.NAMES, deliberation.SCHEMAS),
        ("rating", rating.NAMES, rating.SCHEMAS),
    ):
        # Two rooms may give a task of theirs the same name.
        ours = not module.startswith(PROTOCOLS) or module.startswith(f"{PROTOCOLS}{room}.")
        if kind in names and ours:
            return Wanted(room=room, name=names[kind], schema=schemas[names[kind]])
    raise Misuse(f"no message answers {kind}")
