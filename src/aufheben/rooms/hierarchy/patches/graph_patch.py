"""An ontology in RDF mended where it stands, and proved to state what it is to state."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from aufheben.domain.taxonomies import Change
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.ontologies.axioms import Notes, amend
from aufheben.rooms.hierarchy.ontologies.graphs import Syntax, graph_of, quiet
from aufheben.rooms.hierarchy.patches import turtle_patch, xml_patch
from aufheben.rooms.hierarchy.patches.spans import Block, Cut, Statement, Triple, cut
from aufheben.words import speaker

if TYPE_CHECKING:
    from rdflib import Graph
    from rdflib.term import Node

_say = speaker(__name__)
_DEEP = 60
"""Steps from a blank node to the next that are looked at."""
_DO = _say("write_another_form_mended")


def copy_of(graph: "Graph") -> "Graph":
    """The same graph, its blank nodes the same, to be changed apart."""
    from rdflib import Graph

    same = Graph(store="SimpleMemory", bind_namespaces="none")
    for triple in graph:
        same.add(triple)
    return same


def differing(before: "Graph", after: "Graph") -> tuple[list[Triple], list[Triple]]:
    """What is in the one alone, and in the other alone, in their order."""
    return _without(before, after), _without(after, before)


def _without(one: "Graph", other: "Graph") -> list[Triple]:
    return [triple for triple in one if triple not in other]


def lacking(wanted: "Graph", graph: "Graph") -> dict["Node", list[Triple]]:
    """What the one states and the other, which is of another reading, does not, by its subjects.

    What hangs on a blank node counts as part of what names it.
    """
    known = Counter(_told(graph))
    lacks: dict[Node, list[Triple]] = {}
    for triple, said in zip(_rooted(wanted), _told(wanted), strict=True):
        known[said] -= 1
        if known[said] < 0:
            lacks.setdefault(triple[0], []).append(triple)
    return lacks


def is_same(one: "Graph", other: "Graph") -> bool:
    """Whether both state the same, blank nodes being nameless: two alike are as one twice named."""
    return Counter(_told(one)) == Counter(_told(other))


def _rooted(graph: "Graph") -> Iterator[Triple]:
    """Statements that stand by themselves: of what has a name, or of what nothing leads to."""
    from rdflib.term import BNode

    led = {value for value in graph.objects() if isinstance(value, BNode)}
    yield from (triple for triple in graph if triple[0] not in led)


def _told(graph: "Graph") -> Iterable[tuple[str, str, str]]:
    for subject, predicate, value in _rooted(graph):
        yield _said(graph, subject), predicate.n3(), _said(graph, value)


def _said(graph: "Graph", node: "Node", depth: int = 0) -> str:
    """A node in words; a blank one by all that hangs on it."""
    from rdflib.term import BNode

    if not isinstance(node, BNode):
        return node.n3()
    if depth > _DEEP:
        return "[]"
    said = (f"{p.n3()} {_said(graph, o, depth + 1)}" for p, o in graph.predicate_objects(node))
    return f"[{' ; '.join(sorted(said))}]"


class _Hand(Protocol):
    """How a syntax is cut and written: a module."""

    def statements_of(self, text: str) -> Iterable[Block]: ...
    def renamed(self, text: str, statement: Statement, iri: str) -> Cut: ...
    def removed(self, text: str, gone: Sequence[Statement]) -> Iterable[Cut]: ...
    def removed_block(self, text: str, block: Block) -> Cut: ...
    def added(
        self, text: str, graph: "Graph", by_subject: Mapping["Node", list[Triple]]
    ) -> str: ...


_HANDS: dict[Syntax, _Hand] = {"xml": xml_patch, "turtle": turtle_patch}


def patched(
    text: str,
    syntax: Syntax,
    file: str,
    changes: Sequence[Change],
    *,
    run: str,
    lang: Lang = "en",
    notes: Notes = "classes",
) -> str:
    """The text with the changes made. Raises BadInput where they cannot be made in place."""
    before = graph_of(text, syntax, file)
    wanted = copy_of(before)
    amend(wanted, changes, run, lang, notes=notes)
    try:
        with quiet():
            hand = _HANDS[syntax]
            return _written(text, before, wanted, hand, lambda new: graph_of(new, syntax, file))
    except (ValueError, KeyError, RecursionError) as wrong:
        what = _say("mends_cannot_made_place", wrong=str(wrong)[:80])
        raise BadInput(what, do=_DO, file=file) from None


def _written(
    text: str, before: "Graph", wanted: "Graph", hand: _Hand, read: Callable[[str], "Graph"]
) -> str:
    gone, new = differing(before, wanted)
    blocks = list(hand.statements_of(text))
    text = cut(text, _cuts(text, blocks, gone, new, hand))
    if lacks := lacking(wanted, read(text)):
        text = hand.added(text, wanted, lacks)
    if not is_same(wanted, read(text)):
        raise ValueError("what would be written states something else")
    return text


def _cuts(
    text: str, blocks: Sequence[Block], gone: Sequence[Triple], new: Sequence[Triple], hand: _Hand
) -> Iterator[Cut]:
    """Statements that go: renamed where another of the same kind comes, else taken out."""
    from rdflib.term import BNode, URIRef

    coming = [triple for triple in new if isinstance(triple[2], URIRef)]
    going = list[Statement]()
    for triple in gone:
        if isinstance(triple[0], BNode):
            continue
        for statement in _stating(blocks, triple):
            other = next((t for t in coming if t[:2] == triple[:2] and statement.named), None)
            if other is not None:
                coming.remove(other)
                yield hand.renamed(text, statement, str(other[2]))
            else:
                going.append(statement)
    yield from hand.removed(text, going)
    for block in blocks:
        if _is_gone(block, gone):
            yield hand.removed_block(text, block)


def _stating(blocks: Sequence[Block], triple: Triple) -> Iterator[Statement]:
    for block in blocks:
        for statement in block.statements:
            if (statement.subject, statement.predicate, statement.value) == triple:
                yield statement


def _is_gone(block: Block, gone: Sequence[Triple]) -> bool:
    """Whether a block is an annotation of an axiom that is to go."""
    if not isinstance(block.subject, int):
        return False
    from rdflib.namespace import OWL

    parts = (OWL.annotatedSource, OWL.annotatedProperty, OWL.annotatedTarget)
    said = {s.predicate: s.value for s in block.statements}
    axioms = {s for s, p, o in gone if p == parts[0] and o == said.get(parts[0])}
    stated = {(s, p): o for s, p, o in gone if s in axioms}
    return any(all(stated.get((a, p)) == said.get(p) for p in parts) for a in axioms)


def statements_of(text: str, syntax: Syntax) -> Iterable[Block]:
    """What a text of RDF says where; nothing where its syntax is not cut here."""
    hand = _HANDS.get(syntax)
    return hand.statements_of(text) if hand is not None else ()
