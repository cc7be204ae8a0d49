"""A planted key is in nothing that a server of ours sends, writes or logs, whoever comes by which door."""

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import httpx2
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

from aufheben.testing import FakeServer, StandIn
from tests.secrecy.planting import KEYS, Seen, below
from tests.secrecy.ways import FAULTS, sent

TOKEN = KEYS["AUFHEBEN_TOKEN"]
STANCES = {"AG1": "Children play there.", "AG2": "Shops live from cars."}
WHAT = {"what": "Should the market square be closed to cars?"}
DEBATE = "Motion: Close the square.\n\nPRO: Children play there.\n\nCON: Shops live from cars.\n"
RUNS: dict[str, dict[str, Any]] = {
    "ask": {**WHAT, "stances": STANCES},
    "deliberate": {**WHAT, "steps": 3},
    "judge": {"text": DEBATE, "panel": "null"},
    "check": {"file": "edges"},
    "rate": {"run": "ask"},
}
"""One of each room, in the words of its options."""
EDGES = "child\tparent\nwheel\tcar\ncar\tvehicle\n"
REPLIES = {"answers": StandIn(), "400": FAULTS["400"], "answered": FAULTS["200 answered in form"]}
LOUD = (
    "-X",
    "dev",
    "-c",
    "import logging; logging.basicConfig(level=1); from aufheben.surfaces.cli.entry import main; main()",
)


@pytest.fixture(
    params=[
        "answers",
        *(pytest.param(each, marks=pytest.mark.slow) for each in ("400", "answered")),
    ]
)
def model(request: pytest.FixtureRequest) -> Iterator[FakeServer]:
    with FakeServer(REPLIES[request.param]) as server:  # type: ignore[arg-type]
        yield server
    assert {sent(received) for received in server.received} == {KEYS["AUFHEBEN_API_KEY"]}


@pytest.fixture
def seen(tmp_path: Path) -> Iterator[Seen]:
    """Whatever came out, in which no key may stand."""
    everything = Seen({})
    yield everything
    assert len(everything.texts) > 5
    assert everything.leaks() == []
    assert below(tmp_path).leaks() == []


def environment(folder: Path) -> dict[str, str]:
    places = {"AUFHEBEN_HOME": str(folder / "home"), "TMPDIR": str(folder)}
    return {**os.environ, **KEYS, **places, "PYTHONUNBUFFERED": "1"}


def command(model: FakeServer, *words: str) -> list[str]:
    asked = ("--model", "openai:stand-in", "--base-url", model.base_url(), "--journal", "j.db")
    return [sys.executable, *LOUD, *words, *asked]


