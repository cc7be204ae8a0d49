"""A person's desk at the terminal: shows on stderr, reads lines from stdin."""

import asyncio
import io
import sys
import threading

from aufheben.errors import Left
from aufheben.surfaces.cli.output import echo
from aufheben.words import speaker

_say = speaker(__name__)


class TerminalDesk:
    """Other seats may work while a line is awaited. The end of the input is leaving."""

    async def show(self, text: str) -> None:
        """A paragraph on stderr."""
        echo(f"\n{text}", err=True)

    async def ask(self, question: str) -> str:
        """One line. Raises Left at the end of the input."""
        echo(question, err=True, nl=False)
        line = await _line()
        if not line:
            echo(err=True)
            raise Left(_say("input_ended"))
        return line.rstrip("\r\n")


async def _line() -> str:
    """A line from stdin, read in a thread that does not outlive an interrupt.

    Bytes that are no text come as halves of characters, which whoever asks refuses.
    """
    if isinstance(sys.stdin, io.TextIOWrapper) and sys.stdin.errors == "strict":
        sys.stdin.reconfigure(errors="surrogateescape")
    loop = asyncio.get_running_loop()
    answered: asyncio.Future[str] = loop.create_future()

    def deliver(line: str) -> None:
        if not answered.done():
            answered.set_result(line)

    def read() -> None:
        try:
            line = sys.stdin.readline()
        except (OSError, ValueError):
            line = ""
        loop.call_soon_threadsafe(deliver, line)

    threading.Thread(target=read, daemon=True).start()
    return await answered
