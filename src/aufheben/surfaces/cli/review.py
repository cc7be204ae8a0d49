"""`aufheben review`: what is wrong with the shape of an argument graph."""

import sys
from dataclasses import asdict

import click

from aufheben.surfaces.cli.clean import echo, print_json
from aufheben.surfaces.cli.room_command import journal_option

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
def command(
    source: str, read: str | None, fail_on: str, as_json: bool, journal: str | None
) -> None:
    """Say what is wrong with the shape of an argument graph from elsewhere.

    GRAPH is whatever `convert` reads. Sentences are not read: what that leaves open is said.
    """
    from aufheben.app.interchange import review_graph, unchecked
    from aufheben.formats.quoting.plain import line
    from aufheben.surfaces.cli.convert import given

    found = given(source, read, journal)
    findings, left = review_graph(found.graph), unchecked(found.graph)
    if as_json:
        told = [asdict(each) for each in findings]
        print_json(
            {"schema": SCHEMA, "findings": told, "unchecked": left, "notes": list(found.notes)}
        )
    else:
        for each in findings:
            said = f"{each.level}: {each.place}: {each.what}; {each.do} [{each.kind}]"
            echo(line(said))
        for note in (*found.notes, *left):
            echo(f"note: {line(note)}", err=True)
    levels = {"error": ("error",), "warn": ("error", "warn"), "none": ()}[fail_on]
    if any(each.level in levels for each in findings):
        sys.exit(1)
