"""The example's room at every door, with prompts, words, a sheet, a command and a stand-in of its own."""

import asyncio
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from aufheben.rooms import fingerprint
from aufheben.rooms.recognition import room_of
from aufheben.surfaces.page.server import CHATTING
from aufheben.testing import FakeServer, StandIn, WireReply
from aufheben.testing.stand_in import stand_in
from tests.assistants.playing import over_pipes
from tests.page.serving import makes, serving
from tests.rooms.test_examples_plugin import found, packages
from tests.surfaces.conftest import Program, program

__all__ = ["packages", "program"]


@pytest.fixture(autouse=True)
def _installed(packages: Path) -> Iterator[None]:
    with found(packages):
        yield


@pytest.fixture
def server() -> Iterator[FakeServer]:
    with FakeServer(lambda received: WireReply(text='{"number": 7}')) as running:
        yield running


def test_its_command_has_flags_of_its_own_and_speaks_both_languages(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert program("larger", "How many?", "--rules").out.startswith("Each names a number")
    helped = program("larger", "--help").out
    assert "Let two seats each name a number" in helped
    assert all(flag in helped for flag in ("--rules", "--least", "--model"))
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert program("larger", "How many?", "--rules").out.startswith("互いに見せ合わずに")
    helped = program("larger", "--help").out
    assert "規則を表示し" in helped
    assert "採ってよい最小の数" in helped


def test_a_model_is_asked_by_its_prompts_and_batches_are_named_by_them(
    program: Program, server: FakeServer, tmp_path: Path
) -> None:
    model = ("--model", "openai:x", "--base-url", server.base_url())
    assert program("larger", "How many?", *model).code == 0
    assert program("larger", "いくつですか。", *model).code == 0
    assert server.received[0].user.startswith("Task: name a number up to 100")
    assert "You sit in the seat AG1" in server.received[0].system
    assert server.received[2].user.startswith("課題：尋ねられたことに")
    own = tmp_path / "own/larger/en"
    own.mkdir(parents=True)
    (own / "name_number.j2").write_text('Say {{ task.text }} as {"number": …}')
    prompts = str(tmp_path / "own")
    assert program("larger", "How many?", *model, "--prompts", prompts).code == 0
    assert server.received[4].user.startswith("Say How many?")
    names = {fingerprint.prompts(folder, "larger") for folder in (None, prompts)}
    assert len(names | {fingerprint.prompts(None, "toy")}) == 3


def test_its_files_are_known_in_a_batch(program: Program, server: FakeServer) -> None:
    Path("how.counted").write_text('{"question": "How many?"}\n{"question": "And here?"}\n')
    assert room_of("how.counted") == "larger"
    model = ("--model", "openai:x", "--base-url", server.base_url(), "--json")
    ran = program("batch", "how.counted", *model)
    assert (ran.code, len(server.received)) == (0, 4), ran.err


def test_its_messages_are_published_beside_ours(program: Program) -> None:
    assert "name_number" in program("schema").out.splitlines()[-1]
    assert (
        json.loads(program("schema", "name_number").out)["properties"]["number"]["maximum"] == 100
    )
    assert "LargerRun" in program("schema", "run").out


def test_its_form_its_runs_and_its_chats_are_served(program: Program, tmp_path: Path) -> None:
    asked = ("larger", "How many?", "--model", "canned:any", "--run", "r")
    assert program(*asked, "--journal", "j.db", "-o", "r.html").code == 0
    with serving(makes(tmp_path / "j.db"), routes=CHATTING) as page, page.visitor() as visitor:
        form = visitor.get("/new/larger").text
        assert "Which number is larger?" in form
        assert "どちらの数が大きいですか" in form
        run = visitor.get("/runs/r").text
        assert '<link rel="stylesheet" href="/static/rooms/larger.css">' in run
        sheet = visitor.get("/static/rooms/larger.css")
        assert (sheet.status_code, sheet.headers["content-type"].split(";")[0]) == (200, "text/css")
        assert "tabular-nums" in sheet.text
        assert [
            visitor.get(f"/static/rooms/{name}").status_code for name in ("x.css", "judging.css")
        ] == [404, 404]
        token = {"authorization": f"Bearer {page.door.token}"}
        chats = visitor.get("/v1/models", headers=token).json()["data"]
        assert "larger" in {each["id"] for each in chats}
        hello: Any = {"model": "larger", "messages": [{"role": "user", "content": "hello"}]}
        said = visitor.post("/v1/chat/completions", json=hello, headers=token).json()
        assert said["choices"][0]["message"]["content"] == "Ask how many there are."
    file = Path("r.html").read_text("utf-8")
    assert "tabular-nums" in file
    assert file.count("sha256-") == 3


def test_assistants_are_offered_it_in_both_languages_and_play_it(
    packages: Path, tmp_path: Path
) -> None:
    places = os.pathsep.join((str(packages), *filter(None, sys.path)))

    async def talked() -> None:
        async with over_pipes(tmp_path / "j.db", PYTHONPATH=places) as talk:
            offered = {each.name: each for each in (await talk.client.list_prompts()).prompts}
            assert (offered["count"].title, offered["count_ja"].title) == ("Count", "数える")
            (room,) = (await talk.call("rooms", room="larger"))["rooms"]
            assert room["does"].startswith("Let two seats each name a number")
            run = await talk.call(
                "start", room="larger", options={"question": "How many?"}, assistant_plays=True
            )
            assert "name a number up to 100" in run["tasks"][0]["prompt"]
            for task in run["tasks"]:
                await talk.call("answer", run=run["run"], task=task["task"], answer={"number": 5})
            ended = await talk.call("wait", run=run["run"])
            assert ended["result"]["answer"] == "5."

    asyncio.run(talked())


def test_its_stand_in_answers_it_in_tests() -> None:
    assert {"larger", "judging"} <= {*StandIn().rooms}
    assert stand_in("larger", "en") is not None
