"""What is written of a debate, as its room writes it."""

from aufheben.rooms.dialectic.room import ROOM
from aufheben.rooms.dialectic.told import ToldDialectic


def plain(told: ToldDialectic) -> str:
    """For a terminal."""
    return ROOM.report.formats["txt"](told)


def markdown(told: ToldDialectic) -> str:
    """In Markdown."""
    return ROOM.report.formats["md"](told)


def headline(told: ToldDialectic) -> str:
    """The answer, or why there is none, in a line."""
    assert ROOM.report.headline is not None
    return ROOM.report.headline(told)


def first_screen(told: ToldDialectic, width: int, height: int, rest: str) -> str:
    """As much as fits so many columns and lines."""
    assert ROOM.report.first_screen is not None
    return ROOM.report.first_screen(told, width, height, rest)
