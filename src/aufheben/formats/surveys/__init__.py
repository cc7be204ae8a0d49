"""Surveys of taxonomies: as the journal keeps them, for programs, and the mends that follow."""

from aufheben.formats.surveys.mending import changes, diff
from aufheben.formats.surveys.settings import ROOM, Check, read_settings, write_settings
from aufheben.formats.surveys.telling import Told, edges, envelope, known, structure, tell, unknown

__all__ = [
    "ROOM",
    "Check",
    "Told",
    "changes",
    "diff",
    "edges",
    "envelope",
    "known",
    "read_settings",
    "structure",
    "tell",
    "unknown",
    "write_settings",
]
