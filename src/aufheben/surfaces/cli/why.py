"""`aufheben why`: the chain of attackers behind a status, what a doubt or a semantics changes."""

from typing import TYPE_CHECKING, Any

import click

from aufheben.errors import BadInput
from aufheben.surfaces.cli.execute import application
from aufheben.surfaces.cli.flags import Flag, Grouped, Listed
from aufheben.surfaces.cli.output import echo, print_json
from aufheben.surfaces.cli.room_command import journal_flag
from aufheben.words import speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.app import App
    from aufheben.rooms.aspects import Shown


def _command(argument: str | None, *, as_json: bool, **given: Any) -> int:
    """Show why ARG (such as Arg1; default: the one behind the answer) stands or falls."""
    shown = _found(application(given), argument, given)
    if as_json:
        print_json(shown.value)
    else:
        echo(shown.text, nl=False)
    return 0


def _found(app: "App", argument: str | None, given: dict[str, Any]) -> "Shown":
    """Of the run that is named, also in the place of an argument that the newest has not."""
    try:
        return _shown(app, app.find(given["run_name"]), argument, given)
    except BadInput:
        if argument is None or given["run_name"] is not None:
            raise
        if (run := _named(app, argument)) is None:
            raise
    return _shown(app, run, None, given)


def _named(app: "App", run: str) -> str | None:
    """The run of that name, or whose name alone begins so."""
    try:
        return app.find(run)
    except BadInput:
        return None


def _shown(app: "App", run: str, argument: str | None, given: dict[str, Any]) -> "Shown":
    room, job, record = app.kept(run)
    if "why" not in room.looks:
        do = _say("see_result", run=run)
        raise BadInput(_say("without_arguments", run=run, noun=room.noun), do=do)
    from aufheben.rooms.dialectic.looks import doubted, flips, standing

    doubts, semantics = given["doubt"], given["semantics"]
    if given["flip"] and semantics not in (None, "grounded"):
        do = _say("leave_flag_out", flag="--semantics")
        raise BadInput(_say("flip_is_grounded"), do=do)
    if given["flip"]:
        return flips(record, job, doubts, argument)
    if semantics is not None:
        return standing(record, job, semantics, doubts, argument)
    if doubts:
        return doubted(record, job, doubts, argument)
    return room.looks["why"](record, job, argument)


command = Grouped(
    "why",
    callback=_command,
    help=_say("help_why"),
    params=[
        click.Argument(["argument"], metavar="[ARG]", required=False),
        Flag("--run", "run_name", help=_say("help_run_why")),
        Flag("--doubt", multiple=True, metavar="PREMISE", help=_say("help_doubt")),
        Flag(
            "--semantics",
            type=Listed(["grounded", "complete", "preferred", "stable"]),
            help=_say("help_semantics_why"),
        ),
        Flag("--flip", is_flag=True, help=_say("help_flip")),
        Flag("--json", "as_json", is_flag=True, help=_say("help_json")),
        journal_flag(),
    ],
)
