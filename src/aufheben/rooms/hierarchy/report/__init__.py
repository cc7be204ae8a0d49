"""Surveys of taxonomies: as the journal keeps them, for programs, and the mends that follow."""

from aufheben.rooms.hierarchy.report.envelope import envelope
from aufheben.rooms.hierarchy.report.formats import FORMATS, headline, text
from aufheben.rooms.hierarchy.report.mends import (
    Mends,
    changes,
    corrected,
    diff,
    in_place,
    is_own_form,
    left_out,
    lost,
    mends,
    only_suggested,
)
from aufheben.rooms.hierarchy.report.told import (
    ToldHierarchy,
    edges,
    known,
    shown,
    sieve_of,
    structure,
    tell,
)
from aufheben.rooms.hierarchy.settings import (
    ROOM,
    SeatedHierarchy,
    asked,
    read_settings,
    write_settings,
)

__all__ = [
    "FORMATS",
    "ROOM",
    "Mends",
    "SeatedHierarchy",
    "ToldHierarchy",
    "asked",
    "changes",
    "corrected",
    "diff",
    "edges",
    "envelope",
    "headline",
    "in_place",
    "is_own_form",
    "known",
    "left_out",
    "lost",
    "mends",
    "only_suggested",
    "read_settings",
    "shown",
    "sieve_of",
    "structure",
    "tell",
    "text",
    "write_settings",
]
