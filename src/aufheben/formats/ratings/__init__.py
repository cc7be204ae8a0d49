"""Ratings: what judges are shown of a run, and what they found, kept and told."""

from aufheben.formats.ratings.envelope import envelope
from aufheben.formats.ratings.exhibit import exhibit
from aufheben.formats.ratings.report import markdown, plain
from aufheben.formats.ratings.settings import Desk, read_settings, write_settings

__all__ = ["Desk", "envelope", "exhibit", "markdown", "plain", "read_settings", "write_settings"]
