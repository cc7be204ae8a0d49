"""Surveys of taxonomies: as the journal keeps them, for programs, and the mends that follow."""

from aufheben.formats.surveys.correction import corrected, left_out, lost
from aufheben.formats.surveys.mending import Mends, changes, diff, mends
from aufheben.formats.surveys.report import FORMATS, summary, text
from aufheben.formats.surveys.settings import ROOM, Check, read_settings, write_settings
from aufheben.formats.surveys.told import Told, edges, envelope, known, structure, tell, unknown

__all__ = [
    "FORMATS",
    "ROOM",
    "Check",
    "Mends",
    "Told",
    "changes",
    "corrected",
    "diff",
    "edges",
    "envelope",
    "known",
    "left_out",
    "lost",
    "mends",
    "read_settings",
    "structure",
    "summary",
    "tell",
    "text",
    "unknown",
    "write_settings",
]
