"""How two graphs differ that share their blank nodes, and whether two that do not are the same."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rdflib import Graph
    from rdflib.term import Node

Triple = tuple["Node", "Node", "Node"]
_DEEP = 60
"""Steps from a blank node to the next that are looked at."""


def copy_of(graph: "Graph") -> "Graph":
    """The same graph, its blank nodes the same, to be changed apart."""
    from rdflib import Graph

    same = Graph(store="SimpleMemory", bind_namespaces="none")
    for triple in graph:
        same.add(triple)
    return same


def differing(before: "Graph", after: "Graph") -> tuple[list[Triple], list[Triple]]:
    """What is in the one alone, and in the other alone, in their order."""
    return _without(before, after), _without(after, before)


def _without(one: "Graph", other: "Graph") -> list[Triple]:
    return [triple for triple in one if triple not in other]


def lacking(wanted: "Graph", graph: "Graph") -> list[Triple]:
    """What the one states and the other, which is of another reading, does not; () for nothing.

    What hangs on a blank node counts as part of what names it.
    """
    known = Counter(_told(graph))
    lacks = []
    for triple, said in zip(_rooted(wanted), _told(wanted), strict=True):
        known[said] -= 1
        if known[said] < 0:
            lacks.append(triple)
    return lacks


def is_same(one: "Graph", other: "Graph") -> bool:
    """Whether both state the same, blank nodes being nameless: two alike are as one twice named."""
    return Counter(_told(one)) == Counter(_told(other))


def _rooted(graph: "Graph") -> Iterator[Triple]:
    """Statements that stand by themselves: of what has a name, or of what nothing leads to."""
    from rdflib.term import BNode

    led = {value for value in graph.objects() if isinstance(value, BNode)}
    yield from (triple for triple in graph if triple[0] not in led)


def _told(graph: "Graph") -> Iterable[tuple[str, str, str]]:
    for subject, predicate, value in _rooted(graph):
        yield _said(graph, subject), predicate.n3(), _said(graph, value)


def _said(graph: "Graph", node: "Node", depth: int = 0) -> str:
    """A node in words; a blank one by all that hangs on it."""
    from rdflib.term import BNode

    if not isinstance(node, BNode):
        return node.n3()
    if depth > _DEEP:
        return "[]"
    said = (f"{p.n3()} {_said(graph, o, depth + 1)}" for p, o in graph.predicate_objects(node))
    return f"[{' ; '.join(sorted(said))}]"
