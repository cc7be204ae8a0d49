"""Classes and is-a edges of an RDF graph: rdfs:subClassOf, skos:broader, skos:narrower.

Only what is stated between named classes is taken. Restrictions, unions and definitions by
owl:equivalentClass are counted, not taken: their edges are inferred, and there would be no
axiom to mend.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TYPE_CHECKING

from aufheben.domain.taxonomies import Property, Term
from aufheben.formats.ontologies.builder import Loaded, TaxonomyBuilder
from aufheben.formats.ontologies.labels import label_of, local_of, one_line, paragraphs, words_of
from aufheben.formats.ontologies.relative_iris import key_in
from aufheben.formats.ontologies.titles import about

if TYPE_CHECKING:
    from rdflib import Graph
    from rdflib.term import Node

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
NOT_FOLLOWED = "owl:imports is not followed"
_NOT_CLASSES = _ALL | {f"{_OWL}Nothing"}
_ASIDE = {
    f"{_OWL}equivalentClass": "a definition by owl:equivalentClass, not a subclass axiom",
    f"{_OWL}imports": NOT_FOLLOWED,
}
_LABELS = (f"{_RDFS}label", f"{_SKOS}prefLabel")
_DEFINITIONS = (
    f"{_SKOS}definition",
    "http://purl.obolibrary.org/obo/IAO_0000115",
    f"{_RDFS}comment",
    "http://purl.org/dc/terms/description",
    "http://purl.org/dc/elements/1.1/description",
    f"{_SKOS}scopeNote",
)
_TEXTS = {*_LABELS, *_DEFINITIONS}
NO_ORDER = "no property that makes edges"


def classes_of(graph: "Graph", langs: Sequence[str] = ()) -> Loaded:
    """The taxonomy that the graph states, in the order in which its subjects come."""
    reading = _Reading(graph=graph)
    for subject, predicate, value in graph:
        reading.statement(subject, str(predicate), value)
    for key in reading.named:
        reading.builder.term(reading.term(key, langs))
    reading.builder.domain = about(graph, langs)
    order = "; ".join(reading.orders) or NO_ORDER
    concepts = reading.orders and _ORDERS[SUBCLASS] not in reading.orders
    stated_by: Property = "skos:broader" if concepts else "rdfs:subClassOf"
    loaded = reading.builder.loaded(order, langs, stated_by)
    return replace(loaded, named=_ontologies(graph), imports=_imports(graph))


def _ontologies(graph: "Graph") -> tuple[str, ...]:
    from rdflib.namespace import OWL, RDF

    heads = [str(head) for head in graph.subjects(RDF.type, OWL.Ontology)]
    return (*heads, *(str(version) for version in graph.objects(None, OWL.versionIRI)))


def _imports(graph: "Graph") -> tuple[str, ...]:
    from rdflib.namespace import OWL

    return tuple(str(name) for name in graph.objects(None, OWL.imports))


def untaken(graph: "Graph") -> Counter[str]:
    """How many statements `classes_of` does not take, by their property's local name."""
    return Counter(local_of(str(p)) for s, p, o in graph if not _is_taken(s, str(p), o))


def _is_taken(subject: "Node", predicate: str, value: "Node") -> bool:
    if predicate in _ORDERS:
        return _is_named(subject) and _is_named(value)
    if predicate == _TYPE:
        return str(value) in _KINDS and _is_named(subject)
    return predicate in _TEXTS and _is_named(subject)


@dataclass(slots=True, kw_only=True)
class _Reading:
    """What one pass over the statements gathers: edges, the classes named, and their texts."""

    graph: "Graph"
    builder: TaxonomyBuilder = field(default_factory=TaxonomyBuilder)
    named: dict[str, None] = field(default_factory=dict)
    orders: dict[str, None] = field(default_factory=dict)
    texts: dict[tuple[str, str], dict[tuple[str, str], None]] = field(default_factory=dict)

    def statement(self, subject: "Node", predicate: str, value: "Node") -> None:
        if predicate in _TEXTS:
            self._text(subject, predicate, value)
        elif predicate in _ORDERS:
            self.orders[_ORDERS[predicate]] = None
            ends = (value, subject) if predicate == NARROWER else (subject, value)
            self._edge(*ends)
        elif predicate == _TYPE and str(value) in _KINDS and _is_named(subject):
            self.named[key_in(str(subject))] = None
        elif predicate in _ASIDE:
            self.builder.skip(_ASIDE[predicate])

    def _text(self, subject: "Node", predicate: str, value: "Node") -> None:
        from rdflib.term import Literal

        clean = one_line if predicate in _LABELS else paragraphs
        if isinstance(value, Literal) and (text := clean(str(value))):
            label = (value.language or "", text)
            self.texts.setdefault((key_in(str(subject)), predicate), {})[label] = None

    def _edge(self, child: "Node", parent: "Node") -> None:
        """Takes one edge, or counts why it is none."""
        keys = key_in(str(child)), key_in(str(parent))
        ends = zip((child, parent), keys, strict=True)
        self.named |= {key: None for end, key in ends if _is_named(end)}
        if str(parent) in _ALL:
            all_of_it = str(parent).rpartition("#")[2]
            self.builder.skip(f"the superclass is {all_of_it}, which is everything")
        elif not _is_named(parent):
            what = self._expression(parent)
            self.builder.skip(f"the superclass is {what}, not a named class")
        elif not _is_named(child):
            self.builder.skip("the subclass is an expression, not a named class")
        else:
            self.builder.edge(*keys)

    def _expression(self, node: "Node") -> str:
        from rdflib.term import Literal

        if isinstance(node, Literal):
            return "a literal"
        parts = {str(each) for each in self.graph.predicates(node)}
        return "a restriction" if f"{_OWL}onProperty" in parts else "an expression"

    def term(self, key: str, langs: Sequence[str]) -> Term:
        # A graph has no order: however it is written down, its classes are called the same.
        labels = (sorted(self.texts.get((key, name), {})) for name in _LABELS)
        return Term(
            key=key,
            name=words_of(key),
            labels=tuple(dict.fromkeys(chain.from_iterable(labels))),
            definition=self._definition(key, langs),
        )

    def _definition(self, key: str, langs: Sequence[str]) -> str:
        for name in _DEFINITIONS:
            texts = sorted(self.texts.get((key, name), {}), key=lambda text: (-len(text[1]), text))
            if texts:
                return label_of(texts, langs) or texts[0][1]
        return ""


def _is_named(node: "Node") -> bool:
    from rdflib.term import URIRef

    return isinstance(node, URIRef) and str(node) not in _NOT_CLASSES
