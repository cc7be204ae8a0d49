"""The logic engine in a seat: answers every task of the dialectic from its stance."""

from aufheben.agents.symbolic.agent import SymbolicAgent

__all__ = ["SymbolicAgent"]
