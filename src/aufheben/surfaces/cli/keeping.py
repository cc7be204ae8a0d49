"""`aufheben runs backup` and `runs prune`: how long runs are kept, and in how many places."""

import re
from datetime import timedelta
from typing import TYPE_CHECKING

import click

from aufheben.errors import BadInput, Locked
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.execute import application
from aufheben.surfaces.cli.flags import option
from aufheben.surfaces.cli.help_page import Command
from aufheben.surfaces.cli.room_command import journal_option
from aufheben.surfaces.cli.run_line import say
from aufheben.words import speaker, tell

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.app import App

_AGE = re.compile(r"([0-9]{1,5})([hdw])", re.ASCII)
_UNITS = {"h": "hours", "d": "days", "w": "weeks"}


@click.command("backup", cls=Command, help=_say("help_backup"))
@click.argument("file")
@journal_option
def backup(file: str, journal: str | None) -> None:
    """Copy the whole journal into a new FILE, while runs go on, and verify every row of it."""
    number = application({"journal": journal}).backup(file)
    echo(_say("backed_up", file=file, number=number), err=True)


@click.command("prune", cls=Command, help=_say("help_prune"))
@option("--older", required=True, metavar="AGE", help=_say("help_older"))
@option("--yes", is_flag=True, help=_say("help_yes_keeping"))
@journal_option
def prune(older: str, yes: bool, journal: str | None) -> None:
    """Forget runs that have ended and began long ago."""
    app = application({"journal": journal})
    found = [*app.older(_age(older))]
    if not yes:
        number = sum(map(say, found))
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
