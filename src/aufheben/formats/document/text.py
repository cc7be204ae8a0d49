"""A document as plain text for a terminal, as Markdown, and as much of it as fits a screen: the result on
top, how it ended below.

A line is put together first and quoted as a whole; our signs (bullets, bars, hashes) stand outside.
So nothing that a fact says is markup, and no two facts beside each other make some. Words of spaced
scripts stay whole where a line is broken, Japanese breaks between its signs.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise, zip_longest
from unicodedata import combining, east_asian_width

from aufheben.formats.document.blocks import (
    Beside,
    Block,
    Chart,
    Document,
    Fold,
    Heading,
    Item,
    Items,
    Line,
    Prose,
    Row,
    Section,
    Table,
)
from aufheben.formats.quoting.plain import MARKDOWN, PLAIN, Target
from aufheben.words import Fact, Lang, speaker, spelled

_say = speaker(__name__)
ITEMS = 5
"""Most items of a list."""
_WIDEST = 40
"""Columns of a terminal's table past which a cell is wrapped; a number never is."""
_WIDE = r"\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60\uffe0-\uffe6"
_ENDS = "、。，．：；！？）」』】〉》…ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々"
_BEGINS = "（「『【〈《"
# A sign of a wide script takes along what may not begin the next line, or end its own.
_ATOM = re.compile(rf"\s+|(?:[{_BEGINS}]++[{_WIDE}]?|[{_WIDE}])[{_ENDS}]*|[^\s{_WIDE}]+")


def plain(document: Document, lang: Lang) -> str:
    """For a terminal."""
    return _page(Text(lang, PLAIN).blocks(document))


def markdown(document: Document, lang: Lang) -> str:
    """With headings and tables."""
    return _page(Text(lang, MARKDOWN).blocks(document))


def headline(document: Document, lang: Lang) -> str:
    """The result in a line; empty where the document has no heading."""
    said = next((block.said for block in document if isinstance(block, Heading)), None)
    return "" if said is None else spelled(said, lang)


def _page(lines: Iterator[str]) -> str:
    """No blank line first, last, or after another."""
    found = [line for before, line in pairwise(["", *lines]) if line or before]
    return "".join(f"{line}\n" for line in (found if not found or found[-1] else found[:-1]))


@dataclass(frozen=True, slots=True)
class Text:
    """Blocks as lines in one language for one target."""

    lang: Lang
    to: Target

    def blocks(self, blocks: Sequence[Block]) -> Iterator[str]:
        for block in blocks:
            yield from self.block(block)

    def block(self, block: Block) -> Iterator[str]:
        match block:
            case Heading(said):
                yield self.head(said, 1)
            case Line(said, role):
                yield from ("",) * (role != "line")
                yield self.line(said)
            case Prose(lines):
                yield ""
                yield from (each for said in lines for each in self.to.text(self.words(said)))
                yield ""
            case Section(head, blocks, level):
                yield from ("", self.head(head, level))
                yield from self.blocks(blocks)
            case Fold(_, blocks, opened):
                yield from self.blocks(blocks) if opened else ()
            case Items(items, ordered):
                yield from self.items(items, ordered=ordered)
            case Table():
                yield from self.table(block)
            case Beside(sections):
                yield from self.blocks(sections)
            case Chart(lines):
                yield from ("", "```mermaid", *lines, "```", "") * (self.to is MARKDOWN)

    def words(self, fact: Fact | None) -> str:
        return spelled(fact, self.lang)

    def line(self, fact: Fact | None) -> str:
        return self.to.line(self.words(fact))

    def head(self, said: Fact, level: int) -> str:
        return f"{'#' * level} {self.line(said)}" if self.to is MARKDOWN else self.line(said)

    def items(self, items: Sequence[Item], *, ordered: bool = False) -> Iterator[str]:
        for at, item in enumerate(items, 1):
            sign = f"{at}." if ordered else "-"
            yield f"{sign} {self.item(item)}"
            yield from (f"{' ' * (len(sign) + 1)}{each}" for each in self.items(item.under))

    def item(self, item: Item) -> str:
        facts = (item.head,) if item.body is None else (item.head, item.body)
        said = self.line(_say.joined(*facts, between="colon"))
        # A bare sign would underline what stands above it.
        return said or self.words(None)

    def table(self, table: Table) -> Iterator[str]:
        if self.to is MARKDOWN:
            return self._marked(table)
        return map(self._sentence, table.rows) if table.sentences else self._columns(table)

    def _marked(self, table: Table) -> Iterator[str]:
        numeric = table.numeric
        rules = ("---:" if at in numeric else "---" for at in range(len(table.heads)))
        yield from ("", self._cells(table.heads), f"| {' | '.join(rules)} |")
        yield from (self._cells(row.cells) for row in table.rows)
        yield ""

    def _cells(self, cells: Sequence[Fact | None]) -> str:
        return f"| {' | '.join(map(self.line, cells))} |"

    def _sentence(self, row: Row) -> str:
        *cells, last = row.cells
        named = _say.joined(*(cell for cell in cells if cell not in (None, "")))
        return f"- {self.item(Item(named, last))}"

    def _columns(self, table: Table) -> Iterator[str]:
        rows = [
            list(map(self.line, cells)) for cells in (table.heads, *(r.cells for r in table.rows))
        ]
        numeric, last = table.numeric, len(table.heads) - 1
        columns = [
            list(_column(cells, numeric=at in numeric, last=at == last))
            for at, cells in enumerate(zip(*rows, strict=True))
        ]
        blanks = [" " * max(map(width_of, chain(*cells))) for cells in columns]
        for row in zip(*columns, strict=True):
            for parts in zip_longest(*row):
                filled = (part or blank for part, blank in zip(parts, blanks, strict=True))
                yield f"  {'  '.join(filled)}".rstrip()


