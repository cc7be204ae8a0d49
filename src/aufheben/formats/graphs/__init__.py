"""What was said as a graph: who attacks whom, for drawing and for computing with."""

from aufheben.formats.graphs.graph import Edge, Graph, Node
from aufheben.formats.graphs.svg import svg

__all__ = ["Edge", "Graph", "Node", "svg"]
