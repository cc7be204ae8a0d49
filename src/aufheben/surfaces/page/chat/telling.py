"""A run told in a chat: each event in a line, in the language of the question."""

import re
from collections.abc import Sequence
from typing import Any

from aufheben.app import Event
from aufheben.app.server_runs import Driven
from aufheben.rooms.costs import Receiver, said_of
from aufheben.rooms.registry import room_for
from aufheben.words import speaker, speaking, tell

_say = speaker(__name__)

_JAPANESE = re.compile(r"[぀-ヿ㐀-鿿]")


class Telling:
    """What is said of a run while it goes on."""

    def __init__(self, driven: Driven, request: Any, asks: str, leaves: Sequence[Receiver]) -> None:
        self.name, self._leaves = driven.name, leaves
        self.lang = "ja" if _JAPANESE.search(asks) else driven.run.job.lang or "en"
        with speaking(self.lang):
            self._describe = room_for(request).progress.describe(driven.run.job, ())

    def first(self, *, follows: bool) -> str:
        """Who gets what is asked; the name by which the run is found again; what is not read."""
        with speaking(self.lang):
            parts = [tell(said_of(self._leaves)), tell(_say("run_begun", run=self.name))]
            if follows:
                parts.append(tell(_say("earlier_not_read")))
        return "\n\n".join(parts) + "\n\n"

    def line(self, event: Event) -> str | None:
        """An event as a paragraph; None where there is nothing to say of it."""
        with speaking(self.lang):
            said = self._describe(event)
            return None if said is None else f"{tell(said)}\n\n"
