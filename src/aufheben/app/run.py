"""A run: seated or held before it begins; under way it is awaited, iterated for its events, stopped."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Generator, Iterator, Mapping
from concurrent.futures import Future
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from aufheben.app.loop_thread import tell
from aufheben.app.result import Result
from aufheben.app.wording import speaks_python
from aufheben.errors import BadInput, Stopped
from aufheben.rooms import registry as rooms
from aufheben.rooms.fingerprint import identity, with_dictionary
from aufheben.rooms.room import Room
from aufheben.runtime.chain import kept_run
from aufheben.runtime.journal import Event, Journal, Record, Store
from aufheben.words import Fact, speaker

_say = speaker(__name__)
Tell = Callable[[object], None]


class _Listener:
    """Hears the events of a run in the loop in which it was made, whichever the run goes on in."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._queue: asyncio.Queue[Event | None] = asyncio.Queue()

    def tell(self, event: Event | None) -> None:
        """One event more; None where no more come."""
        tell(self._loop, self._queue.put_nowait, event)

    async def next(self) -> Event | None:
        """The next one; None where no more come."""
        return await self._queue.get()


@speaks_python
class Run:
    """Held open by this process from its first event on; `job` is what is run.

    Awaiting it gives its Result, or raises what ended it: Stopped where that was `stop`. Iterating
    it gives its events, those before first, as they are committed. All of this in any loop of any
    thread, not only in that in which it goes on. Its journal is let go when it ends. `notes` are
    what a person should know of it.
    """

    def __init__(
        self,
        journal: Journal,
        job: Any,
        course: "Callable[[Run], Coroutine[Any, Any, Result]]",
        notes: tuple[Fact, ...] = (),
    ) -> None:
        self.name = journal.head.run
        self.job = job
        self.bound: int = job.job.bound
        self.notes = notes
        self._journal = journal
        self._course = course
        self._last: Record | None = None
        self._newest: Event | None = None
        self._let = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[Result] | None = None
        self._ended: Future[asyncio.Task[Result]] = Future()
        self._listening: list[_Listener] = []

    @property
    def record(self) -> Record:
        """Everything committed so far."""
        return self._last or self._journal.record

    @property
    def newest(self) -> Record | None:
        """It with its last event alone, without reading the journal; None before one came here."""
        if self._newest is None:
            return None
        return replace(self._journal.head, events=(self._newest,))

    def begin(self) -> "Run":
        """Go, in the loop that runs. Raises RuntimeError if none does."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._let_go()
            raise
        self._loop, self._task = loop, loop.create_task(self.play())
        # Of a task that is stopped before its first step nothing is ever run.
        self._task.add_done_callback(self._over)
        return self

    def heard(self, event: Event) -> None:
        """One event more, for all who listen."""
        self._newest = event
        for each in tuple(self._listening):
            each.tell(event)

    async def result(self) -> Result:
        """What came of it.

        Raises AgentFailed, JournalFailed or Left if it could not end, Stopped if it was stopped;
        CancelledError is of whoever waits.
        """
        task = await self._done()
        if task.cancelled():
            raise Stopped(self.name)
        return task.result()

    def __await__(self) -> Generator[Any, None, Result]:
        """As `result`."""
        return self.result().__await__()

    async def events(self, after: int = 0) -> AsyncIterator[Event]:
        """Its events from number `after` + 1 on, until it has ended."""
        listener = _Listener()
        self._listening.append(listener)
        is_over = self._let  # asked before the record is read: what comes after that is heard
        try:
            for event in self.record.events[after:]:
                after = event.number
                yield event
            while not is_over and (new := await listener.next()) is not None:
                if new.number > after:
                    yield new
        finally:
            self._listening.remove(listener)

    def __aiter__(self) -> AsyncIterator[Event]:
        """As `events`."""
        return self.events()

    def stop(self) -> None:
        """End it now; what was answered is kept, and the run can be resumed."""
        if self._task is None or self._loop is None:
            return
        if _running() is self._loop:
            self._task.cancel()
        else:
            tell(self._loop, self._task.cancel)

    async def stopped(self) -> None:
        """Wait until nothing goes on in it any more, however it ended."""
        if self._task is not None:
            await self._done()

    async def play(self) -> Result:
        """Go here and now, to the end; its journal is let go."""
        try:
            result = await self._course(self)
            self._last = result.record
            return result
        finally:
            self._let_go()

    async def _done(self) -> "asyncio.Task[Result]":
        """Its task, once that has ended."""
        return await asyncio.shield(asyncio.wrap_future(self._ended))

    def _over(self, task: "asyncio.Task[Result]") -> None:
        try:
            self._let_go()
        finally:
            self._ended.set_result(task)

    def _let_go(self) -> None:
        if self._let:
            return
        # Of a run that was stopped the record is read by who wants it: it may be large.
        self._let = True
        try:
            self._journal.close()
        finally:
            for each in tuple(self._listening):
                each.tell(None)


def _running() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def left_out(sources: Mapping[str, Any]) -> tuple[Fact, ...]:
    """The documents that no source could read, each with the reason."""
    found = [each for source in sources.values() for each in getattr(source, "left_out", ())]
    return tuple(_say("not_looked_into", name=each.name, why=each.why) for each in found)


class Seated(NamedTuple):
    """A room, and a job of it with who answers."""

    room: Room[Any, Any, Any, Any]
    job: Any


@dataclass(frozen=True, slots=True)
class Held:
    """Its room, its job and its journal, in which nobody else can write."""

    room: Room[Any, Any, Any, Any]
    job: Any
    journal: Journal


@contextmanager
def held(store: Store, name: str) -> Iterator[Held]:
    """Held from here on; let go where nothing comes of it. Raises BadInput, Damaged, Locked."""
    with let_go(store.hold(name)) as journal:
        room = rooms.of(journal.head.settings)
        job = room.decode(journal.head.settings)
        yield Held(room, job, journal)


@contextmanager
def let_go(journal: Journal) -> Iterator[Journal]:
    """A journal that is let go where the run it is for does not come to be."""
    try:
        yield journal
    except BaseException:
        journal.close()
        raise


def opened(store: Store, name: str, settings: dict[str, Any], now: str) -> Journal:
    """The run begun now; or held again where it was begun with the same settings. Raises BadInput."""
    begun = Record(run=name, created=now, settings=with_dictionary(settings))
    if not store.has(name):
        return store.begin(begun)
    with let_go(store.hold(name)) as journal:
        _check_same(begun, journal.head)
        return journal


def begun_or_kept(store: Store, name: str, settings: dict[str, Any], now: str) -> Record:
    """As `opened`, and let go; what was begun before may be held by whoever drove it."""
    if not store.has(name):
        with closing(opened(store, name, settings, now)) as journal:
            return journal.record
    found = store.read(name)
    _check_same(Record(run=name, created="", settings=settings), found)
    return found


def _check_same(begun: Record, kept: Record) -> None:
    """Raises BadInput where the run that is kept was begun with other settings."""
    if identity(kept.settings) != identity(kept_run(begun).settings):
        do = _say("choose_another_name", run=kept.run)
        raise BadInput(_say("run_exists_another", run=kept.run), do=do)
