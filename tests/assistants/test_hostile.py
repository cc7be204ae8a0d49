"""What an assistant says opens no file, no address and no key, and nothing of ours breaks by it."""

import asyncio
import json
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.app import App
from aufheben.app.harmless import offered
from aufheben.surfaces.mcp.hall import Hall
from aufheben.surfaces.mcp.requests import room_of
from aufheben.surfaces.mcp.server import Server
from aufheben.surfaces.mcp.serving import SESSIONS
from aufheben.words import Fact
from tests.any_json import VALUES
from tests.app.test_token_file import ANN, BOB, BOTH, written
from tests.assistants.playing import TOKEN, Talk, beside, conversed, journal_of, served, talked
from tests.assistants.test_conversations import CAMERA
from tests.profiles import examples
from tests.rooms.settled import EDGES, QUESTION
from tests.surfaces.conftest import Program, program

__all__ = ["program"]
KEY = "sk-nobody-may-ever-read-this"


REFUSED: tuple[tuple[dict[str, Any], str], ...] = (
    ({"what": "{secret}"}, "an assistant reads no file by its name"),
    ({"what": "-"}, "an assistant reads no file by its name"),
    ({"what": QUESTION, "alias_file": "{secret}"}, "an assistant reads no file by its name"),
    ({"what": {"path": "{secret}"}}, "an assistant reads no file by its name"),
    ({"what": 'question = "Q?"\n[seats.A]\nfile = "{secret}"\n'}, "files of this machine are not read"),
    ({"what": QUESTION, "base_url": "http://elsewhere.example"}, "base_url is not taken from an assistant"),
    ({"what": QUESTION, "cache": "{secret}"}, "cache is not taken from an assistant"),
    ({"what": QUESTION, "prompts": "{secret}"}, "prompts is not taken from an assistant"),
    ({"what": QUESTION, "model": "openai:x@http://elsewhere.example"}, "takes no address of a model"),
    ({"what": QUESTION, "seats": {"A": "openai:x@http://elsewhere.example"}}, "takes no address of a model"),
    ({"what": CAMERA, "seats": {"AG2": "human"}}, "nobody can be asked here"),
    ({"what": QUESTION, "nonsense": 1}, "unknown option 'nonsense' in the options of dialectic"),
    ({"what": QUESTION, "calls": "many"}, "calls must be a whole number"),
    ({"what": QUESTION, "lang": "fr"}, "use one of en, ja"),
    ({"what": ["a", "list"]}, "what is no text"),
    ({"what": {"name": "x.toml"}}, "what has no text"),
    ({"what": "問" * 1_000_001}, "what has more than 1,000,000 characters"),
)  # fmt: skip
"""What may not be asked for from outside, and what is said of it."""


def test_what_is_not_harmless_is_refused_by_name(tmp_path: Path) -> None:
    secret = tmp_path / "secret.toml"
    secret.write_text(f'question = "{KEY}"\n')

    async def course(talk: Talk) -> None:
        for options, wrong in REFUSED:
            asked = _filled(options, str(secret))
            assert wrong in await talk.fails("start", room="dialectic", options=asked)
        assert KEY not in journal_of(talk)

    talked(beside(), course)


def _filled(value: Any, secret: str) -> Any:
    if isinstance(value, str):
        return value.replace("{secret}", secret)
    if isinstance(value, dict):
        return {name: _filled(each, secret) for name, each in value.items()}
    return value


def test_files_are_named_in_the_folder_that_was_said_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in/edges.tsv").write_bytes(EDGES)
    (tmp_path / "out.tsv").write_bytes(EDGES)

    async def course(talk: Talk) -> None:
        found = await talk.call("start", room="check", options={"file": {"path": "edges.tsv"}})
        assert found["room"] == "hierarchy"
        for path in ("../out.tsv", str(tmp_path / "out.tsv"), "a\0b", "."):
            await talk.fails("start", room="check", options={"file": {"path": path}})

    talked(beside(files=tmp_path / "in"), course)


@conversed(calls=2)
async def test_a_limit_that_was_said_at_the_start_is_the_most(talk: Talk) -> None:
    said = await talk.fails("start", room="ask", options={"what": CAMERA, "calls": 5})
    assert "give at most 2" in said
    await talk.call("start", room="ask", options={"what": CAMERA, "calls": 1})


