"""The logic engine in a seat: answers every task of the dialectic from its stance."""

from aufheben.agents.symbolic.dialectic import SymbolicAgent

__all__ = ["SymbolicAgent"]
