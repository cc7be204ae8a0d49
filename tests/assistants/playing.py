"""An assistant that connects with the SDK's own client, and plays seats by what was written before."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from dataclasses import dataclass, field, fields
from functools import partial
from inspect import signature
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx2 as httpx
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp_types import Implementation

from aufheben.agents.assistant import OpenTask
from aufheben.app import App
from aufheben.app.permissions import Allowed
from aufheben.formats.journals import read_record
from aufheben.runtime.journal import Event, Record
from aufheben.surfaces.mcp.hall import Hall
from aufheben.surfaces.mcp.hosts import command_here
from aufheben.surfaces.mcp.server import Server
from aufheben.testing import Received
from aufheben.words import Fact
from tests.rooms.settled import answer as canned

ROOT = Path(__file__).parents[2]
RECORDED = ROOT / "examples/recorded"
SAME = ("confirm", "debate", "eager", "explain", "pooled", "sincere")
"""What a recorded run says of its form."""
TOKEN = "a-token-that-nobody-guesses"
ME = Implementation(name="Test Assistant", version="7.1")
Say = Callable[[dict[str, Any]], Any]
"""What is answered to an open task."""


@dataclass(frozen=True, kw_only=True)
class Talk:
    """A conversation: each call's data; `said` has every text that came back."""

    client: Client
    said: list[str] = field(default_factory=list)

    async def call(self, tool: str, **given: Any) -> dict[str, Any]:
        """What the tool returned as data; it must not have failed."""
        came = await self._called(tool, given)
        assert not came.is_error, came.content
        assert came.structured_content is not None
        found: dict[str, Any] = came.structured_content
        return found

    async def fails(self, tool: str, **given: Any) -> str:
        """What a tool says is wrong; it must have failed."""
        came = await self._called(tool, given)
        assert came.is_error, came.content
        return str(came.content[0].text)

    async def play(self, began: dict[str, Any], say: Say) -> dict[str, Any]:
        """Answer every task until the run has ended; how it stands then."""
        stands = began
        while stands["state"] != "ended":
            assert stands["state"] in ("your turn", "under way"), stands
            if not stands["tasks"]:
                stands = await self.call("wait", run=stands["run"], after=stands["last"])
                continue
            task = stands["tasks"][0]
            stands = await self.call(
                "answer", run=stands["run"], task=task["task"], answer=say(task)
            )
        return stands

    async def _called(self, tool: str, given: Mapping[str, Any]) -> Any:
        came = await self.client.call_tool(tool, dict(given))
        self.said.append(came.model_dump_json())
        return came


@asynccontextmanager
async def beside(journal: Any = ":memory:", **more: Any) -> AsyncIterator[Talk]:
    """A server in this process, whose journal may be another's."""
    told: list[Fact] = []
    how = {name: more.pop(name) for name in ("files", "lang") if name in more}
    allowed = {f.name: more.pop(f.name) for f in fields(Allowed) if f.name in more}
    store = App(journal=journal).store
    hall = Hall.of(
        lambda desk: App(journal=store, assistant=desk, allowed=Allowed(**allowed), **more),
        told.append,
        **how,
    )
    try:
        async with Client(Server(hall, told.append), client_info=ME) as client:
            yield Talk(client=client)
    finally:
        await hall.close()
    assert told == []


@asynccontextmanager
async def over_pipes(journal: Path, *flags: str, **more: str) -> AsyncIterator[Talk]:
    """`aufheben mcp` as `aufheben mcp install` has clients start it: a process with two pipes."""
    command, *args = command_here("--journal", str(journal), *flags)
    started = StdioServerParameters(
        command=command, args=args, env={**os.environ, **more}, cwd=str(journal.parent)
    )
    async with Client(started, client_info=ME) as client:
        yield Talk(client=client)


@contextmanager
def served(journal: Path, *flags: str) -> Iterator[str]:
    """`aufheben mcp --http` as a process: the address that it prints."""
    arguments = ["mcp", "--http", "--port", "0", "--journal", str(journal), *flags]
    process = subprocess.Popen(
        [sys.executable, "-m", "aufheben", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "AUFHEBEN_TOKEN": TOKEN},
    )
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip()
    finally:
        process.terminate()
        process.communicate(timeout=60)


@asynccontextmanager
async def over_http(journal: Path, *flags: str) -> AsyncIterator[Talk]:
    """A client of such a process, with its token."""
    with served(journal, *flags) as address:
        headers = {"authorization": f"Bearer {TOKEN}"}
        async with httpx.AsyncClient(headers=headers, timeout=60) as wire:
            transport = streamable_http_client(address, http_client=wire)
            async with Client(transport, client_info=ME) as client:
                yield Talk(client=client)


def record(name: str) -> Record:
    """A recorded run of the examples."""
    file = RECORDED / name
    return read_record(file.read_text("utf-8"), str(file))


def asked_again(kept: Record) -> dict[str, Any]:
    """The options by which the same question is asked of the same seats."""
    settings: Any = kept.settings
    rules = settings["constitution"]
    return {
        "what": settings["question"],
        "stances": {seat["name"]: seat["stance"] for seat in settings["seats"]},
        "protocol": rules["form"],
        "lang": settings["lang"],
        "max_theses": rules["limits"]["max_theses"],
        **{name: rules[name] for name in SAME if name in rules},
    }


def as_recorded(kept: Record, run: str) -> Say:
    """Says what was answered at the same place of a recorded run; else what a stand-in would."""
    known = {_id(run, event): _message(event) for event in kept.events if event.kind == "answered"}
    by_id = {task: message for ids, message in known.items() for task in ids}
    return lambda task: by_id.get(task["task"]) or by_stand_in(task)


def _message(event: Event) -> dict[str, Any]:
    return {key: value for key, value in event.payload.items() if key != "spent"}


def _id(run: str, event: Event) -> tuple[str, ...]:
    """The names of the task at that place, whatever message it wants."""
    from aufheben.rooms.schema import messages

    kinds = messages()
    return tuple(
        OpenTask(
            run=run,
            seat=event.seat,
            place=event.place,
            attempt=1,
            prompt=SimpleNamespace(name=kind),  # type: ignore[arg-type]
            lang="en",
        ).id
        for kind in sorted(kinds)
    )


def by_stand_in(task: Mapping[str, Any]) -> str:
    """A canned answer in the form that a task wants."""
    return canned(
        Received(
            provider="assistant",
            model="assistant",
            system="",
            user=task["prompt"],
            schema=task["answer_schema"],
            schema_name=task["kind"],
        )
    )


def journal_of(talk: Talk) -> str:
    """All that came back so far, as one text."""
    return json.dumps(talk.said, ensure_ascii=False)


def talked(way: AbstractAsyncContextManager[Talk], course: Callable[[Talk], Any]) -> Any:
    """What a conversation came to."""

    async def held() -> Any:
        async with way as talk:
            return await course(talk)

    return asyncio.run(held())


def conversed(**how: Any) -> Callable[[Callable[..., Any]], Callable[..., None]]:
    """A test that is a conversation, `talk`, with a server in this process."""

    def made(course: Callable[..., Any]) -> Callable[..., None]:
        def test(**given: Any) -> None:
            talked(beside(**how), partial(course, **given))

        signed = signature(course)
        rest = [each for name, each in signed.parameters.items() if name != "talk"]
        test.__name__, test.__doc__ = course.__name__, course.__doc__
        test.__module__ = course.__module__
        vars(test)["__signature__"] = signed.replace(parameters=rest)
        return test

    return made
