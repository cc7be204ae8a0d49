"""`aufheben deliberate`: one mind argues with itself, and writes what came of it."""

from aufheben.rooms.deliberation.request import Deliberation
from aufheben.surfaces.cli.room_command import RoomCommand

command = RoomCommand(
    "deliberate",
    Deliberation,
    help="""Deliberate FILE (or `-`, or a QUESTION) alone, and write a memo of it.

    At every step the act of the highest utility is taken. The memo goes to stdout, each step in
    a line to stderr. Every run is kept in the journal.
    """,
)
