"""Whoever asks for a model whose client is not installed is told which extra has it, at every door."""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from packaging.requirements import Requirement

from aufheben.adapters.models.endpoints import CLIENTS, PROVIDERS, Provider
from aufheben.app import App
from aufheben.errors import MissingExtra
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.surfaces.page.server import CHATTING
from aufheben.testing import FakeServer, StandIn
from tests.assistants.playing import Talk, beside, talked
from tests.endpoint.conftest import program_of
from tests.packaging.building import Clean, needed, project
from tests.page.serving import Served, makes, serving
from tests.secrecy.conftest import written
from tests.surfaces.conftest import Program, program

__all__ = ["program"]
ASKED: dict[str, Any] = {
    "what": "Should the square be closed to cars?",
    "stances": {"AG1": "Children play there.", "AG2": "Shops live from cars."},
}
MODELS = {"anthropic": "anthropic:claude-haiku-4-5", "google": "google:gemini-2.5-flash"}
"""A model that each of these extras asks where it is told."""
NAMED = {**MODELS, "llm": "llm:gpt-4o-mini"}
"""Those of every extra, also of one that knows itself where its models are."""
COMMANDS = {
    "ask": "ask square.toml --model MODEL",
    "seat": "ask square.toml --model openai:m --seat AG2=MODEL",
    "estimate": "ask square.toml --model MODEL --estimate",
    "file": "ask named.toml",
    "deliberate": "deliberate square.toml --model MODEL",
    "judge": "judge debate.md --panel null --judge MODEL",
    "check": "check edges.tsv --model MODEL",
    "formalize": "formalize one another --question Why? --model MODEL",
    "batch": "batch topics.csv --model MODEL",
}
UNASKED = (
    "ask square.toml --model MODEL --dry-run",
    "show r",
    "replay r",
    "runs export r",
    "resume r",
)
"""What asks nobody."""


