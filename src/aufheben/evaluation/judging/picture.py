"""The table as a picture: accuracies with their intervals, baselines, published values.

A disc is measured, a diamond published, a dashed line a baseline.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from aufheben.evaluation.core.picture import SMALL, Sheet, diamond, disc, stroke, text
from aufheben.evaluation.core.table import between, percent
from aufheben.evaluation.judging.table import CITED, PanelRow

_LEAST = 720  # for the legend
_LONGEST = 40


def picture(rows: Iterable[PanelRow], *, title: str = "Accuracy by panel") -> str:
    """An SVG document, 0 to 100 %, of rows as `table.side_by_side` orders them.

    A published row shares the line of the measured one above it. A row without accuracy has
    no mark.
    """
    known = [row for row in rows if row.accuracy is not None]
    lines = _lines(known)
    levels = [row for row in known if row.source == "baseline"]
    size = {"plot": 420, "values": 150, "line": 30, "below": 4 * SMALL, "least": _LEAST}
    sheet = Sheet(labels=tuple(_labels(lines)), above=SMALL * len(levels), **size)
    body = [
        *(part for place, row in enumerate(levels) for part in _level(sheet, place, row)),
        *(part for place, line in enumerate(lines) for part in _marks(sheet, place, line)),
        *sheet.legend(_entries(known)),
    ]
    described = "; ".join(f"{row.name}, {row.source}: {_value(row)}" for row in known)
    return sheet.document(title, described, body, step=20)


def _lines(rows: Iterable[PanelRow]) -> list[list[PanelRow]]:
    lines: list[list[PanelRow]] = []
    for row in (row for row in rows if row.source != "baseline"):
        if row.source == "published" and lines and lines[-1][-1].name == row.name:
            lines[-1].append(row)
        else:
            lines.append([row])
    return lines


def _labels(lines: Sequence[Sequence[PanelRow]]) -> Iterator[str]:
    """The panels' names, with the model where a name would stand twice."""
    names = [line[0].name for line in lines]
    for line in lines:
        row = line[0]
        label = f"{row.name} · {row.model}" if names.count(row.name) > 1 else row.name
        yield label if len(label) <= _LONGEST else label[: _LONGEST - 1] + "…"


def _level(sheet: Sheet, place: int, row: PanelRow) -> Iterator[str]:
    """A baseline: a dashed line over all panels, its name above, each on a height of its own."""
    x, y = sheet.x(row.accuracy or 0.0), 3 * SMALL + SMALL * place + SMALL / 2
    yield stroke("baseline", (x, y + 3), (x, sheet.bottom))
    yield text(x, y, f"{row.name} {_value(row)}", small=True, anchor="middle")


def _marks(sheet: Sheet, place: int, line: Sequence[PanelRow]) -> Iterator[str]:
    y = sheet.y(place)
    yield sheet.name(place, y)
    for row in line:
        if row.interval is not None:
            yield sheet.span(row.interval, y)
        yield _FORMS[row.source](sheet.x(row.accuracy or 0.0), y)
    yield sheet.value(y, _value(line[0]))


_FORMS: dict[str, Callable[[float, float], str]] = {
    "measured": lambda x, y: disc("measured", x, y, 5),
    "published": lambda x, y: diamond("published", x, y, 6),
}


def _entries(rows: Sequence[PanelRow]) -> Iterator[tuple[Callable[[float, float], str], str]]:
    """What the forms mean, of those that are there."""
    models = ", ".join(sorted({r.model for r in rows if r.source == "published" and r.model}))
    meanings = {
        "measured": "measured, with its 95 % interval",
        "published": f"published with {models}: {CITED}",
    }
    sources = {row.source for row in rows}
    yield from ((_FORMS[name], said) for name, said in meanings.items() if name in sources)


def _value(row: PanelRow) -> str:
    span = row.interval if row.source == "measured" else None
    return f"{percent(row.accuracy)} %{f' ({between(span)})' if span else ''}"