MISTAKEN: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("read", {"run": "nobody"}, "no run named 'nobody'"),
    ("start", {"room": "parliament", "options": {}}, "unknown name 'parliament' in the rooms"),
    ("rooms", {"room": "parliament"}, "unknown name 'parliament' in the rooms"),
    ("wait", {"run": "x", "secnds": 3}, "wait takes no 'secnds'; use run, after, seconds"),
    ("start", {"options": {}}, "room is missing; give room"),
    ("fly", {}, "there is no tool 'fly'; use one of rooms, estimate, start"),
    ("solve", {"framework": "/etc/passwd"}, "is no statement"),
    ("solve", {"framework": "-"}, "is no statement"),
    ("solve", {"framework": "p af 1\n", "semantics": "XX"}, "there is no semantics 'XX'"),
    ("solve", {"framework": "p af x\n"}, "is no number"),
)
"""A tool, what it is given, and what is said of it."""


@conversed()
async def test_what_is_not_there_is_named(talk: Talk) -> None:
    for tool, asked, wrong in MISTAKEN:
        said = await talk.fails(tool, **asked)
        assert wrong in said
        assert "Traceback" not in said


@given(words=st.text(max_size=200), key=st.text(max_size=20))
@examples(25)
def test_whatever_is_typed_is_answered_in_words(words: str, key: str) -> None:
    async def course(talk: Talk) -> None:
        # What cannot be encoded reaches no wire.
        text = words.encode("utf-8", "replace").decode()
        options = {"what": text or "?", "stances": {"A": text or "x", "B": "We stay."}}
        came = await talk.client.call_tool(
            "start", {"room": "dialectic", "options": options, "assistant_plays": True}
        )
        assert came.content
        await talk.client.call_tool("start", {"room": text, "options": {key or "k": text}})
        await talk.client.call_tool("read", {"run": text})
        await talk.client.call_tool("solve", {"framework": text})

    talked(beside(), course)


WHERE: tuple[tuple[str, dict[str, Any], str], ...] = (
    *((tool, {"room": "dialectic", "options": {"what": CAMERA}}, key)
      for tool in ("estimate", "start") for key in ("room", "options", "assistant_plays")),
    *(("estimate", {"room": room, "options": None}, "options")
      for room in ("dialectic", "deliberation", "judging", "hierarchy", "rating")),
    ("runs", {}, "outcome"), ("runs", {}, "room"), ("runs", {}, "limit"), ("read", {"run": "x"}, "run"),
    ("look", {"run": "x", "what": "why"}, "what"), ("doubt", {"run": "x", "premise": "p"}, "premise"),
    ("solve", {"framework": "p af 1\n"}, "framework"), ("solve", {"framework": "p af 1\n"}, "semantics"),
    ("solve", {"framework": "p af 1\n"}, "credulous"), ("answer", {"run": "x", "task": "t"}, "answer"),
)  # fmt: skip
"""A tool, what it is given well, and which argument is anything."""


@given(where=st.sampled_from(WHERE), value=VALUES, name=st.data())
@examples(150)
def test_no_value_of_any_argument_breaks_a_tool(
    where: tuple[str, dict[str, Any], str], value: Any, name: st.DataObject
) -> None:
    tool, well, key = where
    if "options" in well and well["options"] is None:
        known = [*offered(room_of(well["room"]).request)]
        value = {name.draw(st.sampled_from(known)): value}

    async def course(talk: Talk) -> None:
        came = await talk.client.call_tool(tool, _on_the_wire({**well, key: value}))
        assert came.content

    talked(beside(), course)  # it asserts that nothing of ours broke


def _on_the_wire(value: Any) -> Any:
    """What a client of the SDK can encode."""
    return json.loads(
        json.dumps(value).encode().decode().replace("\\ud800", "a").replace("\\udfff", "b")
    )


@pytest.mark.parametrize("half", ["\ud800", "a\0b"])
def test_what_no_text_holds_is_refused_before_a_tool_reads_it(half: str) -> None:
    async def called() -> Any:
        told: list[Fact] = []
        hall = Hall.of(lambda desk: App(journal=":memory:", assistant=desk), told.append)
        try:
            said = [
                await Server(hall, told.append).call_tool(*each)
                for each in (
                    ("read", {"run": half}),
                    ("start", {"room": "dialectic", "options": {"what": [half]}}),
                    ("start", {"room": "dialectic", "options": {half: 1}}),
                    (half, {}),
                )
            ]
        finally:
            await hall.close()
        assert told == []
        return said

    for each in asyncio.run(called()):
        assert each.is_error
        assert "half a character" in each.content[0].text


