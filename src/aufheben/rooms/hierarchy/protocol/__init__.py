"""Is-a edges debated: Kato & Sasaki's forms as one protocol, and mending what is rejected."""

from aufheben.rooms.hierarchy.asks.proposition import proposition, propounded
from aufheben.rooms.hierarchy.asks.tasks import (
    TASKS,
    Advise,
    Consult,
    Improve,
    Mediate,
    Mend,
    Opine,
)
from aufheben.rooms.hierarchy.protocol.debate import FEEDBACK, MEDIATOR, EdgeDebate, cut_by, examine
from aufheben.rooms.hierarchy.protocol.findings import CheckedEdge, Fate, confidence, fate, finding
from aufheben.rooms.hierarchy.protocol.protocol import Mended, Procedure, SpotCheck, check

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
