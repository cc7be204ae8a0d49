"""A picture of shares: a line a name, marks on it, an axis, a legend.

SVG 1.1 in plain strings, for light and dark surroundings. What a mark is can be told by its form,
not by its color alone. Names are escaped.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final
from unicodedata import east_asian_width

from aufheben.domain.intervals import Interval
from aufheben.formats.quoting.markup import escaped

MARGIN: Final = 16  # widths and heights are in pixels
SMALL: Final = 16
_LETTER: Final = 7.4

_STYLE: Final = """
text { font: 13px system-ui, "Noto Sans CJK JP", sans-serif; fill: #1f2328; }
.small { font-size: 11px; fill: #57606a; }
.paper { fill: #ffffff; }
.grid { stroke: #d0d7de; stroke-width: 1; }
.span { stroke: #0550ae; stroke-width: 2; }
.measured { fill: #0550ae; }
.mean { stroke: #0550ae; stroke-width: 3; }
.pair { fill: #0550ae; fill-opacity: 0.45; }
.published { fill: none; stroke: #bc4c00; stroke-width: 2; }
.mini { fill: none; stroke: #bc4c00; stroke-width: 1.5; }
.large { fill: none; stroke: #116329; stroke-width: 1.5; }
.baseline { stroke: #57606a; stroke-width: 1.5; stroke-dasharray: 5 4; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; }
  .small { fill: #9ea7b3; }
  .paper { fill: #0d1117; }
  .grid { stroke: #30363d; }
  .span { stroke: #79c0ff; }
  .measured { fill: #79c0ff; }
  .mean { stroke: #79c0ff; }
  .pair { fill: #79c0ff; }
  .published, .mini { stroke: #ffa657; }
  .large { stroke: #7ee787; }
  .baseline { stroke: #9ea7b3; }
}
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """Where things stand, in pixels from the upper left; the axis goes from `low` to 1.

    `plot` and `values` are the widths of the axis and of the values beside it, `line` the height
    of a name, `above` of what stands over them, `below` of the legend; `least` is the least width.
    """

    labels: tuple[str, ...]
    plot: int
    values: int
    line: int
    below: int
    above: int = 0
    least: int = 0
    low: float = 0.0

    @property
    def left(self) -> float:
        """Where the axis begins, right of the longest name."""
        return 2 * MARGIN + _LETTER * max(map(_breadth, self.labels), default=0)

    @property
    def top(self) -> float:
        """Where the lines begin."""
        return 3 * MARGIN + self.above

    @property
    def bottom(self) -> float:
        """Where they end."""
        return self.top + self.line * len(self.labels)

    @property
    def width(self) -> float:
        """Of the whole."""
        return max(self.least, self.left + self.plot + self.values)

    @property
    def height(self) -> float:
        """Of the whole."""
        return self.bottom + 2 * MARGIN + self.below

    def x(self, share: float) -> float:
        """Where a share stands on the axis."""
        return self.left + self.plot * (share - self.low) / (1 - self.low)

    def y(self, place: int) -> float:
        """The middle of the n-th line."""
        return self.top + self.line * (place + 0.5)

    def document(self, title: str, described: str, body: Iterable[str], *, step: int) -> str:
        """The whole, with its numbers in words for who does not see it; a tick each `step` %."""
        size = f'width="{self.width:.0f}" height="{self.height:.0f}"'
        box = f'viewBox="0 0 {self.width:.0f} {self.height:.0f}"'
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size} {box}>',
            f"<title>{escaped(title)}</title>",
            f"<desc>{escaped(described)}</desc>",
            f"<style>{_STYLE}</style>",
            '<rect class="paper" width="100%" height="100%"/>',
            text(MARGIN, 1.5 * MARGIN, title),
        ]
        return "\n".join([*parts, *self._axis(step), *body, "</svg>"]) + "\n"

    def _axis(self, step: int) -> Iterator[str]:
        for percent in range(round(100 * self.low), 101, step):
            x = self.x(percent / 100)
            yield stroke("grid", (x, self.top), (x, self.bottom))
            yield text(x, self.bottom + SMALL, f"{percent} %", small=True, anchor="middle")

    def name(self, place: int, y: float) -> str:
        """The name of the n-th line, left of the axis."""
        return text(self.left - MARGIN, y + 4, self.labels[place], anchor="end")

    def value(self, y: float, said: str) -> str:
        """A value in words, right of the axis."""
        return text(self.x(1) + MARGIN, y + 4, said, small=True)

    def span(self, found: Interval, y: float) -> str:
        """An interval."""
        return stroke("span", (self.x(found.low), y), (self.x(found.high), y))

    def legend(self, entries: Iterable[tuple[Callable[[float, float], str], str]]) -> Iterator[str]:
        """What each form means."""
        x, y = 1.5 * MARGIN, self.bottom + MARGIN + 2 * SMALL
        for form, meaning in entries:
            yield form(x, y - 4)
            yield text(x + MARGIN, y, meaning, small=True)
            y += SMALL


def disc(kind: str, x: float, y: float, radius: int) -> str:
    """A full mark."""
    return f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="{radius}"/>'


def diamond(kind: str, x: float, y: float, size: float) -> str:
    """A hollow mark."""
    s = f"{size:.0f}"
    return f'<path class="{kind}" d="M{x:.1f} {y - size:.1f}l{s} {s}l-{s} {s}l-{s} -{s}z"/>'


def square(kind: str, x: float, y: float, size: float) -> str:
    """A hollow mark."""
    corner = f'x="{x - size * 0.8:.1f}" y="{y - size * 0.8:.1f}"'
    return f'<rect class="{kind}" {corner} width="{1.6 * size:.1f}" height="{1.6 * size:.1f}"/>'


def stroke(kind: str, start: tuple[float, float], end: tuple[float, float]) -> str:
    """A straight line."""
    (x1, y1), (x2, y2) = start, end
    return f'<path class="{kind}" d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"/>'


def text(x: float, y: float, said: str, *, small: bool = False, anchor: str = "start") -> str:
    """Words, escaped."""
    kind = ' class="small"' if small else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{kind}>{escaped(said)}</text>'


def _breadth(said: str) -> int:
    """Letters, where a Chinese or Japanese one is two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in said)
