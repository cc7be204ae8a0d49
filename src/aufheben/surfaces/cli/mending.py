"""Making the suggested mends: shown as changes, or written to another file."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from aufheben.surfaces.cli.clean import clean
from aufheben.surfaces.cli.output import write_out

if TYPE_CHECKING:
    from aufheben.formats.surveys import Told


def listed(options: dict[str, Any]) -> frozenset[tuple[str, str]] | None:
    """The pairs of keys in the list of --accept; None without one. Raises BadInput."""
    from aufheben.formats.findings.reviewed import accepted
    from aufheben.surfaces.cli.reading import read_text

    if not options["accept"]:
        return None
    return accepted(read_text(options["accept"], may_be_empty=True), options["accept"])


def mended(told: "Told", content: bytes, options: dict[str, Any]) -> None:
    """What --diff and --fix ask for; the file the ontology came from is only read.

    Raises BadInput for a list that accepts what was never suggested.
    """
    from aufheben.formats.ontologies.fixing import fixed
    from aufheben.formats.surveys import changes, diff

    if not (options["diff"] or options["fix"]):
        return
    made = changes(told.findings, options["listed"])
    survey = told.check.survey
    if options["diff"] and not (options["as_json"] or options["jsonl"]):
        click.echo(clean(diff(made, survey.taxonomy, survey.procedure.debate.lang)), nl=False)
    if options["fix"]:
        suffix = Path(options["fix"]).suffix
        write_out(
            options["fix"], fixed(content, told.check.file, made, run=told.run, suffix=suffix)
        )
    if not options["quiet"]:
        left = sum(finding.edit is not None for finding in told.findings) - len(made)
        click.echo(f"{len(made)} mends made, {left} suggested ones left out", err=True)
