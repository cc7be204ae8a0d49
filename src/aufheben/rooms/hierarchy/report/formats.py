"""What came of a check, in every format there is."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from aufheben.formats.document.text import markdown, plain
from aufheben.rooms.hierarchy.report import kgcl, robot, sarif_junit, shacl
from aufheben.rooms.hierarchy.report.document import report, summary
from aufheben.rooms.hierarchy.report.findings import said
from aufheben.rooms.hierarchy.report.told import ToldHierarchy


def text(told: ToldHierarchy) -> str:
    """For a terminal, which knows when: the same of a run that was gone on with."""
    return plain(report(replace(told, created="")), told.check.survey.lang)


def headline(told: ToldHierarchy) -> str:
    """What the findings add up to, on one line."""
    return said(summary(told.findings), told.check.survey.lang)


def _markdown(told: ToldHierarchy) -> str:
    return markdown(report(told), told.check.survey.lang)


def _of_findings(write: Callable[..., str]) -> Callable[[ToldHierarchy], str]:
    return lambda told: write(told.findings, told.check.survey.taxonomy, told.check.survey.lang)


FORMATS: Mapping[str, Callable[[ToldHierarchy], str]] = {
    "tsv": _of_findings(robot.robot),
    "md": _markdown,
    "ttl": _of_findings(shacl.shacl),
    "kgcl": _of_findings(kgcl.kgcl),
    "sarif": sarif_junit.sarif,
    "xml": sarif_junit.junit,
    "txt": text,
}
"""By a file's ending, without its dot."""
