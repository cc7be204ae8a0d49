"""Runs as chains of rows in a database: all of a store but its statements and its connection.

`append` returns when the row is committed, together with what other runs append meanwhile
(`group.py`). Texts are stored once by digest; each row's hash is chained to the row before
(`growth.py`), and whatever is read is verified (`verified.py`).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from operator import methodcaller
from typing import Any, Generic, TypeVar

from aufheben.adapters.stores import rows
from aufheben.adapters.stores.group import GroupCommit
from aufheben.adapters.stores.growth import Append, End, Held, Writer, appended
from aufheben.adapters.stores.rows import Reader
from aufheben.errors import AufhebenError, Misuse
from aufheben.runtime.chain import check_name, check_next, kept, kept_run, no_such_run, taken
from aufheben.runtime.journal import EVERY, Event, Journal, Record, Selection
from aufheben.words import Fact, speaker

_say = speaker(__name__)

W = TypeVar("W", bound=Writer)
A = TypeVar("A")


class ChainedStore(ABC, Generic[W]):
    """A store over a writer, which commits, and over what a database says is there."""

    def __init__(self, opened: Callable[[], W]) -> None:
        self._group: GroupCommit[W, Append] = GroupCommit(opened, appended, methodcaller("close"))

    def begin(self, record: Record) -> Journal:
        """Start a run, or take one in, events and all, and hold it. Refuses a taken name."""
        whole = kept_run(record)
        if self.has(whole.run):
            raise taken(whole.run)
        with self._holding(whole.run) as stack:
            end = self._group.run(lambda writer: writer.insert(whole))
            return ChainedJournal(self, stack.pop_all(), whole, end)

    def hold(self, run: str) -> Journal:
        """Open a run for going on. Raises Locked if another process holds it."""
        self._require(run)
        with self._translated(run), ExitStack() as stack:
            self._lock(run, stack)
            # Read under the lock: what was seen before it may have grown since.
            head = self._load(run)
            stack.enter_context(self._group.held())
            if head.record.ended is None:
                self._group.run(lambda writer: writer.mark(run, held=True))
            return ChainedJournal(self, stack.pop_all(), head.record, End(head.count, head.tip))

    def has(self, run: str) -> bool:
        """Whether anything is there under this name, be it only lost events."""
        return self._read(partial(rows.has, run=run), nothing=False)

    def read(self, run: str) -> Record:
        """The run as it stands, every row verified."""
        return self._load(check_name(run)).record

    def runs(self, selection: Selection = EVERY) -> Iterator[Record]:
        """These runs, newest first, each with its last event only.

        Raises Damaged at the first run whose head or last event is, after those newer than it.
        """
        yield from filter(selection.has, self._glanced(selection))
        nobody: list[str] = []
        for run in self._read(rows.lost, nobody) if selection == EVERY else ():
            raise self._damaged(_say("head_missing"), run)

    def count(self, selection: Selection = EVERY) -> int:
        """How many there are of these, by what they are listed by."""
        return self._read(partial(rows.count, selection=selection), nothing=0)

    def interrupted(self) -> Iterator[str]:
        """Runs that have not ended and whose holder died without letting go of them, newest first."""
        nobody: list[str] = []
        yield from filter(self._is_free, self._read(rows.marked, nobody))

    def remove(self, run: str) -> None:
        """Forget a run, damaged or not. Raises Locked if another process holds it."""
        self._require(run)
        with self._holding(run):
            self._group.run(lambda writer: writer.forget(run))

    @abstractmethod
    def _read(self, work: Callable[[Reader], A], nothing: A, run: str = "") -> A:
        """What `work` reads in one moment; `nothing` where no journal was ever made."""

    @abstractmethod
    def _glanced(self, selection: Selection) -> Iterator[Record]:
        """Of these runs, newest first, head and last event, verified; each when it is asked for."""

    @abstractmethod
    def _lock(self, run: str, stack: ExitStack) -> None:
        """Keep all others from a run until the stack is closed. Raises Locked."""

    @abstractmethod
    def _is_free(self, run: str) -> bool:
        """Whether a run can be, and is not, held by anybody."""

    @abstractmethod
    def _translated(self, run: str = "") -> AbstractContextManager[None]:
        """Whatever the database raises inside becomes one of our errors."""

    @abstractmethod
    def _damaged(self, what: Fact, run: str) -> AufhebenError:
        """The complaint that rows are missing or altered."""

    def _check(self) -> None:
        """Raises JournalFailed where what is written would be lost all the same."""

    def _missing(self, reader: Reader | None, run: str) -> AufhebenError:
        """Why a run is not there: never was, or lost; without a reader no journal was ever made."""
        if reader is not None and rows.has(reader, run):
            return self._damaged(_say("head_missing"), run)
        return no_such_run(run, () if reader is None else rows.names(reader))

    def _load(self, run: str, *known: Record) -> rows.Head:
        def load(reader: Reader) -> rows.Head | AufhebenError:
            return rows.load(reader, run, *known) or self._missing(reader, run)

        found = self._read(load, None, run) or self._missing(None, run)
        if isinstance(found, AufhebenError):
            raise found
        return found

    def _require(self, run: str) -> None:
        """Refuse a name under which nothing is there."""
        check_name(run)
        if not self.has(run):
            self._load(run)

    @contextmanager
    def _holding(self, run: str) -> Iterator[ExitStack]:
        """The run's lock and the store's writer, let go at the end unless taken over."""
        with self._translated(), ExitStack() as stack:
            self._lock(run, stack)
            stack.enter_context(self._group.held())
            self._check()
            yield stack


class ChainedJournal:
    """One run, held open for writing by this process.

    Of its events it keeps only the number and the tip: a run may have a hundred thousand.
    """

    def __init__(
        self, store: ChainedStore[Any], stack: ExitStack, record: Record, end: End
    ) -> None:
        self._store, self._group, self._stack = store, store._group, stack
        self.head = replace(record, events=())
        self._held = Held(record.run, end)
        self._begun: Record | None = record
        self._taken = end.count
        self._failed = False
        self._open = True
        self._over = record.ended is not None

    @property
    def record(self) -> Record:
        """Everything committed so far; once it has grown, read anew, every row verified."""
        if self._begun is not None:
            return self._begun
        return self._store._load(self.head.run, self.head).record

    async def append(self, event: Event) -> None:
        """Commit `event`. Raises JournalFailed if it cannot; then nothing of it is kept."""
        if not self._open:
            raise Misuse(f"run {self.head.run} was closed before event {event.number}")
        # After a failure those that were handed in after it are late: the writer says so.
        if not self._failed:
            check_next(event, self._taken)
        whole = kept(event)
        self._taken += 1
        self._begun = None
        self._over = event.kind == "ended"
        try:
            await self._group.commit(Append(self._held, whole))
        except Exception:
            self._failed = True
            raise
        # Asked once it is written: until then it may still have been taken away.
        self._store._check()

    def close(self) -> None:
        """Let go of the run, once all that was appended is written."""
        was_open, self._open = self._open, False
        with self._store._translated(self.head.run), self._stack:
            # Of a run that is over, all of it written, there is nothing left to note.
            if was_open and self._group.here and not (self._over and self._is_written()):
                self._group.run(self._let_go)

    def _let_go(self, writer: Writer) -> None:
        """Note that the run is free, unless it was cut off: by a failure, as by a kill."""
        if self._is_written() and not self._over:
            writer.mark(self.head.run, held=False)

    def _is_written(self) -> bool:
        return self._held.end.count == self._taken
