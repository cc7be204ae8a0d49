"""Judged debates: as the journal keeps them, as JSON for programs, as text for people."""

from aufheben.formats.verdicts.json import envelope
from aufheben.formats.verdicts.settings import Bench, read_settings, write_settings
from aufheben.formats.verdicts.text import headline, markdown, plain
from aufheben.formats.verdicts.told import Told

__all__ = [
    "Bench",
    "Told",
    "envelope",
    "headline",
    "markdown",
    "plain",
    "read_settings",
    "write_settings",
]
