"""Who answers: the logic engine (symbolic) and a script, for tests and users."""

from aufheben.agents.scripted import ScriptedAgent
from aufheben.agents.symbolic import SymbolicAgent

__all__ = ["ScriptedAgent", "SymbolicAgent"]
