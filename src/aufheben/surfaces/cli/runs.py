"""`aufheben runs`: the runs in the journal: listed, compared, kept, removed, exported."""

import re
from datetime import datetime, timedelta
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from aufheben.domain.vocabulary import OUTCOMES
from aufheben.errors import BadInput, Locked
from aufheben.formats.chats import ANSWERED_BY, EXPORTS
from aufheben.rooms.files import form_of
from aufheben.surfaces.cli.execute import application
from aufheben.surfaces.cli.flags import Choice, Listed, option, whole
from aufheben.surfaces.cli.help_page import Command
from aufheben.surfaces.cli.output import echo, print_json
from aufheben.surfaces.cli.present import check_free, put, refuse_same
from aufheben.surfaces.cli.room_command import journal_option
from aufheben.surfaces.cli.usage import Group
from aufheben.words import speaker, tell

if TYPE_CHECKING:
    from aufheben.app import App, RunInfo
    from aufheben.app.training_set import TrainingSet


_say = speaker(__name__)


@click.command("export", cls=Command, help=_say("help_export"))
@click.argument("runs", metavar="[RUN|FILE.jsonl]...", nargs=-1)
@option(
    "--as", "form", type=Choice(EXPORTS), default="journal", show_default=True, help=_say("help_as")
)
@option("--all", "everything", is_flag=True, help=_say("help_all"))
@option("--by", type=Choice(ANSWERED_BY), multiple=True, help=_say("help_by"))
@option("--bare", is_flag=True, help=_say("help_bare"))
@option("--prompts", metavar="DIR", help=_say("help_prompts"))
@option("-o", "--output", metavar="FILE", help=_say("help_output_export"))
@option("--force", is_flag=True, help=_say("help_force"))
@journal_option
def export(
    runs: tuple[str, ...],
    form: str,
    everything: bool,
    by: tuple[str, ...],
    bare: bool,
    prompts: str | None,
    output: str | None,
    force: bool,
    journal: str | None,
) -> None:
    """RUN (default: the newest) as JSON lines, without keys or hosts; with -o FILE.html as a page, and
    with -o FILE.svg as a picture, that need nothing else."""
    app = application({"journal": journal})
    _check(runs, form, output, everything=everything, force=force)
    if form == "journal":
        [run] = runs or (None,)
        shown = form_of(output or "", _PICTURED)
        _write(app.export(app.find(run)) if shown is None else app.shown(run, shown), output)
        return
    named = () if everything else runs or (app.find(None),)
    found = app.training(*named, by=by or ("model",), prompts=prompts)
    _write(found.to(form, bare=bare), output)  # type: ignore[arg-type]
    _tell(found, pairs=form == "preferences")


def _check(
    runs: tuple[str, ...], form: str, output: str | None, *, everything: bool, force: bool
) -> None:
    """Raises BadInput for what cannot be meant together."""
    if form == "journal" and (everything or len(runs) > 1):
        raise BadInput(_say("journal_of_one"), do=_say("one_run_or_chat"))
    if everything and runs:
        raise BadInput(_say("all_and_names"), do=_say("leave_one_out"))
    refuse_same(output, runs)
    if output is not None:
        check_free(output, force=force)


def _write(text: str, output: str | None) -> None:
    from aufheben.rooms.files import write

    if output is None:
        echo(text, nl=False)
    else:
        write(output, text)


def _tell(found: "TrainingSet", *, pairs: bool) -> None:
    """How much there is, and what was left out and why."""
    number = sum(len(chat.refused) for chat in found.chats) if pairs else len(found.chats)
    left = sorted(found.left_out.items())
    for said in (
        _say("pairs" if pairs else "answers", number=number),
        *(_say(f"left_out_{why.replace(' ', '_')}", count=count) for why, count in left),
        *(_say("note", note=_say("not_read", run=run)) for run in found.unread),
    ):
        echo(said, err=True)


_PICTURED = ("html", "svg")


PAGE = 50
"""Runs listed where nobody says how many."""
_ENDED = 12
"""Columns of how a run ended."""
_AGE = re.compile(r"([0-9]{1,5})([hdw])", re.ASCII)
_UNITS = {"h": "hours", "d": "days", "w": "weeks"}


@click.group("runs", cls=Group, help=_say("help_runs"))
@journal_option
@click.pass_context
def command(ctx: click.Context, journal: str | None) -> None:
    """List, compare, remove, export, import and back up runs."""
    ctx.obj = journal


def _app(journal: str | None) -> "App":
    return application({"journal": journal})


