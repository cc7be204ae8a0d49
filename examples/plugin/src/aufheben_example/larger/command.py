"""The room's command: its options as flags, and one that is the command's own."""

from typing import Any

from aufheben.surfaces.cli.flags import Flag
from aufheben.surfaces.cli.output import echo
from aufheben.surfaces.cli.room_command import RoomCommand
from aufheben.words import speaker
from aufheben_example.larger.room import Larger

_say = speaker(__name__)


def _ruled(given: dict[str, Any], _request: Any, _app: Any) -> int | None:
    """The rules, where they are asked for; else the run."""
    if not given["rules"]:
        return None
    echo(_say("rules"))
    return 0


COMMAND = RoomCommand(
    "larger",
    Larger,
    help=_say("help"),
    flags=[Flag("--rules", is_flag=True, group="Form", help=_say("help_rules"))],
    instead=_ruled,
)
