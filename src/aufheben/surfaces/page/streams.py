"""Streams that end when the page does."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")


async def until(closing: asyncio.Event, items: AsyncIterator[T]) -> AsyncIterator[T]:
    """The items as they come, up to their end or until `closing` is set; then they are let go."""
    closed = asyncio.ensure_future(closing.wait())
    try:
        while True:
            coming = asyncio.ensure_future(_next(items))
            try:
                await asyncio.wait([coming, closed], return_when=asyncio.FIRST_COMPLETED)
            finally:
                if not coming.done():
                    coming.cancel()
                    with suppress(asyncio.CancelledError):
                        await coming
            if coming.cancelled():
                return
            try:
                item = coming.result()
            except StopAsyncIteration:
                return
            yield item
    finally:
        closed.cancel()
        await _let_go(items)


async def kept_alive(items: AsyncIterator[T], seconds: float) -> AsyncIterator[T | None]:
    """The items as they come, and None each time that so many seconds have passed without one."""
    coming = asyncio.ensure_future(_next(items))
    try:
        while True:
            done, _ = await asyncio.wait([coming], timeout=seconds)
            if not done:
                yield None
                continue
            try:
                item = coming.result()
            except StopAsyncIteration:
                return
            coming = asyncio.ensure_future(_next(items))
            yield item
    finally:
        coming.cancel()
        with suppress(asyncio.CancelledError, StopAsyncIteration):
            await coming
        await _let_go(items)


async def _next(items: AsyncIterator[T]) -> T:
    return await anext(items)


async def _let_go(items: AsyncIterator[T]) -> None:
    close = getattr(items, "aclose", None)
    if close is not None:
        await close()
