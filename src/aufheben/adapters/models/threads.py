"""What blocks, beside the loop: in a thread that nobody waits for."""

import asyncio
import threading
from collections.abc import AsyncGenerator, Iterator
from contextlib import suppress
from contextvars import copy_context
from typing import TypeVar

AHEAD = 64
T = TypeVar("T")


async def iterated(each: Iterator[T]) -> AsyncGenerator[T]:
    """What an iterator gives, and raises, at most AHEAD before it is taken. Whoever leaves is gone at
    once; the thread ends at its next.

    A pool's threads are waited for when a loop or the process ends; this one is not.
    """
    told: asyncio.Queue[tuple[str, object]] = asyncio.Queue()
    loop, left = asyncio.get_running_loop(), threading.Event()
    room = threading.Semaphore(AHEAD)

    def tell(what: str, value: object = None) -> None:
        with suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(told.put_nowait, (what, value))

    def run() -> None:
        try:
            for found in each:
                room.acquire()
                if left.is_set():
                    return
                tell("found", found)
        except BaseException as wrong:  # noqa: BLE001 - raised again in the loop
            tell("raised", wrong)
        else:
            tell("over")

    threading.Thread(target=copy_context().run, args=(run,), daemon=True).start()
    try:
        while (said := await told.get())[0] != "over":
            if isinstance(said[1], BaseException):
                raise said[1]
            room.release()
            yield said[1]  # type: ignore[misc]
    finally:
        left.set()
        room.release()
