"""What is written of a debate, as its room writes it."""

from aufheben.rooms.dialectic.room import ROOM
from aufheben.rooms.dialectic.told import ToldDialectic


def plain(told: ToldDialectic) -> str:
    """For a terminal."""
    return ROOM.formats["txt"](told)


def markdown(told: ToldDialectic) -> str:
    """In Markdown."""
    return ROOM.formats["md"](told)


def headline(told: ToldDialectic) -> str:
    """The answer, or why there is none, in a line."""
    assert ROOM.headline is not None
    return ROOM.headline(told)


def first_screen(told: ToldDialectic, width: int, height: int, rest: str) -> str:
    """As much as fits so many columns and lines."""
    assert ROOM.first_screen is not None
    return ROOM.first_screen(told, width, height, rest)
