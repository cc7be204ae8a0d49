"""The runs that an application keeps: found, listed, computed again, followed, exchanged."""

import asyncio
from collections.abc import AsyncIterator, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aufheben import wiring
from aufheben.app.fork import answer_of, answered
from aufheben.app.result import Result
from aufheben.app.run_info import RunInfo, moment, row_of
from aufheben.app.run_names import beginning
from aufheben.app.wording import speaks_python, whole
from aufheben.domain.vocabulary import OUTCOMES
from aufheben.errors import AufhebenError, BadInput, among
from aufheben.formats.chats import ANSWERED_BY, EXPORTS
from aufheben.formats.journals import is_address, read_record, write_record
from aufheben.formats.nodes import known
from aufheben.rooms import registry as rooms
from aufheben.rooms.aspects import Inquiries
from aufheben.rooms.files import read_text
from aufheben.rooms.fingerprint import carried, check_prompts
from aufheben.rooms.room import Room
from aufheben.runtime.blocking import finished
from aufheben.runtime.drive import reach, replay, so_far
from aufheben.runtime.journal import Event, Record, Selection, Store, watching
from aufheben.runtime.memory import MemoryStore
from aufheben.words import speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.app.training_set import TrainingSet
    from aufheben.formats.page import View

MEMORY = ":memory:"
"""The journal that is forgotten with its application."""


KEPT = 4
"""Runs that are not computed again while they are looked at again and again."""


