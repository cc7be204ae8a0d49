"""A run of a room on a failing disk, and the same run gone on with; each in a process of its own."""

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from aufheben.adapters.stores.sqlite import SqliteStore
from aufheben.agents.llm import LlmAgent
from aufheben.app import App, Result
from aufheben.runtime.journal import Event
from aufheben.testing import Received
from tests.adapters.sqlite_processes import EVENTS, RECORD
from tests.rooms.settled import REQUESTS, Paid, answer, told, whole

RUN = "whole"
IN_FLIGHT = 64
EARLIER = replace(RECORD, run="earlier", events=EVENTS[:3])


class RoomTrial:
    """One run of a room, in a journal that has one already, or in a new one.

    `asked` and `heard` lie beside the place that fails.
    """

    def __init__(self, room: str, folder: Path, *, new: bool = False) -> None:
        self.room, self.place, self._new = room, folder / "place", new
        self.journal = self.place / "journal.db"
        self._asked, self._heard = folder / "asked", folder / "heard"

    def ready(self) -> None:
        """What is there before anything fails."""
        self.place.mkdir()
        if not self._new:
            self.journal.write_bytes(journal_with_one_run())

    def run(self) -> None:
        """As far as the disk lets it. Raises JournalFailed."""
        self._driven(lambda app: app.start(REQUESTS[self.room], name=RUN, tell=self._hear))

    def go_on(self) -> None:
        """Every promise about what stands there now, and about going on with it."""
        before, asked = self._kept(), self._count(self._asked)
        assert self._count(self._heard) <= len(before), "what was told is not there"
        answers = sum(kind in ("answered", "rejected") and bool(seat) for kind, seat in before)
        result, needed = whole(self.room)
        assert answers <= asked <= answers + IN_FLIGHT
        again = self._driven(self._gone_on)
        assert told(again) == told(result)
        assert self._count(self._asked) - asked == needed - answers, "an answer was asked again"
        assert self._kept()[: len(before)] == before
        with closing(sqlite3.connect(self.journal)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]

    def _gone_on(self, app: App) -> Any:
        begun = RUN in [record.run for record in app.store.runs()]
        return app.resume(RUN) if begun else app.start(REQUESTS[self.room], name=RUN)

    def _kept(self) -> list[tuple[str, str]]:
        """Kind and seat of every event; each run that is there is read, every row verified."""
        store = App(journal=str(self.journal)).store
        runs = {record.run: store.read(record.run) for record in store.runs()}
        assert runs.keys() - {RUN} == (set() if self._new else {EARLIER.run})
        assert self._new or runs[EARLIER.run] == EARLIER
        return [(event.kind, event.seat) for event in runs[RUN].events] if RUN in runs else []

    def _driven(self, begin: Callable[[App], Any]) -> Result:
        app = App(
            journal=str(self.journal),
            agents={"": LlmAgent(Paid(self._answer), lang="en")},
            in_flight=IN_FLIGHT,
        )

        async def course() -> Result:
            result: Result = await (await begin(app))
            return result

        return asyncio.run(course())

    def _answer(self, received: Received) -> str:
        self._note(self._asked)
        return answer(received)

    def _hear(self, said: Any) -> None:
        if isinstance(said, Event):
            self._note(self._heard)

    @staticmethod
    def _note(file: Path) -> None:
        descriptor = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        os.write(descriptor, b".")
        os.close(descriptor)

    @staticmethod
    def _count(file: Path) -> int:
        return file.stat().st_size if file.exists() else 0


@cache
def journal_with_one_run() -> bytes:
    """The file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal.db"
        SqliteStore(path).begin(EARLIER).close()
        return path.read_bytes()
