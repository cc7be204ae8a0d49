"""Argdown (argdown.org): argument maps as text, out, and a subset of it in."""

from aufheben.formats.interchange.argdown.writer import write_argdown

__all__ = ["write_argdown"]
