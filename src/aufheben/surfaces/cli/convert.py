"""`aufheben convert`: an argument graph in the form of another tool."""

from typing import TYPE_CHECKING

import click

from aufheben.errors import BadInput, NoSuchRun
from aufheben.surfaces.cli.clean import echo, print_json
from aufheben.surfaces.cli.room_command import journal_option
from aufheben.translations import tell, told

if TYPE_CHECKING:
    from aufheben.app import Result
    from aufheben.formats.interchange import ArgumentGraph, Reading

SCHEMA = "aufheben.convert/1"


@click.command("convert")
@click.argument("source", metavar="IN")
@click.argument("output", metavar="OUT")
@click.option("--from", "read", metavar="FORM", help="What IN is, if not by its ending.")
@click.option("--to", "written", metavar="FORM", help="What OUT is to be, if not by its ending.")
@click.option("--force", is_flag=True, help="Overwrite the output file.")
@click.option("--json", "as_json", is_flag=True, help="Say what was converted as one JSON object.")
@journal_option
def command(
    source: str,
    output: str,
    read: str | None,
    written: str | None,
    force: bool,
    as_json: bool,
    journal: str | None,
) -> None:
    """Write the argument graph in IN into OUT, in the form of another tool.

    IN is a file (.aif.json, .xaif.json, .argdown, .graphml, .csv, microtexts .jsonl, .apx, .af, .tgf,
    stances .toml), the run of a debate or a deliberation, or `-` with --from. OUT is a file whose ending says the form (also .mmd, .dot),
    or `-` with --to. What IN has beyond such a graph, and OUT cannot
    hold, is named on stderr.
    """
    from aufheben.app.interchange import form_of, forms, left_out, write_graph
    from aufheben.formats.quoting.plain import line
    from aufheben.rooms.files import write
    from aufheben.surfaces.cli.present import check_free, refuse_same

    form = written or form_of(output, written=True)
    if form is None:
        do = f"end its name in a form, or say --to {'|'.join(forms(written=True))}"
        raise BadInput("the name does not say in which form to write", do=do, file=output)
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
        echo(f"note: {line(tell(note))}", err=True)
    if as_json:
        left = [told("en", note) for note in notes]
        print_json({"schema": SCHEMA, "to": form, **_counted(found.graph), "notes": left})
    elif output != "-":
        echo(f"wrote {output}", err=True)


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
        raise BadInput(f"neither a file nor a run is named {source!r}", do=error.do) from error


def _counted(graph: "ArgumentGraph") -> dict[str, int]:
    return {
        "statements": len(graph.statements),
        "inferences": len(graph.inferences),
        "conflicts": len(graph.conflicts),
    }
