"""Argument graphs in the words of other tools: read from their files, written into them."""

from aufheben.formats.interchange.graph import (
    ArgumentGraph,
    Conflict,
    Inference,
    Reading,
    Statement,
)

__all__ = ["ArgumentGraph", "Conflict", "Inference", "Reading", "Statement"]
