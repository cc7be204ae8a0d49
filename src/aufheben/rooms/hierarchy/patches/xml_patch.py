"""RDF/XML with statements taken out, renamed and put in; all else as it was."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from aufheben.rooms.hierarchy.patches.cuts import Cut, cut, indent_at, line_end, whole_lines
from aufheben.rooms.hierarchy.patches.difference import Triple
from aufheben.rooms.hierarchy.patches.statements import Block, Statement
from aufheben.rooms.hierarchy.patches.xml_statements import blocks_of
from aufheben.rooms.hierarchy.patches.xml_tags import Element, root_of
from aufheben.rooms.hierarchy.patches.xml_words import XmlWords, spellings

if TYPE_CHECKING:
    from rdflib import Graph
    from rdflib.term import Node


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


def added(text: str, graph: "Graph", triples: Sequence[Triple]) -> str:
    """The text with these statements of the graph; what hangs on them comes with them."""
    from rdflib.term import URIRef

    root = root_of(text)
    blocks = list(blocks_of(root))
    words = _words(text, graph)
    by_subject: dict[Node, list[Triple]] = {}
    for triple in triples:
        by_subject.setdefault(triple[0], []).append(triple)
    cuts: list[Cut] = []
    for subject, said in by_subject.items():
        home = _home(blocks, subject) if isinstance(subject, URIRef) else None
        if home is not None:
            cuts.append(_within(text, home, said, words))
        else:
            beside = _home(blocks, _told_of(graph, subject))
            cuts.append(_beside(text, root, beside, subject, words))
    return cut(text, _joined(cuts))


def _joined(cuts: Iterable[Cut]) -> Iterator[Cut]:
    """What goes to one place goes there in its order."""
    at: dict[tuple[int, int], str] = {}
    for start, end, text in cuts:
        at[start, end] = at.get((start, end), "") + text
    yield from (Cut(start, end, text) for (start, end), text in at.items())


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
