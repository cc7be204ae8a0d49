"""What people read in their client is in their language: that of the server, else of the run."""

import re
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp.shared.exceptions import MCPError

from aufheben.errors import AgentFailed, AufhebenError, BadInput, ManyErrors, Stuck
from aufheben.surfaces.mcp.requests import complaints
from aufheben.words import LANGS, Lang
from tests.assistants import playing
from tests.assistants.playing import Talk, beside, conversed, talked
from tests.assistants.test_seats import SECRET
from tests.rooms.settled import QUESTION

JAPANESE = re.compile(r"[぀-ヿ㐀-鿿]")
JA = {
    "what": "学校の掃除は生徒がするべきか、業者に任せるべきか",
    "stances": {"生徒側": "掃除で責任感が育つ。", "業者側": "授業の時間が増える。"},
    "lang": "ja",
}
EN = {"what": QUESTION, "stances": SECRET}


@conversed(lang="ja")
async def test_a_server_in_japanese_says_everything_that_people_read_in_japanese(
    talk: Talk,
) -> None:
    for prompt in (await talk.client.list_prompts()).prompts:
        assert JAPANESE.search(prompt.title or "")
        found = await talk.client.get_prompt(prompt.name, {"what": "{0} {what} {}"})
        text = found.messages[0].content.text  # type: ignore[union-attr]
        assert JAPANESE.search(text)
        assert "{0} {what} {}" in text
    assert all(JAPANESE.search(tool.title or "") for tool in (await talk.client.list_tools()).tools)
    began = await talk.call("start", room="ask", options=EN, assistant_plays=True)
    assert JAPANESE.search(began["next"])
    # A seat is spoken to in the language of its run.
    assert began["tasks"][0]["read_first"].startswith("You now answer as the seat")
    for tool, given in MISTAKES:
        assert JAPANESE.search(await talk.fails(tool, **given)), (tool, given)


@conversed()
async def test_a_run_in_japanese_begins_in_one_language(talk: Talk) -> None:
    began = await talk.call("start", room="ask", options=JA, assistant_plays=True)
    assert JAPANESE.search(began["next"])
    assert not began["leaves"] or JAPANESE.search(began["leaves"]), began["leaves"]
    assert began["leaves"]


MISTAKES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("start", {}),
    ("start", {"room": "ask", "options": "x"}),
    ("start", {"room": "ask", "options": {}}),
    ("start", {"room": "ask", "options": {"what": None}}),
    ("start", {"room": "ask", "options": {"what": 3}}),
    ("start", {"room": "ask", "options": {"what": "Q?", "calls": "many"}}),
    ("start", {"room": "ask", "options": {"what": "Q?", "model": "openai:o9"}}),
    ("start", {"room": "ask", "options": {"what": "Q?"}}),
    ("start", {"room": "parliament", "options": {}}),
    ("fly", {}),
    ("wait", {"run": ""}),
    ("wait", {"run": "nobody"}),
    ("wait", {"run": "x", "after": -1}),
    ("wait", {"run": "x", "soon": 1}),
    ("runs", {"limit": 1000}),
    ("answer", {"run": "nobody", "task": "x", "answer": 5}),
)


@conversed(lang="en")
async def test_a_server_in_english_says_the_same_in_english(talk: Talk) -> None:
    for tool, given in MISTAKES:
        said = await talk.fails(tool, **given)
        assert not JAPANESE.search(said), said


async def refused(talk: Talk) -> list[str]:
    """What is said of prompts and resources that cannot be had."""
    said = []
    for uri in ("run://nobody", "run://", "run://a/b", "x://y"):
        with pytest.raises(MCPError) as wrong:
            await talk.client.read_resource(uri)
        said.append(wrong.value.error.message)
    for name, given in (
        ("argue", {}),
        ("argue", {"what": "Q?", "b": "c"}),
        ("fly", {"what": "Q?"}),
    ):
        with pytest.raises(MCPError) as wrong:
            await talk.client.get_prompt(name, given)
        said.append(wrong.value.error.message)
    return said


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_wrong_with_a_prompt_or_a_resource_is_said_as_of_a_tool(lang: Lang) -> None:
    async def course(talk: Talk) -> None:
        for said in await refused(talk):
            what, between, do = said.partition("; ")
            assert what
            assert between
            assert bool(JAPANESE.search(what)) == bool(JAPANESE.search(do)) == (lang == "ja"), said

    talked(beside(lang=lang), course)


@pytest.mark.parametrize("lang", LANGS)
def test_a_journal_that_cannot_be_read_is_said_of_a_resource_too(
    lang: Lang, tmp_path: Path
) -> None:
    async def course(talk: Talk) -> None:
        (tmp_path / "journal.db").write_text("no journal")
        with pytest.raises(MCPError, match="…/journal") as wrong:
            await talk.client.read_resource("runs://newest")
        assert bool(JAPANESE.search(wrong.value.error.message)) == (lang == "ja")

    talked(beside(tmp_path / "journal.db", lang=lang), course)


@pytest.mark.parametrize("lang", LANGS)
def test_who_shows_no_token_is_told_so_in_the_language_of_the_server(
    lang: Lang, tmp_path: Path
) -> None:
    with playing.served(tmp_path / "journal.db", "--language", lang) as address:
        said = httpx2.post(address, json={})
    assert said.status_code == 401
    assert bool(JAPANESE.search(said.text)) == (lang == "ja")


LINE = BadInput("a; b", do="c", line=2)
FAILED = (
    (AgentFailed("a; b", do="c"), [("a; b", "c")]),
    (Stuck(LINE), [("2: a; b", "c")]),
    (Stuck(ManyErrors([LINE, BadInput("d")])), [("2: a; b", "c"), ("d", "")]),
)


@pytest.mark.parametrize(("error", "told"), FAILED)
def test_what_stopped_a_run_is_told_apart_from_what_to_do(
    error: AufhebenError, told: list[tuple[str, str]]
) -> None:
    assert [(each.what, each.do) for each in complaints(error)] == told


@conversed()
async def test_a_run_in_japanese_is_told_in_japanese_where_nobody_chose(talk: Talk) -> None:
    began = await talk.call("start", room="ask", options=JA, assistant_plays=True)
    assert JAPANESE.search(began["next"])
    assert "席 生徒側 としてだけ" in began["tasks"][0]["read_first"]
    ours = await talk.call("start", room="ask", options=EN, assistant_plays=True)
    assert not JAPANESE.search(ours["next"])


@conversed()
async def test_what_is_no_object_is_refused_in_the_words_of_the_run(talk: Talk) -> None:
    """Text, lists, nothing, numbers: whatever is answered comes back as expected, got, do."""
    stands = await talk.call(
        "start", room="ask", options={**JA, "reasks": 20}, assistant_plays=True
    )
    odd: tuple[Any, ...] = (*(None, 5, [], "null", "[]", "", "はい", '{"a": 1, "a": 2}', "[" * 99),)
    for answer in odd:
        stands = await talk.call(
            "answer", run=stands["run"], task=stands["tasks"][0]["task"], answer=answer
        )
        assert stands["accepted"] is False
        refused = stands["refused"]
        assert refused["expected"] == "JSON オブジェクト"
        assert JAPANESE.search(refused["got"]), refused
        assert JAPANESE.search(refused["do"])
