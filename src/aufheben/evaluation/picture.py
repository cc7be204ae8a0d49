"""The table as a picture: accuracies with their intervals, baselines, published values.

SVG 1.1 in plain strings, for light and dark surroundings. What a mark is can be told by its
form: a disc is measured, a diamond published, a dashed line a baseline. Names are escaped.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from unicodedata import east_asian_width

from aufheben.evaluation.tables import CITED, Row
from aufheben.formats.quoting.html import escaped

_PLOT = 420  # widths and heights are in pixels
_VALUES = 150
_LEAST = 720  # for the legend
_LINE = 30
_SMALL = 16
_MARGIN = 16
_LETTER = 7.4
_LONGEST = 40

_STYLE = """
text { font: 13px system-ui, "Noto Sans CJK JP", sans-serif; fill: #1f2328; }
.small { font-size: 11px; fill: #57606a; }
.paper { fill: #ffffff; }
.grid { stroke: #d0d7de; stroke-width: 1; }
.span { stroke: #0550ae; stroke-width: 2; }
.measured { fill: #0550ae; }
.published { fill: none; stroke: #bc4c00; stroke-width: 2; }
.baseline { stroke: #57606a; stroke-width: 1.5; stroke-dasharray: 5 4; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; }
  .small { fill: #9ea7b3; }
  .paper { fill: #0d1117; }
  .grid { stroke: #30363d; }
  .span { stroke: #79c0ff; }
  .measured { fill: #79c0ff; }
  .published { stroke: #ffa657; }
  .baseline { stroke: #9ea7b3; }
}
"""


def picture(rows: Iterable[Row], *, title: str = "Accuracy by panel") -> str:
    """An SVG document, 0 to 100 %, of rows as `tables.side_by_side` orders them.

    A published row shares the line of the measured one above it. A row without accuracy has
    no mark.
    """
    known = [row for row in rows if row.accuracy is not None]
    lines = _lines(known)
    levels = [row for row in known if row.source == "baseline"]
    sheet = _Sheet(labels=tuple(_labels(lines)), levels=len(levels))
    body = [
        *_head(sheet, title, known),
        *_axis(sheet),
        *(part for place, row in enumerate(levels) for part in _level(sheet, place, row)),
        *(part for place, line in enumerate(lines) for part in _marks(sheet, place, line)),
        *_legend(sheet, known),
    ]
    return "\n".join([*body, "</svg>"]) + "\n"


def _lines(rows: Iterable[Row]) -> list[list[Row]]:
    lines: list[list[Row]] = []
    for row in (row for row in rows if row.source != "baseline"):
        if row.source == "published" and lines and lines[-1][-1].name == row.name:
            lines[-1].append(row)
        else:
            lines.append([row])
    return lines


def _labels(lines: Sequence[Sequence[Row]]) -> Iterator[str]:
    """The panels' names, with the model where a name would stand twice."""
    names = [line[0].name for line in lines]
    for line in lines:
        row = line[0]
        label = f"{row.name} · {row.model}" if names.count(row.name) > 1 else row.name
        yield label if len(label) <= _LONGEST else label[: _LONGEST - 1] + "…"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sheet:
    """Where things stand, in pixels from the upper left."""

    labels: tuple[str, ...]
    levels: int

    @property
    def left(self) -> float:
        return 2 * _MARGIN + _LETTER * max(map(_breadth, self.labels), default=0)

    @property
    def top(self) -> float:
        return 3 * _MARGIN + _SMALL * self.levels

    @property
    def bottom(self) -> float:
        return self.top + _LINE * len(self.labels)

    @property
    def width(self) -> float:
        return max(_LEAST, self.left + _PLOT + _VALUES)

    @property
    def height(self) -> float:
        return self.bottom + 2 * _MARGIN + 4 * _SMALL

    def x(self, share: float) -> float:
        return self.left + _PLOT * share

    def y(self, place: int) -> float:
        return self.top + _LINE * (place + 0.5)


def _head(sheet: _Sheet, title: str, rows: Iterable[Row]) -> Iterator[str]:
    size = f'width="{sheet.width:.0f}" height="{sheet.height:.0f}"'
    box = f'viewBox="0 0 {sheet.width:.0f} {sheet.height:.0f}"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size} {box}>'
    yield f"<title>{escaped(title)}</title>"
    yield f"<desc>{escaped('; '.join(f'{r.name}, {r.source}: {_value(r)}' for r in rows))}</desc>"
    yield f"<style>{_STYLE}</style>"
    yield '<rect class="paper" width="100%" height="100%"/>'
    yield _text(_MARGIN, 1.5 * _MARGIN, title)


def _axis(sheet: _Sheet) -> Iterator[str]:
    for percent in (0, 20, 40, 60, 80, 100):
        x = sheet.x(percent / 100)
        yield _stroke("grid", (x, sheet.top), (x, sheet.bottom))
        yield _text(x, sheet.bottom + _SMALL, f"{percent} %", small=True, anchor="middle")


def _level(sheet: _Sheet, place: int, row: Row) -> Iterator[str]:
    """A baseline: a dashed line over all panels, its name above, each on a height of its own."""
    x, y = sheet.x(row.accuracy or 0.0), sheet.top - _SMALL * (sheet.levels - place) + _SMALL / 2
    yield _stroke("baseline", (x, y + 3), (x, sheet.bottom))
    yield _text(x, y, f"{row.name} {_value(row)}", small=True, anchor="middle")


def _marks(sheet: _Sheet, place: int, line: Sequence[Row]) -> Iterator[str]:
    y = sheet.y(place)
    yield _text(sheet.left - _MARGIN, y + 4, sheet.labels[place], anchor="end")
    for row in line:
        yield from _mark(sheet, y, row)
    yield _text(sheet.x(1) + _MARGIN, y + 4, _value(line[0]), small=True)


def _mark(sheet: _Sheet, y: float, row: Row) -> Iterator[str]:
    x = sheet.x(row.accuracy or 0.0)
    if row.interval is not None:
        yield _stroke("span", (sheet.x(row.interval.low), y), (sheet.x(row.interval.high), y))
    yield _diamond(x, y) if row.source == "published" else _disc(x, y)


def _legend(sheet: _Sheet, rows: Sequence[Row]) -> Iterator[str]:
    """What the forms mean, of those that are there."""
    x, y = 1.5 * _MARGIN, sheet.bottom + _MARGIN + 2 * _SMALL
    sources = {row.source for row in rows}
    models = ", ".join(sorted({r.model for r in rows if r.source == "published" and r.model}))
    entries: dict[str, tuple[Callable[[float, float], str], str]] = {
        "measured": (_disc, "measured, with its 95 % interval"),
        "published": (_diamond, f"published with {models}: {CITED}"),
    }
    for form, meaning in (entries[source] for source in entries if source in sources):
        yield form(x, y - 4)
        yield _text(x + _MARGIN, y, meaning, small=True)
        y += _SMALL


def _value(row: Row) -> str:
    found = row.interval if row.source == "measured" else None
    span = f" ({found.low * 100:.1f}..{found.high * 100:.1f})" if found else ""
    return f"{(row.accuracy or 0.0) * 100:.1f} %{span}"


def _disc(x: float, y: float) -> str:
    return f'<circle class="measured" cx="{x:.1f}" cy="{y:.1f}" r="5"/>'


def _diamond(x: float, y: float) -> str:
    return f'<path class="published" d="M{x:.1f} {y - 6:.1f}l6 6l-6 6l-6 -6z"/>'


def _stroke(kind: str, start: tuple[float, float], end: tuple[float, float]) -> str:
    (x1, y1), (x2, y2) = start, end
    return f'<path class="{kind}" d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"/>'


def _text(x: float, y: float, text: str, *, small: bool = False, anchor: str = "start") -> str:
    kind = ' class="small"' if small else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{kind}>{escaped(text)}</text>'


def _breadth(text: str) -> int:
    """Letters, where a Chinese or Japanese one is two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
