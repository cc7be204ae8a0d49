"""Rating a finished run: a judge reads it and gives figures, or what figures are made of.

The rubric is that of Anghel et al. (Informatics 12(3):76, 2025); constructiveness and the
preservation of constraints follow Dialectic-MAS; a preference is asked for in both orders
(Zheng et al. 2023).
"""

from aufheben.rooms.rating.asks.tasks import (
    TASKS,
    CheckConstraints,
    CheckSynthesis,
    FindFaults,
    FindPoints,
    GradeAnswer,
    GradeUse,
    Prefer,
    ReadChoice,
)
from aufheben.rooms.rating.protocol.figures import constructiveness, figures, names
from aufheben.rooms.rating.protocol.protocol import applies, asks, rate

__all__ = [
    "TASKS",
    "CheckConstraints",
    "CheckSynthesis",
    "FindFaults",
    "FindPoints",
    "GradeAnswer",
    "GradeUse",
    "Prefer",
    "ReadChoice",
    "applies",
    "asks",
    "constructiveness",
    "figures",
    "names",
    "rate",
]
