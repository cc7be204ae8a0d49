"""A coroutine's result for whoever cannot await it, also where a loop runs already (a notebook)."""

import asyncio
import signal
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from contextvars import copy_context
from typing import Any, Generic, TypeVar

T = TypeVar("T")


def finished(course: Coroutine[Any, Any, T]) -> T:
    """What it comes to, or what it raises.

    Where a loop runs already, as in a notebook, it has a thread and a loop of its own, and this
    one waits. An interrupt cancels it, it ends in order, and is raised again.
    """
    return _Beside(course).finished() if _in_loop() else asyncio.run(course)


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
