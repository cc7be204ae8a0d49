"""Making the suggested mends: shown as changes, or written to another file."""

from pathlib import Path
from typing import TYPE_CHECKING

from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.present import Output

if TYPE_CHECKING:
    from aufheben.formats.hierarchy import ToldHierarchy

Pairs = frozenset[tuple[str, str]]


def listed(path: str | None) -> Pairs | None:
    """The pairs of keys in the list of --accept; None without one. Raises BadInput."""
    from aufheben.formats.hierarchy.reviewed import accepted
    from aufheben.rooms.files import read_text

    return accepted(read_text(path, may_be_empty=True), path) if path else None


def mended(
    told: "ToldHierarchy", accepted: Pairs | None, output: Output, *, fix: str | None, diff: bool
) -> None:
    """What --diff and --fix ask for; the file the ontology came from is only read.

    Raises BadInput for a list that accepts what was never suggested.
    """
    from aufheben.formats.hierarchy import corrected, left_out, lost, mends
    from aufheben.formats.hierarchy import diff as shown
    from aufheben.rooms.files import write

    if not (diff or fix):
        return
    survey = told.check.survey
    found = mends(told.findings, accepted, survey.taxonomy)
    if diff and not (output.as_json or output.jsonl):
        echo(shown(found.made, survey.taxonomy, survey.lang), nl=False)
    if fix:
        suffix = Path(fix).suffix
        write(fix, corrected(told, found, suffix))
        for loss in lost(told, suffix):
            echo(f"note: {loss}", err=True)
    for line in left_out(told, found):
        echo(line, err=True)
    if not output.quiet:
        made = "made" if fix else "would be made"
        left = found.not_accepted
        echo(f"mends {made}: {len(found.made)}; suggested, but not accepted: {left}", err=True)
