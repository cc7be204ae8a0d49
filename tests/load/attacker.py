"""Somebody with a token of their own, who would keep all others waiting."""

import asyncio
import itertools
import random
from collections import Counter
from dataclasses import dataclass, field

import httpx

from tests.freezing import RUNS
from tests.load.places import ATTACKER

AT_ONCE = 4
"""Requests that are under way."""
GONE = (0.5, 2.0, 30.0)
"""Seconds after one of which it stops waiting for an answer."""


@dataclass(slots=True, kw_only=True)
class Attacker:
    """Sends what froze servers until it is told to stop; counts what it was answered with."""

    origin: str
    came: Counter[str] = field(default_factory=Counter)

    async def ask(self, over: asyncio.Event) -> None:
        """Ask until it is over."""
        headers = {"authorization": f"Bearer {ATTACKER}"}
        async with (
            httpx.AsyncClient(base_url=self.origin, headers=headers) as client,
            asyncio.TaskGroup() as group,
        ):
            for number in range(AT_ONCE):
                group.create_task(self._asks(client, over, number))

    async def _asks(self, client: httpx.AsyncClient, over: asyncio.Event, number: int) -> None:
        chance, said = random.Random(number), itertools.cycle(RUNS.values())
        while not over.is_set():
            path = chance.choice(("/api/runs", "/api/estimate"))
            try:
                answer = await client.post(path, json=next(said), timeout=chance.choice(GONE))
            except httpx.HTTPError as gone:
                self.came[type(gone).__name__] += 1
            else:
                self.came[str(answer.status_code)] += 1
