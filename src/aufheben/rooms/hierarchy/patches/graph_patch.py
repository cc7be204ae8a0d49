"""An ontology in RDF mended where it stands, and proved to state what it is to state."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from aufheben.domain.taxonomies import Change
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.ontologies.axioms import Notes, amend
from aufheben.rooms.hierarchy.ontologies.graphs import Syntax, graph_of, quiet
from aufheben.rooms.hierarchy.patches import turtle_patch, xml_patch
from aufheben.rooms.hierarchy.patches.cuts import Cut, cut
from aufheben.rooms.hierarchy.patches.graph_difference import (
    Triple,
    copy_of,
    differing,
    is_same,
    lacking,
)
from aufheben.rooms.hierarchy.patches.statements import Block, Statement
from aufheben.words import speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from rdflib import Graph

_DO = _say("write_another_form_mended")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """How a syntax is cut and written."""

    statements: Callable[[str], Iterable[Block]]
    renamed: Callable[[str, Statement, str], Cut]
    removed: Callable[[str, Sequence[Statement]], Iterable[Cut]]
    removed_block: Callable[[str, Block], Cut]
    added: Callable[[str, "Graph", Sequence[Triple]], str]


_XML = Hand(
    statements=xml_patch.statements_of,
    renamed=xml_patch.renamed,
    removed=xml_patch.removed,
    removed_block=xml_patch.removed_block,
    added=xml_patch.added,
)
_TURTLE = Hand(
    statements=turtle_patch.statements_of,
    renamed=turtle_patch.renamed,
    removed=turtle_patch.removed,
    removed_block=turtle_patch.removed_block,
    added=turtle_patch.added,
)
_HANDS: dict[Syntax, Hand] = {"xml": _XML, "turtle": _TURTLE}


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
    text: str, before: "Graph", wanted: "Graph", hand: Hand, read: Callable[[str], "Graph"]
) -> str:
    gone, new = differing(before, wanted)
    blocks = list(hand.statements(text))
    text = cut(text, _cuts(text, blocks, gone, new, hand))
    lacks = lacking(wanted, read(text))
    if lacks:
        text = hand.added(text, wanted, lacks)
    if not is_same(wanted, read(text)):
        raise ValueError("what would be written states something else")
    return text


def _cuts(
    text: str, blocks: Sequence[Block], gone: Sequence[Triple], new: Sequence[Triple], hand: Hand
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
    return hand.statements(text) if hand is not None else ()
