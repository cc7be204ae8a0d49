"""Words of others in cells: no spreadsheet calculates them, none becomes a second row."""

import csv
import io
import re
from collections.abc import Iterable

from aufheben.formats.quoting.characters import bare

# Spreadsheets calculate what begins so; Japanese ones also the wide signs. An apostrophe before
# it makes it text, and one more keeps text apart that has apostrophes of its own.
_FORMULA = re.compile(r"['\s]*[=+\-@\uff1d\uff0b\uff0d\uff20]")


def text_cell(text: str) -> str:
    """A cell that no spreadsheet takes for a formula; `text_of` reads it back."""
    line = bare(text)
    return f"'{line}" if _FORMULA.match(line) else line


def text_of(cell: str) -> str:
    """What `text_cell` wrote."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell[1:]) else cell


def tab_separated(rows: Iterable[Iterable[str]]) -> str:
    """One line a row."""
    return _written(rows, delimiter="\t", end="\n")


def comma_separated(rows: Iterable[Iterable[str]]) -> str:
    """RFC 4180."""
    return _written(rows, delimiter=",", end="\r\n")


def _written(rows: Iterable[Iterable[str]], *, delimiter: str, end: str) -> str:
    stream = io.StringIO()
    csv.writer(stream, delimiter=delimiter, lineterminator=end).writerows(rows)
    return stream.getvalue()