def _column(cells: Sequence[str], *, numeric: bool, last: bool) -> Iterator[list[str]]:
    """The lines of each cell, all as wide as the widest: numbers stand to the right.

    Words of the last column go on to the end of the line: nothing stands behind them.
    """
    head, *rest = map(width_of, cells)
    width = max(*rest, min(_WIDEST, head), 0) if numeric else min(_WIDEST, max(head, *rest, 0))
    for cell in cells:
        parts = [cell] if last and not numeric else wrapped(cell, width, hang=0)
        blanks = (" " * (width - width_of(part)) for part in parts)
        pairs = zip(parts, blanks, strict=True)
        yield [f"{blank}{part}" if numeric else f"{part}{blank}" for part, blank in pairs]


def screen(document: Document, lang: Lang, width: int, height: int, rest: str) -> str:
    """The heading, blocks as long as they fit, and the footer; `rest` is the command for all of it."""
    fitting = _Fitting(Text(lang, PLAIN), width)
    last = fitting.text.line(_say("rest", command=rest))
    below = ["", *fitting.blocks(filter(_is_footer, document)), *wrapped(last, width)]
    room = max(1, height - len(below))
    lines = fitting.heading(document, room)
    for block in document:
        if isinstance(block, Heading) or _is_footer(block):
            continue
        found = fitting.fitted(block, room - len(lines))
        if not found:
            break
        lines += found
    return "\n".join([*lines, *below]) + "\n"


def _is_footer(block: Block) -> bool:
    return isinstance(block, Line) and block.role == "footer"


@dataclass(frozen=True, slots=True)
class _Fitting:
    text: Text
    width: int

    def wrapped(self, lines: Iterable[str]) -> list[str]:
        return [part for line in lines if line for part in wrapped(line, self.width)]

    def blocks(self, blocks: Iterable[Block]) -> list[str]:
        return [part for block in blocks for part in self.wrapped(self.text.block(block))]

    def heading(self, document: Document, room: int) -> list[str]:
        """As much of it as there is room for."""
        said = (block.said for block in document if isinstance(block, Heading))
        lines = [
            part for each in said for part in wrapped(self.text.line(each), self.width, hang=0)
        ]
        return lines if len(lines) <= room else [*lines[: room - 1], self._cut(lines[room - 1])]

    def _cut(self, line: str) -> str:
        while width_of(line) > self.width - 1:
            line = line[:-1]
        return f"{line}…"

    def fitted(self, block: Block, room: int) -> list[str]:
        """A blank line and the block, of a list as many items as fit; nothing where none does."""
        match block:
            case Section(_, (Items(),)):
                lines = self._listed(block, room - 1)
            case Beside(sections):
                lines = [line for each in sections for line in ("", *self.blocks([each]))][1:]
            case _:
                lines = self.blocks([block])
        return ["", *lines] if 0 < len(lines) < room else []

    def _listed(self, section: Section, room: int) -> list[str]:
        """The head, and the items there is room for, at least one; what is left out is counted."""
        [listed] = section.blocks
        assert isinstance(listed, Items)
        lines, shown = self.blocks([Section(section.head)]), 0
        items = [self.blocks([Items((item,))]) for item in listed.items]
        for item in items[:ITEMS]:
            left = len(items) > shown + 1
            if len(lines) + len(item) + left > room:
                break
            lines, shown = [*lines, *item], shown + 1
        if not shown:
            return []
        more = self.text.line(_say("more", count=len(items) - shown))
        return [*lines, *[f"  {more}"] * (shown < len(items))]


def width_of(text: str) -> int:
    """Columns that a text takes."""
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def wrapped(line: str, width: int, hang: int = 2) -> list[str]:
    """A line as lines of at most `width` columns; those after the first are set in by `hang` more.

    It stays set in as it is, by half of the width at most.
    """
    text = line.lstrip(" ")
    indent = " " * min(len(line) - len(text), width // 2)
    lines = [indent]
    for atom in _atoms(text, width - len(indent) - hang):
        if width_of(lines[-1] + atom.rstrip()) <= width:
            lines[-1] += atom
        elif not atom.isspace():
            lines.append(f"{indent}{' ' * hang}{atom}")
    return [each.rstrip() for each in lines]


def _atoms(text: str, width: int) -> list[str]:
    """What must not be parted, but where it is wider than a line."""
    found: list[str] = []
    step, most = max(1, width // 2), max(width, 2)
    for atom in _ATOM.findall(text):
        begun, left = 0, width_of(atom)
        while left > most:
            found.append(atom[begun : begun + step])
            begun, left = begun + step, left - width_of(found[-1])
        found.append(atom[begun:])
    return found
