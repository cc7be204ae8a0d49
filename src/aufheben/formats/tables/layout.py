"""The cells of a table, as CSV, TSV or Markdown write them; which of its rows are headings, which options,
and what stands beside them.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple, Self

from aufheben.errors import BadInput
from aufheben.words import speaker

_say = speaker(__name__)
_RULED = re.compile(r":?-+:?")
_SEPARATORS = (",", ";")
LONGEST, WIDEST = 200, 200
"""Characters of a cell, and cells of a row."""
_TOTAL = re.compile(r"(grand |sub)?totals?|sum|average|合計|総計|小計|計|平均", re.IGNORECASE)
_MARK = re.compile(r"[*※†‡(（]|注|\d{1,2}\s?[)）]|note\b", re.IGNORECASE)
_UNIT = re.compile(r"\s*[(（\[][^()（）\[\]]+[)）\]]")
_NAME = 40
"""Characters of the longest name of an option of which nothing is known."""


class Row(NamedTuple):
    """Cells without space around them, and the line they stand in, counted from 1."""

    cells: tuple[str, ...]
    line: int


Grid = tuple[Row, ...]


def grid_of(text: str, file: str | None = None) -> Grid:
    """The rows of a text. Raises BadInput where nothing is."""
    text = text.removeprefix("\ufeff")
    first = next((line for line in text.splitlines() if line.strip()), "")
    rows = _markdown(text) if first.lstrip().startswith("|") else _separated(text, file)
    return checked(rows, file)


def checked(rows: Iterable[Row], file: str | None = None) -> Grid:
    """Rows of equal length, none of them empty. Raises BadInput for what is none or too wide."""
    found = []
    for row in rows:
        if any(row.cells):
            _check_row(row, file)
            found.append(row)
    if not found:
        raise BadInput(_say("table_empty"), do=_say("give_row_headings"), file=file)
    width = max(len(row.cells) for row in found)
    return tuple(Row((*row.cells, *[""] * (width - len(row.cells))), row.line) for row in found)


def _check_row(row: Row, file: str | None) -> None:
    longest, width = max(map(len, row.cells)), len(row.cells)
    if longest > LONGEST or width > WIDEST:
        what = _say("row_cells_characters", width=width, longest=longest)
        do = _say("give_most_columns", widest=WIDEST, longest=LONGEST)
        raise BadInput(what, do=do, file=file, line=row.line)


def _markdown(text: str) -> Iterator[Row]:
    for number, line in enumerate(text.splitlines(), start=1):
        parts = re.split(r"(?<!\\)\|", line.strip().removeprefix("|").removesuffix("|"))
        cells = tuple(part.replace("\\|", "|").strip() for part in parts)
        if any(cells) and not (number > 1 and all(map(_RULED.fullmatch, cells))):
            yield Row(cells, number)


def _separated(text: str, file: str | None) -> Iterator[Row]:
    # Cells of a spreadsheet hold commas: "1,200".
    lines = text.splitlines()
    head = next((line for line in lines if any(one in line for one in _SEPARATORS)), "")
    separator = "\t" if "\t" in head else max(_SEPARATORS, key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    line = 1
    while True:
        try:
            cells = next(reader, None)
        except csv.Error as wrong:
            do = _say("close_quotes_save")
            raise BadInput(
                _say("no_csv", wrong=str(wrong)), do=do, file=file, line=reader.line_num
            ) from None
        if cells is None:
            return
        yield Row(tuple(" ".join(cell.split()) for cell in cells), line)
        line = reader.line_num + 1


class Heading(str):
    """Of two rows: "Cost (£)" above "Hire" is "Cost Hire (£)", and its lower one "Hire"."""

    __slots__ = ("lower_one",)
    lower_one: str

    def __new__(cls, upper: str, lower: str) -> Self:
        """The unit of the upper goes to the end, where the lower has none."""
        unit = _UNIT.search(upper)
        if unit is None or _UNIT.search(lower):
            made = super().__new__(cls, f"{upper} {lower}")
        else:
            made = super().__new__(cls, f"{_UNIT.sub('', upper, count=1)} {lower}{unit[0]}")
        made.lower_one = lower
        return made


def lower_of(heading: str) -> str:
    """The lower one of two, or all of it."""
    return heading.lower_one if isinstance(heading, Heading) else heading


class Options(NamedTuple):
    """A heading for each column, a row for each option, and rows that are neither."""

    headings: tuple[str, ...]
    rows: tuple[Row, ...]
    aside: tuple[Row, ...] = ()


def options_of(grid: Grid, file: str | None = None) -> Options:
    """The headings, in one row or two, and what is below them. Raises BadInput where no option is."""
    width = len(grid[0].cells)
    start = next((at for at in range(len(grid)) if _may_head(grid, at)), 0)
    headings, begin = _headings(grid, start)
    body = grid[begin:]
    rows = tuple(row for row in body if not _is_aside(row, width))
    aside = (*grid[:start], *(row for row in body if _is_aside(row, width)))
    if not rows:
        do = _say("write_row_headings")
        raise BadInput(_say("table_no_options"), do=do, file=file)
    _check_names(rows, file)
    _check_headings(headings, grid[start], rows, file)
    return Options(headings, rows, aside)


def _may_head(grid: Grid, at: int) -> bool:
    """Whether a row names half of the columns or more, or the row below it names all the others."""
    cells = grid[at].cells
    gaps = [place for place, cell in enumerate(cells) if not cell and place]
    below = grid[at + 1].cells if at + 1 < len(grid) else ()
    told = _filled(grid[at])
    merged = bool(below) and not (below[0] and cells[0]) and all(below[gap] for gap in gaps)
    return (told > 1 or all(cells[1:])) and (2 * told >= len(cells) or merged)


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
    told: list[str] = []
    last = ""
    for over, under in zip(upper, lower, strict=True):
        last = over or last
        told.append(Heading(last, under) if last and under else over or under)
    return tuple(told), start + 2


def _is_aside(row: Row, width: int) -> bool:
    """Totals of the columns, or a note."""
    first = row.cells[0]
    note = width > 2 and _filled(row) == 1 and (len(first) > _NAME or _MARK.match(first))
    return not first or bool(note) or _is_total(row)


def _is_total(row: Row) -> bool:
    """Named so, and of numbers alone."""
    first, *others = row.cells
    counted = all(not cell or any(map(str.isdigit, cell)) for cell in others)
    return counted and _TOTAL.fullmatch(first.rstrip(":：")) is not None


def _check_names(rows: tuple[Row, ...], file: str | None) -> None:
    known: dict[str, int] = {}
    for row in rows:
        name = row.cells[0]
        if known.setdefault(name.casefold(), row.line) != row.line:
            what = _say("two_options_called_name", name=name)
            raise BadInput(what, do=_say("give_each_name"), file=file, line=row.line)


def _check_headings(
    headings: tuple[str, ...], row: Row, rows: tuple[Row, ...], file: str | None
) -> None:
    for at, heading in enumerate(headings[1:], start=1):
        if not heading and any(one.cells[at] for one in rows):
            what = _say("column_no_heading", at=at + 1)
            raise BadInput(what, do=_say("write_above_says"), file=file, line=row.line)
        if heading and heading.casefold() in [one.casefold() for one in headings[1:at]]:
            what = _say("two_columns_called", heading=heading)
            raise BadInput(what, do=_say("give_each_heading"), file=file, line=row.line)
