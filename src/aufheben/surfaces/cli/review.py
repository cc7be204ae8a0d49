"""`aufheben review`: what is wrong with an argument graph."""

from typing import TYPE_CHECKING

import click

from aufheben.surfaces.cli.clean import echo, print_json
from aufheben.surfaces.cli.room_command import journal_option
from aufheben.translations import spoken, tell, told

if TYPE_CHECKING:
    from aufheben.app.interchange import Reviewed
    from aufheben.formats.interchange.review import GraphFinding

SCHEMA = "aufheben.review/1"


@click.command("review")
@click.argument("source", metavar="GRAPH")
@click.option("--from", "read", metavar="FORM", help="What GRAPH is, if not by its ending.")
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warn", "none"]),
    default="error",
    show_default=True,
    help="End with exit code 1 for a finding of this level or a worse one.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the findings as one JSON object.")
@journal_option
def command(source: str, read: str | None, fail_on: str, as_json: bool, journal: str | None) -> int:
    """Say what is wrong with an argument graph: with its shape, and with what it claims.

    GRAPH is whatever `convert` reads, or a result: the JSON of a debate, or the name of its run. Of a
    result sentences are read, and all it claims is held against the definitions; of other graphs
    only the shape. What that leaves open is said.
    """
    from aufheben.app.interchange import reviewed, reviewed_run
    from aufheben.formats.quoting.plain import line
    from aufheben.surfaces.cli.convert import names_a_file, run_named

    is_file = names_a_file(source, read)
    found = reviewed(source, read) if is_file else reviewed_run(run_named(source, journal))
    if as_json:
        print_json(
            {"schema": SCHEMA, "findings": [*map(_object, found.findings)], **_besides(found)}
        )
    else:
        for each in found.findings:
            echo(line(_said(each)))
        for note in (*found.notes, *found.unchecked):
            echo(f"note: {line(tell(note))}", err=True)
    levels = {"error": ("error",), "warn": ("error", "warn"), "none": ()}[fail_on]
    return int(any(each.level in levels for each in found.findings))


def _besides(found: "Reviewed") -> dict[str, list[str]]:
    return {
        "unchecked": [told("en", each) for each in found.unchecked],
        "notes": [told("en", each) for each in found.notes],
    }


def _object(found: "GraphFinding") -> dict[str, str]:
    return {
        "kind": found.kind,
        "place": found.place,
        "what": told("en", found.what),
        "do": told("en", found.do),
        "level": found.level,
        "rule_of": found.rule_of,
    }


def _said(found: "GraphFinding") -> str:
    """A finding in the language of whoever reads it; the place is no word of ours."""
    level, what, do = spoken(found.level), tell(found.what), tell(found.do)
    return f"{level}: {found.place}: {what}; {do} [{found.kind}]"
