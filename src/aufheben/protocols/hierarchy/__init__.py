"""Is-a edges debated: Kato & Sasaki's forms as one protocol, and mending what is rejected."""

from aufheben.protocols.hierarchy.checking import Mended, Procedure, check
from aufheben.protocols.hierarchy.debating import FEEDBACK, MEDIATOR, Debate, cut_by, examine
from aufheben.protocols.hierarchy.messages import NAMES, SCHEMAS
from aufheben.protocols.hierarchy.proposition import proposition, propounded
from aufheben.protocols.hierarchy.reporting import Checked, confidence, finding
from aufheben.protocols.hierarchy.tasks import Advise, Improve, Mediate, Mend, Opine

__all__ = [
    "FEEDBACK",
    "MEDIATOR",
    "NAMES",
    "SCHEMAS",
    "Advise",
    "Checked",
    "Debate",
    "Improve",
    "Mediate",
    "Mend",
    "Mended",
    "Opine",
    "Procedure",
    "check",
    "confidence",
    "cut_by",
    "examine",
    "finding",
    "proposition",
    "propounded",
]
