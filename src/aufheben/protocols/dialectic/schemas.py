"""Every message by its published name: what `aufheben schema` prints and models are held to."""

from aufheben.protocols.dialectic.formalizing import FormalizeMessage
from aufheben.protocols.dialectic.lift_messages import (
    ComposeMessage,
    DistillMessage,
    ExplainMessage,
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
    Message,
)

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
