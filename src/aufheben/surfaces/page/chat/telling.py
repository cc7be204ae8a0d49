"""A run told in a chat: each event in a line, in the language of the question."""

import re
from typing import Any

from aufheben.app import Event
from aufheben.app.driven import Driven
from aufheben.rooms.registry import room_for
from aufheben.translations import speaking, spoken, tell

_JAPANESE = re.compile(r"[぀-ヿ㐀-鿿]")


class Telling:
    """What is said of a run while it goes on."""

    def __init__(self, driven: Driven, request: Any, asks: str, leaving: str) -> None:
        self.name, self._leaving = driven.name, leaving
        self.lang = "ja" if _JAPANESE.search(asks) else driven.run.job.lang or "en"
        with speaking(self.lang):
            self._describe = room_for(request).describe(driven.run.job, ())

    def first(self, *, follows: bool) -> str:
        """Who gets what is asked; the name by which the run is found again; what is not read."""
        with speaking(self.lang):
            leaving = spoken(self._leaving)
            said = spoken(f"run {self.name}; to go on with it: aufheben resume {self.name}")
            note = spoken("note: earlier answers are not read") if follows else ""
        return "\n\n".join(part for part in (leaving, said, note) if part) + "\n\n"

    def line(self, event: Event) -> str | None:
        """An event as a paragraph; None where there is nothing to say of it."""
        with speaking(self.lang):
            said = self._describe(event)
            return None if said is None else f"{tell(said)}\n\n"
