"""On which lines a file states its edges and its classes."""

from collections.abc import Iterator

from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.ontologies.decoding import text_of
from aufheben.rooms.hierarchy.ontologies.reader import form_of, rows_of
from aufheben.rooms.hierarchy.ontologies.relative_iris import key_in
from aufheben.rooms.hierarchy.ontologies.subclass_properties import BROADER, NARROWER, SUBCLASS
from aufheben.rooms.hierarchy.patches.graph_patch import statements_of
from aufheben.rooms.hierarchy.patches.obo_patch import frames_of
from aufheben.rooms.hierarchy.patches.statements import Block

Line = tuple[str, str, int]
"""Keys of a child and a parent, "" where only the class is told of, and a line from 1."""


def lines_of(content: bytes, file: str) -> Iterator[Line]:
    """The lines, in the order of the file. What states nothing that can be found has none."""
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


def _of_blocks(text: str, blocks: list[Block]) -> Iterator[Line]:
    lines = _Lines(text)
    for block in blocks:
        if isinstance(block.subject, str):
            yield key_in(str(block.subject)), "", lines.at(block.start)
        for said in block.statements:
            if not (isinstance(said.subject, str) and isinstance(said.value, str)):
                continue
            ends = key_in(str(said.subject)), key_in(str(said.value))
            if str(said.predicate) in (SUBCLASS, BROADER):
                yield *ends, lines.at(said.start)
            elif str(said.predicate) == NARROWER:
                yield *reversed(ends), lines.at(said.start)  # type: ignore[misc]  # two of them


def _of_frames(text: str) -> Iterator[Line]:
    lines = _Lines(text)
    for frame in list(frames_of(text)):  # a frame is filled after it has come
        for tag, value, start, _ in frame.lines:
            if tag in ("id", "is_a"):
                yield frame.key, value.split()[0] if tag == "is_a" else "", lines.at(start)


def _of_rows(text: str, file: str) -> Iterator[Line]:
    _, rows = rows_of(text, "table", file)
    for row in rows:
        if row.is_template or row.left_alone:
            continue
        try:
            yield row.child().key, "" if row.is_alone else row.parent().key, row.line
        except BadInput:
            continue


class _Lines:
    """Numbers of lines for places of a text."""

    def __init__(self, text: str) -> None:
        self.ends = [at for at, sign in enumerate(text) if sign == "\n"]

    def at(self, place: int) -> int:
        from bisect import bisect_left

        return bisect_left(self.ends, place) + 1
