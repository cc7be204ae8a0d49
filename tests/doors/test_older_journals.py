"""A journal or an export of an earlier version is refused in one line at every door, and left as it is."""

import asyncio
import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

import aufheben as auf
from aufheben.errors import AufhebenError, BadInput, Older
from aufheben.formats.journals import SCHEMA
from aufheben.runtime.journal import FORMAT
from aufheben.surfaces.page.server import CHATTING
from tests.assistants import playing
from tests.endpoint.conftest import program_of
from tests.page.serving import makes, serving
from tests.surfaces.conftest import Program, program  # noqa: F401

QUESTION = "Which camera should we buy?"
STANCES = {
    "AG1": "a is a camera. a is light. If a camera is light, we should buy it.",
    "AG2": "b is a camera. b is cheap.",
}
KEPT = f"(format {FORMAT - 1}, known {FORMAT})"
ENGLISH = f"an earlier version wrote this journal {KEPT}, and its runs cannot be read any more; "
ENGLISH += "it was left as it is; begin a new journal and run them again"
JAPANESE = f"より古い版がこのジャーナルを書いたため（形式 {FORMAT - 1}、読めるのは {FORMAT}）、"
JAPANESE += (
    "実行はもう読めません。手を付けていません。新しいジャーナルを始めて、もう一度実行してください"
)
SAID = {"en": ENGLISH, "ja": JAPANESE}
ASKED = ["ask", QUESTION, *(word for text in STANCES.values() for word in ("--stance", text))]
COMMANDS = [
    ASKED,
    [*ASKED, "--run", "new"],
    *(["runs", act, "r"] for act in ("export", "rm")),
    ["runs", "list"],
    ["runs", "backup", "copy.db"],
    ["runs", "prune", "--older", "1d", "--yes"],
    ["resume", "r"],
    ["fork", "r", "--event", "2"],
    ["replay", "r"],
    ["show", "r"],
    ["why", "--run", "r"],
]


@pytest.fixture
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """As the version before left it, with one run."""
    monkeypatch.setenv("AUFHEBEN_HOME", str(tmp_path / "home"))
    path = tmp_path / "before.db"
    auf.ask(QUESTION, STANCES, journal=str(path), name="r")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA user_version = {FORMAT - 1}")
    return path


@contextmanager
def untouched(file: Path) -> Iterator[None]:
    before = file.read_bytes()
    yield
    assert file.read_bytes() == before


@pytest.mark.parametrize("lang", SAID)
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command)[:20])
def test_f30_every_command_refuses_an_older_journal_in_one_line(
    program: Program,  # noqa: F811
    journal: Path,
    monkeypatch: pytest.MonkeyPatch,
    lang: str,
    command: list[str],
) -> None:
    monkeypatch.setenv("LANGUAGE", lang)
    with untouched(journal):
        ended = program(*command, "--journal", str(journal))
    assert (ended.code, ended.out) == (2, "")
    [line] = [line for line in ended.err.splitlines() if SAID[lang] in line]
    assert line.endswith(f"{journal}: {SAID[lang]}")


def test_an_older_journal_is_not_taken_into_another(
    program: Program,  # noqa: F811
    journal: Path,
    tmp_path: Path,
) -> None:
    with untouched(journal):
        ended = program("runs", "import", str(journal), "--journal", str(tmp_path / "new.db"))
    assert (ended.code, ended.out, ENGLISH in ended.err) == (2, "", True)


START = auf.Dialectic(what=QUESTION, stances=STANCES)
ACTS: dict[str, Callable[[auf.App], object]] = {
    "runs": lambda app: list(app.runs()),
    "result": lambda app: app.result("r"),
    "export": lambda app: app.export("r"),
    "resume": lambda app: asyncio.run(app.resume("r")),
    "ask": lambda app: asyncio.run(app.start(START)),
}


@pytest.mark.parametrize("act", ACTS)
def test_python_refuses_an_older_journal(journal: Path, act: str) -> None:
    with untouched(journal), pytest.raises(Older, match=re.escape(ENGLISH)):
        ACTS[act](auf.App(journal=str(journal)))


