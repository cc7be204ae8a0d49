"""One mind that argues with itself on a blackboard (the seed's self-deliberative agent)."""

from aufheben.protocols.deliberation.act_tasks import (
    DoCritique,
    DoFactCheck,
    DoFinalize,
    DoPlan,
    DoPropose,
    DoQuestion,
    DoSynthesize,
)
from aufheben.protocols.deliberation.citations import cited
from aufheben.protocols.deliberation.protocol import (
    DELIBERATOR,
    JUDGE,
    Deliberated,
    Step,
    deliberate,
)
from aufheben.protocols.deliberation.role_tasks import TASKS, Consult, Rate, Weigh
from aufheben.protocols.deliberation.rules import Rules

__all__ = [
    "DELIBERATOR",
    "JUDGE",
    "TASKS",
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
