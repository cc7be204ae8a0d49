"""Statements written as RDF/XML, in the prefixes, blanks and line ends of the text they go to."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from aufheben.rooms.hierarchy.ontologies.labels import space_of
from aufheben.rooms.hierarchy.ontologies.relative_iris import relative
from aufheben.rooms.hierarchy.patches.xml_statements import RDF

if TYPE_CHECKING:
    from rdflib import Graph
    from rdflib.term import Node

_USUAL = {
    "http://www.w3.org/2000/01/rdf-schema#": "rdfs",
    "http://www.w3.org/2002/07/owl#": "owl",
    "http://www.w3.org/2004/02/skos/core#": "skos",
    "http://purl.org/dc/terms/": "dcterms",
    "http://purl.org/iso25964/skos-thes#": "iso-thes",
    RDF: "rdf",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class XmlWords:
    """Writes nodes of `graph`. `prefixes` are those that hold where it is written, by namespace;
    `spelled` is how the text writes what names in attributes begin with; `step` is one more
    indentation, `end` a line end.
    """

    graph: "Graph"
    prefixes: Mapping[str, str]
    spelled: Mapping[str, str]
    step: str
    end: str

    def node(self, node: "Node", indent: str) -> str:
        """An element that describes a node, with its line end."""
        from rdflib.term import URIRef

        types = [t for t in self.graph.objects(node, URIRef(f"{RDF}type")) if _is_split(t)]
        kind = types[0] if types else URIRef(f"{RDF}Description")
        tag, spaces = self._tag(str(kind))
        about = f" {self._rdf('about', node)}" if isinstance(node, URIRef) else ""
        said = [t for t in self.graph.predicate_objects(node) if t[1] not in types[:1]]
        if not said:
            return f"{indent}<{tag}{spaces}{about}/>{self.end}"
        inner = "".join(self.element(p, o, indent + self.step) for p, o in said)
        return f"{indent}<{tag}{spaces}{about}>{self.end}{inner}{indent}</{tag}>{self.end}"

    def element(self, predicate: "Node", value: "Node", indent: str) -> str:
        """An element that states something of the node it stands in, with its line end."""
        from rdflib.term import BNode, Literal

        tag, spaces = self._tag(str(predicate))
        if isinstance(value, Literal):
            said = escape(str(value)).replace("\r", "&#13;")
            return f"{indent}<{tag}{spaces}{self._kind(value)}>{said}</{tag}>{self.end}"
        if isinstance(value, BNode):
            inner = self.node(value, indent + self.step)
            return f"{indent}<{tag}{spaces}>{self.end}{inner}{indent}</{tag}>{self.end}"
        return f"{indent}<{tag}{spaces} {self._rdf('resource', value)}/>{self.end}"

    def reference(self, iri: str) -> str:
        """A name as the value of an attribute, without its quotation marks."""
        space = space_of(iri)
        local = quoteattr(iri[len(space) :])[1:-1]
        if space in self.spelled and local:
            return self.spelled[space] + local
        return quoteattr(relative(iri))[1:-1]

    def _kind(self, literal: "Node") -> str:
        language = getattr(literal, "language", None)
        datatype = getattr(literal, "datatype", None)
        if language:
            return f" xml:lang={quoteattr(language)}"
        return f" {self._rdf('datatype', datatype)}" if datatype else ""

    def _rdf(self, name: str, value: "Node") -> str:
        tag, spaces = self._tag(RDF + name)
        return f'{tag}="{self.reference(str(value))}"{spaces}'

    def _tag(self, iri: str) -> tuple[str, str]:
        """A name with its prefix, and the declaration of the prefix where there is none."""
        from rdflib.namespace import split_uri

        space, local = split_uri(iri)
        prefix = self.prefixes.get(space)
        if prefix is not None:
            return (f"{prefix}:{local}" if prefix else local), ""
        prefix = _USUAL.get(space, "added")
        return f"{prefix}:{local}", f" xmlns:{prefix}={quoteattr(space)}"


def _is_split(node: "Node") -> bool:
    from rdflib.namespace import split_uri

    try:
        return bool(split_uri(str(node)))
    except ValueError:
        return False


def spellings(named: Iterable[tuple[str, str]]) -> dict[str, str]:
    """How names begin, as most of them are written; `named` are names with what stands for them."""
    counted: dict[str, Counter[str]] = defaultdict(Counter)
    for iri, raw in named:
        space = space_of(iri)
        local = iri[len(space) :]
        if local and raw.endswith(local):
            counted[space][raw[: len(raw) - len(local)]] += 1
    return {space: most.most_common(1)[0][0] for space, most in counted.items()}
