"""The command line. Commands are imported when they are called, heavy modules inside them."""

import signal

__all__ = ["main"]


def main(args: list[str] | None = None) -> None:
    """Run the program and leave with its exit code; an interrupt while it loads just ends it."""
    heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if heard:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from aufheben.surfaces.cli import entry

    entry.main(args, heard=heard)
