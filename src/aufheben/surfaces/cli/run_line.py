"""A run as a line of a list."""

from typing import TYPE_CHECKING

from aufheben.surfaces.cli.clean import echo

if TYPE_CHECKING:
    from aufheben.app import RunInfo


def say(row: "RunInfo") -> int:
    """One line; how many there are of it."""
    from aufheben.formats.quoting.plain import line

    said = line(str(row.issue))
    echo(f"{row.run}  {row.created}  {row.kind:<12} {row.outcome or 'open':<11} {said}")
    return 1
