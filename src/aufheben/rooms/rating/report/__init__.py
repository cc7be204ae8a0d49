"""Ratings: what judges are shown of a run, and what they found, kept and told."""

from aufheben.rooms.rating.report.document import headline, report
from aufheben.rooms.rating.report.envelope import envelope
from aufheben.rooms.rating.report.exhibit import exhibit
from aufheben.rooms.rating.settings import SeatedRating, read_settings, write_settings

__all__ = [
    "SeatedRating",
    "envelope",
    "exhibit",
    "headline",
    "read_settings",
    "report",
    "write_settings",
]
