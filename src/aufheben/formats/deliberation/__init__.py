"""Deliberations: as the journal keeps them, as JSON for programs, as memos and maps for people."""

from aufheben.formats.deliberation.board_json import board, stance
from aufheben.formats.deliberation.board_report import board_report
from aufheben.formats.deliberation.json import ToldDeliberation, envelope
from aufheben.formats.deliberation.map import mermaid
from aufheben.formats.deliberation.report import report
from aufheben.formats.deliberation.settings import (
    ROOM,
    SeatedDeliberation,
    read_settings,
    write_settings,
)
from aufheben.formats.deliberation.tables import read_tables, tables
from aufheben.formats.deliberation.weights import read_weights

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
