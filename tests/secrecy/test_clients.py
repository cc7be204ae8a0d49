"""Rows 45 and 49 of the matrix, at the client that asks every model: whatever a server does, no key
is told to anybody, and nobody but that server is sent one."""

import asyncio
import json
import logging
import os
import traceback
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import ClassVar

import anyio
import httpx2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from aufheben import wiring
from aufheben.adapters.models.endpoints import PROVIDERS, Endpoint, endpoint
from aufheben.adapters.models.http import Elsewhere, OneHost
from aufheben.adapters.models.model import ProvidedModel
from aufheben.domain.models import ModelName
from aufheben.errors import AgentFailed
from aufheben.prompts.templates import Prompt
from aufheben.rooms.options import Asking
from aufheben.testing import FakeServer, Redirect, StandIn
from tests.profiles import examples
from tests.secrecy.answers import ANSWERS, Reply, moved, sent
from tests.secrecy.planting import KEYS, Seen

BESIDE = {
    "ANTHROPIC_AUTH_TOKEN": "Kanarie8bearer0a1b2c3d4e",
    "OPENAI_ORG_ID": "Kanarie9organization0a1b",
    "OPENAI_PROJECT_ID": "Kanarie9project0a1b2c3d",
    "OPENAI_CUSTOM_HEADERS": "Authorization: Bearer Kanarie9custom0a1b2c",
    "ANTHROPIC_CUSTOM_HEADERS": "x-api-key: Kanarie9customtoo0a1b2c",
}
"""What clients add by themselves from variables of their own, and headers that a gateway wants."""
WAYS = {
    **{provider: (provider, "its own", PROVIDERS[provider].keys[0]) for provider in PROVIDERS},
    **{
        f"{whose} {provider}": (provider, whose, variable)
        for whose, variable in (("ours", "AUFHEBEN_API_KEY"), ("somebody's", ""))
        for provider in ("openai", "anthropic", "google")
    },
}
"""The server of a provider, one that we name with a key, one that somebody else names."""


class Text(BaseModel):
    """What is asked for."""

    text: str


