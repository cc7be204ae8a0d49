"""A view as one picture (SVG 1.1): lanes and rounds as on the page, no script, nothing fetched.

Cards stand in a column a lane and a band a round, in pixels. Who attacks whom are lines between lanes and rows,
never through a card.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise

from aufheben.formats.document.text import width_of, wrapped
from aufheben.formats.page.view import Card, Row, View, by_row, code, known_code
from aufheben.formats.quoting.markup import escaped
from aufheben.words import Fact, spelled

LANE, GUTTER, WIDE, PAD = 300, 110, 560, 12
"""Widths of a lane, of what lies between two, of a card across all, and what is kept free."""
LINE, HEAD, GAP = 18, 24, 26
"""Heights of a line of text and of a card's head, and what is kept free between rows."""
COLUMN = 6.9
"""Pixels that a narrow sign takes at 13 px; a wide one takes two."""
MOST = 4
"""Lines of a card's sentence; all of it is in its title."""
SIGNS = {
    "justified": "✓", "in": "✓", "overruled": "✗", "out": "✗", "defensible": "≈",
    "undecided": "≈", "open": "?",
}  # fmt: skip
APART = 9.0
"""Pixels between lines that run beside each other."""
_FULL = ("rebut", "defeats")
_LEGEND = ("justified", "overruled", "defensible", "open")
_STYLE = """
.aufheben{--page:#fbfaf8;--card:#fff;--ink:#1d1f24;--soft:#55585f;--line:#b9b4a9;--good:#1d5f3a;--bad:#8a2435;--unsure:#6b5300}
@media (prefers-color-scheme:dark){.aufheben{--page:#17181b;--card:#202226;--ink:#e9e7e2;--soft:#b3b3b0;--line:#5a5d65;--good:#8fd6a9;--bad:#f19bab;--unsure:#e2c568}}
.aufheben text{fill:var(--ink);font:13px system-ui,"Hiragino Sans","Noto Sans CJK JP","Noto Sans JP",sans-serif}
.aufheben .small{font-size:11px;fill:var(--soft)}.aufheben .head{font-weight:700}
.aufheben .page{fill:var(--page)}.aufheben .card{fill:var(--card);stroke:var(--line);stroke-width:1.2}
.aufheben .justified .card,.aufheben .in .card{stroke:var(--good);stroke-width:2.6}
.aufheben .overruled .card,.aufheben .out .card{stroke:var(--bad);stroke-dasharray:7 4}
.aufheben .defensible .card,.aufheben .undecided .card,.aufheben .inner{stroke:var(--unsure)}.aufheben .inner{fill:none}
.aufheben .open .card{stroke-dasharray:1 4;stroke-linecap:round;stroke-width:2}
.aufheben .edge{fill:none;stroke:var(--soft);stroke-width:1.5}.aufheben .undercut,.aufheben .undermine{stroke-dasharray:7 4}
.aufheben .defeats{stroke-width:1}.aufheben .lifted{stroke:var(--good);stroke-dasharray:2 4;stroke-linecap:round}
.aufheben .word{font-size:11px;fill:var(--soft);paint-order:stroke;stroke:var(--page);stroke-width:4px;text-anchor:middle}
.aufheben .full{fill:var(--soft)}.aufheben .hollow{fill:var(--page);stroke:var(--soft)}
""".strip().replace("\n", "")
_HEADS = (
    '<defs><marker id="aufheben-full" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" '
    'markerHeight="8" orient="auto"><path class="full" d="M0 0 10 5 0 10z"/></marker>'
    '<marker id="aufheben-hollow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" '
    'markerHeight="9" orient="auto"><path class="hollow" d="M1 1 9 5 1 9z"/></marker></defs>'
)


