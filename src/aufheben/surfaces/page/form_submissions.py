"""Which forms have started which runs: one that is sent twice starts one run."""

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence

KEPT = 500
"""Forms that are remembered."""


class Started:
    """Runs by what was sent, which holds a number that each form has for itself."""

    def __init__(self) -> None:
        self._runs: dict[str, str] = {}
        self._turn = asyncio.Lock()

    async def once(
        self, sent: Mapping[str, Sequence[str]], start: Callable[[], Awaitable[str]]
    ) -> str:
        """The run that this form started; it starts one where it has not. Raises what `start` does."""
        text = json.dumps({name: list(said) for name, said in sent.items()}, sort_keys=True)
        key = hashlib.sha256(text.encode()).hexdigest()
        async with self._turn:
            if key not in self._runs:
                self._runs[key] = await start()
                for old in [*self._runs][: len(self._runs) - KEPT]:
                    del self._runs[old]
            return self._runs[key]
