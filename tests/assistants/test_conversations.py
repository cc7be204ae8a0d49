"""An assistant without a key reaches syntheses through MCP, over both transports of the SDK's client."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest

from aufheben.app import App
from aufheben.app.demo import example, table_example
from tests.assistants.playing import (
    ROOT,
    Say,
    Talk,
    as_recorded,
    asked_again,
    beside,
    by_stand_in,
    over_http,
    over_pipes,
    record,
    talked,
)
from tests.model_debates import STANCES
from tests.rooms.settled import DEBATE, EDGES, QUESTION

Connect = Callable[[Path], AbstractAsyncContextManager[Talk]]
CAMERA = (ROOT / "examples/camera.toml").read_text("utf-8")
STANDS_FOR = [{"C1": [1], "C2": [1]}, {"C1": [2], "C2": [3]}, {"C1": [3], "C2": [2]}]
"""What the premises of the recorded rule stand for, which nobody was asked for then."""


def mended(recorded: Say) -> Say:
    """As recorded, and where the rule is refused, with what the refusal asks for."""
    rules: list[Any] = []

    def say(task: dict[str, Any]) -> Any:
        if task["kind"] != "generalize":
            return recorded(task)
        if task["refused"] is None:
            rules.append(recorded(task))
            return rules[0]
        assert "stands_for" in task["refused"]["expected"]
        return {"Argument": {"E": {**rules[0]["Argument"]["E"], "stands_for": STANDS_FOR}}}

    return say


@pytest.mark.parametrize("connect", [over_pipes, over_http], ids=["stdio", "http"])
def test_the_camera_is_answered_by_logic_over_both_transports(
    connect: Connect, tmp_path: Path
) -> None:
    async def course(talk: Talk) -> None:
        tools = {tool.name for tool in (await talk.client.list_tools()).tools}
        assert {
            "start",
            "wait",
            "answer",
            "resume",
            "read",
            "stop",
            "runs",
            "why",
            "doubt",
            "solve",
        } <= tools
        ended = await talk.call("start", room="ask", options={"what": CAMERA})
        assert ended["state"] == "ended"
        assert ended["result"]["outcome"] == "synthesis"
        assert "camera c" in ended["result"]["answer"]
        why = await talk.call("why", run=ended["run"])
        assert "Arg5" in why["text"]
        found = await talk.client.read_resource(f"run://{ended['run']}")
        assert ended["result"]["answer"] in found.contents[0].text  # type: ignore[union-attr]

    talked(connect(tmp_path / "journal.db"), course)


def test_a_table_is_argued_as_text_and_a_question_alone_is_one(tmp_path: Path) -> None:
    halls = table_example("en")
    asked = {"what": halls.table, "question": halls.question, "wants": [*halls.wants]}
    camera = example("en")
    alone = {"question": camera.question, "stances": dict(camera.stances)}

    async def course(talk: Talk) -> tuple[str, str]:
        table, sentences = [
            await talk.call("start", room="ask", options=each) for each in (asked, alone)
        ]
        return table["result"]["answer"], sentences["result"]["answer"]

    table, sentences = talked(beside(tmp_path / "journal.db"), course)
    assert table.startswith("We should rent the barn")
    assert "camera c" in sentences


def test_an_assistant_without_a_key_plays_the_camera_to_its_synthesis(tmp_path: Path) -> None:
    kept = record("x-camera-pub.jsonl")

    async def course(talk: Talk) -> dict[str, Any]:
        asked = {**asked_again(kept), "explain": False}
        began = await talk.call("start", room="dialectic", options=asked, assistant_plays=True)
        return await talk.play(began, mended(as_recorded(kept, began["run"])))

    journal = tmp_path / "journal.db"
    ended = talked(beside(journal), course)
    assert ended["result"]["outcome"] == "synthesis"
    assert "camera c" in ended["result"]["answer"]
    assert ended["result"]["calls"] == {"made": 10, "rejected": 1, "bound": 135}
    _check_who_answered(journal, ended["run"])


def _check_who_answered(journal: Path, run: str) -> None:
    """The journal says which client it was, and what was refused."""
    events = App(journal=journal).store.read(run).events
    answers = [event for event in events if event.kind in ("answered", "rejected")]
    by = {event.payload["spent"]["by"] for event in answers}  # type: ignore[index]
    assert by == {"assistant:test-assistant/7.1"}
    assert [event.kind for event in answers].count("rejected") == 1


@pytest.mark.parametrize("name", ["school-lift.jsonl", "school-lift.ja.jsonl"])
def test_a_whole_lift_is_played_to_its_synthesis(name: str) -> None:
    kept = record(f"by-hand/{name}")

    async def course(talk: Talk) -> dict[str, Any]:
        began = await talk.call(
            "start", room="dialectic", options=asked_again(kept), assistant_plays=True
        )
        return await talk.play(began, as_recorded(kept, began["run"]))

    ended = talked(beside(), course)
    assert ended["result"]["outcome"] == "synthesis"
    assert kept.ended is not None
    assert ended["result"]["answer"] == kept.ended.payload["answer"]


def test_in_japanese_a_seat_is_told_in_japanese_what_to_do() -> None:
    kept = record("by-hand/school-lift.ja.jsonl")

    async def course(talk: Talk) -> None:
        began = await talk.call(
            "start", room="dialectic", options=asked_again(kept), assistant_plays=True
        )
        task = began["tasks"][0]
        assert f"席 {task['seat']} としてだけ" in task["read_first"]
        refused = await talk.call(
            "answer", run=began["run"], task=task["task"], answer={"Argument": "なし"}
        )
        assert refused["accepted"] is False
        assert refused["refused"]["do"]
        again = next(each for each in refused["tasks"] if each["attempt"] == 2)
        assert again["refused"] == refused["refused"]
        assert again["task"] != task["task"]
        answered = await talk.call(
            "answer",
            run=began["run"],
            task=again["task"],
            answer=as_recorded(kept, began["run"])(task),
        )
        assert answered["accepted"] is True

    talked(beside(), course)


@pytest.mark.parametrize(
    ("room", "options"),
    [
        ("judging", {"file": DEBATE, "panel": "null"}),
        ("hierarchy", {"file": EDGES.decode(), "no_cache": True}),
        ("hierarchy", {"file": {"name": "edges.tsv", "text": EDGES.decode()}, "no_cache": True}),
        ("deliberation", {"what": QUESTION, "steps": 2}),
        (
            "dialectic",
            {"what": QUESTION, "stances": list(STANCES), "protocol": "mad", "max_rounds": 1},
        ),
    ],
    ids=["judging", "checking", "checking a file", "deliberation", "debate"],
)
def test_every_room_can_be_played(room: str, options: dict[str, Any]) -> None:
    async def course(talk: Talk) -> dict[str, Any]:
        began = await talk.call("start", room=room, options=options, assistant_plays=True)
        assert began["state"] == "your turn"
        return await talk.play(began, by_stand_in)

    ended = talked(beside(), course)
    assert ended["result"]["calls"]["made"] > 0
    assert set(ended["result"]["agents"].values()) == {"assistant:test-assistant"}


def test_a_rating_of_a_run_can_be_played() -> None:
    async def course(talk: Talk) -> dict[str, Any]:
        debate = await talk.call("start", room="ask", options={"what": CAMERA})
        asked = {"run": debate["run"], "measures": ["synthesis"]}
        began = await talk.call("start", room="rate", options=asked, assistant_plays=True)
        return await talk.play(began, by_stand_in)

    assert talked(beside(), course)["result"]["room"] == "rating"


def test_the_assistant_may_hold_one_seat_beside_logic() -> None:
    async def course(talk: Talk) -> dict[str, Any]:
        given = {"what": CAMERA, "seats": {"AG2": "assistant"}}
        began = await talk.call("start", room="ask", options=given)
        assert [task["seat"] for task in began["tasks"]] == ["AG2"]
        return began

    talked(beside(), course)


def test_a_conversation_left_half_way_is_gone_on_with_in_another(tmp_path: Path) -> None:
    kept, journal = record("by-hand/school-lift.jsonl"), tmp_path / "journal.db"

    async def begun(talk: Talk) -> dict[str, Any]:
        began = await talk.call(
            "start", room="dialectic", options=asked_again(kept), assistant_plays=True
        )
        say = as_recorded(kept, began["run"])
        task = began["tasks"][0]
        return await talk.call("answer", run=began["run"], task=task["task"], answer=say(task))

    async def ended(talk: Talk) -> dict[str, Any]:
        stands = await talk.call("wait", run=left["run"], seconds=0)
        assert stands["state"] == "waiting"
        again = await talk.call("resume", run=left["run"])
        assert [task["task"] for task in again["tasks"]] == [task["task"] for task in left["tasks"]]
        return await talk.play(again, as_recorded(kept, left["run"]))

    left = talked(beside(journal), begun)
    found = talked(beside(journal), ended)
    assert found["result"]["outcome"] == "synthesis"
    assert found["result"]["calls"]["made"] == 15
