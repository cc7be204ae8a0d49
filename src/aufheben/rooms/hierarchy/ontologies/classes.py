"""Classes and is-a edges of an RDF graph: rdfs:subClassOf, skos:broader, skos:narrower.

Only what is stated between named classes is taken. Restrictions, unions and definitions are
counted, not taken: their edges are inferred, and there would be no axiom to mend. Neither is an
edge that is qualified, or stated by a narrower property too, as a part or an instance.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TYPE_CHECKING

from aufheben.domain.taxonomies import Property, Status, Term
from aufheben.rooms.hierarchy.ontologies.builder import Loaded, TaxonomyBuilder
from aufheben.rooms.hierarchy.ontologies.names import (
    any_label,
    key_in,
    label_of,
    local_of,
    one_line,
    paragraphs,
    words_of,
)
from aufheben.rooms.hierarchy.ontologies.subclass_axioms import (
    NARROWER,
    ORDERS,
    SUBCLASS,
    near_orders,
    set_aside,
)
from aufheben.words import Said, speaker

if TYPE_CHECKING:
    from rdflib import Graph
    from rdflib.term import Node

_say = speaker("aufheben.rooms.hierarchy.ontologies.reader")
_RDFS = "http://www.w3.org/2000/01/rdf-schema#"
_OWL = "http://www.w3.org/2002/07/owl#"
_SKOS = "http://www.w3.org/2004/02/skos/core#"
_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
_KINDS = {f"{_OWL}Class", f"{_RDFS}Class", f"{_SKOS}Concept"}
_ALL = {f"{_OWL}Thing", f"{_RDFS}Resource"}
_NOTHING = f"{_OWL}Nothing"
_XL = "http://www.w3.org/2008/05/skos-xl#"
NOT_FOLLOWED = _say("imports")
_NOT_CLASSES = _ALL | {_NOTHING}
_ASIDE = {
    f"{_OWL}{name}": _say("defined", name=name) for name in ("equivalentClass", "disjointUnionOf")
} | {f"{_OWL}imports": NOT_FOLLOWED}
_BOOLEAN = {
    f"{_OWL}{name}": _say("defined", name=name)
    for name in ("complementOf", "intersectionOf", "oneOf", "unionOf")
}
"""On a class of its own they define it; on a blank node they are a part of something else."""
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
_OBSOLETE = "ObsoleteClass"
"""The class under which OBO once kept what is obsolete, and Orphanet does."""
_TRUE, _BOOLEANS = ("true", "1"), ("true", "1", "false", "0")
NO_ORDER = _say("no_order")
_HEADS = (f"{_OWL}Ontology", f"{_SKOS}ConceptScheme")
_DC = ("http://purl.org/dc/terms/", "http://purl.org/dc/elements/1.1/")
_TITLES = (*(f"{space}title" for space in _DC), f"{_RDFS}label", f"{_SKOS}prefLabel")
_SAID_OF = (*(f"{space}description" for space in _DC), f"{_RDFS}comment")
_LONGEST = 300


def about(graph: "Graph", langs: Sequence[str]) -> str:
    """The title of the first head that has one, and its description; "" where none has."""
    from rdflib.namespace import RDF
    from rdflib.term import URIRef

    for kind in _HEADS:
        for head in sorted(graph.subjects(RDF.type, URIRef(kind)), key=str):
            told = [text for of in (_TITLES, _SAID_OF) if (text := _said(graph, head, of, langs))]
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


def classes_of(graph: "Graph", langs: Sequence[str] = ()) -> Loaded:
    """The taxonomy that the graph states, in the order in which its subjects come."""
    reading = _Reading(graph=graph, near=near_orders(graph), deprecated=_deprecated(graph))
    aside = set_aside(graph)
    for triple in graph:
        if why := aside.get(triple):
            reading.left_alone(triple, why)
        else:
            reading.statement(triple[0], str(triple[1]), triple[2])
    for key in reading.named:
        reading.builder.term(reading.term(key, langs))
    reading.builder.domain = about(graph, langs)
    order = tuple(reading.orders) or (NO_ORDER,)
    concepts = reading.orders and ORDERS[SUBCLASS] not in reading.orders
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
    aside = set_aside(graph)
    left = (t for t in graph if t in aside or not _is_taken(t[0], str(t[1]), t[2]))
    return Counter(local_of(str(predicate)) for _, predicate, _ in left)


def _is_taken(subject: "Node", predicate: str, value: "Node") -> bool:
    if predicate in ORDERS:
        return _is_named(subject) and _is_named(value)
    if predicate == _TYPE:
        return str(value) in _KINDS and _is_named(subject)
    return predicate in _TEXTS and _is_named(subject)


@dataclass(slots=True, kw_only=True)
class _Reading:
    """What one pass over the statements gathers: edges, the classes named, and their texts."""

    graph: "Graph"
    near: Mapping[str, bool]
    deprecated: Collection[str]
    builder: TaxonomyBuilder = field(default_factory=TaxonomyBuilder)
    named: dict[str, None] = field(default_factory=dict)
    orders: dict[Said, None] = field(default_factory=dict)
    told: set[str] = field(default_factory=set)
    texts: dict[tuple[str, str], dict[tuple[str, str], None]] = field(default_factory=dict)

    def statement(self, subject: "Node", predicate: str, value: "Node") -> None:
        from rdflib.term import URIRef

        if _is_named(subject):
            self.told.add(key_in(str(subject)))
        if predicate in _TEXTS:
            self._text(subject, predicate, value)
        elif predicate in ORDERS:
            self.orders[ORDERS[predicate]] = None
            ends = (value, subject) if predicate == NARROWER else (subject, value)
            self._edge(*ends)
        elif predicate == _TYPE and str(value) in _KINDS and _is_named(subject):
            self.named[key_in(str(subject))] = None
        elif predicate == f"{_XL}prefLabel":
            for form in self.graph.objects(value, URIRef(f"{_XL}literalForm")):
                self._text(subject, _LABELS[1], form)
        elif predicate == f"{_OWL}deprecated" and str(value).strip().lower() not in _BOOLEANS:
            self.builder.remark(_say("neither_boolean"))
        elif predicate in self.near:
            self.builder.skip(_say("stated_by", name=local_of(predicate)))
        elif predicate in _ASIDE or (predicate in _BOOLEAN and _is_named(subject)):
            self.builder.skip(_ASIDE.get(predicate) or _BOOLEAN[predicate])

    def left_alone(self, triple: "tuple[Node, Node, Node]", why: Said) -> None:
        """Takes the classes of an edge that is none here, and counts why."""
        self.named |= {key_in(str(end)): None for end in triple[::2] if _is_named(end)}
        self.builder.skip(why)

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
        self.told.add(keys[0])
        if local_of(str(parent)) == _OBSOLETE and keys[0] in self.deprecated:
            self.builder.skip(_say("kept_as_deprecated"))
        elif str(parent) in _ALL:
            self.builder.skip(_say("over_everything", name=str(parent).rpartition("#")[2]))
        elif str(parent) == _NOTHING:
            self.builder.skip(_say("over_nothing"))
        elif not _is_named(parent):
            self.builder.skip(self._over(parent))
        elif str(child) in _NOT_CLASSES:
            self.builder.skip(_say("under_built_in", name=local_of(str(child))))
        elif not _is_named(child):
            self.builder.skip(_say("under_expression"))
        else:
            self.builder.edge(*keys)

    def _over(self, node: "Node") -> Said:
        """What stands in the place of a superclass."""
        from rdflib.term import Literal

        if isinstance(node, Literal):
            return _say("over_literal")
        parts = {str(each) for each in self.graph.predicates(node)}
        return _say("over_restriction" if f"{_OWL}onProperty" in parts else "over_expression")

    def term(self, key: str, langs: Sequence[str]) -> Term:
        # A graph has no order: however it is written down, its classes are called the same.
        labels = (sorted(self.texts.get((key, name), {})) for name in _LABELS)
        return Term(
            key=key,
            name=words_of(key),
            labels=tuple(dict.fromkeys(chain.from_iterable(labels))),
            definition=self._definition(key, langs),
            status=self._status(key),
        )

    def _status(self, key: str) -> Status:
        if key in self.deprecated:
            return "deprecated"
        return "stated" if key in self.told else "referenced"

    def _definition(self, key: str, langs: Sequence[str]) -> str:
        for name in _DEFINITIONS:
            texts = sorted(self.texts.get((key, name), {}), key=lambda text: (-len(text[1]), text))
            if texts:
                return label_of(texts, langs) or texts[0][1]
        return ""


def _deprecated(graph: "Graph") -> frozenset[str]:
    from rdflib.namespace import OWL, RDF, RDFS

    said = graph.subject_objects(OWL.deprecated)
    marked = [node for node, value in said if str(value).strip().lower() in _TRUE]
    kept = graph.subject_objects(RDFS.subClassOf)
    marked += [node for node, parent in kept if local_of(str(parent)) == _OBSOLETE]
    return frozenset(
        key_in(str(node)) for node in (*marked, *graph.subjects(RDF.type, OWL.DeprecatedClass))
    )


def _is_named(node: "Node") -> bool:
    from rdflib.term import URIRef

    return isinstance(node, URIRef) and str(node) not in _NOT_CLASSES
