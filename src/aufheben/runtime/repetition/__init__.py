"""Repetition: an argument that says again in other words what its seat said is not new."""

from aufheben.runtime.repetition.detectors import Embed, Exact, InTurn, Lexical, Semantic
from aufheben.runtime.repetition.port import Repeat, Repetition

__all__ = ["Embed", "Exact", "InTurn", "Lexical", "Repeat", "Repetition", "Semantic"]
