"""Table 1 as a picture: F1 of each method, its pairs as dots, published values as hollow marks.

A bar is our mean with its interval, a dot one pair of ours, a hollow diamond or square a
published mean and, smaller, the published best.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from math import floor
from typing import Final

from aufheben.domain.vocabulary import Lang
from aufheben.evaluation.core.picture import SMALL, Sheet, diamond, disc, square, stroke
from aufheben.evaluation.core.table import between, percent
from aufheben.evaluation.hierarchy.published import CITED, LARGE, MINI
from aufheben.evaluation.hierarchy.table import EdgeMethodRow, EdgeMethodTable
from aufheben.evaluation.hierarchy.words import WORDS, method_name

_HOLLOW: Final[dict[str, Callable[[float, float, float], str]]] = {
    MINI: partial(diamond, "mini"),
    LARGE: partial(square, "large"),
}


def picture(
    table: EdgeMethodTable, *, title: str = "F1 on wrong edges, by method", lang: Lang = "en"
) -> str:
    """An SVG document, from the lowest ten percent that is needed to 100 %.

    A method without any F1 has no line; what was not measured has no mark.
    """
    lines = [line for line in (_line(table, m) for m in table.methods) if line.values]
    sheet = Sheet(
        labels=tuple(method_name(line.method, lang) for line in lines),
        low=_low(value for line in lines for value in line.values),
        plot=460,
        values=160,
        line=34,
        below=5 * SMALL,
    )
    marks = (part for place, line in enumerate(lines) for part in _marks(sheet, place, line))
    body = [*marks, *sheet.legend(_entries(table, lang))]
    return sheet.document(title, "; ".join(map(_described, lines)), body, step=10)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """What is drawn of one method."""

    method: str
    mean: EdgeMethodRow | None
    pairs: tuple[float, ...]
    published: tuple[EdgeMethodRow, ...]

    @property
    def values(self) -> tuple[float, ...]:
        """Every F1 of the line, interval ends too."""
        rows = [*self.published, *([self.mean] if self.mean else [])]
        span = self.mean.f1_interval if self.mean else None
        known = [row.f1.mean for row in rows if row.f1.mean is not None]
        return (*self.pairs, *known, *(span.ends if span else ()))


def _line(table: EdgeMethodTable, method: str) -> _Line:
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


def _described(line: _Line) -> str:
    """The numbers in words, for who does not see the picture."""
    ours = [f"mean {_value(line.mean)}"] if line.mean else []
    dots = [f"pairs {', '.join(map(percent, line.pairs))}"] if line.pairs else []
    theirs = [f"{row.model} {row.which} {percent(row.f1.mean)}" for row in line.published]
    return f"{line.method}: {', '.join([*ours, *dots, *theirs])}"


def _value(row: EdgeMethodRow) -> str:
    span = f" ({between(row.f1_interval)})" if row.f1_interval else ""
    return f"{percent(row.f1.mean)} %{span}"


def _marks(sheet: Sheet, place: int, line: _Line) -> Iterator[str]:
    """Ours on the line, the published ones below, so that neither hides the other."""
    y = sheet.y(place) - 5
    yield sheet.name(place, y)
    if line.mean and line.mean.f1_interval:
        yield sheet.span(line.mean.f1_interval, y)
    yield from (_dot(sheet.x(value), y) for value in line.pairs)
    if line.mean:
        yield _bar(sheet.x(line.mean.f1.mean or 0.0), y)
        yield sheet.value(y, _value(line.mean))
    for row in line.published:
        size = 5.0 if row.which == "mean" else 3.0
        yield _HOLLOW[row.model or ""](sheet.x(row.f1.mean or 0.0), y + 13, size)


def _bar(x: float, y: float) -> str:
    return stroke("mean", (x, y - 7), (x, y + 7))


def _dot(x: float, y: float) -> str:
    return disc("pair", x, y, 4)


def _entries(
    table: EdgeMethodTable, lang: Lang
) -> Iterator[tuple[Callable[[float, float], str], str]]:
    """What the forms mean, of those that are there."""
    words = WORDS[lang]
    ours = f"{words['measured']}, {table.model}" if table.model else words["measured"]
    if table.scores:
        yield _bar, f"{ours}: {words['mean']}, 95 %"
        yield _dot, f"{ours}: {words['pair']}"
    meaning = f"{CITED}, table 1 (small: {words['best']})"
    yield lambda x, y: _HOLLOW[MINI](x, y, 5), f"{MINI}: {meaning}"
    yield lambda x, y: _HOLLOW[LARGE](x, y, 5), f"{LARGE}, same"
