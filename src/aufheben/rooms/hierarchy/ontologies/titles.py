"""What an RDF document says that it is about: the title and the description of the ontology."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from aufheben.rooms.hierarchy.ontologies.labels import any_label, label_of, one_line

if TYPE_CHECKING:
    from rdflib import Graph
    from rdflib.term import Node

_HEADS = (
    "http://www.w3.org/2002/07/owl#Ontology",
    "http://www.w3.org/2004/02/skos/core#ConceptScheme",
)
_DC = ("http://purl.org/dc/terms/", "http://purl.org/dc/elements/1.1/")
_RDFS = "http://www.w3.org/2000/01/rdf-schema#"
_TITLES = (
    *(f"{space}title" for space in _DC),
    f"{_RDFS}label",
    "http://www.w3.org/2004/02/skos/core#prefLabel",
)
_TEXTS = (*(f"{space}description" for space in _DC), f"{_RDFS}comment")
_LONGEST = 300


def about(graph: "Graph", langs: Sequence[str]) -> str:
    """The title of the first head that has one, and its description; "" where none has."""
    from rdflib.namespace import RDF
    from rdflib.term import URIRef

    for kind in _HEADS:
        for head in sorted(graph.subjects(RDF.type, URIRef(kind)), key=str):
            told = [text for of in (_TITLES, _TEXTS) if (text := _said(graph, head, of, langs))]
            if told:
                return ": ".join(told)[:_LONGEST]
    return ""


def _said(graph: "Graph", head: "Node", properties: Sequence[str], langs: Sequence[str]) -> str:
    for name in properties:
        labels = sorted(_texts(graph, head, name))
        found = label_of(labels, langs) or (any_label(labels) or ("", ""))[1]
        if found:
            return found
    return ""


def _texts(graph: "Graph", head: "Node", name: str) -> Iterator[tuple[str, str]]:
    from rdflib.term import Literal, URIRef

    for value in graph.objects(head, URIRef(name)):
        if isinstance(value, Literal):
            yield value.language or "", one_line(str(value))
