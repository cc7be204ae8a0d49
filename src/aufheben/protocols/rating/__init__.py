"""Rating a finished run: a judge reads it and gives figures, or what figures are made of.

The rubric is that of Anghel et al. (Informatics 12(3):76, 2025); constructiveness and the
preservation of constraints follow Dialectic-MAS; a preference is asked for in both orders
(Zheng et al. 2023).
"""

from aufheben.protocols.rating.figures import constructiveness, figures, names
from aufheben.protocols.rating.protocol import applies, asks, rate
from aufheben.protocols.rating.tasks import (
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
