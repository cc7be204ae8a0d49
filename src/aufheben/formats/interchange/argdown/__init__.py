"""Argdown (argdown.org): argument maps as text, out, and a subset of it in."""

from aufheben.formats.interchange.argdown.includes import Follow
from aufheben.formats.interchange.argdown.reader import read_argdown
from aufheben.formats.interchange.argdown.writer import write_argdown

__all__ = ["Follow", "read_argdown", "write_argdown"]
