"""Classes and is-a edges of an RDF graph: rdfs:subClassOf, skos:broader, skos:narrower.

Only what is stated between named classes is taken. Restrictions, unions and definitions by
owl:equivalentClass are counted, not taken: their edges are inferred, and there would be no
axiom to mend.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from aufheben.domain.taxonomies import Term
from aufheben.formats.ontologies.gathering import Gathering, Loaded
from aufheben.formats.ontologies.naming import Labels, label_of, words_of

if TYPE_CHECKING:
    from rdflib import Graph
    from rdflib.term import Node, URIRef

_RDFS = "http://www.w3.org/2000/01/rdf-schema#"
_OWL = "http://www.w3.org/2002/07/owl#"
_SKOS = "http://www.w3.org/2004/02/skos/core#"
_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
SUBCLASS, BROADER, NARROWER = f"{_RDFS}subClassOf", f"{_SKOS}broader", f"{_SKOS}narrower"
_ORDERS = {
    SUBCLASS: "rdfs:subClassOf: the subject is the child",
    BROADER: "skos:broader: the subject is the child",
    NARROWER: "skos:narrower: the subject is the parent",
}
_KINDS = {f"{_OWL}Class", f"{_RDFS}Class", f"{_SKOS}Concept"}
_ALL = {f"{_OWL}Thing", f"{_RDFS}Resource"}
_NOT_CLASSES = _ALL | {f"{_OWL}Nothing"}
_ASIDE = {
    f"{_OWL}equivalentClass": "a definition by owl:equivalentClass, not a subclass axiom",
    f"{_OWL}imports": "owl:imports is not followed",
}
_LABELS = (f"{_RDFS}label", f"{_SKOS}prefLabel")
_DEFINITIONS = (
    f"{_SKOS}definition",
    "http://purl.obolibrary.org/obo/IAO_0000115",
    f"{_RDFS}comment",
)


def classes_of(graph: "Graph", langs: Sequence[str] = ()) -> Loaded:
    """The taxonomy that the graph states, in the order in which its subjects come."""
    gathering = Gathering()
    named: dict[URIRef, None] = {}
    orders: dict[str, None] = {}
    for subject, predicate, value in graph:
        if (name := str(predicate)) in _ORDERS:
            orders[_ORDERS[name]] = None
            named |= dict.fromkeys(_edge(graph, gathering, name, subject, value))
        elif name == _TYPE and str(value) in _KINDS:
            named |= dict.fromkeys(_named(subject))
        elif name in _ASIDE:
            gathering.skip(_ASIDE[name])
    for each in named:
        gathering.term(_term(graph, each, langs))
    return gathering.loaded("; ".join(orders) or "no property that makes edges", langs)


def _edge(
    graph: "Graph", gathering: Gathering, name: str, subject: "Node", value: "Node"
) -> "tuple[URIRef, ...]":
    """Takes one edge, or counts why it is none; the classes that it names."""
    child, parent = (value, subject) if name == NARROWER else (subject, value)
    ends = (*_named(child), *_named(parent))
    if str(parent) in _ALL:
        gathering.skip(f"the superclass is {str(parent).rpartition('#')[2]}, which is everything")
    elif len(ends) == 2:
        gathering.edge(str(child), str(parent))
    elif _named(parent):
        gathering.skip("the subclass is an expression, not a named class")
    else:
        gathering.skip(f"the superclass is {_expression(graph, parent)}, not a named class")
    return ends


def _expression(graph: "Graph", node: "Node") -> str:
    from rdflib.term import Literal

    if isinstance(node, Literal):
        return "a literal"
    parts = {str(each) for each in graph.predicates(node)}
    return "a restriction" if f"{_OWL}onProperty" in parts else "an expression"


def _named(node: "Node") -> "tuple[URIRef, ...]":
    from rdflib.term import URIRef

    return (node,) if isinstance(node, URIRef) and str(node) not in _NOT_CLASSES else ()


def _term(graph: "Graph", node: "URIRef", langs: Sequence[str]) -> Term:
    return Term(
        key=str(node),
        name=words_of(str(node)),
        labels=tuple(label for name in _LABELS for label in _texts(graph, node, name)),
        definition=_definition(graph, node, langs),
    )


def _definition(graph: "Graph", node: "URIRef", langs: Sequence[str]) -> str:
    for name in _DEFINITIONS:
        if texts := _texts(graph, node, name):
            return label_of(texts, langs) or texts[0][1]
    return ""


def _texts(graph: "Graph", node: "URIRef", name: str) -> Labels:
    """The literals that a property gives, tagged, in the order of the source."""
    from rdflib.term import Literal, URIRef

    found = graph.objects(node, URIRef(name))
    texts = [(o.language or "", str(o).strip()) for o in found if isinstance(o, Literal)]
    return [label for label in dict.fromkeys(texts) if label[1]]
