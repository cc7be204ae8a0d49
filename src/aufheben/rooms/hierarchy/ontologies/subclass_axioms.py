"""Which properties of RDF state that a class is a kind of another, and what stands beside an axiom:
provenance, which changes nothing, and what may change its meaning.

OBO puts it into trailing qualifiers (OBO 1.4, section 3.1), OWL into axiom annotations, RDF into
reified statements. What is not known to be provenance is taken to qualify the axiom.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from aufheben.rooms.hierarchy.ontologies.names import local_of
from aufheben.words import Said, speaker

if TYPE_CHECKING:
    from rdflib import Graph
    from rdflib.term import Node

    Triple = tuple[Node, Node, Node]


from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rdflib import Graph

_say = speaker("aufheben.rooms.hierarchy.ontologies.reader")
_SKOS = "http://www.w3.org/2004/02/skos/core#"
_ISO = "http://purl.org/iso25964/skos-thes#"
_XKOS = "http://rdf-vocabulary.ddialliance.org/xkos#"
SUBCLASS = "http://www.w3.org/2000/01/rdf-schema#subClassOf"
BROADER, NARROWER = f"{_SKOS}broader", f"{_SKOS}narrower"
ORDERS: Final = {SUBCLASS: _say("subclass"), BROADER: _say("broader"), NARROWER: _say("narrower")}
EVERYTHING: Final = frozenset({"http://www.w3.org/2002/07/owl#Thing", "owl:Thing"})
"""What every class is under: no edge of a hierarchy, in no form."""
PARTITIVE = f"{_ISO}broaderPartitive"
_WIDER: Final = {f"{_SKOS}broaderTransitive": False, f"{_SKOS}narrowerTransitive": True}
_ISO_25964: Final = {
    f"{_ISO}{way}{kind}": way == "narrower"
    for way in ("broader", "narrower")
    for kind in ("Generic", "Partitive", "Instantial")
} | {
    f"{_XKOS}{name}": name in ("generalizes", "hasPart")
    for name in ("generalizes", "specializes", "hasPart", "isPartOf")
}
_GENERIC: Final = frozenset(
    {f"{_ISO}broaderGeneric", f"{_ISO}narrowerGeneric", *_WIDER}
    | {f"{_XKOS}generalizes", f"{_XKOS}specializes"}
)
_PROVENANCE: Final = frozenset(
    {"changenote", "comment", "contributor", "created", "created_by", "creation_date", "creator"}
    | {"database_cross_reference", "date", "editorialnote", "evidence", "example", "has_evidence"}
    | {"hasdbxref", "historynote", "implied", "inferred", "is_inferred", "isdefinedby", "issued"}
    | {"label", "modified", "note", "notes", "provenance", "ref", "reference", "references"}
    | {"scopenote", "seealso", "source", "term_tracker_item", "wasattributedto", "wasderivedfrom"}
    | {"wasgeneratedby", "xref"}
    | {f"iao_0000{number}" for number in (112, 114, 116, 117, 119, 233)}
)
_OWL = "http://www.w3.org/2002/07/owl#"
_RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
_PARTS: Final = (
    (f"{_OWL}annotatedSource", f"{_OWL}annotatedProperty", f"{_OWL}annotatedTarget"),
    (f"{_RDF}subject", f"{_RDF}predicate", f"{_RDF}object"),
)


def near_orders(graph: "Graph") -> dict[str, bool]:
    """Properties beside skos:broader and skos:narrower that are not read as edges.

    They are those of ISO 25964 and of XKOS, the transitive ones of SKOS, and what the graph declares to be a
    subproperty of any of them; of each whether its subject is the parent.
    """
    tops = {BROADER: False, NARROWER: True, **_WIDER, **_ISO_25964}
    found = _with_subproperties(graph, tops)
    return {name: turned for name, turned in found.items() if name not in ORDERS}


def _with_subproperties(graph: "Graph", known: dict[str, bool]) -> dict[str, bool]:
    from rdflib.namespace import RDFS
    from rdflib.term import URIRef

    to_visit = deque(known)
    while to_visit:
        name = to_visit.popleft()
        for each in map(str, graph.subjects(RDFS.subPropertyOf, URIRef(name))):
            if each not in known:
                known[each] = known[name]
                to_visit.append(each)
    return known


def is_generic(name: str) -> bool:
    """Whether a property near to skos:broader says nothing against its being a relation of kinds."""
    return name in _GENERIC


def qualifying(names: Iterable[str]) -> tuple[str, ...]:
    """Of the names of qualifiers and annotations those that are not known to be provenance."""
    local = (local_of(name) for name in names)
    return tuple(dict.fromkeys(n for n in local if n.casefold() not in _PROVENANCE))


def qualified_by(names: Iterable[str]) -> Said | None:
    """Why an axiom is left alone; None where nothing qualifies it."""
    found = ", ".join(sorted(qualifying(names)))
    return _say("qualified", names=found) if found else None


def annotations_of(graph: "Graph") -> "Mapping[Triple, tuple[str, ...]]":
    """By what each statement of the graph is annotated, of those that are."""
    from rdflib.term import URIRef

    found: dict[Triple, list[str]] = defaultdict(list)
    for parts in _PARTS:
        source, *others = map(URIRef, parts)
        for axiom, subject in graph.subject_objects(source):
            ends = [graph.value(axiom, part, any=True) for part in others]
            if ends[0] is not None and ends[1] is not None:
                said = [str(name) for name in graph.predicates(axiom) if str(name) not in parts]
                found[subject, ends[0], ends[1]] += [n for n in said if n != f"{_RDF}type"]
    return {triple: tuple(names) for triple, names in found.items()}


def set_aside(graph: "Graph") -> "Mapping[Triple, Said]":
    """Statements of edges that are neither judged nor mended, and why.

    They are qualified, or stated by a property too that is not read as is-a: such an edge is
    stated to be a part or an instance.
    """
    found = {
        triple: why
        for triple, names in annotations_of(graph).items()
        if str(triple[1]) in ORDERS and (why := qualified_by(names))
    }
    for triple, why in _of_near_orders(graph):
        if triple in graph:
            found.setdefault(triple, why)
    return found


def _of_near_orders(graph: "Graph") -> "Iterator[tuple[Triple, Said]]":
    from rdflib.term import URIRef

    for name, turned in near_orders(graph).items():
        why = _say("stated_by_too", name=local_of(name))
        pairs = () if is_generic(name) else graph.subject_objects(URIRef(name))
        for subject, value in pairs:
            child, parent = (value, subject) if turned else (subject, value)
            yield (child, URIRef(SUBCLASS), parent), why
            yield (child, URIRef(BROADER), parent), why
            yield (parent, URIRef(NARROWER), child), why
