"""`aufheben check`: the doubtful is-a edges of an ontology, with reasons and mends."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.request import Hierarchy
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.execute import Asked, Present
from aufheben.surfaces.cli.flags import Flag
from aufheben.surfaces.cli.present import (
    Output,
    check_free,
    found_code,
    hint,
    is_shown,
    refuse_ending,
    refuse_same,
    save,
    say,
)
from aufheben.surfaces.cli.progress import Progress
from aufheben.surfaces.cli.room_command import Given, RoomCommand, inputs

if TYPE_CHECKING:
    from aufheben.app import Result

MENDED = ("ttl", "csv", "tsv")


def _refused(given: Given, _request: Any, _app: Any) -> None:
    """Refuse targets that exist, have no known ending, or are read, before any work is done."""
    if given["accept"] and not (given["fix"] or given["diff"]):
        raise BadInput("--accept without --fix or --diff", do="say what is to be done: --diff")
    read = [*inputs(Hierarchy, given), given["changed_since"], given["accept"]]
    for path in given["output"]:
        refuse_same(path, read)
    if given["fix"]:
        refuse_same(given["fix"], [*read, *given["output"]])
        refuse_ending(given["fix"], MENDED)
        check_free(given["fix"], force=given["force"])


def _adds(given: Given, asked: Asked) -> Asked:
    """Findings as they come, the mends after them, and where files are written how to go on."""
    return replace(
        asked,
        present=_presented(given),
        watch=lambda asked, _: Progress(asked, shown=_is_shown(given, asked.output)),
        hint=lambda run, output: _hint(given, asked.job.file, run, output),
    )


def _is_shown(given: Given, output: Output) -> bool:
    return is_shown(output) and not (output.as_json or given["diff"])


def _presented(given: Given) -> Present:
    from aufheben.surfaces.cli.apply_mends import listed, mended

    accepted = listed(given["accept"])

    def present(result: "Result", output: Output) -> int:
        from aufheben.formats.hierarchy import summary

        save(result, output)
        if output.jsonl or output.as_json:
            say(result.envelope, output)
        elif _is_shown(given, output):
            # The findings stand there already, as they came.
            echo(summary(result.told), nl=False)
        mended(result.told, accepted, output, fix=given["fix"], diff=given["diff"])
        return found_code(result, given["fail_on"])

    return present


def _hint(given: Given, file: str, run: str, output: Output) -> str:
    """The line that goes on; where files were to be written, they are the command's own."""
    if not any(given[name] for name in ("fix", "diff", "output", "accept")):
        return hint(run, output)
    alone = hint(run, output).removeprefix("to go on: ")
    again = f"aufheben check {file} --run {run}"
    return f"to go on: {again} and the same options; to see the findings alone: {alone}"


command = RoomCommand(
    "check",
    Hierarchy,
    help="""Find the wrong is-a edges of the ontology in FILE (or `-`), with reasons and mends.

    FILE is RDF (RDF/XML, Turtle, SKOS), OBO, or a table with columns child and parent. Without
    a model only structure and head nouns are looked at. FILE is never written.
    """,
    flags=[
        Flag(
            "--fail-on",
            type=click.Choice(["error", "warn", "none"]),
            default="error",
            show_default=True,
            help="Exit 1 from this level on.",
        ),
        Flag("--diff", is_flag=True, help="Print what --fix would change."),
        Flag("--fix", metavar="OUT.{ttl,csv,tsv}", help="Write the mended ontology to OUT."),
        Flag("--accept", metavar="FILE", help="Make just the mends of this reviewed list."),
        Flag(
            "--in-flight",
            type=click.IntRange(min=1),
            default=64,
            show_default=True,
            group="Limits",
            help="Most questions under way at once.",
        ),
    ],
    instead=_refused,
    adds=_adds,
)
