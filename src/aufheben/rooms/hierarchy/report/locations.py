"""Where in its files an ontology states what was found."""

from collections.abc import Iterator
from typing import NamedTuple

from aufheben.domain.taxonomies import Finding
from aufheben.formats.masking import told_files
from aufheben.rooms.hierarchy.report.told import ToldHierarchy


class Location(NamedTuple):
    """A file by its name, and a line of it from 1."""

    file: str
    line: int


class Locations:
    """The lines of edges, and of classes; none of a run whose files are not at hand."""

    def __init__(self, told: ToldHierarchy) -> None:
        from aufheben.rooms.hierarchy.patches.line_numbers import lines_of

        self.edges: dict[tuple[str, str], Location] = {}
        self.classes: dict[str, Location] = {}
        for file, content in told.check.contents.items():
            for child, parent, line in lines_of(content, file):
                self.edges.setdefault((child, parent), Location(file, line))
                self.classes.setdefault(child, Location(file, line))

    def of(self, finding: Finding) -> Location | None:
        """Where a finding is to be seen; of an edge its statement, of a class its first line."""
        edge = self.edges.get((finding.subject, finding.parent))
        return edge or self.classes.get(finding.subject)


def named_files(told: ToldHierarchy) -> Iterator[str]:
    """The files that were checked, as far as that is known."""
    yield from told.check.contents or [told_files(told.check.file)]
