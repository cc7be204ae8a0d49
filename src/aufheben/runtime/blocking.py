"""A coroutine's result for whoever cannot await it, also where a loop runs already (a notebook)."""

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def finished(course: Coroutine[Any, Any, T]) -> T:
    """Run it to its end: here, or in a thread with a loop of its own where one runs here."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(course)
    return _aside(course)


def _aside(course: Coroutine[Any, Any, T]) -> T:
    ended: list[T] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            ended.append(asyncio.run(course))
        except BaseException as error:  # noqa: BLE001 - raised again where it is waited for
            failed.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join()
    if failed:
        raise failed[0]
    return ended[0]