@pytest.fixture(params=MODELS)
def extra(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The extra of a provider whose key is here."""
    extra = str(request.param)
    monkeypatch.setenv(PROVIDERS[extra].keys[0], "a-key-of-nobody")
    monkeypatch.setenv("OPENAI_API_KEY", "a-key-of-nobody")
    return extra


@pytest.fixture(params=NAMED)
def missing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """One whose packages are not here, whatever keys are."""
    missing = str(request.param)
    for variable in ("OPENAI_API_KEY", *CLIENTS[missing].keys):
        monkeypatch.setenv(variable, "a-key-of-nobody")
    monkeypatch.setitem(sys.modules, CLIENTS[missing].client, None)
    return missing


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder with files of every room, in one of which a model is named."""
    return written(tmp_path)


def named(extra: str) -> str:
    """How the command that installs it ends."""
    return f"[{extra}]'"


@pytest.mark.parametrize(("lang", "do"), [("en", "install it: "), ("ja", "入れてください: ")])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_names_the_extra(
    program: Program,
    monkeypatch: pytest.MonkeyPatch,
    files: Path,
    missing: str,
    command: str,
    lang: str,
    do: str,
) -> None:
    monkeypatch.setenv("LANGUAGE", lang)
    model, text = NAMED[missing], (files / "square.toml").read_text("utf-8")
    (files / "named.toml").write_text(f'model = "{model}"\n{text}', "utf-8")
    ended = program(*(word.replace("MODEL", model) for word in COMMANDS[command].split()))
    told = [line for line in (ended.out + ended.err).splitlines() if do in line]
    assert ended.code == 2
    assert [line.endswith(named(missing)) for line in told] == [True]


def test_what_asks_nobody_needs_none(
    program: Program, monkeypatch: pytest.MonkeyPatch, files: Path, extra: str
) -> None:
    model = MODELS[extra]
    with FakeServer(StandIn()) as server:
        asked = ("--model", f"{model}@{server.base_url(extra)}", "--run", "r")
        assert program("ask", "square.toml", *asked).code == 0
    monkeypatch.setitem(sys.modules, PROVIDERS[extra].client, None)
    for words in UNASKED:
        ended = program(*words.replace("MODEL", model).split())
        assert (ended.code, named(extra) in ended.err) == (0, False), (words, ended.err)


def test_python_gets_an_error_of_its_own_type(missing: str) -> None:
    async def course() -> None:
        await (await App(journal=":memory:").start(Dialectic(model=NAMED[missing], **ASKED)))

    with pytest.raises(MissingExtra) as refused:
        asyncio.run(course())
    assert refused.value.extra == missing
    assert named(missing) in refused.value.do


@pytest.fixture
def site(tmp_path: Path, missing: str) -> Iterator[Served]:
    """A page whose model cannot be asked."""
    with serving(makes(tmp_path / "journal.db", model=NAMED[missing]), routes=CHATTING) as served:
        yield served


def refused(client: httpx.Client) -> dict[str, str]:
    """Why a run `r` is not begun."""
    said = client.post("/api/runs", json={"room": "ask", "name": "r", **ASKED})
    assert said.status_code == 501
    assert client.get("/api/runs/r").status_code == 404
    error: dict[str, str] = said.json()["errors"][0]
    return error


def test_a_program_and_a_chat_are_told_over_http(site: Served, missing: str) -> None:
    chat = {"role": "user", "content": ASKED["what"]}
    with program_of(site) as client:
        told = refused(client)
        asked = {"model": "dialectic-fast", "messages": [chat]}
        said = client.post("/v1/chat/completions", json=asked)
    assert named(missing) in told["do"]
    assert said.is_error
    assert named(missing) in said.json()["error"]["message"]


def test_the_page_says_who_cannot_be_asked(site: Served, missing: str) -> None:
    def line(visitor: httpx.Client, path: str, words: str) -> str:
        return next(line for line in visitor.get(path).text.splitlines() if words in line)

    with site.visitor() as visitor:
        assert f"aufheben[{missing}]" in line(visitor, "/", "インストールされていません")


def test_an_assistant_is_told(missing: str, tmp_path: Path) -> None:
    async def course(talk: Talk) -> None:
        assert await talk.call("estimate", room="ask", options=ASKED)
        said = await talk.fails("start", room="ask", options=ASKED, agreed=1000)
        assert named(missing) in said

    talked(beside(tmp_path / "journal.db", model=NAMED[missing], budget=9.0, free=True), course)


def test_a_client_that_cannot_be_imported_is_told_with_the_extra_that_has_it(
    program: Program, monkeypatch: pytest.MonkeyPatch, files: Path, extra: str
) -> None:
    """What is found is not imported before it is asked."""
    client = PROVIDERS[extra].client
    with FakeServer(StandIn()) as server:
        monkeypatch.setattr(Provider, "is_installed", True)
        monkeypatch.setitem(sys.modules, client, None)
        for module in [name for name in sys.modules if name.startswith("pydantic_ai")]:
            if extra in module:
                monkeypatch.delitem(sys.modules, module)
        ended = program(
            "ask", "square.toml", "--model", f"{MODELS[extra]}@{server.base_url(extra)}"
        )
    assert ended.code == 3
    assert f"[{extra}]' --force-reinstall" in ended.err
    assert "pydantic-ai" not in ended.err


def test_the_wheel_asks_for_the_client_of_openai_alone(installed: Clean) -> None:
    always = {each.metadata["Name"].lower() for each in needed((), installed.ours)}
    assert "openai" in always
    assert (
        always & {"anthropic", "google-genai", "google-auth", "tiktoken", "cryptography"} == set()
    )
    wanted = [Requirement(words) for words in installed.ours.requires or ()]
    for extra in NAMED:
        [one] = [each for each in wanted if each.marker and f'"{extra}"' in str(each.marker)]
        assert one.name.startswith(extra)


def test_every_extra_of_a_provider_is_one_of_ours() -> None:
    extras = {each.extra for each in CLIENTS.values()} - {None}
    assert extras == set(NAMED)
    assert extras <= set(project()["optional-dependencies"])


def test_without_them_the_installed_command_asks_the_fake_server_and_names_them(
    installed: Clean,
) -> None:
    words = ("ask", "Close it?", "--stance", "We play.", "--stance", "We sell.", "--model")
    with FakeServer(StandIn()) as server:
        for extra, model in MODELS.items():
            other = installed.run("aufheben", *words, f"{model}@{server.base_url(extra)}")
            assert (other.returncode, named(extra) in other.stderr) == (2, True)
        asked = installed.run("aufheben", *words, f"openai:m@{server.base_url('openai')}")
        assert (asked.returncode, {each.provider for each in server.received}) == (0, {"openai"})
    said = installed.run("python", "-c", "import aufheben.testing, sys; print(*sys.modules)")
    assert {"anthropic", "google.genai"} & {*said.stdout.split()} == set()
    looked = installed.run("aufheben", "doctor").stdout
    assert all(f"[{extra}]" in looked for extra in NAMED)
