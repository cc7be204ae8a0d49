"""A coroutine's result for whoever cannot await it, also where a loop runs already (a notebook)."""

import asyncio
import signal
import threading
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine, Iterator
from contextlib import contextmanager, nullcontext, suppress
from contextvars import copy_context
from typing import Any, Generic, TypeVar

T = TypeVar("T")


def finished(course: Coroutine[Any, Any, T]) -> T:
    """What it comes to, or what it raises.

    Where a loop runs already, as in a notebook, it has a thread and a loop of its own, and this
    one waits. An interrupt cancels it, it ends in order, and is raised again.
    """
    if _in_loop():
        return _Beside(course).finished()
    found: list[T] = []

    async def kept() -> None:
        found.append(await course)

    # Python 3.11 writes out a task, with what it came to, where a loop asks after signals.
    asyncio.run(kept())
    return found[0]


def iterated(each: Callable[[], AsyncIterator[T]]) -> Iterator[T]:
    """What an asynchronous iterator gives, for whoever cannot await it.

    It goes on in a thread with a loop of its own while one is being looked at; left early, or
    interrupted, it is closed, and this waits until it is.
    """
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=copy_context().run, args=(loop.run_forever,), name="aufheben")
    thread.start()
    course = _Course(each())
    try:
        while True:
            with _interruptible() if _in_loop() else nullcontext():
                found = asyncio.run_coroutine_threadsafe(course.next(), loop).result()
            if found is _OVER:
                return
            yield found
    finally:
        asyncio.run_coroutine_threadsafe(course.close(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


_OVER: Any = object()


class _Course(Generic[T]):
    """An asynchronous iterator that is asked from another thread."""

    def __init__(self, each: AsyncIterator[T]) -> None:
        self._each = each
        self._task: asyncio.Task[T] | None = None

    async def next(self) -> T:
        """The next one, or that it is over."""
        self._task = asyncio.ensure_future(anext(self._each, _OVER))
        return await self._task

    async def close(self) -> None:
        """End it in order, also while the next is waited for."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        if isinstance(self._each, AsyncGenerator):
            await self._each.aclose()


def _in_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


@contextmanager
def _interruptible() -> Iterator[None]:
    """An interrupt is raised here: the loop that runs would only note it for later."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _Beside(Generic[T]):
    """A coroutine in a thread with a loop of its own."""

    def __init__(self, course: Coroutine[Any, Any, T]) -> None:
        self._course = course
        self._begun, self._ended = threading.Event(), threading.Event()
        self._task: asyncio.Task[Any] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._value: T
        self._error: BaseException | None = None

    def finished(self) -> T:
        """Wait for its end; an interrupt of the wait cancels it and waits once more."""
        thread = threading.Thread(target=copy_context().run, args=(self._run,), name="aufheben")
        thread.start()
        try:
            # Not joined: after an interrupt Python 3.11 takes a joined thread for ended.
            with _interruptible():
                self._ended.wait()
        except BaseException:
            self._cancel()
            self._ended.wait()
            raise
        if self._error is not None:
            raise self._error
        return self._value

    def _run(self) -> None:
        try:
            self._value = asyncio.run(self._main())
        except BaseException as error:  # noqa: BLE001 - raised again in the thread that waits
            self._error = error
        finally:
            self._begun.set()
            self._ended.set()

    async def _main(self) -> T:
        self._loop, self._task = asyncio.get_running_loop(), asyncio.current_task()
        self._begun.set()
        return await self._course

    def _cancel(self) -> None:
        self._begun.wait()
        if self._loop is not None and self._task is not None:
            # It may have ended by itself in the meantime.
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._task.cancel)
