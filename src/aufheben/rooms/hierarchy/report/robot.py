"""The report as a table in ROBOT's columns, for the tools and spreadsheets of curators, and tables read."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from aufheben.domain.taxonomies import Finding, Property, Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.formats.quoting.characters import flat
from aufheben.formats.quoting.data import tab_separated, text_cell
from aufheben.rooms.hierarchy.report.findings import (
    LABELS,
    advised,
    by_level,
    confidence,
    label_property,
    said,
    votes,
)
from aufheben.words import speaker

_say = speaker(__name__)
ROBOT = ("Level", "Rule Name", "Subject", "Property", "Value")
"""The header of ROBOT's report (Jackson et al. 2019)."""
HEADER = (*ROBOT, "Reason For", "Reason Against", "Votes", "Confidence", "Suggestion")
SUBCLASS: Property = "rdfs:subClassOf"
BROADER: Property = "skos:broader"
_NEWLINE = re.compile(r"\r\n|\n|\r")


def robot(findings: Iterable[Finding], taxonomy: Taxonomy, lang: Lang = "en") -> str:
    """Tab-separated, errors first: ROBOT's five columns, then the reasons, votes and mend.

    A fault of structure has no reasons for or against; what it is stands as the reason against.
    """
    rows = (_cells(finding, taxonomy, lang) for finding in by_level(findings))
    return tab_separated([HEADER, *rows])


def header() -> str:
    """The first line of such a table."""
    return tab_separated([HEADER])


def row_of(finding: Finding, taxonomy: Taxonomy, lang: Lang = "en") -> str:
    return tab_separated([_cells(finding, taxonomy, lang)])


def _cells(finding: Finding, taxonomy: Taxonomy, lang: Lang) -> list[str]:
    against = finding.reason_against or ("" if finding.reason_for else finding.reason)
    texts = [
        finding.subject,
        _property(finding, taxonomy),
        finding.parent or flat(finding.value),
        flat(finding.reason_for),
        flat(against),
        said(votes(finding), lang),
    ]
    share = confidence(finding)
    shown = "" if share is None else f"{share:.2f}"
    advice = text_cell(said(advised(finding, taxonomy), lang))
    return [finding.level, finding.rule, *map(text_cell, texts), shown, advice]


def _property(finding: Finding, taxonomy: Taxonomy) -> str:
    if finding.parent:
        return taxonomy.property
    return label_property(taxonomy) if finding.rule in LABELS else ""


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
