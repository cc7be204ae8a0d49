"""Group commit: one thread writes for all the runs of a store.

What is handed in while it waits for the disk, or for the server, is committed at once next. So
concurrent answers share a commit, the event loop never waits for the disk, and an answer still
goes on only once it is durable (group commit: Gray and Reuter 1992, "Transaction Processing").
"""

import asyncio
import os
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from threading import RLock, Thread, current_thread
from typing import Any, Generic, TypeVar

C = TypeVar("C")
W = TypeVar("W")
T = TypeVar("T")

MOST = 1000
"""Writes in one commit."""


@dataclass(frozen=True, slots=True)
class _Waiting(Generic[W]):
    write: W
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[None]


@dataclass(frozen=True, slots=True)
class _Work(Generic[C]):
    do: Callable[[C], object]
    done: Future[Any]
    last: bool = False


class GroupCommit(Generic[C, W]):
    """Commits writes through one connection, which lives as long as somebody holds the group.

    `opened` makes the connection and `closed` lets go of it, both in the writer's thread; `commit`
    writes all it is given in one transaction and says of each what was wrong, None where it is
    durable.
    """

    def __init__(
        self,
        opened: Callable[[], C],
        commit: Callable[[C, Sequence[W]], Sequence[Exception | None]],
        closed: Callable[[C], None],
    ) -> None:
        self._opened, self._commit, self._closed = opened, commit, closed
        self._lock = RLock()
        self._thread: Thread | None = None
        self._holders = 0
        self._process = 0
        self._queue: SimpleQueue[_Waiting[W] | _Work[C]] = SimpleQueue()

    @contextmanager
    def held(self) -> Iterator[None]:
        """The thread at work, until nobody holds it any more. Raises what opening raises."""
        self._hold()
        try:
            yield
        finally:
            self._leave()

    async def commit(self, write: W) -> None:
        """Return once it is durable, or raise what was wrong with it."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        self._queue.put(_Waiting(write, loop, future))
        await future

    def run(self, do: Callable[[C], T]) -> T:
        """What it gives, done by the writer after all that was handed in before."""
        return self._do(do).result()

    def _do(self, do: Callable[[C], T], *, last: bool = False) -> "Future[T]":
        done: Future[T] = Future()
        self._queue.put(_Work(do, done, last))
        return done

    def _hold(self) -> None:
        with self._lock:
            # A forked process has no thread, and must not write through what it inherited.
            if not self._holders or self._process != os.getpid():
                self._start()
            self._holders += 1

    def _start(self) -> None:
        self._queue, self._holders, self._process = SimpleQueue(), 0, os.getpid()
        opened: Future[None] = Future()
        serve = partial(self._serve, self._queue, opened)
        self._thread = Thread(target=serve, daemon=True, name="journal")
        self._thread.start()
        opened.result()

    def _leave(self) -> None:
        with self._lock:
            if self._process != os.getpid():
                return
            self._holders -= 1
            closed = None if self._holders else self._do(self._closed, last=True)
        # Somebody who forgot to let go is collected when the program ends, when no thread works any
        # more, or in any thread at any time: in this one too.
        waits = not sys.is_finalizing() and current_thread() is not self._thread
        if closed is not None and waits:
            closed.result()

    def _serve(self, queue: "SimpleQueue[_Waiting[W] | _Work[C]]", opened: "Future[None]") -> None:
        try:
            connection = self._opened()
        except BaseException as wrong:  # noqa: BLE001 - raised again in the thread that waits
            opened.set_exception(wrong)
            return
        opened.set_result(None)
        ended = False
        while not ended:
            taken = _taken(queue)
            self._write(connection, [each for each in taken if isinstance(each, _Waiting)])
            # Whoever hands in work waits for it, so none of these writes may need it done.
            for work in taken:
                if isinstance(work, _Work):
                    _worked(work, connection)
                    ended = ended or work.last

    def _write(self, connection: C, waiting: Sequence[_Waiting[W]]) -> None:
        if not waiting:
            return
        found: Sequence[BaseException | None]
        try:
            found = self._commit(connection, [each.write for each in waiting])
        except BaseException as wrong:  # noqa: BLE001 - raised again where they are awaited
            found = [wrong] * len(waiting)
        by_loop: dict[asyncio.AbstractEventLoop, list[_Told]] = defaultdict(list)
        for each, wrong_with in zip(waiting, found, strict=True):
            by_loop[each.loop].append((each.future, wrong_with))
        for loop, told in by_loop.items():
            # A loop that is closed has nobody who waits.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(_tell, told)


_Told = tuple["asyncio.Future[None]", BaseException | None]


def _tell(told: Sequence[_Told]) -> None:
    for future, wrong in told:
        if future.done():
            continue
        if wrong is None:
            future.set_result(None)
        else:
            future.set_exception(wrong)


def _taken(queue: "SimpleQueue[T]") -> list[T]:
    """All that waits, at least one."""
    taken = [queue.get()]
    with suppress(Empty):
        while len(taken) < MOST:
            taken.append(queue.get_nowait())
    return taken


def _worked(work: _Work[C], connection: C) -> None:
    try:
        work.done.set_result(work.do(connection))
    except BaseException as wrong:  # noqa: BLE001 - raised again in the thread that waits
        work.done.set_exception(wrong)
