"""Deliberations: as the journal keeps them, as JSON for programs, as memos and maps for people."""

from aufheben.formats.deliberations.boards import board, stance
from aufheben.formats.deliberations.json import Told, envelope
from aufheben.formats.deliberations.map import mermaid
from aufheben.formats.deliberations.settings import (
    ROOM,
    Session,
    read_settings,
    write_settings,
)
from aufheben.formats.deliberations.showing import shown
from aufheben.formats.deliberations.tables import read_tables, tables
from aufheben.formats.deliberations.text import headline, markdown, plain
from aufheben.formats.deliberations.weights import read_weights

__all__ = [
    "ROOM",
    "Session",
    "Told",
    "board",
    "envelope",
    "headline",
    "markdown",
    "mermaid",
    "plain",
    "read_settings",
    "read_tables",
    "read_weights",
    "shown",
    "stance",
    "tables",
    "write_settings",
]
