"""The cells of a table, as CSV, TSV or Markdown write them."""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from aufheben.errors import BadInput
from aufheben.words import speaker

_say = speaker(__name__)

_RULED = re.compile(r":?-+:?")
_SEPARATORS = (",", ";")
LONGEST, WIDEST = 200, 200
"""Characters of a cell, and cells of a row."""


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
