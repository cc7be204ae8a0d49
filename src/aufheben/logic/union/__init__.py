"""What all stances say together, decided before anybody speaks.

Everything here is the same whoever sits first.
"""

from aufheben.logic.union.breaker import Breaker, Supposition, breakers
from aufheben.logic.union.decision import (
    Main,
    Point,
    UnionCourse,
    UnionDecision,
    decide,
    decision_of,
    lifts,
)
from aufheben.logic.union.synthesis import UnionSynthesis
from aufheben.logic.union.theory import Idle, Union, clause_key, idle

__all__ = [
    "Breaker", "Idle", "Main", "Point", "Supposition", "Union", "UnionCourse", "UnionDecision",
    "UnionSynthesis", "breakers", "clause_key", "decide", "decision_of", "idle", "lifts",
]  # fmt: skip
