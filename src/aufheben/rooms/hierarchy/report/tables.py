"""Tables read: their rows with the lines they stand on."""

import csv
import io
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from aufheben.domain.taxonomies import Property
from aufheben.errors import BadInput
from aufheben.words import speaker

_say = speaker(__name__)

ROBOT = ("Level", "Rule Name", "Subject", "Property", "Value")
"""The header of ROBOT's report (Jackson et al. 2019)."""
HEADER = (*ROBOT, "Reason For", "Reason Against", "Votes", "Confidence", "Suggestion")
SUBCLASS: Property = "rdfs:subClassOf"
BROADER: Property = "skos:broader"
_NEWLINE = re.compile(r"\r\n|\n|\r")


class ReportRow(NamedTuple):
    """A row by its header's names; missing cells are "". `line` counts from 1."""

    cells: Mapping[str, str]
    line: int


def read_table(
    text: str, file: str | None, delimiter: str, first_line: int = 1
) -> Iterator[ReportRow]:
    """The rows under the header; blank ones are left out. Raises BadInput if it is no table.

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
                yield ReportRow(
                    dict(zip(header, padded, strict=False)), reader.line_num + first_line - 1
                )
    except csv.Error as wrong:
        do, line = _say("mend_quotes_row"), reader.line_num + first_line - 1
        raise BadInput(_say("not_table", wrong=str(wrong)), do=do, file=file, line=line) from None


def is_report(text: str) -> bool:
    """Whether a text begins with the header of a report."""
    first = lines_of(text)[0].split("\t")
    return tuple(cell.strip().strip('"') for cell in first[: len(ROBOT)]) == ROBOT


def lines_of(text: str) -> list[str]:
    """Its lines, as editors count them."""
    return _NEWLINE.split(text)