@pytest.mark.parametrize(
    "name", ["GR", "gr", "grounded", "Grounded", " stable ", "semi-stable", "cf2"]
)
@conversed()
async def test_solve_knows_semantics_by_the_names_of_other_tools(talk: Talk, name: str) -> None:
    found = await talk.call("solve", framework="p af 2\n1 2\n", semantics=name)
    assert found["extensions"] == [[1]]


def test_keys_and_tokens_never_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def course(talk: Talk) -> None:
        await talk.call("start", room="ask", options={"what": CAMERA})
        await talk.call("rooms")
        await talk.call("rooms", room="judging")
        await talk.call("runs")
        await talk.fails("start", room="judging", options={"file": "{}", "model": "anthropic:x"})
        assert KEY not in journal_of(talk)
        assert str(tmp_path) not in journal_of(talk)

    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "AUFHEBEN_TOKEN"):
        monkeypatch.setenv(name, KEY)
    talked(beside(tmp_path / "journal.db"), course)


def test_http_opens_to_the_token_alone_and_to_no_other_place(tmp_path: Path) -> None:
    body = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    good = {"authorization": f"Bearer {TOKEN}", "accept": "application/json, text/event-stream"}
    with served(tmp_path / "journal.db") as address:
        assert address.startswith("http://127.0.0.1:")

        def status(**headers: str) -> int:
            return httpx.post(address, json=body, headers=good | headers).status_code

        assert httpx.post(address, json=body).status_code == 401
        assert status(authorization="Bearer guessed") == 401
        assert status(authorization="Bearer \x7f") == 401
        assert status(host="evil.example") in (403, 421)
        assert status(origin="http://evil.example") == 403
        assert status() not in (401, 403, 421)
        assert (
            httpx.post(
                address,
                content=b"x" * 5_000_000,
                headers=good | {"content-type": "application/json"},
            ).status_code
            == 413
        )


def test_no_more_sessions_are_open_than_may_and_one_that_ended_makes_room(tmp_path: Path) -> None:
    params = {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "x", "version": "1"},
    }
    body = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}
    good = {"authorization": f"Bearer {TOKEN}", "accept": "application/json, text/event-stream"}
    with served(tmp_path / "journal.db") as address, httpx.Client(headers=good, timeout=60) as wire:
        came = [wire.post(address, json=body) for _ in range(SESSIONS + 1)]
        assert [each.status_code for each in came] == [200] * SESSIONS + [503]
        first = {"mcp-session-id": came[0].headers["mcp-session-id"]}
        assert wire.delete(address, headers=first).status_code == 200
        assert wire.post(address, json=body).status_code == 200


def test_a_session_is_its_own_who_opened_it_and_who_is_taken_out_of_the_file_is_out(
    tmp_path: Path,
) -> None:
    tokens = written(tmp_path / "tokens.toml", BOTH)
    params = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}}  # fmt: skip
    begin = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}
    ping = {"jsonrpc": "2.0", "id": 2, "method": "ping"}

    def status(address: str, token: str, body: object, session: str | None = None) -> int:
        said = {"authorization": f"Bearer {token}", "accept": "application/json, text/event-stream"}
        more = {} if session is None else {"mcp-session-id": session}
        answer = httpx.post(address, json=body, headers=said | more, timeout=60)
        sessions.append(answer.headers.get("mcp-session-id", ""))
        return answer.status_code

    sessions = list[str]()
    with served(tmp_path / "journal.db", "--token-file", str(tokens)) as address:
        assert status(address, ANN, begin) == 200
        session = sessions[-1]
        assert status(address, ANN, ping, session) == 200
        assert [status(address, other, ping, session) for other in (BOB, TOKEN)] == [404, 404]
        written(tokens, f'[bob]\ntoken = "{BOB}"\n')
        assert status(address, ANN, ping, session) == 401
        assert status(address, BOB, begin) == 200
        written(tokens, f'[bob]\ntoken = "{BOB}"\nbudget_per_day = 1\n')
        assert status(address, BOB, ping, sessions[-1]) == 404


def test_a_port_that_is_taken_is_said(program: Program) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ended = program("mcp", "--http", "--port", port)
    assert ended.code == 2
    assert f"cannot listen at port {port}" in ended.err
