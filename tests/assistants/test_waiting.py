"""Nobody waits for longer than clients do, and what happened is told by number."""

import asyncio
from typing import Any

import pytest

from aufheben.surfaces.mcp import hall
from tests.assistants.playing import Talk, beside, by_stand_in, conversed, talked
from tests.assistants.test_conversations import CAMERA
from tests.assistants.test_seats import SECRET
from tests.rooms.registered import registered
from tests.rooms.settled import QUESTION, TOY


def test_no_call_takes_longer_than_45_seconds_nor_any_while_a_task_is_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert hall.LONGEST == 45
    monkeypatch.setattr(hall, "LONGEST", 1e9)

    async def course(talk: Talk) -> None:
        given = {"what": QUESTION, "stances": SECRET}
        began = await talk.call("start", room="dialectic", options=given, assistant_plays=True)
        # A task is open: that is what one waits for, however long one would.
        async with asyncio.timeout(60):
            stands = await talk.call("wait", run=began["run"], seconds=1e9)
        assert stands["state"] == "your turn"

    talked(beside(), course)


@conversed()
async def test_what_happened_is_told_since_a_number(talk: Talk) -> None:
    ended = await talk.call("start", room="ask", options={"what": CAMERA})
    numbers = [each["number"] for each in ended["happened"]]
    assert numbers == sorted(numbers)
    later = await talk.call("wait", run=ended["run"], after=numbers[1])
    assert [each["number"] for each in later["happened"]] == numbers[2:]
    assert (await talk.call("wait", run=ended["run"], after=later["last"]))["happened"] == []


@conversed()
async def test_runs_are_listed_and_offered_as_resources(talk: Talk) -> None:
    ended = await talk.call("start", room="ask", options={"what": CAMERA})
    listed = await talk.call("runs", room="ask")
    assert [row["run"] for row in listed["runs"]] == [ended["run"]]
    assert (await talk.call("runs", outcome="open"))["total"] == 0
    newest = await talk.client.read_resource("runs://newest")
    assert ended["run"] in newest.contents[0].text  # type: ignore[union-attr]


@conversed()
async def test_prompts_are_in_english_and_japanese(talk: Talk) -> None:
    names = {prompt.name for prompt in (await talk.client.list_prompts()).prompts}
    assert names == {"argue", "argue_ja", "judge", "judge_ja"}
    found = await talk.client.get_prompt("argue_ja", {"what": "誰が掃除しますか"})
    assert "誰が掃除しますか" in found.messages[0].content.text  # type: ignore[union-attr]


@conversed()
async def test_a_doubt_shows_what_would_fall(talk: Talk) -> None:
    ended = await talk.call("start", room="ask", options={"what": CAMERA})
    found = await talk.call("doubt", run=ended["run"], premise="b is over budget")
    assert found["value"]["doubts"] if "doubts" in found["value"] else found["text"]
    solved: dict[str, Any] = await talk.call("solve", framework="p af 2\n1 2\n", skeptical="1")
    assert solved["accepted"] is True


def test_a_room_of_another_package_is_started_and_played(monkeypatch: pytest.MonkeyPatch) -> None:
    registered(monkeypatch, TOY)

    async def course(talk: Talk) -> None:
        rooms = await talk.call("rooms", room="larger")
        assert {each["name"] for each in rooms["rooms"][0]["options"]} >= {"question", "least"}
        given = {"question": "How many?", "least": 2}
        began = await talk.call("start", room="larger", options=given, assistant_plays=True)
        ended = await talk.play(began, by_stand_in)
        assert ended["result"]["room"] == "larger"

    talked(beside(), course)
