"""Is-a edges debated: Kato & Sasaki's forms as one protocol, and mending what is rejected."""

from aufheben.protocols.hierarchy.debate import FEEDBACK, MEDIATOR, EdgeDebate, cut_by, examine
from aufheben.protocols.hierarchy.proposition import proposition, propounded
from aufheben.protocols.hierarchy.protocol import Mended, Procedure, SpotCheck, check
from aufheben.protocols.hierarchy.report import CheckedEdge, Fate, confidence, fate, finding
from aufheben.protocols.hierarchy.tasks import (
    TASKS,
    Advise,
    Consult,
    Improve,
    Mediate,
    Mend,
    Opine,
)

__all__ = [
    "FEEDBACK",
    "MEDIATOR",
    "TASKS",
    "Advise",
    "CheckedEdge",
    "Consult",
    "EdgeDebate",
    "Fate",
    "Improve",
    "Mediate",
    "Mend",
    "Mended",
    "Opine",
    "Procedure",
    "SpotCheck",
    "check",
    "confidence",
    "cut_by",
    "examine",
    "fate",
    "finding",
    "proposition",
    "propounded",
]
