"""How often providers may be asked: the port, and its buckets where one process holds them.

A bucket is filled with what a minute allows. What is taken from it comes back a minute later, so
that in no minute, wherever it begins, more is taken than it holds.
"""

import asyncio
import threading
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from aufheben.errors import BadInput
from aufheben.runtime.clock import Clock
from aufheben.words import speaker

_say = speaker(__name__)

MINUTE = 60.0
"""Seconds after which what was taken has come back."""
PerMinute = int | Mapping[str, int] | None
"""As many of every provider, or by provider, under "" of all others; None: no limit."""


class Rates(Protocol):
    """Who says when a provider may be asked; one for all who share its limits."""

    async def take(self, provider: str, tokens: int) -> int:
        """Wait until a request of about so many tokens may start; the number it has from now on.

        They are served in the order in which they came.
        """
        ...

    async def used(self, provider: str, number: int, tokens: int) -> None:
        """The request of this number took so many tokens instead."""
        ...


@dataclass(slots=True)
class _Taken:
    at: float
    tokens: int


@dataclass(slots=True, kw_only=True)
class Bucket:
    """Requests and tokens of one provider, at most so many a minute (None: as many as one likes).

    Times are seconds of a clock that only goes forward. What is larger than the bucket goes
    through where nothing is taken, instead of never.
    """

    requests: int | None = None
    tokens: int | None = None
    _taken: dict[int, _Taken] = field(default_factory=dict)
    _order: deque[int] = field(default_factory=deque)
    _sum: int = 0
    _last: int = 0

    def delay(self, now: float, tokens: int) -> float:
        """Seconds until a request of so many tokens may start; 0: now."""
        self._forget(now)
        return max(self._requests_full(now), self._tokens_full(now, tokens))

    def take(self, now: float, tokens: int) -> int:
        """One request starts; its number."""
        self._last += 1
        self._taken[self._last] = _Taken(now, tokens)
        self._order.append(self._last)
        self._sum += tokens
        return self._last

    def used(self, number: int, tokens: int) -> None:
        """What the request of this number really took, unless that has come back already."""
        taken = self._taken.get(number)
        if taken is not None:
            self._sum += tokens - taken.tokens
            taken.tokens = tokens

    def _forget(self, now: float) -> None:
        while self._order and self._taken[self._order[0]].at + MINUTE <= now:
            self._sum -= self._taken.pop(self._order.popleft()).tokens

    def _requests_full(self, now: float) -> float:
        over = 0 if self.requests is None else len(self._order) - self.requests + 1
        return self._until(self._order[over - 1], now) if over > 0 else 0.0

    def _tokens_full(self, now: float, tokens: int) -> float:
        """Until enough has come back, at most until all of it has."""
        left = 0 if self.tokens is None else self._sum + tokens - self.tokens
        last = None
        for number in self._order if left > 0 else ():
            left -= self._taken[number].tokens
            last = number
            if left <= 0:
                break
        return 0.0 if last is None else self._until(last, now)

    def _until(self, number: int, now: float) -> float:
        """Never so short that a clock which rounds would stand still."""
        return max(0.001, self._taken[number].at + MINUTE - now)


class LocalRates:
    """Buckets in this process, one a provider; who waits sleeps until there may be room."""

    def __init__(
        self,
        clock: Clock,
        requests: PerMinute = None,
        tokens: PerMinute = None,
        *,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._clock, self._sleep = clock, sleep
        self._requests, self._tokens = requests, tokens
        self._buckets: dict[str, Bucket] = {}
        self._held = threading.Lock()
        self._lines: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, asyncio.Lock]]
        self._lines = WeakKeyDictionary()

    async def take(self, provider: str, tokens: int) -> int:
        """See the port; the first in line alone looks at the clock."""
        async with self._line(provider):
            while True:
                found = self._tried(provider, tokens)
                if isinstance(found, int):
                    return found
                await self._sleep(found)

    async def used(self, provider: str, number: int, tokens: int) -> None:
        """See the port."""
        with self._held:
            self._bucket(provider).used(number, tokens)

    def _tried(self, provider: str, tokens: int) -> int | float:
        """The number where it may start, else the seconds to wait."""
        with self._held:
            bucket, now = self._bucket(provider), self._clock.elapsed()
            return bucket.delay(now, tokens) or bucket.take(now, tokens)

    def _bucket(self, provider: str) -> Bucket:
        if provider not in self._buckets:
            requests, tokens = of(self._requests, provider), of(self._tokens, provider)
            self._buckets[provider] = Bucket(requests=requests, tokens=tokens)
        return self._buckets[provider]

    def _line(self, provider: str) -> asyncio.Lock:
        """A line belongs to the loop it is waited for in."""
        lines = self._lines.setdefault(asyncio.get_running_loop(), {})
        return lines.setdefault(provider, asyncio.Lock())


def of(limit: PerMinute, provider: str) -> int | None:
    """What holds for a provider."""
    return limit.get(provider, limit.get("")) if isinstance(limit, Mapping) else limit


def checked(name: str, limit: object, is_provider: Callable[[str], bool]) -> PerMinute:
    """The limit of this `name`, None where it limits nothing. Raises BadInput for what is none."""
    each: Mapping[str, Any] = limit if isinstance(limit, Mapping) else {"": limit}
    for provider, number in each.items():
        if provider and not is_provider(str(provider)):
            raise BadInput(
                _say("no_provider_called", name=name, provider=provider),
                do=_say("openai_anthropic"),
            )
        if number is not None and (type(number) is not int or number < 1):
            do = _say("give_whole_number")
            raise BadInput(_say("value_is", name=name, value=str(number)[:40]), do=do)
    return {str(p): n for p, n in each.items() if n is not None} or None