@speaks_python
class Archive:
    """What may be asked of runs in a store without running anything; nobody is ever asked."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._looked_at: dict[str, Result] = {}

    def find(self, name: str | None) -> str:
        """The run whose name is this, or alone begins so; without one the newest. Raises BadInput."""
        if name is not None and self.store.has(name):
            return name
        alike = Selection(beginning=name or "")
        found = [record.run for record in islice(self.store.runs(alike), 1 if name is None else 5)]
        if name is None and not found:
            raise BadInput(_say("journal_no_runs"), do=_say("run_aufheben_ask"))
        if len(found) > 1:
            number = self.store.count(alike)
            raise BadInput(
                _say("runs_begin", number=number, name=str(name)), do=among("one_of", found)
            )
        return found[0] if found else name or ""

    def check_there(self, name: str) -> None:
        """Raises NoSuchRun, with the nearest name, where no run is called so."""
        if not self.store.has(name):
            self.store.read(name)

    def runs(
        self,
        *,
        kind: str | None = None,
        outcome: str | None = None,
        batch: str | None = None,
        interrupted: bool = False,
    ) -> Iterator[RunInfo]:
        """Every run, newest first; of a room, an outcome (`open`: not ended) or a batch alone.

        Those that were `interrupted` have not ended, and their process was killed: it neither
        stopped them nor waited for a person who left.

        Each is read when it is asked for, so take as many as are needed; `count` says how many
        there are.
        """
        rows = map(row_of, self.store.runs(self._selection(kind, outcome, batch)))
        if not interrupted:
            return rows
        left = frozenset(self.store.interrupted())
        return (row for row in rows if row.run in left)

    def row(self, name: str) -> RunInfo:
        """A run as `runs` lists it: of its events the last alone is read. Raises BadInput, Damaged."""
        alike = self.store.runs(Selection(beginning=name))
        found = next((record for record in alike if record.run == name), None)
        return row_of(self.store.read(name) if found is None else found)

    def count(
        self,
        *,
        kind: str | None = None,
        outcome: str | None = None,
        batch: str | None = None,
        interrupted: bool = False,
    ) -> int:
        """How many runs there are; of a room, an outcome or a batch alone, as in `runs`."""
        if interrupted:
            rows = self.runs(kind=kind, outcome=outcome, batch=batch, interrupted=True)
            return sum(1 for _ in rows)
        return self.store.count(self._selection(kind, outcome, batch))

    def older(self, than: timedelta) -> Iterator[RunInfo]:
        """Runs that have ended and began longer ago than this, newest first."""
        before = datetime.fromisoformat(wiring.clock().now()) - than
        ended = (row for row in self.runs() if row.outcome is not None)
        return (row for row in ended if (begun := moment(row.created)) and begun < before)

    def backup(self, file: str) -> int:
        """Copy the whole journal into a new file, while runs go on; how many runs were read back.

        Raises BadInput where the file is there already or the journal is in no file, Damaged,
        JournalFailed.
        """
        if is_address(file):
            raise BadInput(_say("backup_file"), do=_say("copy_runs_into"))
        return self.store.backup(Path(file))

    def kept(self, run: str | Record) -> tuple[Room[Any, Any, Any, Any], Any, Record]:
        """The room of a run that is kept, its job, and its record. Raises BadInput, Damaged."""
        record = self.store.read(run) if isinstance(run, str) else run
        room = rooms.of(record.settings)
        return room, room.decode(record.settings), record

    async def replay(self, run: str | Record) -> Result:
        """A run that has ended, computed again from its journal, asking nobody.

        Raises BadInput if it has not ended, Diverged if it would now differ.
        """
        room, job, record = self.kept(run)
        value = await replay(room.course, job.job, record)
        return Result(room=room, record=record, job=job, value=value)

    async def so_far(self, run: str | Record, stopped: AufhebenError) -> Result:
        """What a run has reached that was stopped by an error."""
        room, job, record = self.kept(run)
        value = await so_far(room.course, job.job, record, stopped)
        return Result(room=room, record=record, job=job, value=value)

    async def until(self, run: str | Record, event: int) -> Result:
        """A run as it stood after the event of this number, open questions left."""
        room, job, record = self.kept(run)
        part = replace(record, events=record.events[:event])
        return Result(
            room=room, record=part, job=job, value=await reach(room.course, job.job, part)
        )

    def view(self, run: str | Record) -> "View":
        """What a page shows of a run as far as it has come; of one that cannot be computed, why."""
        from aufheben.app.formats import broken_view

        room, job, record = self.kept(run)
        try:
            return self._come_to(record).view
        except AufhebenError as wrong:
            return broken_view(room, record, job, wrong)

    def compared(self, first: str, second: str, *, reader: str = "en", live: bool = False) -> str:
        """Two runs side by side as a page. Raises BadInput, Damaged."""
        from aufheben.formats.page.compare import Side, compare

        def side(run: str) -> Side:
            _, _, record = self.kept(run)
            view = self.view(record)
            try:
                found = self._come_to(record).envelope
            except AufhebenError:
                return Side(view=view)
            return Side(view=view, envelope=found)

        return compare(side(first), side(second), reader=reader, live=live)

    def shown(self, run: str | None, form: str) -> str:
        """A run, ended or not, as one page (`html`) or picture (`svg`). Raises BadInput."""
        record = self.record(self.find(run) if run is None else run)
        return self._come_to(record).to(form)

    def result(self, run: str | Record) -> Result:
        """A run as far as it has come. Raises BadInput, Damaged."""
        return self._come_to(self.store.read(run) if isinstance(run, str) else run)

    def asked(
        self, run: str | Record, doubts: Sequence[str] = (), semantics: str = "grounded"
    ) -> Mapping[str, Any]:
        """Where a run's arguments stand as if nobody held some premises. Raises BadInput."""
        room, told = self._told(run)
        return _inquiries(room).asked(told, doubts, semantics)

    def flips(self, run: str | Record) -> list[Mapping[str, Any]]:
        """What would have to fall for each side that has not won. Raises BadInput."""
        room, told = self._told(run)
        return _inquiries(room).flips(told)

    def _selection(self, kind: str | None, outcome: str | None, batch: str | None) -> Selection:
        """Raises BadInput for a room, or an outcome, that there is none of."""
        if outcome is not None:
            known(outcome, OUTCOMES, where=_say("outcomes"), file=None, kind="name")
        if kind is not None and not self.store.count(Selection(kind=kind)):
            kind = rooms.chosen(kind).name
        begin = "" if batch is None else beginning(batch)
        return Selection(kind=kind, outcome=outcome, beginning=begin)

    def _told(self, run: str | Record) -> tuple[Room[Any, Any, Any, Any], Any]:
        found = self.result(run)
        return found.room, found.told

    def _come_to(self, record: Record) -> Result:
        """A run as far as it has come; what was looked at last is not computed again."""
        known = self._looked_at.get(record.run)
        if known is not None and known.record == record:
            return known
        found = finished(self.until(record, len(record.events)))
        others = [each for name, each in self._looked_at.items() if name != record.run]
        # A new one each time: pages are made in several threads.
        self._looked_at = {each.run: each for each in (*others[1 - KEPT :], found)}
        return found

    async def follow(self, name: str, after: int = 0) -> AsyncIterator[Event]:
        """The events of a run, whichever process holds it, until it has ended."""
        async with watching(self.store, name) as changed:
            while True:
                record = await asyncio.to_thread(self.store.read, name)
                for event in record.events[after:]:
                    yield event
                after = len(record.events)
                if record.ended is not None:
                    return
                await changed()

    def answer(self, run: str | Record, event: int) -> dict[str, Any]:
        """What was answered at an event, as `fork` takes it. Raises BadInput."""
        return answer_of(answered(self.store.read(run) if isinstance(run, str) else run, event))

    def export(
        self,
        *runs: str,
        form: str = "journal",
        by: Collection[str] = ("model",),
        bare: bool = False,
        prompts: str | None = None,
    ) -> str:
        """Runs as JSON lines, without keys and without where models are served.

        As a `journal`, the whole of one run, which `take` reads again. As `chat` and as
        `preferences`, training data of these runs, or of all: see `training`. Raises BadInput.
        """
        known(form, EXPORTS, where=_say("forms_export"), file=None, kind="name")
        if form != "journal":
            found = self.training(*runs, by=by, prompts=prompts)
            return found.to("chat" if form == "chat" else "preferences", bare=bare)
        if len(runs) != 1:
            raise BadInput(_say("journal_run_not", n=len(runs)), do=_say("name_run"))
        record = self.store.read(runs[0])
        return write_record(replace(record, settings=carried(record.settings)))

    def training(
        self, *runs: str, by: Collection[str] = ("model",), prompts: str | None = None
    ) -> "TrainingSet":
        """What the seats of these runs were asked and answered; of all runs where none is named.

        A run is a name in the journal, or a file that `export` wrote. Prompts are made of the
        templates of this version, or of a folder `prompts`. Only answers `by` language models are
        taken, unless `person`, `program` (the logic engine, scripts) or `other` is named too.
        Raises BadInput for what is no run; of several, one that cannot be read is noted.
        """
        from aufheben.app.training_set import TrainingSet

        for name in by:
            known(name, ANSWERED_BY, where=_say("those_who_answer"), file=None, kind="name")
        check_prompts(prompts)
        names = runs or tuple(row.run for row in self.runs())
        found = TrainingSet()
        for name in names:
            try:
                found += finished(self._trained(name, by, prompts))
            except AufhebenError as wrong:
                if len(names) == 1:
                    raise
                found += TrainingSet(unread=(_say.joined(name, whole(wrong), between="at"),))
        return found

    async def _trained(self, name: str, by: Collection[str], prompts: str | None) -> "TrainingSet":
        from aufheben.app.training_set import training_set

        room, job, record = self.kept(self.record(name))
        return await training_set(room, job, record, by, prompts)

    def record(self, run: str) -> Record:
        """A run by its name in the journal, or in a file that `export` wrote. Raises BadInput."""
        return self.exported(run) if run.endswith(".jsonl") else self.store.read(self.find(run))

    def exported(self, file: str) -> Record:
        """A run in a file that `export` wrote. Raises BadInput."""
        return read_record(read_text(file), file)

    def take(self, file: str, *, name: str | None = None) -> str:
        """Keep a run in a file that `export` wrote, under another `name` if one is given; its name."""
        record = self.exported(file)
        record = replace(record, run=name) if name else record
        self.store.begin(record).close()
        return record.run

    def take_all(self, journal: str) -> Iterator[str]:
        """Keep every run of another journal, oldest first, all of it as it is; their names.

        What is here already is left out, so that the same again goes on where it stopped. Raises
        BadInput for another run of the same name.
        """
        other = wiring.store(journal)
        for name in reversed([record.run for record in other.runs()]):
            record = other.read(name)
            if self.store.has(name) and _begins(self.store.read(name), record):
                continue
            self.store.begin(record).close()
            yield name


def _inquiries(room: Room[Any, Any, Any, Any]) -> Inquiries[Any]:
    if room.graphs.inquiries is None:
        raise BadInput(_say("no_graph_asked", noun=room.noun), do=_say("see_its_page"))
    return room.graphs.inquiries


def _begins(known: Record, record: Record) -> bool:
    """Whether a run is the other one, or has gone on from it."""
    return replace(known, events=known.events[: len(record.events)]) == record


def store_of(journal: str | Path | Store | None) -> Store:
    """A journal at its path or address, in memory, or as it is given. Raises BadInput, MissingExtra."""
    if journal == MEMORY:
        return MemoryStore()
    if journal is None or isinstance(journal, str | Path):
        return wiring.store(None if journal is None else str(journal))
    return journal
