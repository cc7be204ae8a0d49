"""What all stances say together, decided before anybody speaks.

Everything here is the same whoever sits first.
"""

from aufheben.logic.union.breaking import Breaker, Change, breakers
from aufheben.logic.union.course import Course, Point, lifts
from aufheben.logic.union.deciding import Decision, Main, decide, decision_of
from aufheben.logic.union.lifting import Lifted
from aufheben.logic.union.noticing import Idle, idle
from aufheben.logic.union.theory import Union, clause_key

__all__ = [
    "Breaker",
    "Change",
    "Course",
    "Decision",
    "Idle",
    "Lifted",
    "Main",
    "Point",
    "Union",
    "breakers",
    "clause_key",
    "decide",
    "decision_of",
    "idle",
    "lifts",
]