@contextmanager
def serving(folder: Path, arguments: list[str], seen: Seen) -> Iterator[str]:
    """The address that a process prints; what it says otherwise is looked at in the end."""
    with (folder / "stderr").open("wb") as log:
        process = subprocess.Popen(
            arguments,
            cwd=folder,
            env=environment(folder),
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip()
    finally:
        process.terminate()
        rest, _ = process.communicate(timeout=60)
        # It says by which token programs come in to whoever starts it, and to nobody else.
        seen.add("stdout", rest.replace(f"Authorization: Bearer {TOKEN}", ""))


class Looking(httpx.Client):
    """A client that shows the token, and keeps all that it is sent, headers too."""

    def __init__(self, origin: str, seen: Seen) -> None:
        self.seen = seen
        bearer = {"authorization": f"Bearer {TOKEN}"}
        super().__init__(base_url=origin, headers=bearer, timeout=60)

    def look(self, method: str, path: str, **more: Any) -> httpx.Response:
        """An answer, kept."""
        came = self.request(method, path, **more)
        self.seen.add(f"{method} {path}", f"{dict(came.headers)}\n{came.text}")
        return came


def begun(client: Looking, room: str) -> str | None:
    """The name of a run that has come to an end, or why there is none."""
    options = dict(RUNS[room])
    if room == "check":
        options["file"] = client.look("PUT", "/api/inputs/edges.tsv", content=EDGES).json()["id"]
    came = client.look("POST", "/api/runs", json={"room": room, "name": room, **options})
    if came.status_code != 201:
        return None
    client.look("GET", f"/api/runs/{room}/events", headers={"accept": "text/event-stream"})
    return room


LISTS = ("/api/runs", "/api/rooms", "/api/openapi.json", "/v1/models", "/api/runs/nobody")
PAGES = ("/", "/runs", "/new/dialectic", "/compare?a=ask&b=ask", "/nowhere", "/runs/nobody")


def test_f49_no_key_is_in_anything_that_is_served(
    tmp_path: Path, model: FakeServer, seen: Seen
) -> None:
    arguments = command(model, "serve", "--openai", "--no-browser", "--port", "0")
    with serving(tmp_path, arguments, seen) as address:
        origin = address.partition("?")[0].rstrip("/").partition("#")[0].rstrip("/")
        with Looking(re.match(r"http://[^/]+", origin)[0], seen) as client:  # type: ignore[index]
            runs = [run for room in RUNS if (run := begun(client, room))]
            assert "ask" in runs
            for run in runs:
                for path in ("", "/events", "/result", "/result?form=html", "/result?form=md"):
                    client.look("GET", f"/api/runs/{run}{path}")
                client.look("POST", f"/api/runs/{run}/resume")
            for path in LISTS:
                client.look("GET", path)
            said = [{"role": "user", "content": WHAT["what"]}]
            for room in ("dialectic-fast", "judge"):
                asked = {"model": room, "messages": said}
                client.look("POST", "/v1/chat/completions", json=asked)
                client.look("POST", "/v1/chat/completions", json={**asked, "stream": True})
        with httpx.Client(base_url=client.base_url, timeout=60) as page:
            page.get(address)
            for path in (*PAGES, *(f"/runs/{run}" for run in runs)):
                came = page.get(path)
                seen.add(f"page {path}", f"{dict(came.headers)}\n{came.text}")
            for run in runs:
                for form in ("html", "json", "md", "svg"):
                    came = page.get(f"/runs/{run}/as/{form}")
                    seen.add(f"carried {run} {form}", f"{dict(came.headers)}\n{came.text}")


async def _talked(client: Client, seen: Seen) -> None:
    async def call(tool: str, **given: Any) -> Any:
        came = await client.call_tool(tool, given)
        seen.add(f"{tool} {json.dumps(given)[:80]}", came.model_dump_json())
        return came

    seen.add("tools", (await client.list_tools()).model_dump_json())
    for room, options in RUNS.items():
        said = {**options, "file": {"name": "e.tsv", "text": EDGES}} if room == "check" else options
        if room == "rate":
            continue
        began = await call("start", room=room, options=said)
        agreed = re.search(r"agreed[^0-9]*(\d+)", str(began.content))
        if agreed:
            began = await call("start", room=room, options=said, agreed=int(agreed[1]))
        run = (began.structured_content or {}).get("run")
        if run:
            for _ in range(9):
                stands = await call("wait", run=run, seconds=9)
                if (stands.structured_content or {}).get("state") != "under way":
                    break
            for tool in ("read", "resume"):
                await call(tool, run=run)
    for tool in ("runs", "rooms"):
        await call(tool)


def test_f49_no_key_is_in_anything_that_an_assistant_is_told_over_pipes(
    tmp_path: Path, model: FakeServer, seen: Seen
) -> None:
    python, *arguments = command(model, "mcp")
    started = StdioServerParameters(
        command=python, args=arguments, env=environment(tmp_path), cwd=str(tmp_path)
    )

    async def course() -> None:
        async with Client(started) as client:
            await _talked(client, seen)

    asyncio.run(course())


def test_f49_no_key_is_in_anything_that_an_assistant_is_told_over_http(
    tmp_path: Path, model: FakeServer, seen: Seen
) -> None:
    async def course(address: str) -> None:
        headers = {"authorization": f"Bearer {TOKEN}"}
        async with (
            httpx2.AsyncClient(headers=headers, timeout=60) as wire,
            Client(streamable_http_client(address, http_client=wire)) as client,
        ):
            await _talked(client, seen)

    with serving(tmp_path, command(model, "mcp", "--http", "--port", "0"), seen) as address:
        asyncio.run(course(address))