def picture(view: View) -> str:
    """All cards and links of a view as an SVG document."""
    return _Picture(view, laid_out(view)).drawn()


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A rectangle with the lines of text in it."""

    left: float
    top: float
    width: float
    height: float
    lines: tuple[str, ...] = ()
    lane: int | None = None

    @property
    def right(self) -> float:
        """Its right side."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Its lower side."""
        return self.top + self.height

    @property
    def middle(self) -> float:
        """Where edges meet its sides."""
        return self.top + self.height / 2

    def inset(self, by: float) -> "Box":
        """A smaller one within it."""
        return Box(
            left=self.left + by, top=self.top + by, width=self.width - 2 * by, height=self.height - 2 * by
        )  # fmt: skip


@dataclass(slots=True, kw_only=True)
class Layout:
    """Boxes by card; `heads` of lanes with name and note, `titles` of rows, `gaps` above each card."""

    width: float
    height: float = 0
    lanes: int = 1
    boxes: dict[str, Box] = field(default_factory=dict)
    heads: list[tuple[Box, str, str]] = field(default_factory=list)
    titles: list[tuple[float, Fact]] = field(default_factory=list)
    gaps: dict[str, float] = field(default_factory=dict)

    def gutter(self, lane: int) -> float:
        """The middle of the gutter to the left of a lane, from 0; after the last one to its right."""
        return PAD + GUTTER / 2 + lane * (LANE + GUTTER)


@dataclass(frozen=True)
class _Picture:
    view: View
    layout: Layout

    def drawn(self) -> str:
        width, height = self.layout.width, self.layout.height + 34
        title = escaped(self.view.issue or self.view.run)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="aufheben" width="{width}" '
            f'height="{height}" viewBox="0 0 {width} {height}" role="img">'
            f"<title>{title}</title><desc>{escaped(self._described())}</desc><style>{_STYLE}</style>"
            f'{_HEADS}<rect class="page" width="100%" height="100%"/>'
            f"{''.join(self._parts())}</svg>"
        )

    def _parts(self) -> Iterator[str]:
        coded = {lane.name for lane in self.view.lanes if lane.coded}
        for box, name, note in self.layout.heads:
            known = self._word(code(name) if name in coded else name)
            yield _text(box.left, box.top, known, "head")
            yield _text(box.left, box.top + LINE, self._word(known_code(note)), "small")
        for top, said in self.layout.titles:
            yield _text(PAD, top, self._word(said), "head")
        edges = Edges(self.layout, {card.id: _name(card) for card in self.view.cards})
        for link in self.view.links:
            yield edges.drawn(link.source, link.target, link.kind, self._word(code(link.kind)))
        for card in self.view.cards:
            yield from self._card(card, self.layout.boxes[card.id])
        yield _text(PAD, self.layout.height + 18, self._legend(), "small")

    def _card(self, card: Card, box: Box) -> Iterator[str]:
        status = card.statuses[-1][1] if card.statuses else ""
        yield f'<g class="{_class(status)}"><title>{escaped(card.said)}</title>'
        yield _rectangle(box, "card")
        if SIGNS.get(status) == "≈":
            yield _rectangle(box.inset(3), "inner")
        yield _text(box.left + PAD, box.top + HEAD - 6, self._top(card, status), "small")
        for number, line in enumerate(box.lines):
            yield _text(box.left + PAD, box.top + HEAD + LINE * (number + 1) - 4, line)
        yield "</g>"

    def _top(self, card: Card, status: str) -> str:
        """What it is called, what it does, where it stands."""
        name = _name(card)
        stands = f"{SIGNS.get(status, '')} {self._word(code(status))}".strip() if status else ""
        who = card.lane if card.wide else ""
        return " · ".join(filter(None, (who, name, self._word(code(card.kind)), stands)))

    def _described(self) -> str:
        """All of it in words."""
        said = (
            f"{card.lane}: {self._top(card, _last(card))}: {card.said}" for card in self.view.cards
        )
        return " / ".join(said)

    def _legend(self) -> str:
        return "   ".join(f"{SIGNS[name]} {self._word(code(name))}" for name in _LEGEND)

    def _word(self, said: Fact) -> str:
        return spelled(said, "ja" if self.view.lang == "ja" else "en")


