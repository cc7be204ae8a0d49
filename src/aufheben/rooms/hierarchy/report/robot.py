"""The report as a table in ROBOT's columns, for the tools and spreadsheets of curators."""

from collections.abc import Iterable

from aufheben.domain.taxonomies import Finding, Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.formats.quoting.characters import flat
from aufheben.formats.quoting.data import tab_separated, text_cell
from aufheben.rooms.hierarchy.report.findings import LABELS, by_level, confidence, label_property
from aufheben.rooms.hierarchy.report.sentences import advised, said, votes
from aufheben.rooms.hierarchy.report.tables import HEADER


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
