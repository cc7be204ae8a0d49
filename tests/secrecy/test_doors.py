"""Row 49 of the matrix: each door by which words leave passes on no key, where all that a model says
holds one."""

import asyncio
import json
import os
import sys
import traceback
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import httpx2
import pytest
from mcp import Client, StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client

from aufheben import wiring
from aufheben.adapters.models.endpoints import PROVIDERS
from aufheben.app import App
from aufheben.app.holders import Keys
from aufheben.app.loop_thread import Ending
from aufheben.app.run import Run
from aufheben.errors import AgentFailed, BadInput
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.surfaces.mcp.hall import Hall
from aufheben.surfaces.mcp.server import Server
from aufheben.surfaces.mcp.serving import address, listen, over_http
from aufheben.surfaces.page.server import CHATTING
from aufheben.testing import FakeServer
from aufheben.words import Fact, tell
from tests.endpoint.conftest import program_of
from tests.page.serving import makes, serving
from tests.secrecy.answers import ANSWERS, MODEL, REFUSED, Telling, sent
from tests.secrecy.planting import KEYS, Seen
from tests.surfaces.conftest import Program

QUESTION = "Should the market square be closed to cars?"
STANCES = ("Children play there.", "Shops live from cars.")
ASKED = {"what": QUESTION, "stances": {"AG1": STANCES[0], "AG2": STANCES[1]}}
TWEETY = {
    "AG1": "Tweety is a bird. If something is a bird, it is a flier.",
    "AG2": "Tweety is small.",
}
TOKEN = KEYS["AUFHEBEN_TOKEN"]


@pytest.fixture
def server() -> Iterator[FakeServer]:
    """The server that the key of an own address goes to; it got no other."""
    with FakeServer(Telling()) as running:
        yield running
    assert {sent(received) for received in running.received} == {KEYS["AUFHEBEN_API_KEY"]}


