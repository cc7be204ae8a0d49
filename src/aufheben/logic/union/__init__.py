"""What all stances say together, decided before anybody speaks.

Everything here is the same whoever sits first.
"""

from aufheben.logic.union.breaking import Breaker, Change, breakers
from aufheben.logic.union.deciding import Decision, Lifted, Main, decide
from aufheben.logic.union.noticing import Idle, idle
from aufheben.logic.union.theory import Union, clause_key

__all__ = [
    "Breaker",
    "Change",
    "Decision",
    "Idle",
    "Lifted",
    "Main",
    "Union",
    "breakers",
    "clause_key",
    "decide",
    "idle",
]
