"""Every message by its published name: what `aufheben schema` prints and models are held to."""

from aufheben.protocols.dialectic.messages import (
    AnswerMessage,
    AxisMessage,
    CharacterizeMessage,
    ConstructMessage,
    CounterMessage,
    GeneralizeMessage,
    NewnessMessage,
    OpposeMessage,
)
from aufheben.protocols.shapes import Message

SCHEMAS: dict[str, type[Message]] = {
    "construct": ConstructMessage,
    "counter": CounterMessage,
    "characterize": CharacterizeMessage,
    "generalize": GeneralizeMessage,
    "answer": AnswerMessage,
    "axis": AxisMessage,
    "reconstruct": ConstructMessage,
    "setting": GeneralizeMessage,
    "oppose": OpposeMessage,
    "newness": NewnessMessage,
}
NAMES = {
    "Construct": "construct",
    "Counter": "counter",
    "Characterize": "characterize",
    "Generalize": "generalize",
    "Answer": "answer",
    "NameAxis": "axis",
    "Reconstruct": "reconstruct",
    "Situate": "setting",
    "Oppose": "oppose",
    "TellNewness": "newness",
}
"""The message that answers each task."""
