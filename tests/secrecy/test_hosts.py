"""Row 45 of the matrix: a key goes to its own server, and to no other by whatever way."""

import asyncio
import json
import socket
import threading
from asyncio import StreamWriter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import pytest

from aufheben.adapters.models.http import Elsewhere, client
from aufheben.testing import FakeServer, StandIn, Status
from aufheben.testing.faults import head
from tests.secrecy.planting import KEYS, leaked
from tests.secrecy.rooms import QUESTION, written
from tests.secrecy.ways import WAYS, Way, sent
from tests.surfaces.conftest import Program

BESIDE = {
    "ANTHROPIC_AUTH_TOKEN": "Kanarie8bearer0a1b2c3d4e",
    "OPENAI_ORG_ID": "Kanarie9organization0a1b",
    "OPENAI_PROJECT_ID": "Kanarie9project0a1b2c3d",
    "OPENAI_CUSTOM_HEADERS": "Authorization: Bearer Kanarie9custom0a1b2c",
    "ANTHROPIC_CUSTOM_HEADERS": "x-api-key: Kanarie9customtoo0a1b2c",
}
"""What clients add by themselves from variables of their own, and headers that a gateway wants."""


@pytest.fixture(autouse=True)
def _planted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, program: Program) -> None:
    for variable, key in KEYS.items():
        monkeypatch.setenv(variable, key)
    written(tmp_path)


