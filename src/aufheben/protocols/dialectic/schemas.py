"""The messages of the dialectic by their published names, and the tasks that are declared."""

from aufheben.protocols.dialectic.capped_tasks import NameAxis
from aufheben.protocols.dialectic.lift.tasks import TASKS as LIFTING
from aufheben.protocols.dialectic.messages import (
    AnswerMessage,
    CharacterizeMessage,
    ConstructMessage,
    CounterMessage,
    ExplainMessage,
    FormalizeMessage,
    GeneralizeMessage,
)
from aufheben.protocols.dialectic.newness_task import TellNewness
from aufheben.protocols.dialectic.oppose_task import Oppose
from aufheben.protocols.shapes import Message

TASKS = (NameAxis, Oppose, TellNewness, *LIFTING)
"""The tasks that know their message themselves."""

SCHEMAS: dict[str, type[Message]] = {
    "construct": ConstructMessage,
    "counter": CounterMessage,
    "characterize": CharacterizeMessage,
    "generalize": GeneralizeMessage,
    "answer": AnswerMessage,
    "reconstruct": ConstructMessage,
    "setting": GeneralizeMessage,
    "explain": ExplainMessage,
    "formalize": FormalizeMessage,
}
NAMES = {
    "Construct": "construct",
    "Counter": "counter",
    "Characterize": "characterize",
    "Generalize": "generalize",
    "Answer": "answer",
    "Reconstruct": "reconstruct",
    "Situate": "setting",
    "Explain": "explain",
    "Formalize": "formalize",
}
"""The message that answers each other task."""
