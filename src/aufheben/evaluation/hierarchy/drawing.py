"""Table 1 as a picture: F1 of each method, its pairs as dots, published values as hollow marks.

SVG 1.1 in plain strings, for light and dark surroundings. What a mark is can be told by its
form: a bar is our mean with its interval, a dot one pair of ours, a hollow diamond or square a
published mean and, smaller, the published best. Names are escaped.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import floor
from typing import Final
from unicodedata import east_asian_width

from aufheben.domain.words import Lang
from aufheben.evaluation.hierarchy.cells import between, percent
from aufheben.evaluation.hierarchy.names import WORDS, method_name
from aufheben.evaluation.hierarchy.published import CITED, LARGE, MINI
from aufheben.evaluation.hierarchy.table1 import Row, Table
from aufheben.formats.quoting.html import escaped

_PLOT = 460  # widths and heights are in pixels
_VALUES = 160
_LINE = 34
_SMALL = 16
_MARGIN = 16
_LETTER = 7.4

_STYLE: Final = """
text { font: 13px system-ui, "Noto Sans CJK JP", sans-serif; fill: #1f2328; }
.small { font-size: 11px; fill: #57606a; }
.paper { fill: #ffffff; }
.grid { stroke: #d0d7de; stroke-width: 1; }
.span { stroke: #0550ae; stroke-width: 2; }
.mean { stroke: #0550ae; stroke-width: 3; }
.pair { fill: #0550ae; fill-opacity: 0.45; }
.mini { fill: none; stroke: #bc4c00; stroke-width: 1.5; }
.large { fill: none; stroke: #116329; stroke-width: 1.5; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; }
  .small { fill: #9ea7b3; }
  .paper { fill: #0d1117; }
  .grid { stroke: #30363d; }
  .span { stroke: #79c0ff; }
  .mean { stroke: #79c0ff; }
  .pair { fill: #79c0ff; }
  .mini { stroke: #ffa657; }
  .large { stroke: #7ee787; }
}
"""


def picture(table: Table, *, title: str = "F1 on wrong edges, by method", lang: Lang = "en") -> str:
    """An SVG document, from the lowest ten percent that is needed to 100 %.

    A method without any F1 has no line; what was not measured has no mark.
    """
    lines = [line for line in (_line(table, m) for m in table.methods) if line.values]
    labels = tuple(method_name(line.method, lang) for line in lines)
    sheet = _Sheet(labels=labels, low=_low(value for line in lines for value in line.values))
    body = [
        *_head(sheet, title, lines),
        *_axis(sheet),
        *(part for place, line in enumerate(lines) for part in _marks(sheet, place, line)),
        *_legend(sheet, table, lang),
    ]
    return "\n".join([*body, "</svg>"]) + "\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """What is drawn of one method."""

    method: str
    mean: Row | None
    pairs: tuple[float, ...]
    published: tuple[Row, ...]

    @property
    def values(self) -> tuple[float, ...]:
        """Every F1 of the line, interval ends too."""
        rows = [*self.published, *([self.mean] if self.mean else [])]
        span = self.mean.f1_interval if self.mean else None
        known = [row.f1.mean for row in rows if row.f1.mean is not None]
        return (*self.pairs, *known, *((span.low, span.high) if span else ()))


def _line(table: Table, method: str) -> _Line:
    rows = [row for row in table.rows if row.method == method]
    ours = [row for row in rows if row.source == "measured" and row.which == "mean"]
    known = [score.f1.mean for score in table.of(method)]
    return _Line(
        method=method,
        mean=next((row for row in ours if row.f1.mean is not None), None),
        pairs=tuple(value for value in known if value is not None),
        published=tuple(row for row in rows if row.source == "published"),
    )


def _low(values: Iterable[float]) -> float:
    """The ten percent below every value, and at most 90 %."""
    return min(0.9, floor(10 * min(values, default=0.0)) / 10)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sheet:
    """Where things stand, in pixels from the upper left."""

    labels: tuple[str, ...]
    low: float

    @property
    def left(self) -> float:
        return 2 * _MARGIN + _LETTER * max(map(_breadth, self.labels), default=0)

    @property
    def top(self) -> float:
        return 3 * _MARGIN

    @property
    def bottom(self) -> float:
        return self.top + _LINE * len(self.labels)

    @property
    def width(self) -> float:
        return self.left + _PLOT + _VALUES

    @property
    def height(self) -> float:
        return self.bottom + 2 * _MARGIN + 5 * _SMALL

    def x(self, share: float) -> float:
        return self.left + _PLOT * (share - self.low) / (1 - self.low)

    def y(self, place: int) -> float:
        return self.top + _LINE * (place + 0.5)


def _head(sheet: _Sheet, title: str, lines: Iterable[_Line]) -> Iterator[str]:
    size = f'width="{sheet.width:.0f}" height="{sheet.height:.0f}"'
    box = f'viewBox="0 0 {sheet.width:.0f} {sheet.height:.0f}"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size} {box}>'
    yield f"<title>{escaped(title)}</title>"
    yield f"<desc>{escaped('; '.join(_described(line) for line in lines))}</desc>"
    yield f"<style>{_STYLE}</style>"
    yield '<rect class="paper" width="100%" height="100%"/>'
    yield _text(_MARGIN, 1.5 * _MARGIN, title)


def _described(line: _Line) -> str:
    """The numbers in words, for who does not see the picture."""
    ours = [f"mean {_value(line.mean)}"] if line.mean else []
    dots = [f"pairs {', '.join(map(percent, line.pairs))}"] if line.pairs else []
    theirs = [f"{row.model} {row.which} {percent(row.f1.mean)}" for row in line.published]
    return f"{line.method}: {', '.join([*ours, *dots, *theirs])}"


def _value(row: Row) -> str:
    span = f" ({between(row.f1_interval)})" if row.f1_interval else ""
    return f"{percent(row.f1.mean)} %{span}"


def _axis(sheet: _Sheet) -> Iterator[str]:
    for tenth in range(round(10 * sheet.low), 11):
        x = sheet.x(tenth / 10)
        yield _stroke("grid", (x, sheet.top), (x, sheet.bottom))
        yield _text(x, sheet.bottom + _SMALL, f"{10 * tenth} %", small=True, anchor="middle")


def _marks(sheet: _Sheet, place: int, line: _Line) -> Iterator[str]:
    """Ours on the line, the published ones below, so that neither hides the other."""
    y = sheet.y(place) - 5
    yield _text(sheet.left - _MARGIN, y + 4, sheet.labels[place], anchor="end")
    if line.mean and line.mean.f1_interval:
        span = line.mean.f1_interval
        yield _stroke("span", (sheet.x(span.low), y), (sheet.x(span.high), y))
    yield from (_dot(sheet.x(value), y) for value in line.pairs)
    if line.mean:
        yield _bar(sheet.x(line.mean.f1.mean or 0.0), y)
        yield _text(sheet.x(1) + _MARGIN, y + 4, _value(line.mean), small=True)
    for row in line.published:
        size = 5.0 if row.which == "mean" else 3.0
        yield _HOLLOW[row.model or ""](sheet.x(row.f1.mean or 0.0), y + 13, size)


def _bar(x: float, y: float) -> str:
    return _stroke("mean", (x, y - 7), (x, y + 7))


def _dot(x: float, y: float) -> str:
    return f'<circle class="pair" cx="{x:.1f}" cy="{y:.1f}" r="4"/>'


def _diamond(x: float, y: float, size: float) -> str:
    s = f"{size:.0f}"
    return f'<path class="mini" d="M{x:.1f} {y - size:.1f}l{s} {s}l-{s} {s}l-{s} -{s}z"/>'


def _square(x: float, y: float, size: float) -> str:
    corner = f'x="{x - size * 0.8:.1f}" y="{y - size * 0.8:.1f}"'
    return f'<rect class="large" {corner} width="{1.6 * size:.1f}" height="{1.6 * size:.1f}"/>'


_HOLLOW: Final[dict[str, Callable[[float, float, float], str]]] = {MINI: _diamond, LARGE: _square}


def _legend(sheet: _Sheet, table: Table, lang: Lang) -> Iterator[str]:
    """What the forms mean, of those that are there."""
    x, y = 1.5 * _MARGIN, sheet.bottom + _MARGIN + 2 * _SMALL
    for form, meaning in _entries(table, lang):
        yield form(x, y - 4)
        yield _text(x + _MARGIN, y, meaning, small=True)
        y += _SMALL


def _entries(table: Table, lang: Lang) -> Sequence[tuple[Callable[[float, float], str], str]]:
    words = WORDS[lang]
    ours = f"{words['measured']}, {table.model}" if table.model else words["measured"]
    found: list[tuple[Callable[[float, float], str], str]] = []
    if table.scores:
        found += [(_bar, f"{ours}: {words['mean']}, 95 %"), (_dot, f"{ours}: {words['pair']}")]
    return [
        *found,
        (lambda x, y: _diamond(x, y, 5), f"{MINI}: {CITED}, table 1 (small: {words['best']})"),
        (lambda x, y: _square(x, y, 5), f"{LARGE}, same"),
    ]


def _stroke(kind: str, start: tuple[float, float], end: tuple[float, float]) -> str:
    (x1, y1), (x2, y2) = start, end
    return f'<path class="{kind}" d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"/>'


def _text(x: float, y: float, text: str, *, small: bool = False, anchor: str = "start") -> str:
    kind = ' class="small"' if small else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{kind}>{escaped(text)}</text>'


def _breadth(text: str) -> int:
    """Letters, where a Chinese or Japanese one is two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
