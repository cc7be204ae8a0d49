"""Who attacks whom, as lines of a picture: they run between lanes and rows, never through a card."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from aufheben.formats.page.layout import Box, Layout
from aufheben.formats.quoting.markup import escaped

APART = 9.0
"""Pixels between lines that run beside each other."""
_FULL = ("rebut", "defeats")


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
