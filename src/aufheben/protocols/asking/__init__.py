"""Tasks that are declared: an answer is its type, and what it is held to stands with the task.

`ask` has the task, `meant` one whose answer stands for another value, `laws` what answers are held
to, `parts` how an answer is read from its class, `message` what is asked for and the way between
the two, `schema` the JSON schema of one question.
"""

from aufheben.protocols.asking.ask import Ask, Meant
from aufheben.protocols.asking.laws import (
    Among,
    Brief,
    Few,
    Law,
    Numbers,
    Once,
    Shown,
    constrains,
    shows,
)
from aufheben.protocols.asking.message import written
from aufheben.protocols.asking.parts import at
from aufheben.protocols.asking.schema import Constraint

__all__ = [
    "Among", "Ask", "Brief", "Constraint", "Few", "Law", "Meant", "Numbers", "Once", "Shown",
    "at", "constrains", "shows", "written",
]  # fmt: skip
