"""A taxonomy that came without IRIs as RDF: classes, labels, definitions, subclass axioms."""

from typing import TYPE_CHECKING
from urllib.parse import quote

from aufheben.domain.taxonomies import Taxonomy, Term
from aufheben.rooms.hierarchy.ontologies.obo import obo_iri

if TYPE_CHECKING:
    from rdflib import Graph

_MINTED = "urn:aufheben:term:"


def is_iri(key: str) -> bool:
    """Whether a key is an IRI, and no name."""
    return "://" in key or key.startswith("urn:")


def minted(key: str, *, obo: bool = False) -> str:
    """The IRI of a key: its own, OBO's for an OBO identifier, else one made of the name."""
    if is_iri(key):
        return key
    return obo_iri(key) if obo and ":" in key else _MINTED + quote(key, safe="")


def graph_from(taxonomy: Taxonomy, *, obo: bool = False) -> "Graph":
    """The taxonomy as a graph of OWL classes, in its order."""
    from rdflib import Graph
    from rdflib.namespace import OWL, RDF, RDFS, SKOS
    from rdflib.term import Literal, URIRef

    graph = Graph(store="SimpleMemory")  # in the order of the source
    for term in taxonomy.terms.values():
        node = URIRef(minted(term.key, obo=obo))
        graph.add((node, RDF.type, OWL.Class))
        for lang, text in labels_of(term):
            graph.add((node, RDFS.label, Literal(text, lang=lang or None)))
        if term.status == "deprecated":
            graph.add((node, OWL.deprecated, Literal(True)))
        if term.definition:
            graph.add((node, SKOS.definition, Literal(term.definition)))
    for child, parent in taxonomy.edges:
        subject, value = (URIRef(minted(key, obo=obo)) for key in (child, parent))
        graph.add((subject, RDFS.subClassOf, value))
    return graph


def labels_of(term: Term) -> tuple[tuple[str, str], ...]:
    """Its labels; its name where there are none and the key alone would not tell it."""
    return term.labels if term.labels or is_iri(term.key) else (("", term.name),)
