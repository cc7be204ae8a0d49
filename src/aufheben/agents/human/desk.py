"""The port to a person: something that shows text and hands back what is typed."""

from collections.abc import Iterable
from typing import Protocol

from aufheben.errors import Left
from aufheben.words import speaker

_say = speaker(__name__)


class Desk(Protocol):
    """Where a person sits."""

    async def show(self, text: str) -> None:
        """Show text."""
        ...

    async def ask(self, question: str) -> str:
        """One line. Raises Left if nobody will answer any more."""
        ...


class ScriptedDesk:
    """A desk whose person types what is listed, then leaves. `shown` has all that was seen."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self.shown: list[str] = []

    async def show(self, text: str) -> None:
        """Kept in `shown`."""
        self.shown.append(text)

    async def ask(self, question: str) -> str:
        """The next line. Raises Left after the last."""
        self.shown.append(question)
        line = next(self._lines, None)
        if line is None:
            raise Left(_say("nobody_desk_any"))
        return line