@pytest.fixture
def seen(
    folder: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> Iterator[Seen]:
    """Whatever came out, in which no key may stand: files and logs too."""
    caplog.set_level(1)
    everything = Seen()
    yield everything
    assert len(everything.texts) > 1
    everything.add("logged", caplog.text)
    everything.add("printed", "".join(capsys.readouterr()))
    everything.below(folder)
    assert everything.leaks() == []


def defaults(server: FakeServer) -> dict[str, Any]:
    return {"model": MODEL, "base_url": server.base_url()}


COMMANDS = (
    ("resume", "r"), ("why", "r"), ("replay", "r"), ("show", "r"), ("show", "r", "--json"),
    ("show", "refused", "--json"), ("runs", "export", "r"), ("runs", "export", "refused"), ("runs", "list"),
    ("runs", "list", "--json"), ("runs", "export", "odd", "--as", "preferences", "--by", "other"),
    ("runs", "export", "odd", "--as", "chat", "--by", "model"), ("runs", "export", "odd"), ("config",),
    ("config", "--json"), ("doctor",), ("doctor", "--json"),
)  # fmt: skip


def test_f49_no_key_is_told_by_a_command(program: Program, seen: Seen, server: FakeServer) -> None:
    def call(*words: str) -> int:
        ended = program(*words)
        seen.add(" ".join(words), ended.out + ended.err)
        return ended.code

    at = ("--base-url", server.base_url())
    for how in ("--cache=cache.db", "--jsonl"):
        assert call("ask", "square.toml", *at, "--model", MODEL, "--run", "r", how) == 0
    assert (
        call("ask", "square.toml", *at, "--model", REFUSED, "--run", "refused", "--timeout", "9")
        == 3
    )
    assert call("resume", "refused", *at) == 3
    server.reply = ANSWERS["200-in-form"]
    assert call("ask", "square.toml", *at, "--model", MODEL, "--run", "odd", "--reasks", "1") == 3
    for words in COMMANDS:
        assert call(*words) != 70
    assert b"***" in seen.texts["show r"]


def test_f49_no_key_is_in_the_report_of_a_bug(
    program: Program, folder: Path, seen: Seen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither of what was raised, nor of what led to it, nor of what it was a part of."""
    password = KEYS["PGPASSWORD"].rpartition(">")[2]
    monkeypatch.setenv("AUFHEBEN_JOURNAL", f"postgresql://ann:{password}@127.0.0.1:1/runs")

    def broken(*_: object, **__: object) -> None:
        cause = ExceptionGroup(f"{KEYS}", [ValueError(json.dumps(KEYS)), OSError(password)])
        cause.__context__ = LookupError(repr(KEYS))
        cause.add_note(KEYS["GEMINI_API_KEY"])
        raise RuntimeError(f"{KEYS} {os.environ['AUFHEBEN_JOURNAL']}") from cause

    monkeypatch.setattr(wiring, "store", broken)
    ended = program("runs", "list")
    assert ended.code == 70
    seen.add("said", ended.out + ended.err)
    [report] = (folder / "tmp").glob("aufheben-bug-*")
    assert "RuntimeError" in report.read_text("utf-8")
    seen.add("report", report.read_text("utf-8"))


def test_f49_no_key_is_told_to_python(seen: Seen, server: FakeServer) -> None:
    async def course(app: App, **how: Any) -> Any:
        return await (await app.start(Dialectic(what=QUESTION, stances=STANCES, **how)))

    app = App(journal=":memory:", **defaults(server))
    seen.add("app", repr(app))
    result = asyncio.run(course(app))
    seen.add("result", f"{result!r} {result.envelope} {result.record}")
    with pytest.raises(AgentFailed) as wrong:
        asyncio.run(course(app, model=REFUSED))
    seen.add("error", f"{wrong.value!r} {''.join(traceback.format_exception(wrong.value))}")


PROGRAMS = (
    "/api/runs", "/api/rooms", "/api/openapi.json", "/v1/models", "/api/runs/nobody", "/api/runs/{run}",
    "/api/runs/{run}/events", "/api/runs/{run}/result", "/api/runs/{run}/result?form=html",
)  # fmt: skip
PAGES = (
    "/", "/runs", "/new/dialectic", "/compare?a=refused&b={run}", "/nowhere", "/runs/nobody", "/runs/{run}",
    "/runs/{run}/as/html", "/runs/{run}/as/json", "/runs/{run}/as/md", "/runs/{run}/as/svg",
)  # fmt: skip


def test_f49_no_key_is_on_a_page_or_told_to_a_program(
    folder: Path, seen: Seen, server: FakeServer
) -> None:
    def look(client: httpx.Client, path: str, method: str = "GET", **more: Any) -> None:
        came = client.request(method, path, **more)
        seen.add(f"{method} {path}", f"{dict(came.headers)}\n{came.text}")
        assert site.door.token not in came.text

    make = makes(folder / "journal.db", models=(REFUSED,), **defaults(server))
    with serving(make, routes=CHATTING) as site:
        runs = {"r": MODEL, "refused": REFUSED}
        with program_of(site) as program, site.visitor() as visitor:
            for name, model in runs.items():
                asked = {"room": "ask", "name": name, "model": model, **ASKED}
                look(program, "/api/runs", "POST", json=asked)
                stream = {"accept": "text/event-stream"}
                look(program, f"/api/runs/{name}/events?after=0", headers=stream)
                look(program, f"/api/runs/{name}/resume", "POST")
                for client, paths in ((program, PROGRAMS), (visitor, PAGES)):
                    for path in paths:
                        look(client, path.format(run=name))
            said = {"model": "dialectic-fast", "messages": [{"role": "user", "content": QUESTION}]}
            for streamed in (False, True):
                look(program, "/v1/chat/completions", "POST", json={**said, "stream": streamed})
        seen.add("told", "\n".join(site.told))
    assert {row.outcome for row in site.app.runs() if row.run in runs} == {"synthesis", None}
    assert b"***" in seen.texts["GET /api/runs/r/result"]


async def talked(client: Client, seen: Seen, **seats: str) -> None:
    """A run with those seats and one that is refused, followed and read."""

    async def call(tool: str, **given: Any) -> dict[str, Any]:
        came = await client.call_tool(tool, given)
        seen.add(f"{tool} {given}", came.model_dump_json())
        return came.structured_content or {}

    seen.add("tools", (await client.list_tools()).model_dump_json())
    for model in (MODEL, REFUSED):
        options = {**ASKED, "model": model, "seats": seats}
        began = stands = await call("start", room="ask", options=options, agreed=99)
        while stands["state"] == "under way":
            stands = await call("wait", run=began["run"], after=stands["last"])
        for tool in ("read", "resume"):
            await call(tool, run=began["run"])
    for tool in ("runs", "rooms"):
        await call(tool)


@asynccontextmanager
async def served(server: FakeServer, seen: Seen, folder: Path) -> AsyncIterator[str]:
    """The server for assistants over HTTP, in this process; its address."""
    told: list[Fact] = []
    with listen(0) as listening:
        make = makes(folder / "journal.db", models=(REFUSED,), **defaults(server))
        task = asyncio.create_task(
            over_http(make, told.append, listening, Keys(token=TOKEN), ending=Ending())
        )
        yield address(listening)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    seen.add("told", "\n".join(map(tell, told)))


def test_f49_no_key_is_told_to_an_assistant_over_http(
    folder: Path, seen: Seen, server: FakeServer
) -> None:
    async def course() -> None:
        headers = {"authorization": f"Bearer {TOKEN}"}
        async with (
            served(server, seen, folder) as at,
            httpx2.AsyncClient(headers=headers, timeout=60) as wire,
            Client(streamable_http_client(at, http_client=wire)) as client,
        ):
            await talked(client, seen)

    asyncio.run(course())


@pytest.mark.parametrize("wrong", [RuntimeError, BadInput, AgentFailed])
def test_f49_no_key_is_told_where_a_tool_or_a_run_of_an_assistant_breaks(
    seen: Seen, monkeypatch: pytest.MonkeyPatch, wrong: type[Exception]
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise wrong(repr(KEYS)) from LookupError(repr(KEYS))

    async def course() -> None:
        hall = Hall.of(lambda desk: App(journal=":memory:", assistant=desk), told.append)
        async with Client(Server(hall, told.append)) as client:
            options = {**ASKED, "stances": TWEETY}
            with monkeypatch.context() as patch:
                patch.setattr(Run, "result", fails)
                began = await client.call_tool("start", {"room": "ask", "options": options})
                seen.add("start", began.model_dump_json())
            monkeypatch.setattr(App, "runs", fails)
            seen.add("runs", (await client.call_tool("runs", {})).model_dump_json())
        await hall.close()

    told: list[Fact] = []
    asyncio.run(course())
    seen.add("told", "\n".join(map(tell, told)))
    assert len(told) == 2 * (wrong is RuntimeError)


LOUD = {
    **dict.fromkeys(("OPENAI_LOG", "ANTHROPIC_LOG"), "debug"),
    **dict.fromkeys(("HTTPX_LOG_LEVEL", "HTTPX2_LOG_LEVEL"), "trace"),
    "GOOGLE_SDK_PYTHON_LOGGING_SCOPE": "google",
    "PYTHONASYNCIODEBUG": "1",
    "PYTHONWARNINGS": "always",
}
"""Variables by which libraries and Python itself say more."""
AT_DEBUG = (
    "import logging, sys; logging.basicConfig(level=1, stream=sys.stderr); "
    "from aufheben.surfaces.cli.entry import main; main(sys.argv[1:])"
)
"""A program around ours that logs everything that anybody logs."""


def test_f45_f49_no_key_is_told_over_pipes_or_in_a_log_of_a_library_whatever_asks_for_more(
    folder: Path, seen: Seen
) -> None:
    """A process of its own, in which the models of three providers each get their own key."""
    with FakeServer(Telling()) as server:
        places = {each.elsewhere: server.base_url(name) for name, each in PROVIDERS.items()}
        started = StdioServerParameters(
            command=sys.executable,
            args=["-c", AT_DEBUG, "mcp", "--journal", "j.db", "--budget", "9"],
            env={**os.environ, **LOUD, **places, "AUFHEBEN_HOME": str(folder)},
            cwd=str(folder),
        )

        async def course() -> None:
            with (folder / "stderr").open("w") as log:
                async with Client(stdio_client(started, errlog=log)) as client:
                    seats = {"AG1": "anthropic:claude-haiku-4-5", "AG2": "google:gemini-2.5-flash"}
                    await talked(client, seen, **seats)

        asyncio.run(course())
    keys = {(received.provider, sent(received)) for received in server.received}
    names = ("openai", "anthropic", "google")
    assert keys == {(name, KEYS[PROVIDERS[name].keys[0]]) for name in names}
    logged = (folder / "stderr").read_text("utf-8")
    assert all(f"DEBUG:{name}" in logged for name in ("openai", "anthropic", "asyncio")), logged[
        :3000
    ]
