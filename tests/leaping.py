"""An event loop on whose clock nothing is waited for: a minute is over once nothing else is to be done."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any


class Leaping(selectors.DefaultSelector):
    """While it is `leaping`, it is time for what is next wherever nothing came."""

    leaping = False
    ahead = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """What came; at once, where something is to happen by itself."""
        if not self.leaping or timeout is None:
            return super().select(timeout)
        found = super().select(0)
        self.ahead += 0 if found else timeout
        return found


class Loop(asyncio.SelectorEventLoop):
    """A loop on a clock that leaps."""

    def __init__(self, *, leaping: bool = False) -> None:
        self.selector = Leaping()
        self.selector.leaping = leaping
        super().__init__(self.selector)

    def time(self) -> float:
        """Seconds, those that were leaped over too."""
        return super().time() + self.selector.ahead


def run(course: Coroutine[Any, Any, None]) -> None:
    """All of it, on a clock that leaps."""
    with asyncio.Runner(loop_factory=lambda: Loop(leaping=True)) as runner:
        runner.run(course)
