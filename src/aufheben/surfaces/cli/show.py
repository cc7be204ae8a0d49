"""`aufheben show`: the same as `aufheben runs show`."""

from aufheben.surfaces.cli.runs import show as command

__all__ = ["command"]
