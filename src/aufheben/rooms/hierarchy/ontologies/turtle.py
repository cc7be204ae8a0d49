"""Turtle in which every literal is written as it was; loaded only where Turtle is written."""

import io
import re
from typing import Final

from rdflib import Graph
from rdflib.namespace import XSD
from rdflib.plugins.serializers.turtle import TurtleSerializer
from rdflib.term import BNode, Literal, Node, URIRef

from aufheben.rooms.hierarchy.ontologies.names import relative

# What may stand without quotes: rdflib's own reader takes "01" so for 1, and ".5" for 0.5.
_PLAIN: Final = {
    XSD.integer: re.compile(r"0|-?[1-9][0-9]*"),
    XSD.decimal: re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]{1,6}"),
    XSD.boolean: re.compile(r"true|false"),
}


def turtle_of(graph: Graph) -> str:
    """The graph as text: the same graph gives the same, relative names stay relative."""
    stream = io.BytesIO()
    _Serializer(_settled(graph)).serialize(stream, encoding="utf-8")
    return stream.getvalue().decode()


class _Serializer(TurtleSerializer):
    def label(self, node: Node, position: int) -> str:
        """A node as it is written."""
        if isinstance(node, Literal) and node.datatype and not _is_plain(node):
            datatype = self.get_pname(node.datatype, False) or node.datatype.n3()
            return f"{Literal(str(node)).n3()}^^{datatype}"
        return super().label(node, position)


def _is_plain(literal: Literal) -> bool:
    pattern = _PLAIN.get(literal.datatype) if literal.datatype else None
    return pattern is not None and bool(pattern.fullmatch(str(literal)))


def _settled(graph: Graph) -> Graph:
    """The same graph, blank nodes numbered as they come, and names as they were."""
    numbers: dict[Node, BNode] = {}

    def settled(node: Node) -> Node:
        if isinstance(node, BNode):
            return numbers.setdefault(node, BNode(f"b{len(numbers):08d}"))
        if isinstance(node, URIRef):
            return URIRef(relative(node))
        if isinstance(node, Literal) and node.datatype:
            return Literal(str(node), datatype=URIRef(relative(node.datatype)))
        return node

    same = Graph(store="SimpleMemory", bind_namespaces="none")
    for prefix, namespace in graph.namespaces():
        same.bind(prefix, URIRef(relative(namespace)))
    for subject, predicate, value in graph:
        same.add((settled(subject), settled(predicate), settled(value)))
    return same
