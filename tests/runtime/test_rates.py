"""In no minute, wherever it begins, is a provider asked more than it allows; who waits, sleeps."""

import asyncio
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.runtime.clock import StillClock
from aufheben.runtime.rates import MINUTE, Bucket, LocalRates

# In quarters of a second, which add up exactly.
WAITS = st.lists(st.integers(0, 360).map(lambda wait: wait / 4), min_size=1, max_size=60)
SIZES = st.integers(min_value=0, max_value=300)


def in_any_minute(starts: list[tuple[float, int]]) -> list[list[int]]:
    """The sizes of what starts in each minute that begins with a start."""
    return [[size for at, size in starts if 0 <= at - began < MINUTE] for began, _ in starts]


@given(WAITS, st.integers(min_value=1, max_value=7), st.lists(SIZES, min_size=60, max_size=60))
def test_no_minute_sees_more_requests_or_tokens_than_it_allows(
    waits: list[float], most: int, sizes: list[int]
) -> None:
    bucket, now, starts = Bucket(requests=most, tokens=200), 0.0, []
    for wait, size in zip(waits, sizes, strict=False):
        now += wait
        while delay := bucket.delay(now, size):
            now += delay
        bucket.take(now, size)
        starts.append((now, size))
    for minute in in_any_minute(starts):
        assert len(minute) <= most
        assert sum(minute) <= 200 or len([size for size in minute if size]) == 1


@given(st.integers(min_value=1, max_value=9), st.integers(min_value=0, max_value=500))
def test_as_many_as_are_allowed_start_at_once_and_the_next_a_minute_later(
    most: int, size: int
) -> None:
    bucket = Bucket(requests=most)
    for _ in range(most):
        assert bucket.delay(5, size) == 0
        bucket.take(5, size)
    assert bucket.delay(5, size) == MINUTE
    assert bucket.delay(5 + MINUTE, size) == 0


def test_what_a_request_really_took_is_what_counts() -> None:
    bucket = Bucket(tokens=100)
    number = bucket.take(0, 90)
    assert bucket.delay(1, 50) == 59
    bucket.used(number, 20)
    assert bucket.delay(1, 50) == 0
    bucket.used(number, 1000)
    assert bucket.delay(1, 50) == 59
    assert bucket.delay(61, 50) == 0
    bucket.used(number, 7)
    assert bucket.delay(61, 100) == 0


def test_a_request_larger_than_the_bucket_goes_through_where_nothing_is_taken() -> None:
    bucket = Bucket(tokens=100)
    assert bucket.delay(0, 101) == 0
    bucket.take(0, 101)
    assert bucket.delay(0, 1) == MINUTE


@dataclass
class Sleeper:
    """A clock that goes forward only while somebody sleeps."""

    clock: StillClock = field(default_factory=StillClock)
    slept: list[float] = field(default_factory=list)

    async def __call__(self, seconds: float) -> None:
        self.slept.append(seconds)
        await asyncio.sleep(0)
        self.clock.at += seconds


@pytest.mark.parametrize("asked", [7, 40])
def test_who_waits_is_served_in_turn_and_sleeps_once_for_its_turn(asked: int) -> None:
    sleeper, served = Sleeper(), []

    async def all_of_them() -> None:
        rates = LocalRates(sleeper.clock, requests=3, sleep=sleeper)

        async def one(number: int) -> None:
            await rates.take("openai", 1)
            served.append((number, sleeper.clock.at))

        await asyncio.gather(*map(one, range(asked)))

    asyncio.run(all_of_them())
    assert [number for number, _ in served] == list(range(asked))
    assert [at for _, at in served] == [MINUTE * (number // 3) for number in range(asked)]
    assert len(sleeper.slept) == (asked - 1) // 3


def test_each_provider_has_a_bucket_of_its_own_and_who_is_not_named_has_none() -> None:
    sleeper = Sleeper()

    async def several() -> None:
        rates = LocalRates(sleeper.clock, requests={"openai": 1}, tokens=50, sleep=sleeper)
        for _ in range(5):
            await rates.take("anthropic", 10)
        await rates.take("openai", 50)
        assert sleeper.slept == []
        await rates.take("openai", 0)

    asyncio.run(several())
    assert sleeper.slept == [MINUTE]
