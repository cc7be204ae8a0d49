"""Argument graphs: `aufheben convert` writes one for another tool, `review` says what is wrong with it."""

from typing import TYPE_CHECKING

import click

from aufheben.errors import BadInput, NoSuchRun
from aufheben.surfaces.cli.flags import FAIL_ON, option
from aufheben.surfaces.cli.help_page import Command
from aufheben.surfaces.cli.output import by_field, echo, print_json
from aufheben.surfaces.cli.room_command import journal_option
from aufheben.words import speaker, tell

if TYPE_CHECKING:
    from aufheben.app import Result
    from aufheben.formats.interchange import ArgumentGraph, Reading
    from aufheben.formats.interchange.review import GraphFinding


_say = speaker(__name__)


REVIEWED = "aufheben.review/1"


@click.command("review", cls=Command, help=_say("help_review"))
@click.argument("source", metavar="GRAPH")
@option("--from", "read", metavar="FORM", help=_say("help_from_review"))
@option("--fail-on", **FAIL_ON, help=_say("help_fail_on_review"))
@option("--json", "as_json", is_flag=True, help=_say("help_json_review"))
@journal_option
def review(source: str, read: str | None, fail_on: str, as_json: bool, journal: str | None) -> int:
    """Say what is wrong with an argument graph: with its shape, and with what it claims."""
    from aufheben.app.interchange import reviewed, reviewed_run
    from aufheben.formats.quoting.plain import line

    is_file = names_a_file(source, read)
    found = reviewed(source, read) if is_file else reviewed_run(run_named(source, journal))
    if as_json:
        findings = [{**by_field(each), "rule_of": each.rule_of} for each in found.findings]
        print_json({"schema": REVIEWED, **by_field(found), "findings": findings})
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


CONVERTED = "aufheben.convert/1"


@click.command("convert", cls=Command, help=_say("help_convert"))
@click.argument("source", metavar="IN")
@click.argument("output", metavar="OUT")
@option("--from", "read", metavar="FORM", help=_say("help_from"))
@option("--to", "written", metavar="FORM", help=_say("help_to"))
@option("--force", is_flag=True, help=_say("help_force"))
@option("--json", "as_json", is_flag=True, help=_say("help_json_convert"))
@journal_option
def convert(
    source: str,
    output: str,
    read: str | None,
    written: str | None,
    force: bool,
    as_json: bool,
    journal: str | None,
) -> None:
    """Write the argument graph in IN into OUT, in the form of another tool."""
    from aufheben.app.interchange import form_of, forms, left_out, write_graph
    from aufheben.formats.quoting.plain import line
    from aufheben.rooms.files import write
    from aufheben.surfaces.cli.present import check_free, refuse_same

    form = written or form_of(output, written=True)
    if form is None:
        do = _say("end_or_say_form", forms="|".join(forms(written=True)))
        raise BadInput(_say("form_not_said"), do=do, file=output)
    refuse_same(output, [source])
    if output != "-":
        check_free(output, force=force)
    found = given(source, read, journal)
    text, notes = write_graph(found.graph, form), [*found.notes, *left_out(found.graph, form)]
    if output == "-":
        echo(text, nl=False)
    else:
        write(output, text)
    for note in notes:
        echo(_say("note", note=line(tell(note))), err=True)
    if as_json:
        print_json({"schema": CONVERTED, "to": form, **_counted(found.graph), "notes": notes})
    elif output != "-":
        echo(_say("wrote", path=output), err=True)


def given(source: str, form: str | None, journal: str | None) -> "Reading":
    """The graph in a file or on standard input, else of the run of that name. Raises BadInput."""
    from aufheben.app.interchange import graph_in, graph_of

    if names_a_file(source, form):
        return graph_in(source, form)
    return graph_of(run_named(source, journal))


def names_a_file(source: str, form: str | None) -> bool:
    """Whether a file, or standard input, is meant, and no run."""
    from aufheben.app.interchange import form_of
    from aufheben.rooms.files import is_called

    return form is not None or source == "-" or bool(form_of(source)) or is_called(source)


def run_named(source: str, journal: str | None) -> "Result":
    """What came of the run of that name. Raises BadInput."""
    from aufheben.surfaces.cli.execute import application

    app = application({"journal": journal})
    try:
        return app.result(app.find(source))
    except NoSuchRun as error:
        raise BadInput(_say("no_file_no_run", name=source), do=error.fix) from error


def _counted(graph: "ArgumentGraph") -> dict[str, int]:
    return {
        "statements": len(graph.statements),
        "inferences": len(graph.inferences),
        "conflicts": len(graph.conflicts),
    }
