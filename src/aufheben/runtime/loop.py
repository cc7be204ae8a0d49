"""Coroutines brought to their end from code that does not wait."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def finish(course: Coroutine[Any, Any, T]) -> T:
    """What it comes to: in a thread of its own where a loop is running, as in a notebook."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(course)
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(asyncio.run, course).result()
