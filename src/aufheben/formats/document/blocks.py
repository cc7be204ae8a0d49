"""The closed set of blocks. Their facts are `aufheben.words`: a `str` is always somebody else's."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from aufheben.words import Fact

Cell = Fact | None
"""None: there is nothing to say, shown as a dash."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The result in a line; `outcome` is its code."""

    said: Fact
    outcome: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of ours. `role` is a class for style sheets."""

    said: Fact
    role: str = "line"


@dataclass(frozen=True, slots=True)
class Prose:
    """Somebody's paragraphs, a line each; `items` are those that begin as an item of a list does.

    `anchors` are what a page may lead to, one a line or none.
    """

    lines: tuple[Fact, ...]
    items: frozenset[int] = frozenset()
    anchors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of a list, or a term and what is said of it; `under` it a list of its own.

    `role` is a class for style sheets.
    """

    head: Fact
    body: Fact | None = None
    under: tuple["Item", ...] = ()
    role: str = ""


@dataclass(frozen=True, slots=True)
class Items:
    """A list, numbered where its order counts."""

    items: tuple[Item, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """Cells, the first of which names the row and leads to the anchor `link`; `best` stand out."""

    cells: tuple[Cell, ...]
    link: str = ""
    best: frozenset[int] = frozenset()
    total: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under heads; the head of its section names it.

    A table whose last column is `sentences` is a list in plain text. It is declared and never
    guessed from the cells, so that nobody's words change how many lines a report has.
    """

    heads: tuple[Fact, ...]
    rows: tuple[Row, ...]
    sentences: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """Blocks under a head, which says all of it where there are none."""

    head: Fact
    blocks: tuple["Block", ...] = ()
    level: int = 2


@dataclass(frozen=True, slots=True)
class Fold:
    """Blocks that a page shows when its line is opened; text shows those that are `open`."""

    head: Fact
    blocks: tuple["Block", ...]
    open: bool = False


@dataclass(frozen=True, slots=True)
class Beside:
    """Sections that a page shows side by side, and a first screen together or not at all."""

    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawing in Mermaid, quoted by whoever drew it: in Markdown alone."""

    lines: tuple[str, ...]


Block = Heading | Line | Prose | Items | Table | Section | Fold | Beside | Chart
Document = tuple[Block, ...]


def listed(head: Fact, items: Iterable[Item]) -> Iterator[Section]:
    """A list under a head; nothing where it is empty."""
    if found := tuple(items):
        yield Section(head, (Items(found),))