def _name(card: Card) -> str:
    return card.names[-1][1] if card.names else ""


def _last(card: Card) -> str:
    return card.statuses[-1][1] if card.statuses else ""


def _class(status: str) -> str:
    return status if status.isalpha() and status.isascii() else ""


def _rectangle(box: Box, kind: str) -> str:
    return (
        f'<rect class="{kind}" x="{box.left:g}" y="{box.top:g}" width="{box.width:g}" '
        f'height="{box.height:g}" rx="7"/>'
    )


def _text(x: float, y: float, said: str, kind: str = "") -> str:
    if not said.strip():
        return ""
    named = f' class="{kind}"' if kind else ""
    return f'<text x="{x:g}" y="{y:g}"{named}>{escaped(said)}</text>'


def laid_out(view: View) -> Layout:
    """No two boxes overlap, and nothing stands in a gutter or between two rows."""
    lanes = {lane.id: number for number, lane in enumerate(view.lanes)}
    count = max(1, len(lanes))
    layout = Layout(width=2 * PAD + (count + 1) * GUTTER + count * LANE, lanes=count)
    for number, lane in enumerate(view.lanes):
        left = _left(number)
        layout.heads.append(
            (Box(left=left, top=PAD + 14, width=LANE, height=0), lane.name, lane.note)
        )
    top: float = PAD + 2 * LINE + GAP
    cards = by_row(view)
    for row in view.rows:
        top = _row(layout, row, cards.get(row.id, ()), lanes, top)
    layout.height = top
    return layout


def _row(
    layout: Layout, row: Row, cards: Sequence[Card], lanes: Mapping[str, int], top: float
) -> float:
    """The row's boxes, and where the next one begins."""
    if row.said:
        layout.titles.append((top + 12, row.said))
        top += LINE + GAP / 2
    ends: list[float] = [top]
    for lane, group in groupby(
        sorted(_narrow(cards, lanes), key=lambda c: lanes[c.lane]), key=lambda c: c.lane
    ):
        ends.append(_stack(layout, list(group), _left(lanes[lane]), LANE, lanes[lane], top))
    across = [card for card in cards if card.wide or card.lane not in lanes]
    width = min(WIDE, layout.width - 2 * PAD)
    end = _stack(layout, across, (layout.width - width) / 2, width, None, max(ends))
    return max(end, *ends) + GAP / 2


def _narrow(cards: Iterable[Card], lanes: Mapping[str, int]) -> list[Card]:
    return [card for card in cards if not card.wide and card.lane in lanes]


def _stack(
    layout: Layout, cards: Iterable[Card], left: float, width: float, lane: int | None, top: float
) -> float:
    """Cards below each other; where the last one ends."""
    for card in cards:
        lines = tuple(_lines(card.said, int((width - 2 * PAD) / COLUMN)))
        height = HEAD + LINE * len(lines) + PAD / 2
        layout.gaps[card.id] = top - GAP / 4
        layout.boxes[card.id] = Box(
            left=left, top=top, width=width, height=height, lines=lines, lane=lane
        )
        top += height + GAP / 2
    return top


def _lines(said: str, columns: int) -> list[str]:
    lines = wrapped(" ".join(said.split()), columns, hang=0)
    if len(lines) <= MOST:
        return lines
    last = lines[MOST - 1]
    while width_of(last) > columns - 1:
        last = last[:-1]
    return [*lines[: MOST - 1], f"{last}…"]


def _left(lane: int) -> float:
    return PAD + GUTTER + lane * (LANE + GUTTER)


