"""Ratings: what judges are shown of a run, and what they found, kept and told."""

from aufheben.formats.ratings.exhibit import exhibit
from aufheben.formats.ratings.json import envelope
from aufheben.formats.ratings.settings import Desk, read_settings, write_settings
from aufheben.formats.ratings.text import headline, markdown, plain

__all__ = [
    "Desk",
    "envelope",
    "exhibit",
    "headline",
    "markdown",
    "plain",
    "read_settings",
    "write_settings",
]