class Ear:
    """A server that refuses whatever it is sent, and keeps it."""

    def __init__(self) -> None:
        self.heard = b""
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._listen, daemon=True)

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    def _listen(self) -> None:
        while True:
            try:
                wire, _ = self._listening.accept()
            except OSError:
                return
            with wire:
                self.heard += wire.recv(65536)
                wire.sendall(b"HTTP/1.1 404 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join()


@pytest.fixture
def own() -> Iterator[FakeServer]:
    """The server that a key is meant for."""
    with FakeServer(StandIn()) as server:
        yield server


@pytest.fixture
def thief() -> Iterator[FakeServer]:
    """A server that somebody else named; it answers as any does."""
    with FakeServer(StandIn()) as server:
        yield server


def keys_at(server: FakeServer) -> set[str]:
    """Which of the planted keys came there, wherever in a request."""
    came = json.dumps([[r.headers, r.body, r.model] for r in server.received]).encode()
    beside = {name for name, core in BESIDE.items() if core.rpartition(" ")[2].encode() in came}
    return {*leaked(came), *beside}


@dataclass(frozen=True, slots=True)
class Sent:
    """Sends the client elsewhere with this status."""

    status: int
    to: str

    async def write(self, writer: StreamWriter) -> bool:
        """The redirect."""
        headers = {"location": self.to, "content-length": "0", "retry-after-ms": "1"}
        writer.write(head(self.status, headers))
        return True


def set_up(way: Way, server: FakeServer, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    for variable, value in way.variables(server).items():
        monkeypatch.setenv(variable, value)
    return way.words(server)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@pytest.mark.parametrize("way", ["openai", "anthropic", "google", "own", "own anthropic"])
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_f45_no_redirect_is_followed(
    program: Program,
    own: FakeServer,
    thief: FakeServer,
    monkeypatch: pytest.MonkeyPatch,
    status: int,
    way: str,
    host: str,
) -> None:
    to = thief.base_url(WAYS[way].provider).replace("127.0.0.1", host)
    own.reply = lambda _: Sent(status, to)
    ended = program("ask", "square.toml", *set_up(WAYS[way], own, monkeypatch))
    assert ended.code == 3
    assert {sent(received) for received in own.received} == {KEYS[WAYS[way].variable]}
    assert thief.received == []


@pytest.mark.parametrize(
    "other",
    ["http://127.0.0.1:1/v1", "https://127.0.0.1/v1", "http://localhost/v1", "http://[::1]/v1"],
)
def test_f45_another_port_of_its_host_is_another_server(other: str) -> None:
    async def asked() -> None:
        async with client("http://127.0.0.1/v1", seconds=1, connections=1, own_key=None) as wire:
            await wire.get(other, headers={"authorization": "Bearer Kanarie"})

    with pytest.raises(Elsewhere):
        asyncio.run(asked())


def _by_option(at: str) -> tuple[str, ...]:
    return ("ask", "square.toml", "--model", "openai:m", "--seat", f"AG2=openai:m@{at}")


def _by_file(at: str) -> tuple[str, ...]:
    said = QUESTION.replace("[seats.AG2]", f'[seats.AG2]\nagent = "openai:m@{at}"')
    Path("other.toml").write_text(said, "utf-8")
    return ("ask", "other.toml", "--model", "openai:m")


def _by_model_of_file(at: str) -> tuple[str, ...]:
    Path("other.toml").write_text(f'model = "openai:m@{at}"\n{QUESTION}', "utf-8")
    return ("ask", "other.toml")


def _by_configuration(at: str) -> tuple[str, ...]:
    Path("aufheben.toml").write_text(f'model = "openai:m@{at}"\n', "utf-8")
    return ("ask", "square.toml")


def _by_deliberation(at: str) -> tuple[str, ...]:
    return ("deliberate", "square.toml", "--seat", f"judge=openai:m@{at}", "--model", "openai:m")


def _by_judge(at: str) -> tuple[str, ...]:
    return ("judge", "debate.md", "--panel", "null", "--judge", f"openai:m@{at}")


def _by_expert(at: str) -> tuple[str, ...]:
    return ("check", "edges.tsv", "--model", "openai:m", "--seat", f"N=openai:m@{at}")


def _by_row(at: str) -> tuple[str, ...]:
    stances = ["Children play there.", "Shops live from cars."]
    rows = [
        {"id": "a", "question": "Close it?", "stances": stances, "model": f"openai:m@{at}"},
        {"id": "b", "question": "Shut it?", "stances": stances, "seats": {"AG1": f"openai:m@{at}"}},
    ]
    Path("rows.jsonl").write_text("\n".join(map(json.dumps, rows)), "utf-8")
    return ("batch", "rows.jsonl", "--model", "openai:m")


def _by_batch(at: str) -> tuple[str, ...]:
    Path("many").mkdir()
    said = QUESTION.replace("[seats.AG2]", f'[seats.AG2]\nagent = "openai:m@{at}"')
    Path("many/one.toml").write_text(said.replace("shops.txt", "../shops.txt"), "utf-8")
    return ("batch", "many", "--model", "openai:m")


def _by_anthropic(at: str) -> tuple[str, ...]:
    seat = f"AG2=anthropic:m@{at.removesuffix('/v1')}"
    return ("ask", "square.toml", "--model", "openai:m", "--seat", seat)


def _by_google(at: str) -> tuple[str, ...]:
    seat = f"AG2=google:m@{at.removesuffix('/v1')}"
    return ("ask", "square.toml", "--model", "openai:m", "--seat", seat)


DOORS: dict[str, Callable[[str], tuple[str, ...]]] = {
    "option": _by_option, "file": _by_file, "model of a file": _by_model_of_file,
    "configuration": _by_configuration, "deliberation": _by_deliberation, "judge": _by_judge,
    "expert": _by_expert, "row": _by_row, "batch": _by_batch,
    "anthropic": _by_anthropic, "google": _by_google,
}  # fmt: skip


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("paired", ["with an address of its own", "with the provider's own"])
def test_f45_no_key_follows_an_address_that_comes_with_a_question(
    program: Program,
    own: FakeServer,
    thief: FakeServer,
    monkeypatch: pytest.MonkeyPatch,
    door: str,
    paired: str,
) -> None:
    for variable, value in BESIDE.items():
        monkeypatch.setenv(variable, value)
    words = DOORS[door](thief.base_url())
    if paired == "with an address of its own":
        words = (*words, "--base-url", own.base_url())
    else:
        monkeypatch.setenv("OPENAI_BASE_URL", own.base_url())
    ended = program(*words)
    assert ended.code != 70, ended
    assert keys_at(thief) == set()
    assert thief.received or ended.code == 2, ended


def test_f45_no_key_goes_to_embeddings_elsewhere(
    program: Program, own: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable, value in BESIDE.items():
        monkeypatch.setenv(variable, value)
    model = ("--model", "openai:m", "--base-url", own.base_url(), "--repetition", "semantic")
    with Ear() as thief:
        letters = ("--embeddings", f"openai:letters@{thief.address}/v1")
        assert program("ask", "square.toml", *model, *letters).code == 0
    assert b"POST /v1/embeddings" in thief.heard
    assert b"Kanarie" not in thief.heard


def test_f45_no_key_follows_a_run_that_was_taken_in(
    program: Program, own: FakeServer, thief: FakeServer, tmp_path: Path
) -> None:
    """Neither where it goes on, nor where it is begun differently, nor where it is rated."""
    thief.reply = lambda _: Status(404)
    assert (
        program("ask", "square.toml", "--model", f"openai:m@{thief.base_url()}", "--run", "r").code
        == 3
    )
    thief.reply = StandIn()
    for words in (
        ("resume", "r", "--base-url", own.base_url()),
        ("fork", "r", "--at", "2", "--base-url", own.base_url()),
        ("rate", "r", "--model", "openai:m", "--base-url", own.base_url()),
    ):
        assert program(*words).code != 70
    assert len(thief.received) > 5
    assert keys_at(thief) == set()
    assert keys_at(own) <= {"AUFHEBEN_API_KEY"}


def test_f45_of_two_providers_each_gets_its_own_key(
    program: Program, own: FakeServer, thief: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", own.base_url("openai"))
    monkeypatch.setenv("ANTHROPIC_BASE_URL", thief.base_url("anthropic"))
    seats = ("--seat", "AG1=openai:m", "--seat", "AG2=anthropic:m", "--model", "openai:m")
    assert program("ask", "square.toml", *seats).code == 0
    assert keys_at(own) == {"OPENAI_API_KEY"}
    assert keys_at(thief) == {"ANTHROPIC_API_KEY"}


@pytest.mark.parametrize("way", ["openai", "anthropic", "google", "own"])
def test_f45_no_proxy_and_no_password_file_of_the_environment_changes_where_a_key_goes(
    program: Program, own: FakeServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, way: str
) -> None:
    netrc = tmp_path / "netrc"
    netrc.write_text("machine 127.0.0.1 login ann password Kanarie9netrc\n")
    monkeypatch.setenv("NETRC", str(netrc))
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    words = set_up(WAYS[way], own, monkeypatch)
    with Ear() as proxy:
        for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
            monkeypatch.setenv(name, proxy.address)
            monkeypatch.setenv(name.lower(), proxy.address)
        assert program("ask", "square.toml", *words).code == 0
        assert program("ask", "square.toml", *words, "--base-url", "https://127.0.0.1:1").code == 3
    assert proxy.heard == b""
    assert {sent(received) for received in own.received} == {KEYS[WAYS[way].variable]}
