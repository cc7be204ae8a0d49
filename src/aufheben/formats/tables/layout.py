"""Which rows of a table are its headings, its options, and what stands beside them."""

import re
from typing import NamedTuple

from aufheben.errors import BadInput
from aufheben.formats.tables.grid import Grid, Row

_TOTAL = re.compile(r"(grand |sub)?totals?|sum|average|合計|総計|小計|計|平均", re.IGNORECASE)


class Options(NamedTuple):
    """A heading for each column, a row for each option, and rows that are neither."""

    headings: tuple[str, ...]
    rows: tuple[Row, ...]
    aside: tuple[Row, ...] = ()


def options_of(grid: Grid, file: str | None = None) -> Options:
    """The headings, in one row or two, and what is below them. Raises BadInput where no option is."""
    width = len(grid[0].cells)
    start = next((at for at, row in enumerate(grid) if _filled(row) > min(1, width - 1)), 0)
    headings, begin = _headings(grid, start)
    body = grid[begin:]
    rows = tuple(row for row in body if not _is_aside(row, width))
    aside = (*grid[:start], *(row for row in body if _is_aside(row, width)))
    if not rows:
        do = "write a row of headings, and below it a row for each option, its name first"
        raise BadInput("the table has no options", do=do, file=file)
    _check_names(rows, file)
    _check_headings(headings, grid[start], rows, file)
    return Options(headings, rows, aside)


def _filled(row: Row) -> int:
    return sum(map(bool, row.cells))


def _headings(grid: Grid, start: int) -> tuple[tuple[str, ...], int]:
    """Of one row, or of two where the upper names several columns together and the lower each."""
    upper = grid[start].cells
    gaps = [at for at, cell in enumerate(upper) if not cell and at]
    lower = grid[start + 1].cells if start + 1 < len(grid) else ()
    named = bool(lower and lower[0] and upper[0])  # a row of its own, and no second heading
    if not gaps or not lower or named or not all(lower[at] for at in gaps):
        return upper, start + 1
    told, last = [], ""
    for over, under in zip(upper, lower, strict=True):
        last = over or last
        told.append(" ".join(filter(None, (last if under else over, under))))
    return tuple(told), start + 2


def _is_aside(row: Row, width: int) -> bool:
    """Totals of the columns, or a note."""
    first = row.cells[0]
    note = width > 2 and _filled(row) == 1 and (len(first) > _NAME or first[:1] in "*※(（")
    return not first or note or _TOTAL.fullmatch(first.rstrip(":：")) is not None


_NAME = 40
"""Characters of the longest name of an option of which nothing is known."""


def _check_names(rows: tuple[Row, ...], file: str | None) -> None:
    known: dict[str, int] = {}
    for row in rows:
        name = row.cells[0]
        if known.setdefault(name.casefold(), row.line) != row.line:
            what = f"two options are called {name!r}"
            raise BadInput(what, do="give each a name of its own", file=file, line=row.line)


def _check_headings(
    headings: tuple[str, ...], row: Row, rows: tuple[Row, ...], file: str | None
) -> None:
    for at, heading in enumerate(headings[1:], start=1):
        if not heading and any(one.cells[at] for one in rows):
            what = f"column {at + 1} has no heading"
            raise BadInput(what, do="write above it what it says", file=file, line=row.line)
        if heading and heading.casefold() in [one.casefold() for one in headings[1:at]]:
            what = f"two columns are called {heading!r}"
            raise BadInput(what, do="give each a heading of its own", file=file, line=row.line)
