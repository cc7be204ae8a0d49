"""`aufheben rate`: let a judge rate a finished run."""

from aufheben.rooms.rating.request import Rating
from aufheben.surfaces.cli.room_command import RoomCommand

command = RoomCommand(
    "rate",
    Rating,
    help="""Let a judge rate the debate RUN: its figures by measure.

    RUN is a run of `aufheben ask` that ended with an answer, or a file that `runs export` wrote.
    """,
)
