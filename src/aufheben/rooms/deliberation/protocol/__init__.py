"""One mind that argues with itself on a blackboard (the seed's self-deliberative agent)."""

from aufheben.rooms.deliberation.asks.act_tasks import (
    DoCritique,
    DoFactCheck,
    DoFinalize,
    DoPlan,
    DoPropose,
    DoQuestion,
    DoSynthesize,
)
from aufheben.rooms.deliberation.asks.citations import cited
from aufheben.rooms.deliberation.asks.role_tasks import TASKS, Consult, Rate, Weigh
from aufheben.rooms.deliberation.protocol.protocol import (
    DELIBERATOR,
    JUDGE,
    Deliberated,
    Step,
    deliberate,
)
from aufheben.rooms.deliberation.protocol.rules import Rules

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
