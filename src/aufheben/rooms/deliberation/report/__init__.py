"""Deliberations: as the journal keeps them, as JSON for programs, as memos and maps for people."""

from aufheben.rooms.deliberation.report.board_json import board, stance
from aufheben.rooms.deliberation.report.board_report import board_report
from aufheben.rooms.deliberation.report.document import report
from aufheben.rooms.deliberation.report.envelope import ToldDeliberation, envelope
from aufheben.rooms.deliberation.report.map import mermaid
from aufheben.rooms.deliberation.report.tables import read_tables, tables
from aufheben.rooms.deliberation.report.weights import read_weights
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
    "read_weights",
    "report",
    "stance",
    "tables",
    "write_settings",
]