@pytest.fixture
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits before asking again."""
    really = asyncio.sleep

    async def sleep(_: float) -> None:
        await really(0)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    monkeypatch.setattr(anyio, "sleep", sleep)


@pytest.fixture
def thief(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[FakeServer]:
    """A server that the environment names as a proxy; it answers as any does."""
    netrc = tmp_path / "netrc"
    netrc.write_text("machine 127.0.0.1 login ann password Kanarie9netrc\n")
    monkeypatch.setenv("NETRC", str(netrc))
    with FakeServer(StandIn()) as server:
        for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
            monkeypatch.setenv(name, server.base_url("google"))
            monkeypatch.setenv(name.lower(), server.base_url("google"))
        for name in ("NO_PROXY", "no_proxy"):
            monkeypatch.delenv(name, raising=False)
        yield server


def model(provider: str, whose: str, own: FakeServer) -> ProvidedModel:
    """A model at the server, as a command would ask it."""
    at = own.base_url(provider)
    if whose == "its own":
        name = ModelName(provider=provider, model="m")
        paired = {PROVIDERS[provider].elsewhere: at}
        return ProvidedModel(name, endpoint(name, {**os.environ, **paired}))
    name = ModelName(provider=provider, model="m", base_url=at)
    return ProvidedModel(name, endpoint(name, os.environ, at if whose == "ours" else None))


async def told(model: ProvidedModel, said: str) -> str:
    """All that anybody learns of what was answered to it."""
    try:
        return repr(
            await model.reply(Prompt(system="", user=said, name="text", schema=Text, version=""))
        )
    except AgentFailed as wrong:
        return f"{wrong!r} {''.join(traceback.format_exception(wrong))}"


@pytest.mark.usefixtures("_at_once")
@pytest.mark.parametrize("way", WAYS)
def test_f45_f49_whatever_a_server_does_no_key_is_told_and_none_goes_elsewhere(
    way: str,
    thief: FakeServer,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    caplog.set_level(1)
    provider, whose, variable = WAYS[way]
    for name, value in {**KEYS, **({} if whose == "its own" else BESIDE)}.items():
        monkeypatch.setenv(name, value)
    to = thief.base_url(provider)
    answers: dict[str, Reply] = {
        **ANSWERS,
        **{f"moved-{status}": moved(status, to) for status in (301, 302, 303, 307, 308)},
        "renamed": lambda _: Redirect(to.replace("127.0.0.1", "localhost")),
    }
    seen = Seen()

    async def course(own: FakeServer) -> None:
        asked = model(provider, whose, own)
        for name, said in zip(
            answers, await asyncio.gather(*(told(asked, name) for name in answers)), strict=True
        ):
            seen.add(name, said)
        await asked.close()

    with FakeServer(lambda received: answers[received.user](received)) as own:
        asyncio.run(course(own))
    seen.add("logged", caplog.text)
    seen.add("printed", "".join(capsys.readouterr()))
    assert seen.leaks() == []
    assert {received.user for received in own.received} == {*answers}
    assert {sent(received) for received in own.received} == {KEYS.get(variable, "none")}
    beside = [str(received.headers) for received in own.received]
    assert not any(value.rpartition(" ")[2] in each for value in BESIDE.values() for each in beside)
    assert thief.received == []


PORTS = {"http": 80, "https": 443}
SERVERS = st.tuples(
    st.sampled_from(sorted(PORTS)),
    st.sampled_from(["models.example", "localhost", "127.0.0.1", "[::1]"]),
    st.sampled_from(["", ":80", ":443", ":8080"]),
)


@examples(200)
@given(SERVERS, SERVERS)
def test_f45_a_scheme_a_host_or_a_port_of_another_is_another_server(
    own: tuple[str, str, str], asked: tuple[str, str, str]
) -> None:
    reached: list[httpx2.Request] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        reached.append(request)
        return httpx2.Response(200)

    async def ask() -> None:
        at = Endpoint(url="{}://{}{}/v1".format(*own), key="Kanarie", variable="")
        wire = OneHost(at, httpx2.MockTransport(answer), elsewhere=True)
        async with httpx2.AsyncClient(transport=wire) as client:
            await client.get("{}://{}{}/v2".format(*asked))

    same = [(each[0], each[1], int(each[2][1:] or PORTS[each[0]])) for each in (own, asked)]
    if same[0] == same[1]:
        asyncio.run(ask())
    else:
        with pytest.raises(Elsewhere):
            asyncio.run(ask())
    assert len(reached) == (same[0] == same[1])


class Quoting(BaseHTTPRequestHandler):
    """Refuses whatever it is sent, and quotes its key."""

    heard: ClassVar[list[bytes]] = []

    def do_POST(self) -> None:
        """The key comes back."""
        said = json.dumps({"error": {"message": self.headers["authorization"]}}).encode()
        self.heard.append(str(self.headers).encode())
        self.send_response(404)
        self.send_header("content-length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)

    def log_message(self, *_: object) -> None:
        """Not to stderr."""


@pytest.mark.parametrize("whose", ["ours", "somebody's"])
def test_f45_f49_embeddings_take_the_key_of_their_own_address_alone_and_tell_none(
    whose: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    for name, value in {**KEYS, **BESIDE}.items():
        monkeypatch.setenv(name, value)
    Quoting.heard.clear()
    with HTTPServer(("127.0.0.1", 0), Quoting) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        at = f"http://127.0.0.1:{server.server_port}/v1"
        paired = at if whose == "ours" else "http://127.0.0.1:1/v1"
        asking = Asking(base_url=paired, repetition="semantic", embeddings=f"openai:letters@{at}")
        with pytest.raises(AgentFailed) as wrong:
            asyncio.run(wiring.semantic(asking).repeats("Something", ["Another thing"]))
        server.shutdown()
    seen = Seen()
    seen.add("told", "".join(traceback.format_exception(wrong.value)) + caplog.text)
    assert seen.leaks() == []
    [heard] = Quoting.heard
    assert (KEYS["AUFHEBEN_API_KEY"].encode() in heard) == (whose == "ours")
    assert heard.count(b"Kanarie") == (whose == "ours")
