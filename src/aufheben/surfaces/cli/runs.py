"""`aufheben runs`: the runs in the journal."""

from dataclasses import asdict
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from aufheben.domain.vocabulary import OUTCOMES
from aufheben.errors import BadInput
from aufheben.surfaces.cli.clean import echo, print_json
from aufheben.surfaces.cli.compare import command as compare
from aufheben.surfaces.cli.execute import application
from aufheben.surfaces.cli.export import command as export
from aufheben.surfaces.cli.flags import Listed, option, whole
from aufheben.surfaces.cli.keeping import backup, prune
from aufheben.surfaces.cli.room_command import journal_option
from aufheben.surfaces.cli.run_line import say
from aufheben.surfaces.cli.usage import Group
from aufheben.words import speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.app import App

PAGE = 50
"""Runs listed where nobody says how many."""


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
@option(
    "--outcome",
    type=Listed(OUTCOMES),
    metavar="TEXT",
    help=_say("help_outcome"),
)
@option("--batch", metavar="NAME", help=_say("help_batch_runs"))
@option(
    "--interrupted",
    is_flag=True,
    help=_say("help_interrupted"),
)
@option(
    "--limit",
    type=whole(1),
    help=_say("help_limit_runs"),
)
@option("--json", "as_json", is_flag=True, help=_say("help_json_runs"))
@journal_option
def list_runs(limit: int | None, as_json: bool, journal: str | None, **which: Any) -> None:
    """Runs, newest first."""
    app = _app(journal)
    rows = app.runs(**which)
    if as_json:
        print_json([asdict(row) for row in islice(rows, limit)])
        return
    shown = sum(map(say, islice(rows, limit or PAGE)))
    number = app.count(**which)
    if shown < number:
        echo(_say("newest", shown=shown, number=number), err=True)
    elif not shown:
        said = _say("no_such_runs" if any(which.values()) else "no_runs")
        echo(said, err=True)


command.add_command(export)
command.add_command(compare)
command.add_command(backup)
command.add_command(prune)


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
