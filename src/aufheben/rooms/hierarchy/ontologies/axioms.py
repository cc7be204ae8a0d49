"""Mends an RDF graph: takes edges out, puts what was upheld in, and says by which run and why.

An edge becomes, by the kind of its edit:

    rename, define         itself: the child's label or definition is changed
    reversed               parent subClassOf child
    sibling, other-parent  child subClassOf `to`, or nothing where there is none
    part-of                child subClassOf (BFO:0000050 "part of" some parent)
    role                   child subClassOf (RO:0000081 "role of" some parent)
    plays, overlap, none   nothing: no axiom says that things may play a role, or that some
                           are both; it is in the note

A role is an axiom on the role, as "every student is the role of some person" holds where
"every person has the role of a student" (RO:0000087) does not. Between concepts of SKOS it is
skos:broader, iso-thes:broaderPartitive (ISO 25964) and skos:related instead, the last also
for plays and overlap.

What is added bears an axiom annotation (W3C 2012, OWL 2 mapping to RDF graphs, section 2.2):
rdfs:comment is the reason, dcterms:source the run. What is taken out is said on the child by a
skos:editorialNote, with what annotated the axiom. A statement that is qualified is never touched.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from aufheben.domain.opinions import KEEPING
from aufheben.domain.taxonomies import Change, Edge, Edit
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.ontologies.edit_notes import note_of_removal, source_of
from aufheben.rooms.hierarchy.ontologies.names import absolute, local_of
from aufheben.rooms.hierarchy.ontologies.renames import label, reword
from aufheben.rooms.hierarchy.ontologies.subclass_axioms import (
    BROADER,
    NARROWER,
    PARTITIVE,
    SUBCLASS,
    set_aside,
)
from aufheben.words import speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from rdflib import Graph
    from rdflib.term import Node, URIRef

    Triple = tuple[URIRef, URIRef, URIRef]

Notes = Literal["axioms", "classes", "none"]

_PROPERTIES = {
    "part-of": ("http://purl.obolibrary.org/obo/BFO_0000050", "part of"),
    "role": ("http://purl.obolibrary.org/obo/RO_0000081", "role of"),
}


def amend(
    graph: "Graph",
    changes: Sequence[Change],
    run: str,
    lang: Lang = "en",
    *,
    notes: Notes = "axioms",
) -> None:
    """Makes the changes in the graph: all removals first, so that no addition is undone.

    What was done, by which run and why is noted on `axioms` and classes, on `classes` alone, or
    not at all. Raises BadInput for an edge that is not stated in the graph.
    """
    from rdflib.namespace import DCTERMS, OWL, RDF, SKOS

    noted, aside = "" if notes == "none" else run, set_aside(graph)
    for edge, edit in changes:
        if edit.kind == "label":
            label(graph, edge.child, edit, noted, lang)
        elif edit.kind in KEEPING:
            _found(graph, edge, aside)
            reword(graph, edge, edit, noted, lang)
    changes = [change for change in changes if change[1].kind not in {*KEEPING, "label"}]
    stated = [
        _removed(graph, edge, _found(graph, edge, aside), edit, noted, lang)
        for edge, edit in changes
    ]
    said = set[tuple[object, str]]()
    for (edge, edit), predicate in zip(changes, stated, strict=True):
        for triple in _instead(graph, edge, edit, predicate):
            graph.add(triple)
            if notes == "axioms" and (triple, edit.reason) not in said:
                _annotate(graph, triple, edit.reason, source_of(run))
            said.add((triple, edit.reason))
    if noted and SUBCLASS in stated:
        used = (SKOS.editorialNote, *([DCTERMS.source] if notes == "axioms" else []))
        for annotation in used:
            graph.add((annotation, RDF.type, OWL.AnnotationProperty))


def _removed(
    graph: "Graph", edge: Edge, stated: "Sequence[Triple]", edit: Edit, run: str, lang: Lang
) -> str:
    """Takes the edge out, however it is `stated`; the property that stated it.

    Without a run it is not noted.
    """
    from rdflib.namespace import SKOS
    from rdflib.term import Literal, URIRef

    child = URIRef(absolute(edge.child))
    annotations = list[str]()
    for triple in stated:
        annotations += _without_annotations(graph, triple)
        graph.remove(triple)
    note = note_of_removal(edge.parent, edit, run, dict.fromkeys(annotations), lang)
    if run:
        graph.add((child, SKOS.editorialNote, Literal(note)))
    return SUBCLASS if str(stated[0][1]) == SUBCLASS else BROADER


def _found(
    graph: "Graph", edge: Edge, aside: "Collection[tuple[Node, Node, Node]]"
) -> "list[Triple]":
    """How the edge is stated without qualification. Raises BadInput if it is not."""
    from rdflib.term import URIRef

    child, parent = (URIRef(absolute(key)) for key in edge)
    forms = [(child, URIRef(name), parent) for name in (SUBCLASS, BROADER)]
    forms.append((parent, URIRef(NARROWER), child))
    stated = [triple for triple in forms if triple in graph and triple not in aside]
    if not stated:
        do = _say("mend_file_checked")
        raise BadInput(_say("under_not_file", child=edge.child, parent=edge.parent), do=do)
    return stated


def _without_annotations(graph: "Graph", triple: "Triple") -> Iterator[str]:
    """Takes out what annotates the axiom: OWL readers take that for the axiom itself.

    Yields what it said: curators' evidence stays in the note.
    """
    from rdflib.namespace import OWL, RDF

    parts = dict(
        zip((OWL.annotatedSource, OWL.annotatedProperty, OWL.annotatedTarget), triple, strict=True)
    )
    for axiom in list(graph.subjects(OWL.annotatedSource, triple[0])):
        if all((axiom, name, part) in graph for name, part in parts.items()):
            said = [(p, o) for p, o in graph.predicate_objects(axiom) if p not in parts]
            yield from (f"{local_of(str(p))}: {o}" for p, o in said if p != RDF.type)
            graph.remove((axiom, None, None))


def _instead(
    graph: "Graph", edge: Edge, edit: Edit, predicate: str
) -> "Iterator[tuple[Node, Node, Node]]":
    from rdflib.namespace import SKOS
    from rdflib.term import URIRef

    child, parent = (URIRef(absolute(key)) for key in edge)
    is_a = URIRef(predicate)
    match edit.kind:
        case "reversed":
            yield parent, is_a, child
        case "part-of" | "role" if predicate == SUBCLASS:
            yield child, is_a, _some(graph, edit.kind, parent)
        case "part-of":
            yield child, URIRef(PARTITIVE), parent
        case "role" | "plays" | "overlap" if predicate != SUBCLASS:
            yield child, SKOS.related, parent
        case "sibling" | "other-parent" if edit.to:
            yield child, is_a, URIRef(absolute(edit.to))
        case _:
            pass


def _some(graph: "Graph", kind: str, whole: "URIRef") -> "Node":
    """A restriction: in that relation to some instance of `whole`."""
    from rdflib.namespace import OWL, RDF, RDFS
    from rdflib.term import BNode, Literal, URIRef

    iri, label = _PROPERTIES[kind]
    restriction, relation = BNode(), URIRef(iri)
    graph.add((restriction, RDF.type, OWL.Restriction))
    graph.add((restriction, OWL.onProperty, relation))
    graph.add((restriction, OWL.someValuesFrom, whole))
    if (relation, RDF.type, OWL.ObjectProperty) not in graph:
        graph.add((relation, RDF.type, OWL.ObjectProperty))
        graph.add((relation, RDFS.label, Literal(label, lang="en")))
    return restriction


def _annotate(graph: "Graph", triple: "tuple[Node, Node, Node]", reason: str, source: str) -> None:
    from rdflib.namespace import DCTERMS, OWL, RDF, RDFS
    from rdflib.term import BNode, Literal

    axiom = BNode()
    graph.add((axiom, RDF.type, OWL.Axiom))
    graph.add((axiom, OWL.annotatedSource, triple[0]))
    graph.add((axiom, OWL.annotatedProperty, triple[1]))
    graph.add((axiom, OWL.annotatedTarget, triple[2]))
    graph.add((axiom, RDFS.comment, Literal(reason)))
    graph.add((axiom, DCTERMS.source, Literal(source)))
