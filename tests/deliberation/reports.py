"""What is written of a deliberation, as its room writes it."""

from aufheben.formats.document import text
from aufheben.logic.boards.state import State
from aufheben.rooms.deliberation.report.board import board_report
from aufheben.rooms.deliberation.report.utility_tables import UtilityTable, tables
from aufheben.rooms.deliberation.room import ROOM
from aufheben.rooms.deliberation.settings import ToldDeliberation


def plain(told: ToldDeliberation) -> str:
    """For a terminal."""
    return ROOM.report.formats["txt"](told)


def markdown(told: ToldDeliberation) -> str:
    """In Markdown."""
    return ROOM.report.formats["md"](told)


def shown(state: State, step: int) -> str:
    """The board, in English."""
    return text.plain(board_report(state, step), "en")


def weighed(found: list[UtilityTable]) -> str:
    """Every act weighed, in English."""
    return text.plain(tables(found), "en")
