"""Surveys of taxonomies: as the journal keeps them, for programs, and the mends that follow."""

from aufheben.formats.surveys.mending import Mends, changes, diff, mends
from aufheben.formats.surveys.settings import ROOM, Check, read_settings, write_settings
from aufheben.formats.surveys.told import Told, edges, envelope, known, structure, tell, unknown

__all__ = [
    "ROOM",
    "Check",
    "Mends",
    "Told",
    "changes",
    "diff",
    "edges",
    "envelope",
    "known",
    "mends",
    "read_settings",
    "structure",
    "tell",
    "unknown",
    "write_settings",
]
