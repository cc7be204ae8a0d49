"""The logic engine without any run: stances read, their arguments, statuses, syntheses, doubts."""

from aufheben.app.theory.stances import read
from aufheben.app.theory.theory import Standing, Synthesis, Theory

__all__ = ["Standing", "Synthesis", "Theory", "read"]
