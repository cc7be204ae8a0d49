"""Those who ask: programs, chat windows, some that read slowly and some that leave."""

import asyncio
import itertools
import json
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.load.places import TOKEN

QUESTIONS = (
    "Should pupils clean their school?",
    "学校の掃除は生徒がするべきか",
    "Should our town close the old bridge to cars, although the baker depends on them?",
    "祖母の着物を売るべきか、それとも仕立て直すべきか？",
)
STREAM = {"accept": "text/event-stream"}
LEAVING = 10
"""Of so many chats one leaves in the middle."""


@dataclass(slots=True, kw_only=True)
class Crowd:
    """Keeps `runs` under way until it is told to stop; counts what came of them."""

    origin: str
    runs: int
    seed: int = 7
    came: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    under_way: int = 0
    over: asyncio.Event = field(default_factory=asyncio.Event)

    async def ask(self) -> None:
        """Ask until it is over."""
        headers = {"authorization": f"Bearer {TOKEN}"}
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=50)
        async with (
            httpx.AsyncClient(
                base_url=self.origin, headers=headers, timeout=120, limits=limits
            ) as client,
            asyncio.TaskGroup() as group,
        ):
            for number in range(self.runs):
                group.create_task(self._asker(client, number))

    async def _asker(self, client: httpx.AsyncClient, number: int) -> None:
        chance = random.Random(self.seed + number)
        for turn in itertools.count():
            if self.over.is_set():
                return
            does = (self._program, self._chat)[number % 2]
            try:
                self.under_way += 1
                await does(client, chance, QUESTIONS[(number + turn) % len(QUESTIONS)])
            except httpx.HTTPError as wrong:
                if not self.over.is_set():
                    self.wrong.append(repr(wrong))
            finally:
                self.under_way -= 1

    async def _program(self, client: httpx.AsyncClient, chance: random.Random, what: str) -> None:
        room = chance.choice(("dialectic", "dialectic", "deliberation"))
        asked: dict[str, Any] = {"room": room, "question": what}
        if room == "deliberation":
            asked = {"room": room, "what": what, "stances": {"A": "Yes.", "B": "No."}}
        said = await client.post("/api/runs", json=asked)
        if said.status_code != 201:
            return await self._refused(said)
        run = said.json()["run"]
        async with client.stream("GET", f"/api/runs/{run}/events", headers=STREAM) as stream:
            async for _ in stream.aiter_bytes():
                if self.over.is_set():
                    return None
        found = (await client.get(f"/api/runs/{run}")).json()
        self.came[f"{room} {found['state']}"] += 1
        if found["state"] != "ended":
            self.wrong.append(f"{run}: {found}")
        return None

    async def _chat(self, client: httpx.AsyncClient, chance: random.Random, what: str) -> None:
        asked = {
            "model": chance.choice(("dialectic", "dialectic-fast")),
            "messages": [{"role": "user", "content": what}],
            "stream": True,
        }
        leaves = chance.randrange(LEAVING) == 0
        async with client.stream("POST", "/v1/chat/completions", json=asked) as stream:
            if stream.status_code != 200:
                await stream.aread()
                return await self._refused(stream)
            last = ""
            async for line in stream.aiter_lines():
                if self.over.is_set():
                    return None
                last = line or last
                if leaves and '"reasoning_content"' in line and chance.randrange(5) == 0:
                    self.came["chat left"] += 1
                    return None
        self.came["chat ended"] += 1
        if last != "data: [DONE]":
            self.wrong.append(last[:300])
        return None

    async def _refused(self, said: httpx.Response) -> None:
        """One too many may be sent away; anything else is an error."""
        if said.status_code == 503 and said.headers.get("retry-after", "").isdigit():
            self.came["sent away"] += 1
            await asyncio.sleep(1)
        else:
            self.wrong.append(f"{said.status_code} {said.text[:300]}")


async def deaf(origin: str, question: str) -> tuple[str, asyncio.StreamWriter]:
    """Somebody who begins a run, asks for its events, and reads none: the run's name."""
    host, _, port = origin.removeprefix("http://").partition(":")
    headers = {"authorization": f"Bearer {TOKEN}"}
    async with httpx.AsyncClient(base_url=origin, headers=headers, timeout=60) as client:
        said = await client.post("/api/runs", json={"question": question})
        run = json.loads(said.text)["run"]
    _, writer = await asyncio.open_connection(host, int(port), limit=1)
    head = (
        f"GET /api/runs/{run}/events HTTP/1.1\r\nHost: {host}:{port}\r\n"
        f"Authorization: Bearer {TOKEN}\r\nAccept: text/event-stream\r\n\r\n"
    )
    writer.write(head.encode())
    await writer.drain()
    return run, writer
