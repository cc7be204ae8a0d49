"""Argdown (argdown.org): argument maps as text, out, and a subset of it in."""

from aufheben.formats.interchange.argdown.reader import read_argdown, read_with_notes
from aufheben.formats.interchange.argdown.writer import write_argdown

__all__ = ["read_argdown", "read_with_notes", "write_argdown"]
