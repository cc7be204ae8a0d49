"""Where in its files an ontology states what was found: on which lines its edges and classes are."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from aufheben.domain.taxonomies import Finding
from aufheben.errors import BadInput
from aufheben.formats.masking import told_files
from aufheben.rooms.hierarchy.ontologies.decoding import text_of
from aufheben.rooms.hierarchy.ontologies.names import key_in
from aufheben.rooms.hierarchy.ontologies.reader import form_of, rows_of
from aufheben.rooms.hierarchy.ontologies.subclass_axioms import BROADER, NARROWER, SUBCLASS
from aufheben.rooms.hierarchy.report.told import ToldHierarchy

if TYPE_CHECKING:
    from aufheben.rooms.hierarchy.patches.spans import Block

Line = tuple[str, str, int]
"""Keys of a child and a parent, "" where only the class is told of, and a line from 1."""


class Location(NamedTuple):
    """A file by its name, and a line of it from 1."""

    file: str
    line: int


class Locations:
    """The lines of edges, and of classes; none of a run whose files are not at hand."""

    def __init__(self, told: ToldHierarchy) -> None:
        self.edges: dict[tuple[str, str], Location] = {}
        self.classes: dict[str, Location] = {}
        for file, content in told.check.contents.items():
            for child, parent, line in lines_of(content, file):
                self.edges.setdefault((child, parent), Location(file, line))
                self.classes.setdefault(child, Location(file, line))

    def of(self, finding: Finding) -> Location | None:
        """Where a finding is to be seen; of an edge its statement, of a class its first line."""
        edge = self.edges.get((finding.subject, finding.parent))
        return edge or self.classes.get(finding.subject)


def named_files(told: ToldHierarchy) -> Iterator[str]:
    """The files that were checked, as far as that is known."""
    yield from told.check.contents or [told_files(told.check.file)]


def lines_of(content: bytes, file: str) -> Iterator[Line]:
    """The lines, in the order of the file. What states nothing that can be found has none."""
    from aufheben.rooms.hierarchy.patches.graph_patch import statements_of

    text = text_of(content, file)
    form = form_of(text, file)
    if form in ("xml", "turtle", "nt"):
        try:
            blocks = list(statements_of(text, form))
        except (ValueError, RecursionError):
            return
        yield from _of_blocks(text, blocks)
    elif form == "table":
        yield from _of_rows(text, file)
    elif form == "obo":
        yield from _of_frames(text)


def _of_blocks(text: str, blocks: "list[Block]") -> Iterator[Line]:
    line_at = _numbers(text)
    for block in blocks:
        if isinstance(block.subject, str):
            yield key_in(str(block.subject)), "", line_at(block.start)
        for said in block.statements:
            if not (isinstance(said.subject, str) and isinstance(said.value, str)):
                continue
            ends = key_in(str(said.subject)), key_in(str(said.value))
            if str(said.predicate) in (SUBCLASS, BROADER):
                yield *ends, line_at(said.start)
            elif str(said.predicate) == NARROWER:
                yield *reversed(ends), line_at(said.start)  # type: ignore[misc]  # two of them


def _of_frames(text: str) -> Iterator[Line]:
    from aufheben.rooms.hierarchy.patches.obo_patch import frames_of

    line_at = _numbers(text)
    for frame in list(frames_of(text)):  # a frame is filled after it has come
        for tag, value, start, _ in frame.lines:
            if tag in ("id", "is_a"):
                yield frame.key, value.split()[0] if tag == "is_a" else "", line_at(start)


def _of_rows(text: str, file: str) -> Iterator[Line]:
    _, rows = rows_of(text, "table", file)
    for row in rows:
        if row.is_template or row.left_alone:
            continue
        try:
            yield row.child().key, "" if row.is_alone else row.parent().key, row.line
        except BadInput:
            continue


def _numbers(text: str) -> Callable[[int], int]:
    """The number of the line on which a place of the text is."""
    ends = [at for at, sign in enumerate(text) if sign == "\n"]
    return lambda place: bisect_left(ends, place) + 1
