"""`aufheben rate`: let a judge rate a finished run."""

from aufheben.rooms.rating.request import Rating
from aufheben.surfaces.cli.room_command import RoomCommand
from aufheben.words import speaker

_say = speaker(__name__)

command = RoomCommand(
    "rate",
    Rating,
    help=_say("help_rate_rate"),
)
