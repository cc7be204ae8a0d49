"""RDF/XML with statements taken out, renamed and put in; all else as it was.

They are written in the prefixes, blanks and line ends of the text they go to.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from aufheben.rooms.hierarchy.ontologies.names import relative, space_of
from aufheben.rooms.hierarchy.patches.spans import (
    Block,
    Cut,
    Statement,
    Triple,
    cut,
    indent_at,
    line_end,
    whole_lines,
)
from aufheben.rooms.hierarchy.patches.xml_statements import RDF, Element, blocks_of, root_of

if TYPE_CHECKING:
    from rdflib import Graph
    from rdflib.term import Node


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


def statements_of(text: str) -> Iterator[Block]:
    yield from (block for block, _ in blocks_of(root_of(text)))


def renamed(text: str, statement: Statement, iri: str) -> Cut:
    """Another name in the place of the one that a statement names, spelled as the text does."""
    start, end = statement.named or (statement.start, statement.start)
    return Cut(start, end, _spoken(text).reference(iri))


@lru_cache(maxsize=1)
def _spoken(text: str) -> XmlWords:
    return _words(text, None)


def removed(text: str, gone: Iterable[Statement]) -> Iterator[Cut]:
    """Statements taken out, with their lines; one that a tag makes stays."""
    for statement in gone:
        if statement.start < statement.end:
            yield Cut(*whole_lines(text, statement.start, statement.end))


def removed_block(text: str, block: Block) -> Cut:
    """All of a description taken out, with its lines."""
    return Cut(*whole_lines(text, block.start, block.end))


def added(text: str, graph: "Graph", by_subject: Mapping["Node", Sequence[Triple]]) -> str:
    """The text with these statements of the graph; what hangs on them comes with them."""
    from rdflib.term import URIRef

    root = root_of(text)
    blocks = list(blocks_of(root))
    words = _words(text, graph)
    cuts: list[Cut] = []
    for subject, said in by_subject.items():
        home = _home(blocks, subject) if isinstance(subject, URIRef) else None
        if home is not None:
            cuts.append(_within(text, home, said, words))
        else:
            beside = _home(blocks, _told_of(graph, subject))
            cuts.append(_beside(text, root, beside, subject, words))
    return cut(text, cuts)


def _home(blocks: Sequence[tuple[Block, Element]], subject: object) -> Element | None:
    """The description of a subject that says most."""
    found = [element for block, element in blocks if block.subject == subject]
    return max(found, key=lambda element: len(element.children), default=None)


def _told_of(graph: "Graph", axiom: "Node") -> "Node | None":
    """What an annotation of an axiom is about."""
    from rdflib.namespace import OWL

    return graph.value(axiom, OWL.annotatedSource)


def _within(text: str, home: Element, said: Sequence[Triple], words: XmlWords) -> Cut:
    outer = indent_at(text, home.start)
    indent = indent_at(text, home.children[0].start) if home.children else outer + words.step
    inner = "".join(words.element(p, o, indent) for _, p, o in said)
    if home.empty:
        slash = text.rindex("/", home.start, home.end)
        name = text[home.start + 1 : home.opened].split(None, 1)[0].rstrip("/>")
        return Cut(slash, home.end, f">{words.end}{inner}{outer}</{name}>")
    first = text.rfind("\n", 0, home.closed) + 1
    if text[first : home.closed].strip() or first < home.opened:
        return Cut(home.closed, home.closed, inner.strip())
    return Cut(first, first, inner)


def _beside(
    text: str, root: Element, home: Element | None, subject: "Node", words: XmlWords
) -> Cut:
    """A description of its own: behind the one that it is about, else at the end."""
    outer = next((e for e in root.children if home and e.start <= home.start < e.end), None)
    first = root.children[0].start if root.children else root.opened
    indent = indent_at(text, first)
    said = words.node(subject, indent)
    if outer is not None:
        return Cut(outer.end, outer.end, words.end + said.removesuffix(words.end))
    at = text.rfind("\n", 0, root.closed) + 1
    at = root.closed if text[at : root.closed].strip() or at < root.opened else at
    return Cut(at, at, said)


def _words(text: str, graph: "Graph | None") -> XmlWords:
    from rdflib import Graph

    root = root_of(text)
    steps = (
        indent_at(text, inner.start).removeprefix(indent_at(text, outer.start))
        for outer in root.children
        for inner in outer.children
    )
    return XmlWords(
        graph=Graph() if graph is None else graph,
        prefixes={space: prefix for prefix, space in sorted(root.spaces.items())},
        spelled=spellings(_named(text, root)),
        step=next((step for step in steps if step), "    "),
        end=line_end(text),
    )


def _named(text: str, root: Element) -> Iterator[tuple[str, str]]:
    """Names in attributes, with how they are written."""
    for block, element in blocks_of(root):
        if at := element.place("about"):
            yield str(block.subject), text[slice(*at)]
        for said in block.statements:
            if said.named:
                yield str(said.value), text[slice(*said.named)]


_USUAL = {
    "http://www.w3.org/2000/01/rdf-schema#": "rdfs",
    "http://www.w3.org/2002/07/owl#": "owl",
    "http://www.w3.org/2004/02/skos/core#": "skos",
    "http://purl.org/dc/terms/": "dcterms",
    "http://purl.org/iso25964/skos-thes#": "iso-thes",
    RDF: "rdf",
}
