"""`aufheben deliberate`: one mind argues with itself, and writes what came of it."""

from aufheben.rooms.deliberation.request import Deliberation
from aufheben.surfaces.cli.room_command import RoomCommand
from aufheben.words import speaker

_say = speaker(__name__)

command = RoomCommand(
    "deliberate",
    Deliberation,
    help=_say("help_deliberate"),
)
