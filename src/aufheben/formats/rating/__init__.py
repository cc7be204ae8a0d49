"""Ratings: what judges are shown of a run, and what they found, kept and told."""

from aufheben.formats.rating.exhibit import exhibit
from aufheben.formats.rating.json import envelope
from aufheben.formats.rating.report import headline, report
from aufheben.formats.rating.settings import SeatedRating, read_settings, write_settings

__all__ = [
    "SeatedRating",
    "envelope",
    "exhibit",
    "headline",
    "read_settings",
    "report",
    "write_settings",
]
