"""A seat's task shows what that seat may see; what is not open is not answered; limits hold."""

from typing import Any

import pytest
from mcp import MCPError

from tests.assistants.playing import Talk, beside, by_stand_in, conversed, talked
from tests.rooms.settled import DEBATE, QUESTION

SECRET = {"AG1": "Nothing outweighs a quiet heronry.", "AG2": "Nothing outweighs a loud foundry."}


@conversed()
async def test_a_seat_never_sees_what_only_another_one_holds(talk: Talk) -> None:
    given = {"what": QUESTION, "stances": SECRET}
    began = await talk.call("start", room="dialectic", options=given, assistant_plays=True)
    seen = {task["seat"]: task["prompt"] for task in began["tasks"]}
    for seat, prompt in seen.items():
        words = {"AG1": "foundry", "AG2": "heronry"}
        assert words[seat] not in prompt
    assert seen


@conversed()
async def test_who_sits_where_and_what_each_holds_is_described_as_this_door_takes_it(
    talk: Talk,
) -> None:
    [room] = (await talk.call("rooms", room="dialectic"))["rooms"]
    said = {each["name"]: each for each in room["options"]}
    assert said["stances"]["kind"] == "object of texts by seat, or list of text"
    assert "assistant" in said["seats"]["help"]


@conversed()
async def test_while_a_task_is_open_nothing_tells_what_the_others_said(talk: Talk) -> None:
    given = {"file": DEBATE, "panel": "null", "judges": ["assistant", "assistant"]}
    began = await talk.call("start", room="judging", options=given)
    run, (_, second) = began["run"], began["tasks"]
    said = by_stand_in(second)
    later = await talk.call("answer", run=run, task=second["task"], answer=said)
    assert [each["said"] for each in later["happened"]] == ["J2: answered"]
    for tool, more in (("read", {}), ("why", {}), ("look", {"what": "board"})):
        assert "may not see" in await talk.fails(tool, run=run, **more)
    with pytest.raises(MCPError, match="may not see"):
        await talk.client.read_resource(f"run://{run}")
    stopped = await talk.call("stop", run=run)
    assert [each["said"] for each in stopped["happened"] if "J2" in each["said"]] == [
        "J2: answered"
    ]
    for tool, more in (("read", {}), ("why", {}), ("look", {"what": "board"})):
        assert "has not ended" in await talk.fails(tool, run=run, **more)
    ended = await talk.play(await talk.call("resume", run=run), by_stand_in)
    assert "J2" in (await talk.call("read", run=run))["text"]
    assert ended["state"] == "ended"


@conversed()
async def test_seats_asked_at_once_are_handed_out_at_once_each_under_its_own_name(
    talk: Talk,
) -> None:
    given = {"file": DEBATE, "panel": "null", "judges": ["assistant", "assistant"]}
    began = await talk.call("start", room="judging", options=given)
    first, second = began["tasks"]
    assert (first["seat"], second["seat"]) == ("J1", "J2")
    assert first["task"] != second["task"]
    run = began["run"]
    later = await talk.call("answer", run=run, task=second["task"], answer=by_stand_in(second))
    assert later["accepted"] is True
    assert first["task"] in [task["task"] for task in later["tasks"]]


@conversed()
async def test_an_answer_to_a_task_that_is_not_open_any_more_is_refused(talk: Talk) -> None:
    given = {"what": QUESTION, "stances": SECRET}
    began = await talk.call("start", room="dialectic", options=given, assistant_plays=True)
    run, task = began["run"], began["tasks"][0]
    said = by_stand_in(task)
    await talk.call("answer", run=run, task=task["task"], answer=said)
    wrong = await talk.fails("answer", run=run, task=task["task"], answer=said)
    assert f"task {task['task']} of run {run} is answered already" in wrong
    other = await talk.call("start", room="dialectic", options=given, assistant_plays=True)
    wrong = await talk.fails("answer", run=run, task=other["tasks"][0]["task"], answer=said)
    assert "is not open" in wrong


def test_calls_are_counted_and_their_limit_holds() -> None:
    async def course(talk: Talk) -> dict[str, Any]:
        given = {"what": QUESTION, "stances": SECRET, "protocol": "mad", "calls": 3}
        began = await talk.call("start", room="dialectic", options=given, assistant_plays=True)
        return await talk.play(began, by_stand_in)

    ended = talked(beside(), course)
    assert ended["result"]["calls"]["made"] <= 3
    assert ended["result"]["outcome"] == "budget"


def test_who_repeats_itself_is_refused() -> None:
    async def course(talk: Talk) -> list[str]:
        given = {"what": QUESTION, "stances": SECRET, "max_theses": 2}
        began = await talk.call("start", room="dialectic", options=given, assistant_plays=True)
        first: dict[str, Any] = {}
        refused: list[str] = []

        def say(task: dict[str, Any]) -> Any:
            if task["refused"] is not None:
                refused.append(task["refused"]["got"])
            return first.setdefault(task["seat"] + task["kind"], by_stand_in(task))

        await talk.play(began, say)
        return refused

    assert any("the same argument again" in got for got in talked(beside(), course))


@conversed()
async def test_a_run_that_was_stopped_waits_and_its_tasks_are_open_again(talk: Talk) -> None:
    given = {"what": QUESTION, "stances": SECRET}
    began = await talk.call("start", room="dialectic", options=given, assistant_plays=True)
    stopped = await talk.call("stop", run=began["run"])
    assert (stopped["state"], stopped["tasks"]) == ("waiting", [])
    wrong = await talk.fails(
        "answer", run=began["run"], task=began["tasks"][0]["task"], answer="{}"
    )
    assert "is not open" in wrong
    again = await talk.call("resume", run=began["run"])
    assert [each["task"] for each in again["tasks"]] == [each["task"] for each in began["tasks"]]
    assert "not under way" not in await talk.fails("stop", run="nobody-knows-it")


@conversed()
async def test_what_is_wrong_names_options_and_no_flags(talk: Talk) -> None:
    speeches = {"name": "討論.md", "text": "A: 行くべきだ。\nB: 行かない。"}
    given = {"file": speeches, "motion": "行く"}
    told = await talk.fails("start", room="judging", options=given, assistant_plays=True)
    assert 'teams: {"Prop"' in told
    assert "--" not in told
    told = await talk.fails("start", room="dialectic", options={"what": "学校を掃除すべきか？"})
    assert 'stances: ["…", "…"]' in told
    assert "--" not in told
    assert "assistant_plays: true" in told
