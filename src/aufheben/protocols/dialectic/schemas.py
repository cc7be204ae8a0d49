"""Every message by its published name: what `aufheben schema` prints and models are held to."""

from aufheben.protocols.dialectic.lift_messages import (
    ComposeMessage,
    DistillMessage,
    ExplainMessage,
    FormalizeMessage,
    OpposeMessage,
    ReconceiveMessage,
    ScreenMessage,
    TestMessage,
)
from aufheben.protocols.dialectic.messages import (
    AnswerMessage,
    AxisMessage,
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
    "axis": AxisMessage,
    "reconstruct": ConstructMessage,
    "setting": GeneralizeMessage,
    "oppose": OpposeMessage,
    "distill": DistillMessage,
    "reconceive": ReconceiveMessage,
    "screen": ScreenMessage,
    "test": TestMessage,
    "compose": ComposeMessage,
    "explain": ExplainMessage,
    "formalize": FormalizeMessage,
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
    "Distill": "distill",
    "Reconceive": "reconceive",
    "Screen": "screen",
    "Test": "test",
    "Compose": "compose",
    "Explain": "explain",
    "Formalize": "formalize",
}
"""The message that answers each task."""
