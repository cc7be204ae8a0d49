"""`aufheben check`: the doubtful is-a edges of an ontology, with reasons and mends."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.request import Hierarchy
from aufheben.surfaces.cli.execute import Asked, Present
from aufheben.surfaces.cli.flags import FAIL_ON, IN_FLIGHT, Flag
from aufheben.surfaces.cli.output import echo
from aufheben.surfaces.cli.present import (
    Output,
    check_free,
    found_code,
    hint,
    is_shown,
    refuse_ending,
    refuse_same,
    resuming,
    save,
    say,
)
from aufheben.surfaces.cli.progress import counted
from aufheben.surfaces.cli.room_command import Given, RoomCommand, inputs
from aufheben.words import speaker, tell

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.app import Result, Run

MENDED = ("ttl", "csv", "tsv")
IN_PLACE = ("owl", "rdf", "xml", "ttl", "obo", "csv", "tsv")
"""Endings of what is mended in its own form."""

_KNOWN = (*MENDED, "owl", "rdf", "xml", "obo", "nt", "jsonl", "json")


def _refused(given: Given, _request: Any, _app: Any) -> None:
    """Refuse targets that exist, have no known ending, or are read, before any work is done."""
    if given["accept"] and not (given["fix"] or given["diff"]):
        raise BadInput(_say("accept_without"), do=_say("say_what_to_do"))
    read = [*inputs(Hierarchy, given), given["changed_since"], given["accept"]]
    for path in given["output"]:
        refuse_same(path, read)
    if given["fix"]:
        refuse_same(given["fix"], read)
        refuse_same(given["fix"], given["output"], "named_twice")
        _check_target(given)


def _check_target(given: Given) -> None:
    """Raises BadInput for a file that cannot hold the mended ontology, or exists."""
    from aufheben.rooms.files import is_folder

    files = _files(given)
    if len(files) > 1 or is_folder(given["file"]):
        if Path(given["fix"]).suffix in {f".{form}" for form in _KNOWN}:
            raise BadInput(_say("several_in_one"), do=_say("name_a_folder"), file=given["fix"])
        return
    own = Path(given["file"]).suffix.removeprefix(".").lower()
    # Of what comes by a pipe only its content says the form.
    forms = IN_PLACE if given["file"] == "-" else (own,) if own in IN_PLACE else ()
    refuse_ending(given["fix"], dict.fromkeys((*forms, *MENDED)))
    check_free(given["fix"], force=given["force"])


def _adds(given: Given, asked: Asked) -> Asked:
    """The mends after the findings; where a run stops what it had found, and how to go on."""
    told = counted(asked, shown=_is_shown(given, asked.output), hint=partial(_hint, given))
    return replace(told, present=_presented(given))


def _files(given: Given) -> list[str]:
    return [given["file"], *given["more"]]


def _is_shown(given: Given, output: Output) -> bool:
    return is_shown(output) and not (output.as_json or given["diff"])


def _presented(given: Given) -> Present:
    from aufheben.surfaces.cli.apply_mends import listed, mended

    accepted = listed(given["accept"])

    def present(result: "Result", output: Output) -> int:
        from aufheben.rooms.hierarchy.report import text

        save(result, output)
        _say_lists(output)
        if output.jsonl or output.as_json:
            say(result.envelope, output)
        elif _is_shown(given, output):
            echo(text(result.told), nl=False)
        mended(
            result.told,
            accepted,
            output,
            fix=given["fix"],
            diff=given["diff"],
            notes=given["notes"],
        )
        return found_code(result, given["fail_on"])

    return present


def _say_lists(output: Output) -> None:
    """What a report in columns is good for besides reading."""
    if output.quiet:
        return
    for path in output.output:
        if Path(path).suffix == ".tsv":
            echo(f"  {tell(_say('list_use', path=path))}", err=True)


def _hint(given: Given, run: "Run", output: Output) -> str:
    """The line that goes on; where files were to be written, they are the command's own."""
    if not any(given[name] for name in ("fix", "diff", "output", "accept")):
        return hint(run, output)
    alone = resuming(run, output)
    again = f"aufheben check {' '.join(_files(given))} --run {run.name}"
    return tell(_say("check_again", again=again, alone=alone))


command = RoomCommand(
    "check",
    Hierarchy,
    help=_say("help_check"),
    flags=[
        Flag("--fail-on", **FAIL_ON, help=_say("help_fail_on")),
        Flag("--diff", is_flag=True, help=_say("help_diff")),
        Flag("--fix", metavar="OUT", help=_say("help_fix")),
        Flag("--notes/--no-notes", default=True, show_default=True, help=_say("help_notes")),
        Flag("--accept", metavar="FILE|RULES", help=_say("help_accept")),
        Flag("--in-flight", **IN_FLIGHT, default=64, help=_say("help_in_flight_check")),
    ],
    instead=_refused,
    adds=_adds,
)
