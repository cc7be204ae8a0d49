"""What was said as a graph: who attacks whom, for computing with."""

from dataclasses import dataclass

__all__ = ["Edge", "Graph", "Node"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """An argument or a claim: who said it, what, in which role, and where it stands."""

    id: str
    seat: str
    said: str
    role: str
    status: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """One does something to another: `rebut`, `undercut`, `defeats`, `lifted` …"""

    source: str
    target: str
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Graph:
    """Both, in the order in which they were said."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
