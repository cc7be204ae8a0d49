"""The command line. Commands are imported when they are called, heavy modules inside them."""

from aufheben.surfaces.cli.entry import main

__all__ = ["main"]
