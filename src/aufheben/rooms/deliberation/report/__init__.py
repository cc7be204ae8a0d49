"""Deliberations: as the journal keeps them, as JSON for programs, as memos and maps for people."""

from aufheben.rooms.deliberation.report.board import board, board_report, stance
from aufheben.rooms.deliberation.report.document import report
from aufheben.rooms.deliberation.report.envelope import envelope
from aufheben.rooms.deliberation.report.graph import mermaid
from aufheben.rooms.deliberation.report.told import ToldDeliberation
from aufheben.rooms.deliberation.report.utility_tables import read_tables, tables
from aufheben.rooms.deliberation.settings import (
    ROOM,
    SeatedDeliberation,
    read_settings,
    write_settings,
)

__all__ = [
    "ROOM",
    "SeatedDeliberation",
    "ToldDeliberation",
    "board",
    "board_report",
    "envelope",
    "mermaid",
    "read_settings",
    "read_tables",
    "report",
    "stance",
    "tables",
    "write_settings",
]
