"""Every message by its name: what `aufheben schema` prints and models are held to."""

from aufheben.protocols.rating.messages import (
    ConstructivenessMessage,
    ControlMessage,
    CoverageMessage,
    PreferenceMessage,
    PreservationMessage,
    RubricMessage,
    SynthesisMessage,
    UsefulnessMessage,
)
from aufheben.protocols.shapes import Message

SCHEMAS: dict[str, type[Message]] = {
    "rubric": RubricMessage,
    "constructiveness": ConstructivenessMessage,
    "preservation": PreservationMessage,
    "coverage": CoverageMessage,
    "synthesis": SynthesisMessage,
    "usefulness": UsefulnessMessage,
    "control": ControlMessage,
    "preference": PreferenceMessage,
}
NAMES = {
    "GradeAnswer": "rubric",
    "FindFaults": "constructiveness",
    "CheckConstraints": "preservation",
    "FindPoints": "coverage",
    "CheckSynthesis": "synthesis",
    "GradeUse": "usefulness",
    "ReadChoice": "control",
    "Prefer": "preference",
}
"""The message that answers each task: it is named as its measure."""
