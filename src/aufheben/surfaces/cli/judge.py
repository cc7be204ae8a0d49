"""`aufheben judge`: from the transcript of a debate to a winner with reasons."""

from typing import Any

from aufheben.rooms.judging.request import Judging
from aufheben.surfaces.cli.flags import Flag
from aufheben.surfaces.cli.output import echo
from aufheben.surfaces.cli.room_command import Given, RoomCommand
from aufheben.words import speaker

_say = speaker(__name__)


def _printed(given: Given, _request: Any, _app: Any) -> int | None:
    """The panel as TOML, where that is asked for."""
    if not given["print_panel"]:
        return None
    from aufheben.rooms.judging.panels import source

    echo(source(given["panel"], given["lang"] or "en"), nl=False)
    return 0


command = RoomCommand(
    "judge",
    Judging,
    help=_say("help_judge"),
    flags=[Flag("--print-panel", is_flag=True, group="Form", help=_say("help_print_panel"))],
    instead=_printed,
)
