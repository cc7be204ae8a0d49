"""What blocks goes on in a thread beside the loop, never far ahead of whoever takes what it gives."""

import asyncio
import itertools
import threading
from collections.abc import Iterator
from contextlib import aclosing

import pytest

from aufheben.adapters.models.through_llm import AHEAD, iterated


@pytest.mark.parametrize("many", [0, 1, AHEAD, 10 * AHEAD])
def test_all_of_it_comes_in_its_order(many: int) -> None:
    async def taken() -> list[int]:
        return [each async for each in iterated(iter(range(many)))]

    assert asyncio.run(taken()) == list(range(many))


def test_what_nobody_takes_is_not_made_and_whoever_leaves_ends_it() -> None:
    given, over = [0], threading.Event()

    def endless() -> Iterator[int]:
        try:
            for given[0] in itertools.count(1):
                yield given[0]
        finally:
            over.set()

    async def course() -> None:
        async with aclosing(iterated(endless())) as each:
            taken = 0
            async for _ in each:
                taken += 1
                assert given[0] <= taken + AHEAD + 1
                if taken == 3:
                    await asyncio.sleep(0.2)
                    assert given[0] <= taken + AHEAD + 1
                    return

    asyncio.run(course())
    assert over.wait(60)


def test_what_it_raises_is_raised_where_it_is_taken() -> None:
    def broken() -> Iterator[int]:
        yield from range(2 * AHEAD)
        raise LookupError("over")

    async def taken() -> None:
        async for _ in iterated(broken()):
            pass

    with pytest.raises(LookupError, match="over"):
        asyncio.run(taken())