@command.command("list", help=_say("help_runs_list"))
@option("--kind", help=_say("help_kind"))
@option("--outcome", type=Listed(OUTCOMES), metavar="TEXT", help=_say("help_outcome"))
@option("--batch", metavar="NAME", help=_say("help_batch_runs"))
@option("--interrupted", is_flag=True, help=_say("help_interrupted"))
@option("--limit", type=whole(1), help=_say("help_limit_runs"))
@option("--json", "as_json", is_flag=True, help=_say("help_json_runs"))
@journal_option
def list_runs(limit: int | None, as_json: bool, journal: str | None, **which: Any) -> None:
    """Runs, newest first."""
    app = _app(journal)
    rows = app.runs(**which)
    if as_json:
        print_json([*islice(rows, limit)])
        return
    shown = sum(map(_say_row, islice(rows, limit or PAGE)))
    number = app.count(**which)
    if shown < number:
        echo(_say("newest", shown=shown, number=number), err=True)
    elif not shown:
        said = _say("no_such_runs" if any(which.values()) else "no_runs")
        echo(said, err=True)


command.add_command(export)


def _say_row(row: "RunInfo") -> int:
    """One line, in the time and the language of whoever reads it; how many there are of it."""
    from aufheben.formats.document.text import width_of
    from aufheben.formats.quoting.plain import line

    ended = tell(_say(f"outcome_{row.outcome or 'open'}"))
    gap = " " * max(0, _ENDED - width_of(ended))
    echo(f"{row.run}  {_here(row.created)}  {row.kind:<12} {ended}{gap} {line(str(row.issue))}")
    return 1


def _here(created: str) -> str:
    """When it began by the clock of this machine; as it stands where that is no time."""
    try:
        return datetime.fromisoformat(created).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError):
        return created


@command.command("compare", help=_say("help_compare"))
@click.argument("first", metavar="RUN")
@click.argument("second", metavar="RUN")
@option("-o", "--output", metavar="FILE.html", required=True, help=_say("help_output_compare"))
@option("--force", is_flag=True, help=_say("help_force"))
@journal_option
def compare(first: str, second: str, output: str, force: bool, journal: str | None) -> None:
    """Two runs side by side: answers, what each keeps and gives up, premises that differ."""
    if not output.endswith(".html"):
        do = _say("end_in", endings=".html")
        raise BadInput(_say("no_page", name=output), do=do, file=output)
    check_free(output, force=force)
    app = _app(journal)
    put(output, app.compared(app.find(first), app.find(second)))


@command.command("backup", help=_say("help_backup"))
@click.argument("file")
@journal_option
def backup(file: str, journal: str | None) -> None:
    """Copy the whole journal into a new FILE, while runs go on, and verify every row of it."""
    number = _app(journal).backup(file)
    echo(_say("backed_up", file=file, number=number), err=True)


@command.command("prune", help=_say("help_prune"))
@option("--older", required=True, metavar="AGE", help=_say("help_older"))
@option("--yes", is_flag=True, help=_say("help_yes_keeping"))
@journal_option
def prune(older: str, yes: bool, journal: str | None) -> None:
    """Forget runs that have ended and began long ago."""
    app = _app(journal)
    found = [*app.older(_age(older))]
    if not yes:
        number = sum(map(_say_row, found))
        echo(_say("would_remove", number=number), err=True)
        return
    removed = sum(_is_removed(app, row.run) for row in found)
    echo(_say("removed_runs", number=removed), err=True)


def _is_removed(app: "App", run: str) -> bool:
    try:
        app.store.remove(run)
    except Locked as held:
        echo(_say("kept", why=held.told(tell)), err=True)
        return False
    return True


def _age(said: str) -> timedelta:
    """Raises BadInput."""
    match = _AGE.fullmatch(said.strip())
    if match is None:
        raise BadInput(_say("older_is", age=said[:80]), do=_say("give_age"))
    return timedelta(**{_UNITS[match[2]]: int(match[1])})


@command.command("rm", help=_say("help_runs_rm"))
@click.argument("runs", nargs=-1, required=True)
@journal_option
def remove(runs: tuple[str, ...], journal: str | None) -> None:
    """Forget RUNS."""
    app = _app(journal)
    for run in runs:
        app.store.remove(run)
        echo(_say("removed", run=run), err=True)


@command.command("import", help=_say("help_runs_import"))
@click.argument("file")
@option("--as", "name", help=_say("help_as_runs"))
@journal_option
def import_run(file: str, name: str | None, journal: str | None) -> None:
    """Take in a run that `runs export` wrote, or every run of another journal."""
    from aufheben.rooms.files import is_journal

    app = _app(journal)
    if not is_journal(file):
        _tell_imported(app.take(file, name=name))
        return
    if name is not None:
        raise BadInput(_say("as_names_one"), do=_say("leave_out"))
    taken = None
    for taken in app.take_all(file):
        _tell_imported(taken)
    if taken is None:
        echo(_say("nothing_new", file=file), err=True)


def _tell_imported(run: str) -> None:
    echo(_say("imported", run=run), err=True)
