"""Making the suggested mends: shown as changes, or written to another file."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.output import write_out

if TYPE_CHECKING:
    from aufheben.formats.surveys import Mends, Told


def listed(options: dict[str, Any]) -> frozenset[tuple[str, str]] | None:
    """The pairs of keys in the list of --accept; None without one. Raises BadInput."""
    from aufheben.formats.findings.reviewed import accepted
    from aufheben.rooms.files import read_text

    if not options["accept"]:
        return None
    return accepted(read_text(options["accept"], may_be_empty=True), options["accept"])


def mended(told: "Told", content: bytes, options: dict[str, Any]) -> None:
    """What --diff and --fix ask for; the file the ontology came from is only read.

    Raises BadInput for a list that accepts what was never suggested.
    """
    from aufheben.formats.ontologies.fixing import fixed
    from aufheben.formats.ontologies.losing import losses
    from aufheben.formats.surveys import diff, mends

    if not (options["diff"] or options["fix"]):
        return
    survey = told.check.survey
    found = mends(told.findings, options["listed"], survey.taxonomy)
    made = found.made
    if options["diff"] and not (options["as_json"] or options["jsonl"]):
        echo(diff(made, survey.taxonomy, survey.procedure.debate.lang), nl=False)
    if options["fix"]:
        suffix, file = Path(options["fix"]).suffix, told.check.file
        lang = survey.procedure.debate.lang
        written = fixed(content, file, made, run=told.run, suffix=suffix, lang=lang)
        write_out(options["fix"], written)
        for loss in losses(content, file, suffix):
            echo(f"note: {loss}", err=True)
    _say(told, found, options)


def _say(told: "Told", found: "Mends", options: dict[str, Any]) -> None:
    """How many mends were made, which could not be, and what is left to a person."""
    from aufheben.formats.findings.wording import name

    taxonomy = told.check.survey.taxonomy
    for edge, _ in found.circular:
        ends = f'"{name(edge.child, taxonomy)}" under "{name(edge.parent, taxonomy)}"'
        echo(f"not mended, it would close a circle: {ends}", err=True)
    for edge, edit in found.taken:
        child = name(edge.child, taxonomy)
        echo(f'not mended, another mend or class has taken it: "{child}", "{edit.text}"', err=True)
    if options["quiet"]:
        return
    suggested = sum(finding.edit is not None for finding in told.findings)
    left = suggested - len(found.made) - len(found.circular) - len(found.taken)
    made = "made" if options["fix"] else "would be made"
    echo(f"mends {made}: {len(found.made)}; suggested, but not accepted: {left}", err=True)
