"""The sheets that are open in an application's runs, for surfaces on which people fill them in."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field

from aufheben.agents.human import Sheet, Taken
from aufheben.errors import BadInput, Left
from aufheben.formats.sheets.sheet import Message
from aufheben.words import speaker

_say = speaker(__name__)

__all__ = ["OpenSheets", "Sheet"]


@dataclass(slots=True)
class _Open:
    sheet: Sheet
    answer: Future[Message]


@dataclass(slots=True, kw_only=True)
class OpenSheets:
    """A desk of sheets that stay open until somebody answers them, or leaves, in whichever thread.

    `changed` is told the name of a run whose open sheets are others than before.
    """

    changed: Callable[[str], None] = lambda _run: None
    _open: dict[str, _Open] = field(default_factory=dict)

    async def fill(self, sheet: Sheet) -> Message:
        """What is put on it by `answer`. Raises Left where somebody leaves the run."""
        waiting = _Open(sheet, Future())
        self._open[sheet.id] = waiting
        self.changed(sheet.run)
        try:
            return await asyncio.wrap_future(waiting.answer)
        finally:
            if self._open.get(sheet.id) is waiting:
                del self._open[sheet.id]
                self.changed(sheet.run)

    def of(self, run: str) -> tuple[Sheet, ...]:
        """Those of a run, in the order of asking."""
        return tuple(each.sheet for each in [*self._open.values()] if each.sheet.run == run)

    def answer(self, sheet_id: str, message: Message) -> Sheet | None:
        """Put a message on a sheet: None where it is an answer, else the sheet with what is wrong.

        Raises BadInput for a sheet that is not open any more.
        """
        waiting = self._open.get(sheet_id)
        if waiting is None:
            raise _closed()
        tried = waiting.sheet.tried(message)
        try:
            # The seat comes to the same, and opens the sheet again where it was no answer.
            waiting.answer.set_result(message)
        except InvalidStateError:
            raise _closed() from None
        return None if isinstance(tried, Taken) else tried

    def leave(self, run: str) -> None:
        """Nobody answers in this run any more; it waits, and can be gone on with."""
        for each in list(self._open.values()):
            if each.sheet.run == run:
                with suppress(InvalidStateError):
                    each.answer.set_exception(Left(_say("left_seat")))


def _closed() -> BadInput:
    return BadInput(_say("question_closed"), do=_say("look_what_asked"))
