"""Where the cards of a view stand in a picture: a column a lane, a band a round, all in pixels."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from aufheben.formats.page.view import Card, Row, View, by_row
from aufheben.formats.wrapping import width_of, wrapped
from aufheben.words import Fact

LANE, GUTTER, WIDE, PAD = 300, 110, 560, 12
"""Widths of a lane, of what lies between two, of a card across all, and what is kept free."""
LINE, HEAD, GAP = 18, 24, 26
"""Heights of a line of text and of a card's head, and what is kept free between rows."""
COLUMN = 6.9
"""Pixels that a narrow sign takes at 13 px; a wide one takes two."""
MOST = 4
"""Lines of a card's sentence; all of it is in its title."""


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
