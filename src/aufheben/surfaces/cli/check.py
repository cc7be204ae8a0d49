"""`aufheben check`: the doubtful is-a edges of an ontology, with reasons; mends shown, or written."""

import os
from collections.abc import Mapping
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
    put,
    refuse_ending,
    refuse_same,
    resuming,
    save,
    say,
)
from aufheben.surfaces.cli.progress import counted
from aufheben.surfaces.cli.room_command import Given, RoomCommand, inputs
from aufheben.words import Said, speaker, tell

if TYPE_CHECKING:
    from aufheben.app import Result, Run
    from aufheben.rooms.hierarchy.report.mends import Mends
    from aufheben.rooms.hierarchy.report.told import ToldHierarchy


_say = speaker(__name__)


Pairs = frozenset[tuple[str, str]]


def listed(accept: str | None) -> Pairs | tuple[str, ...] | None:
    """The pairs of keys in the list of --accept, or rules named in its place; None without one.

    Raises BadInput.
    """
    from aufheben.rooms.files import read_text
    from aufheben.rooms.hierarchy.report.reported import RULES
    from aufheben.rooms.hierarchy.report.review import accepted

    if not accept:
        return None
    rules = tuple(accept.split(","))
    if not Path(accept).exists():
        if set(rules) <= set(RULES):
            return rules
        do = _say("name_report", rules=", ".join(RULES))
        raise BadInput(_say("no_file_no_rule"), do=do, file=accept)
    return accepted(read_text(accept, may_be_empty=True), accept)


def _pairs(told: "ToldHierarchy", accepted: Pairs | tuple[str, ...] | None) -> Pairs | None:
    """What is accepted, by pairs; of rules all that they suggest."""
    if not isinstance(accepted, tuple):
        return accepted
    found = (f for f in told.findings if f.rule in accepted and f.edit is not None)
    return frozenset((finding.subject, finding.parent) for finding in found)


def mended(
    told: "ToldHierarchy",
    accepted: Pairs | tuple[str, ...] | None,
    output: Output,
    *,
    fix: str | None,
    diff: bool,
    notes: bool = True,
) -> None:
    """What --diff and --fix ask for; the file the ontology came from is only read.

    Raises BadInput for a list that accepts what was never suggested.
    """
    from aufheben.rooms.hierarchy.report.mends import diff as shown
    from aufheben.rooms.hierarchy.report.mends import left_out, mends, only_suggested

    if not (diff or fix):
        return
    survey = told.check.survey
    found = mends(told.findings, _pairs(told, accepted), survey.taxonomy)
    if diff and not (output.as_json or output.jsonl):
        echo(shown(found.made, survey.taxonomy, survey.lang), nl=False)
        echo(only_suggested(told.findings, found, survey.taxonomy, survey.lang), nl=False)
    if fix:
        _written(told, found, fix, output, notes=notes)
    for left in left_out(told, found):
        echo(left, err=True)
    if not output.quiet:
        echo(_counted(found, fixed=bool(fix)), err=True)


def _counted(found: "Mends", *, fixed: bool) -> Said:
    """How many mends there are, and how those left to a person are accepted."""
    said, left = _say("made" if fixed else "to_make", made=len(found.made)), found.not_accepted
    return _say("made_left", said=said, left=left) if left else _say("made_all", said=said)


def _written(
    told: "ToldHierarchy", found: "Mends", fix: str, output: Output, *, notes: bool
) -> None:
    """One file, in its own form where the ending names that; of several those that change."""
    from aufheben.rooms.files import write
    from aufheben.rooms.hierarchy.report.mends import corrected, in_place, is_own_form, lost

    suffix = Path(fix).suffix
    if len(told.check.contents) == 1 and suffix and not Path(fix).is_dir():
        if is_own_form(told, suffix):
            write(fix, next(iter(in_place(told, found, notes=notes).values())))
            return
        write(fix, corrected(told, found, suffix))
        for loss in lost(told, suffix):
            echo(_say("note", note=loss), err=True)
        return
    for path, content in _below(fix, in_place(told, found, notes=notes), told).items():
        check_free(path, force=output.force)
        put(path, content, quiet=output.quiet)


def _below(folder: str, files: Mapping[str, bytes], told: "ToldHierarchy") -> dict[str, bytes]:
    """The files by where they go: in the folder as they stand in the one that was checked, or to
    each other.
    """
    checked = Path(told.check.file)
    parents = [Path(name).absolute().parent for name in told.check.contents]
    top = checked.absolute() if checked.is_dir() else os.path.commonpath(parents)
    placed = {
        str(Path(folder) / Path(name).absolute().relative_to(top)): content
        for name, content in files.items()
    }
    known = told.check.known.files if told.check.known else ()
    for path in placed:
        refuse_same(path, [*told.check.contents, *known])
        Path(path).parent.mkdir(parents=True, exist_ok=True)
    return placed


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

    accepted = listed(given["accept"])

    def present(result: "Result", output: Output) -> int:
        from aufheben.rooms.hierarchy.report.formats import text

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
