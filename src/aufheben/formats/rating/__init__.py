"""Ratings: what judges are shown of a run, and what they found, kept and told."""

from aufheben.formats.rating.exhibit import exhibit
from aufheben.formats.rating.json import envelope
from aufheben.formats.rating.settings import SeatedRating, read_settings, write_settings
from aufheben.formats.rating.text import headline, markdown, plain

__all__ = [
    "SeatedRating",
    "envelope",
    "exhibit",
    "headline",
    "markdown",
    "plain",
    "read_settings",
    "write_settings",
]
