"""A document as HTML: our words in both languages, those of others once, every one escaped.

A line of ours is said whole in each language. Where somebody's marked text is filled in and both
languages fill in the same facts in the same order, only the words between them are said twice: a
page holds no text of others two times, and no link either.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from markupsafe import Markup, escape

from aufheben.formats.document.blocks import (
    Beside,
    Block,
    Cell,
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
from aufheben.formats.quoting.markup import shown
from aufheben.words import (
    Citation,
    Fact,
    Figure,
    Joined,
    Marked,
    Quotation,
    Said,
    filled,
    literals,
    spelled,
)
from aufheben.words.messages import LANGS, Lang, Piece

_BOTH = Markup('<span class="t"><span lang="en">{}</span><span lang="ja">{}</span></span>')
_NOTHING = Piece("", "", "")


def html(document: Document, below: int = 1) -> Markup:
    """Markup that may stand in a page, its heads so many levels below those of text."""
    return Markup("\n").join(_block(block, below) for block in document)


def line(fact: Fact | None) -> Markup:
    """A line of it."""
    match fact:
        case Said():
            return _said(fact)
        case Marked(_, pieces):
            return Markup().join(map(_piece, pieces))
        case Figure(text, anchor, at) if anchor:
            return _element("a", _ours(text), class_="opens", href=f"#{anchor}", data_at=at)
        case Joined(facts, between):
            return _said(between).join(map(line, facts))
        case _:
            return _both(*(_in(fact, lang) for lang in LANGS))


def _in(fact: Fact | None, lang: Lang) -> Markup:
    """In one language, within a sentence of it."""
    match fact:
        case Said():
            return Markup().join(
                _ours(piece.literal) + _filled(piece, fact, lang) for piece in literals(fact, lang)
            )
        case Marked():
            return line(fact)
        case Joined(facts, between):
            return _in(between, lang).join(_in(each, lang) for each in facts)
        case _:
            return _ours(spelled(fact, lang))


def _ours(text: str) -> Markup:
    return escape(shown(text))


def _both(en: Markup, ja: Markup) -> Markup:
    return en if en == ja else _BOTH.format(en, ja)


def _element(_name: str, *inside: Markup, **attributes: str) -> Markup:
    """An element; attributes that are empty are left out, `class_` stands for `class`."""
    given = Markup().join(
        Markup(' {}="{}"').format(key.strip("_").replace("_", "-"), _ours(value))
        for key, value in attributes.items()
        if value
    )
    return Markup("<{0}{1}>{2}</{0}>").format(_name, given, Markup().join(inside))


def _lines(made: Iterable[Markup]) -> Markup:
    return Markup("\n").join(made)


def _block(block: Block, below: int) -> Markup:
    match block:
        case Heading(said, outcome):
            return _element("p", line(said), class_="headline", data_outcome=outcome)
        case Line(said, role):
            return _element("p", line(said), class_=role)
        case Prose():
            return _lines(_paragraph(block, at) for at, said in enumerate(block.lines) if said)
        case Section(head, blocks, level):
            inner = _under(head, blocks, below)
            return _element("div", _element(f"h{level + below}", line(head)), inner, class_="part")
        case Fold(head, blocks, opened, anchor):
            made = (_element("summary", line(head)), _under(head, blocks, below))
            kind = {"class_": "fold", "open": "open" * opened, "id": anchor}
            return _element("details", *made, **kind)
        case Items(items, ordered):
            return _list("ol" if ordered else "ul", items)
        case Table():
            return _table(block, "")
        case Beside(sections):
            return _element("div", html(sections), class_="beside")
        case Chart():
            return Markup()


def _under(head: Fact, blocks: Iterable[Block], below: int) -> Markup:
    """Blocks below a head, which names their tables."""
    return _lines(_table(b, head) if isinstance(b, Table) else _block(b, below) for b in blocks)


def _paragraph(prose: Prose, at: int) -> Markup:
    kind = "item" if at in prose.items else ""
    anchor = prose.anchors[at] if prose.anchors else ""
    tabindex = "-1" if anchor else ""
    return _element("p", line(prose.lines[at]), class_=kind, id=anchor, tabindex=tabindex)


def _list(_name: str, items: Sequence[Item]) -> Markup:
    return _element(_name, _lines(map(_item, items)))


def _item(item: Item) -> Markup:
    said = [line(item.head)]
    if item.role or item.body is not None:
        said = [_element("b", *said)]
    if item.body is not None:
        said += [Markup("<br>"), line(item.body)]
    under = [_list("ul", item.under)] if item.under else []
    return _element("li", *said, *under, class_=item.role)


def _table(table: Table, about: Fact) -> Markup:
    """In a box that scrolls, which a screen reader calls by the head of its section."""
    numeric = table.numeric
    heads = Markup().join(
        _element("th", line(head), scope="col", class_="number" * (at in numeric))
        for at, head in enumerate(table.heads)
    )
    rows = _element("tbody", _lines(_row(row, numeric) for row in table.rows))
    inner = _element("table", _element("thead", _element("tr", heads)), rows)
    en, ja = (spelled(about, lang) for lang in LANGS)
    label = {"aria_label": en, "data_aria-label_en": en, "data_aria-label_ja": ja}
    return _element("div", inner, class_="scroll", tabindex="0", role="group", **label)


def _row(row: Row, numeric: frozenset[int]) -> Markup:
    first, *others = row.cells
    named = _element("a", line(first), href=f"#{row.link}") if row.link else line(first)
    cells = (
        _element("td", line(cell), class_=" ".join(_kinds(at, cell, row.best, numeric)))
        for at, cell in enumerate(others, 1)
    )
    kind = "total" if row.total else ""
    return _element("tr", _element("th", named, scope="row"), *cells, class_=kind)


def _kinds(at: int, cell: Cell, best: frozenset[int], numeric: frozenset[int]) -> Iterator[str]:
    """Classes for style sheets: a `figure` is not broken, a `number` stands to the right too."""
    if at in best:
        yield "first"
    if at in numeric:
        yield "number"
    elif isinstance(cell, int | float | Figure):
        yield "figure"


def _said(said: Said) -> Markup:
    english, japanese = (literals(said, lang) for lang in LANGS)
    marked = any(isinstance(fact, Marked) for fact in said.facts.values())
    if not marked or _names(english) != _names(japanese):
        return _both(*(_in(said, lang) for lang in LANGS))
    pairs = zip_longest(english, japanese, fillvalue=_NOTHING)
    return Markup().join(
        _both(_ours(en.literal), _ours(ja.literal)) + _filled(en, said) for en, ja in pairs
    )


def _names(pieces: Sequence[Piece]) -> list[str]:
    return [piece.fact for piece in pieces if piece.fact]


def _filled(piece: Piece, said: Said, lang: Lang | None = None) -> Markup:
    if not piece.fact:
        return Markup()
    fact = said.fact(piece.fact)
    if piece.spec:
        return _ours(filled(fact, piece.spec, lang or "en"))
    return line(fact) if lang is None else _in(fact, lang)


def _piece(piece: str | Quotation | Citation) -> Markup:
    if isinstance(piece, str):
        return _ours(piece)
    if isinstance(piece, Citation):
        href = f"{piece.page}#{piece.anchor}" if piece.anchor else piece.page
        return _element("a", _ours(piece.words), class_="cited", href=href)
    quoted, note = _ours(piece.words), _said(piece.note)
    if not piece.anchor:
        lost = _element("small", note, class_="where lost")
        return Markup("{} {}").format(_element("span", quoted, class_="quote lost"), lost)
    link = _element("a", quoted, class_="quote", href=f"#{piece.anchor}", data_at=piece.at)
    return Markup("{} {}").format(link, _element("small", note, class_="where"))
