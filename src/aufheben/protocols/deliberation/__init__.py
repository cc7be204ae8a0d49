"""One mind that argues with itself on a blackboard (the seed's self-deliberative agent)."""

from aufheben.protocols.deliberation.acting import (
    DoCritique,
    DoFactCheck,
    DoFinalize,
    DoPlan,
    DoPropose,
    DoQuestion,
    DoSynthesize,
)
from aufheben.protocols.deliberation.asking import Consult, Rate, Weigh
from aufheben.protocols.deliberation.citing import cited
from aufheben.protocols.deliberation.deliberating import (
    DELIBERATOR,
    JUDGE,
    PROCEDURE,
    SOURCE,
    Deliberated,
    Rules,
    Step,
    deliberate,
)
from aufheben.protocols.deliberation.messages import NAMES, SCHEMAS

__all__ = [
    "DELIBERATOR",
    "JUDGE",
    "NAMES",
    "PROCEDURE",
    "SCHEMAS",
    "SOURCE",
    "Consult",
    "Deliberated",
    "DoCritique",
    "DoFactCheck",
    "DoFinalize",
    "DoPlan",
    "DoPropose",
    "DoQuestion",
    "DoSynthesize",
    "Rate",
    "Rules",
    "Step",
    "Weigh",
    "cited",
    "deliberate",
]