@dataclass
class Edges:
    """Draws the edges of a layout; each that runs where others do keeps apart from them."""

    layout: Layout
    names: Mapping[str, str] = field(default_factory=dict)
    _used: dict[tuple[str, object], int] = field(default_factory=dict)

    def drawn(self, source: str, target: str, kind: str, word: str) -> str:
        """One edge, with its word; nothing where it begins or ends nowhere."""
        boxes = self.layout.boxes
        if source not in boxes or target not in boxes:
            return ""
        said = f"{self.names.get(source, '')} {word} {self.names.get(target, '')}"
        points = self._route(source, boxes[source], target, boxes[target])
        path = " ".join(f"{'L' if n else 'M'}{x:g} {y:g}" for n, (x, y) in enumerate(points))
        head = "full" if kind in _FULL else "hollow"
        x, y = _beside(points)
        named = kind if kind.isascii() and kind.isalpha() else ""
        return (
            f'<path class="edge {named}" d="{path}" marker-end="url(#aufheben-{head})">'
            f"<title>{escaped(said)}</title></path>"
            f'<text class="word" x="{x:g}" y="{y - 3:g}">{escaped(word)}</text>'
        )

    def _route(self, source: str, one: Box, target: str, other: Box) -> list[tuple[float, float]]:
        y1 = one.middle + self._next(("end", source))
        if other.lane is None:
            return self._across(source, one, y1, target, other)
        y2 = other.middle + self._next(("end", target))
        if one.lane is None:
            return list(reversed(self._across(target, other, y2, source, one)))
        if one.lane == other.lane:
            x = self._gutter(one.lane)
            return [(one.left, y1), (x, y1), (x, y2), (other.left, y2)]
        rightward = one.lane < other.lane
        start, stop = (one.right, other.left) if rightward else (one.left, other.right)
        first = self._gutter(one.lane + rightward)
        if abs(one.lane - other.lane) == 1:
            return [(start, y1), (first, y1), (first, y2), (stop, y2)]
        last = self._gutter(other.lane + (not rightward))
        above = self.layout.gaps[target] + self._next(("gap", target)) / 3
        return [(start, y1), (first, y1), (first, above), (last, above), (last, y2), (stop, y2)]

    def _across(
        self, source: str, one: Box, y1: float, target: str, other: Box
    ) -> list[tuple[float, float]]:
        """To a card that lies across all lanes: down a gutter, and into it from above."""
        if one.lane is None:
            x = max(other.left, one.left) - self._next(("side", 0)) - 12
            return [(one.left, y1), (x, y1), (x, other.middle), (other.left, other.middle)]
        # Wide cards cover the gutters between lanes: only the outermost are free all the way.
        outward = one.lane < self.layout.lanes / 2
        outer = self._gutter(0 if outward else self.layout.lanes)
        start = one.left if outward else one.right
        above = self.layout.gaps[target]
        end = other.left + 24 if outward else other.right - 24
        end += self._next(("into", target))
        out = [(start, y1), (outer, y1)]
        if one.lane not in (0, self.layout.lanes - 1):
            x, gap = self._gutter(one.lane + (not outward)), self.layout.gaps[source]
            out = [(start, y1), (x, y1), (x, gap), (outer, gap)]
        return [*out, (outer, above), (end, above), (end, other.top)]

    def _gutter(self, lane: int) -> float:
        return self.layout.gutter(lane) + self._next(("gutter", lane))

    def _next(self, where: tuple[str, object]) -> float:
        """How far from the middle the next one runs: 0, 1, -1, 2 … steps."""
        number = self._used.get(where, 0)
        self._used[where] = number + 1
        step = (number + 1) // 2 % 4
        return APART * (step if number % 2 else -step)


def _beside(points: list[tuple[float, float]]) -> tuple[float, float]:
    """Where an edge's word stands: on its longest part, nearer to who attacks."""
    parts = list(pairwise(points))
    (x1, y1), (x2, y2) = max(parts, key=lambda part: _length(*part))
    return x1 + 0.35 * (x2 - x1), y1 + 0.35 * (y2 - y1)


def _length(one: tuple[float, float], other: tuple[float, float]) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
