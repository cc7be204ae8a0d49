"""What was said as a graph: who attacks whom, for computing with."""

from aufheben.formats.graphs.graph import Edge, Graph, Node

__all__ = ["Edge", "Graph", "Node"]
