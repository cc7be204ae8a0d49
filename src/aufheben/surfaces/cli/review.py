"""`aufheben review`: what is wrong with an argument graph."""

from typing import TYPE_CHECKING

import click

from aufheben.surfaces.cli.flags import FAIL_ON, option
from aufheben.surfaces.cli.help_page import Command
from aufheben.surfaces.cli.output import by_field, echo, print_json
from aufheben.surfaces.cli.room_command import journal_option
from aufheben.words import speaker, tell

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.formats.interchange.review import GraphFinding

SCHEMA = "aufheben.review/1"


@click.command("review", cls=Command, help=_say("help_review"))
@click.argument("source", metavar="GRAPH")
@option("--from", "read", metavar="FORM", help=_say("help_from_review"))
@option("--fail-on", **FAIL_ON, help=_say("help_fail_on_review"))
@option("--json", "as_json", is_flag=True, help=_say("help_json_review"))
@journal_option
def command(source: str, read: str | None, fail_on: str, as_json: bool, journal: str | None) -> int:
    """Say what is wrong with an argument graph: with its shape, and with what it claims."""
    from aufheben.app.interchange import reviewed, reviewed_run
    from aufheben.formats.quoting.plain import line
    from aufheben.surfaces.cli.convert import names_a_file, run_named

    is_file = names_a_file(source, read)
    found = reviewed(source, read) if is_file else reviewed_run(run_named(source, journal))
    if as_json:
        findings = [{**by_field(each), "rule_of": each.rule_of} for each in found.findings]
        print_json({"schema": SCHEMA, **by_field(found), "findings": findings})
    else:
        for each in found.findings:
            echo(line(_said(each)))
        for note in (*found.notes, *found.unchecked):
            echo(line(tell(_say("note", note=note))), err=True)
    levels = {"error": ("error",), "warn": ("error", "warn"), "none": ()}[fail_on]
    return int(any(each.level in levels for each in found.findings))


def _said(found: "GraphFinding") -> str:
    """A finding in the language of whoever reads it; the place is no word of ours."""
    level = _say(f"level_{found.level}")
    facts = {"place": found.place, "what": found.what, "do": found.do, "kind": found.kind}
    return tell(_say("finding", level=level, **facts))
