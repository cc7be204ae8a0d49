"""How long a provider that has answered before may be away, before a question to it fails."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable

SHORTEST, LONGEST = 1.0, 10.0  # seconds between two tries


class Patience:
    """Shared by all questions to one provider: `seconds` from its last answer's first failure on.

    One that has never answered is not waited for: its address or its key may be wrong.
    """

    def __init__(
        self,
        seconds: float,
        *,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._seconds = seconds
        self._now = now
        self._sleep = sleep
        self._answered = False
        self._since: float | None = None

    def answered(self) -> None:
        """It is there."""
        self._answered, self._since = True, None

    async def waited(self, tries: int) -> bool:
        """Whether to ask again, once it was waited for: twice as long after each of the `tries`."""
        now = self._now()
        if self._since is None:
            self._since = now
        left = self._since + self._seconds - now
        if not self._answered or left <= 0:
            return False
        pause = min(LONGEST, SHORTEST * 2 ** min(tries, 8))
        # Those who wait together do not come back together.
        await self._sleep(min(left, pause * random.uniform(0.5, 1.0)))  # noqa: S311 - no secret
        return True
