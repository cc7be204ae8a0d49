"""Tables as text: cells that no spreadsheet calculates, rows with the lines they stand on."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from aufheben.domain.taxonomies import Property
from aufheben.errors import BadInput
from aufheben.formats.findings.inert import bare

ROBOT = ("Level", "Rule Name", "Subject", "Property", "Value")
"""The header of ROBOT's report (Jackson et al. 2019)."""
HEADER = (*ROBOT, "Reason For", "Reason Against", "Votes", "Confidence", "Suggestion")
SUBCLASS: Property = "rdfs:subClassOf"
BROADER: Property = "skos:broader"
# Spreadsheets calculate what begins so; Japanese ones also the wide signs. An apostrophe before
# it makes it text, and one more keeps text apart that has apostrophes of its own.
_FORMULA = re.compile(r"['\s]*[=+\-@\uff1d\uff0b\uff0d\uff20]")
_NEWLINE = re.compile(r"\r\n|\n|\r")


class Row(NamedTuple):
    """A row by its header's names; missing cells are "". `line` counts from 1."""

    cells: Mapping[str, str]
    line: int


def text_cell(text: str) -> str:
    """A cell that no spreadsheet takes for a formula; `text_of` reads it back."""
    line = bare(text)
    return f"'{line}" if _FORMULA.match(line) else line


def text_of(cell: str) -> str:
    """What `text_cell` wrote."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell[1:]) else cell


def write_table(header: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Tab-separated, one line a row."""
    stream = io.StringIO()
    writer = csv.writer(stream, delimiter="\t", lineterminator="\n")
    writer.writerows([header, *rows])
    return stream.getvalue()


def read_table(text: str, file: str | None, delimiter: str, first_line: int = 1) -> Iterator[Row]:
    """The rows under the header; blank ones are left out. Raises BadInput where it is no table.

    `first_line` is the header's in the file.
    """
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    header: list[str] = []
    try:
        for cells in reader:
            if not header:
                header = [cell.strip() for cell in cells]
            elif any(cell.strip() for cell in cells):
                padded = [*cells, *[""] * (len(header) - len(cells))]
                yield Row(dict(zip(header, padded, strict=False)), reader.line_num + first_line - 1)
    except csv.Error as wrong:
        do, line = "mend the quotes of this row", reader.line_num + first_line - 1
        raise BadInput(f"not a table: {wrong}", do=do, file=file, line=line) from None


def is_report(text: str) -> bool:
    """Whether a text begins with the header of a report."""
    first = lines_of(text)[0].split("\t")
    return tuple(cell.strip().strip('"') for cell in first[: len(ROBOT)]) == ROBOT


def lines_of(text: str) -> list[str]:
    """Its lines, as editors count them."""
    return _NEWLINE.split(text)
