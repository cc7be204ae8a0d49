"""Which properties of RDF state that one class is a kind of another, and which something nearby."""

from collections import deque
from typing import TYPE_CHECKING, Final

from aufheben.words import speaker

if TYPE_CHECKING:
    from rdflib import Graph

_say = speaker("aufheben.rooms.hierarchy.ontologies.reader")
_SKOS = "http://www.w3.org/2004/02/skos/core#"
_ISO = "http://purl.org/iso25964/skos-thes#"
_XKOS = "http://rdf-vocabulary.ddialliance.org/xkos#"
SUBCLASS = "http://www.w3.org/2000/01/rdf-schema#subClassOf"
BROADER, NARROWER = f"{_SKOS}broader", f"{_SKOS}narrower"
ORDERS: Final = {
    SUBCLASS: _say("subclass"),
    BROADER: _say("broader"),
    NARROWER: _say("narrower"),
}
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
