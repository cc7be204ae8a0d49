"""Turtle with statements taken out, renamed and put in; all else as it was, comments and blanks."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from aufheben.rooms.hierarchy.ontologies.names import relative
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
from aufheben.rooms.hierarchy.patches.turtle_statements import RDF, Document, Group, document_of

if TYPE_CHECKING:
    from rdflib import Graph
    from rdflib.term import Node

_PLAIN = re.compile(r"[^\W\d_][\w\-]*|\d[\w\-]*")
_ESCAPED = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"})


def statements_of(text: str) -> Iterable[Block]:
    return document_of(text).blocks


def renamed(text: str, statement: Statement, iri: str) -> Cut:
    """Another name in the place of the one that a statement names."""
    start, end = statement.named or (statement.start, statement.start)
    return Cut(start, end, _spoken(text).name(iri))


@lru_cache(maxsize=1)
def _spoken(text: str) -> "_TurtleWords":
    return _TurtleWords(document_of(text), text)


def removed(text: str, gone: Sequence[Statement]) -> Iterator[Cut]:
    """Statements taken out, with the commas, semicolons and lines that were theirs alone."""
    document = document_of(text)
    by_block: dict[int, list[Group]] = {}
    for group in document.groups:
        by_block.setdefault(id(group.block), []).append(group)
    for groups in by_block.values():
        touched = [group for group in groups if any(s in gone for s in group.statements)]
        if touched:
            yield from _shortened(text, document, groups, gone)


def _shortened(
    text: str, document: Document, groups: Sequence[Group], gone: Sequence[Statement]
) -> Iterator[Cut]:
    kept = [group for group in groups if any(s not in gone for s in group.statements)]
    for group in kept:
        yield from _fewer(group.statements, gone)
    if not kept:
        block = next(b for b in document.blocks if b.start <= groups[0].start < b.end)
        yield Cut(*whole_lines(text, block.start, block.end, "#"))
        return
    for number, group in enumerate(groups):
        if group in kept:
            continue
        if any(later in kept for later in groups[number + 1 :]):
            first = number == 0
            following = groups[number + 1].start
            lines = whole_lines(text, group.start, group.stop, "#")
            yield Cut(group.start, following) if first else Cut(*lines)
    last = kept[-1]
    if last is not groups[-1]:
        end = groups[-1].stop
        yield from _ended(text, last, groups[groups.index(last) + 1].start, end)


def _ended(text: str, last: Group, start: int, end: int) -> Iterator[Cut]:
    """The block ended behind its last group: its ";" becomes the "." of those that go."""
    if text[end - 1] == ".":
        yield Cut(text.rindex(";", last.end, last.stop), last.stop, ".")
    yield Cut(*whole_lines(text, start, end, "#"))


def _fewer(statements: Sequence[Statement], gone: Sequence[Statement]) -> Iterator[Cut]:
    """Objects of one predicate taken out with a comma each."""
    left = [s for s in statements if s not in gone]
    for before, statement in zip([None, *statements], statements, strict=False):
        if statement not in gone:
            continue
        following = [s for s in statements if s.start > statement.start]
        if statement.start < left[0].start:
            yield Cut(statement.start, following[0].start)
        elif before is not None:
            yield Cut(before.end, statement.end)


def removed_block(text: str, block: Block) -> Cut:
    """All that is said of one subject at one place taken out, with its lines."""
    return Cut(*whole_lines(text, block.start, block.end, "#"))


def added(text: str, graph: "Graph", by_subject: Mapping["Node", Sequence[Triple]]) -> str:
    """The text with these statements of the graph; what hangs on them comes with them."""
    from rdflib.term import URIRef

    document = document_of(text)
    words = _TurtleWords(document, text, graph)
    cuts, alone = list[Cut](), list[str]()
    for subject, said in by_subject.items():
        home = _home(document, subject) if isinstance(subject, URIRef) else None
        if home is None:
            alone.append(words.block(subject, said))
        else:
            cuts.append(_within(text, home, said, words))
    text = cut(text, cuts)
    if alone:
        end = words.end
        gap = "" if text.endswith("\n") else end
        text += gap + "".join(f"{end}{block}{end}" for block in alone)
    return text


def _home(document: Document, subject: "Node") -> list[Group] | None:
    """The groups of the block that says most of a subject."""
    blocks: dict[int, list[Group]] = {}
    for group in document.groups:
        if group.block.subject == subject:
            blocks.setdefault(id(group.block), []).append(group)
    return max(blocks.values(), key=len, default=None)


def _within(
    text: str, groups: Sequence[Group], said: Sequence[Triple], words: "_TurtleWords"
) -> Cut:
    """Behind the first group where that ends its line, else behind the last."""
    later = [g for g in groups if not text[text.rfind("\n", 0, g.start) + 1 : g.start].strip()]
    indent = indent_at(text, later[0].start) if later else "    "
    lines = [f"{indent}{words.statement(p, o, indent)}" for _, p, o in said]
    first = groups[0]
    rest = text[first.stop : _line_stop(text, first.stop)]
    if len(groups) > 1 and first.stop > first.end and (not rest.strip() or "#" in rest.strip()[:1]):
        at = _line_stop(text, first.stop)
        return Cut(at, at, "".join(f"{words.end}{line} ;" for line in lines))
    at = groups[-1].end
    return Cut(at, at, "".join(f" ;{words.end}{line}" for line in lines))


def _line_stop(text: str, at: int) -> int:
    found = re.compile(r"\r?\n|$").search(text, at)
    return found.start() if found else len(text)


class _TurtleWords:
    """Writes nodes of a graph in the prefixes of a text."""

    def __init__(self, document: Document, text: str, graph: "Graph | None" = None) -> None:
        self.spaces = {space: prefix for prefix, space in reversed(document.prefixes.items())}
        self.is_based = document.is_based
        self.graph = graph
        self.end = line_end(text)

    def name(self, iri: str) -> str:
        """A name: by a prefix where that is plain, else whole."""
        for space, prefix in self.spaces.items():
            if space and iri.startswith(space) and _PLAIN.fullmatch(iri[len(space) :]):
                return f"{prefix}:{iri[len(space) :]}"
        return f"<{iri if self.is_based else relative(iri)}>"

    def statement(self, predicate: "Node", value: "Node", indent: str) -> str:
        is_type = str(predicate) == f"{RDF}type"
        return f"{'a' if is_type else self.name(str(predicate))} {self.node(value, indent)}"

    def node(self, node: "Node", indent: str) -> str:
        """A name, a text, or what is said of what has no name."""
        from rdflib.term import BNode, Literal

        if isinstance(node, BNode):
            said = self.graph.predicate_objects(node) if self.graph is not None else ()
            return f"[ {' ; '.join(self.statement(p, o, indent) for p, o in said)} ]"
        return self._text(node) if isinstance(node, Literal) else self.name(str(node))

    def _text(self, literal: "Node") -> str:
        said = f'"{str(literal).translate(_ESCAPED)}"'
        language = getattr(literal, "language", None)
        datatype = getattr(literal, "datatype", None)
        if language:
            return f"{said}@{language}"
        return f"{said}^^{self.name(str(datatype))}" if datatype else said

    def block(self, subject: "Node", said: Sequence[Triple]) -> str:
        """All that is said of a subject, with its full stop."""
        from rdflib.term import BNode

        if isinstance(subject, BNode):
            return f"{self.node(subject, '')} ."
        lines = f" ;{self.end}    ".join(self.statement(p, o, "") for _, p, o in said)
        return f"{self.name(str(subject))} {lines} ."
