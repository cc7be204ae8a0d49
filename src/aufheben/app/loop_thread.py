"""An event loop in a thread of its own, which waits for no other; and that a server told to end does."""

import asyncio
import os
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from contextlib import suppress
from threading import Thread, Timer
from typing import Any, Self, TypeVar

from aufheben.errors import Full
from aufheben.words import speaker

_say = speaker(__name__)

T = TypeVar("T")


class Apart:
    """Goes on until it is closed, or with the process."""

    def __init__(self, name: str) -> None:
        """Raises OSError where the machine has no room for one more loop."""
        begun: Future[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = Future()
        self._thread = Thread(target=_served, args=(begun,), name=name, daemon=True)
        self._thread.start()
        self._loop, self._over = begun.result()

    async def do(self, course: Coroutine[Any, Any, T]) -> T:
        """What a coroutine comes to there; if whoever waits is cancelled, it is.

        Raises Full where the loop is closed meanwhile.
        """
        try:
            done = asyncio.run_coroutine_threadsafe(course, self._loop)
        except RuntimeError:
            course.close()
            raise server_ends() from None
        try:
            return await asyncio.wrap_future(done)
        except asyncio.CancelledError:
            waiting = asyncio.current_task()
            if waiting is not None and waiting.cancelling():
                raise
            raise server_ends() from None

    async def close(self) -> None:
        """End it; what still goes on in it is cancelled, and ends in order."""
        tell(self._loop, self._over.set)
        await asyncio.to_thread(self._thread.join)


def server_ends() -> Full:
    """What whoever asks a server that ends is told."""
    return Full(_say("server_ends"), do=_say("ask_again_once"))


def _served(begun: "Future[tuple[asyncio.AbstractEventLoop, asyncio.Event]]") -> None:
    async def until_over() -> None:
        over = asyncio.Event()
        begun.set_result((asyncio.get_running_loop(), over))
        await over.wait()

    try:
        with asyncio.Runner() as runner:
            runner.run(until_over())
    except BaseException as wrong:
        if begun.done():
            raise
        begun.set_exception(wrong)


def tell(loop: asyncio.AbstractEventLoop, heard: Callable[..., object], *what: object) -> None:
    """Call it in a loop, from whichever thread; in one that is closed nobody hears."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(heard, *what)


LATEST = 5.0
"""Seconds after a signal in which a server is gone."""


class Ending:
    """While it is entered: ends this process a while after it is told to, should it still be there."""

    def __init__(self) -> None:
        self._timer = Timer(LATEST, os._exit, (0,))
        self._timer.daemon = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()

    def begin(self) -> None:
        """From now on; nothing that is committed is lost."""
        self._timer.start()
