"""Making the suggested mends: shown as changes, or written to another file."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from aufheben.errors import BadInput
from aufheben.surfaces.cli.output import echo
from aufheben.surfaces.cli.present import Output, check_free, put, refuse_same
from aufheben.words import Said, speaker

if TYPE_CHECKING:
    from aufheben.rooms.hierarchy.report import Mends, ToldHierarchy

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
    from aufheben.rooms.hierarchy.report import diff as shown
    from aufheben.rooms.hierarchy.report import left_out, mends, only_suggested

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
    from aufheben.rooms.hierarchy.report import corrected, in_place, is_own_form, lost

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