@pytest.mark.parametrize("lang", SAID)
def test_pages_and_programs_are_refused_an_older_journal(journal: Path, lang: str) -> None:
    headers = {"accept-language": lang}
    start = {"what": QUESTION, "stances": STANCES}
    with (
        untouched(journal),
        serving(makes(journal, None), routes=CHATTING) as site,
        program_of(site) as client,
        site.visitor() as visitor,
    ):
        for path in ("/", "/runs/r"):
            page = visitor.get(path, headers={"accept": "text/html", **headers})
            assert (page.status_code, SAID[lang] in page.text) == (500, True)
        for said in (
            client.get("/api/runs", headers=headers),
            client.get("/api/runs/r", headers=headers),
            client.post("/api/runs", json=start, headers=headers),
        ):
            [error] = said.json()["errors"]
            assert (said.status_code, error["what"]) == (500, f"…/before.db: {SAID[lang]}")
        sides = "\n".join(f"{name}: {text}" for name, text in STANCES.items())
        messages = [{"role": "user", "content": f"{QUESTION}\n{sides}"}]
        chat = {"model": "dialectic", "messages": messages}
        answered = client.post("/v1/chat/completions", json=chat, headers=headers)
        assert SAID[lang] in answered.json()["error"]["message"]


@pytest.mark.parametrize("lang", SAID)
def test_assistants_are_refused_an_older_journal(journal: Path, lang: str) -> None:
    start = {"room": "dialectic", "options": {"what": QUESTION, "stances": STANCES}}

    async def called(address: str) -> list[str]:
        headers = {"authorization": f"Bearer {playing.TOKEN}"}
        async with httpx2.AsyncClient(headers=headers, timeout=60) as wire:
            transport = streamable_http_client(address, http_client=wire)
            async with Client(transport, client_info=playing.ME) as client:
                talk = playing.Talk(client=client)
                return [await talk.fails("runs"), await talk.fails("start", **start)]

    with untouched(journal), playing.served(journal, "--language", lang) as address:
        assert all(SAID[lang] in said for said in asyncio.run(called(address)))


# Exports


@pytest.fixture
def export(tmp_path: Path) -> Path:
    """What the version before wrote of a run."""
    head, *rows = _held(tmp_path).splitlines()
    older = json.dumps({**json.loads(head), "schema": f"{SCHEMA}/{FORMAT - 1}"})
    file = tmp_path / "before.jsonl"
    file.write_text("\n".join([older, *rows]) + "\n", encoding="utf-8")
    return file


def _held(folder: Path) -> str:
    journal = str(folder / "today.db")
    auf.ask(QUESTION, STANCES, journal=journal, name="r")
    return auf.App(journal=journal).export("r")


EXPORTED = {
    "en": (
        f"an earlier version exported this run {KEPT}",
        "such an export cannot be read any more",
    ),
    "ja": (
        f"より古い版が書き出した実行です（形式 {FORMAT - 1}、読めるのは {FORMAT}）",
        "もう読めません",
    ),
}


@pytest.mark.parametrize("lang", EXPORTED)
@pytest.mark.parametrize("command", [["replay"], ["runs", "import"], ["rate"]])
def test_every_command_refuses_an_older_export(
    program: Program,  # noqa: F811
    export: Path,
    monkeypatch: pytest.MonkeyPatch,
    lang: str,
    command: list[str],
) -> None:
    monkeypatch.setenv("LANGUAGE", lang)
    with untouched(export):
        ended = program(*command, str(export))
    assert (ended.code, ended.out) == (2, "")
    assert all(part in ended.err for part in EXPORTED[lang])
    assert "before.jsonl:1" in ended.err


@pytest.mark.parametrize("act", ["take", "exported"])
def test_python_refuses_an_older_export_and_says_where(export: Path, act: str) -> None:
    app = auf.App(journal=":memory:")
    with untouched(export), pytest.raises(BadInput, match="run it again") as refused:
        getattr(app, act)(str(export))
    assert (refused.value.line, list(app.runs())) == (1, [])


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (f"{SCHEMA}/{FORMAT + 1}", "a later version exported this run .*update aufheben"),
        (f"{SCHEMA}/0", "an earlier version"),
        (f"{SCHEMA}/", "not an exported run"),
        (f"{SCHEMA}/{'9' * 5_000}", "not an exported run"),
        (f"{SCHEMA}/４", "not an exported run"),
        (f"{SCHEMA}/-1", "not an exported run"),
        (None, "not an exported run"),
        ("aufheben.run/1", "not an exported run"),
    ],
)
def test_of_which_format_an_export_is_is_never_guessed(
    tmp_path: Path, said: str | None, told: str
) -> None:
    file = tmp_path / "odd.jsonl"
    file.write_text(json.dumps({"schema": said, "run": "r", "settings": {}}) + "\n", "utf-8")
    with pytest.raises(AufhebenError, match=re.compile(told, re.DOTALL)):
        auf.App(journal=":memory:").take(str(file))
