"""The messages of the dialectic by their published names, and the tasks that are declared."""

from aufheben.protocols.dialectic.messages import (
    AnswerMessage,
    CharacterizeMessage,
    ConstructMessage,
    CounterMessage,
    GeneralizeMessage,
)
from aufheben.protocols.shapes import Message

SCHEMAS: dict[str, type[Message]] = {
    "construct": ConstructMessage,
    "counter": CounterMessage,
    "characterize": CharacterizeMessage,
    "generalize": GeneralizeMessage,
    "answer": AnswerMessage,
    "reconstruct": ConstructMessage,
    "setting": GeneralizeMessage,
}
NAMES = {
    "Construct": "construct",
    "Counter": "counter",
    "Characterize": "characterize",
    "Generalize": "generalize",
    "Answer": "answer",
    "Reconstruct": "reconstruct",
    "Situate": "setting",
}
"""The message that answers each other task."""
