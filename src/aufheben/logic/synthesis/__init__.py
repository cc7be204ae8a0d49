"""The Reasoning Method by specialization and generalization (our reconstruction)."""

from aufheben.logic.synthesis.compromise import Synthesis, syntheses
from aufheben.logic.synthesis.warrants import Background

__all__ = ["Background", "Synthesis", "syntheses"]
