"""Runs of every room as training data: what was sent, and what was accepted or refused of it."""

import asyncio
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from aufheben.agents import ScriptedAgent
from aufheben.agents.llm import LlmAgent
from aufheben.app import App, Result
from aufheben.errors import BadInput
from aufheben.protocols.ports import Said
from aufheben.runtime.journal import Record
from aufheben.testing import InProcess, Received
from aufheben.words import tell
from tests.profiles import whole as complete
from tests.recorded_runs import exported, files, held
from tests.rooms.registered import registered
from tests.rooms.settled import REQUESTS, TOY, answer

every_room = pytest.mark.parametrize("name", REQUESTS)
FEW = ("p-wolves-lift", "x-camera-pub", "d-triage", "y-museum-single")
"""Of the recorded runs, where not all of them are read."""
REFUSED = "I would rather say it in prose."
_FENCE = re.compile(r"(?<=data-)[0-9a-f]{16}")


@pytest.fixture(autouse=True, scope="module")
def _with_another_room() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        registered(patch, TOY)
        yield


class Wayward:
    """Answers every question in prose first, then as asked."""

    def __init__(self) -> None:
        self.sent: list[Received] = []

    def __call__(self, received: Received) -> str:
        if "was refused" in received.user:
            return answer(received)
        self.sent.append(received)
        return REFUSED


def ran(name: str, reply: Any, app_name: str = "whole") -> tuple[App, Result]:
    app = App(journal=":memory:", agents={"": LlmAgent(InProcess(reply), lang="en")})

    async def course() -> Result:
        return await (await app.start(REQUESTS[name], name=app_name))

    return app, asyncio.run(course())


def rows(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def unfenced(text: str) -> str:
    return _FENCE.sub("", text)


@every_room
def test_a_chat_is_what_was_sent_and_the_answer_that_was_accepted(name: str) -> None:
    sent: list[Received] = []

    def noted(received: Received) -> str:
        sent.append(received)
        return answer(received)

    app, result = ran(name, noted)
    found = rows(app.export("whole", form="chat", by=("model", "other")))
    asked = Counter((unfenced(r.system), unfenced(r.user)) for r in sent)
    told = Counter(
        (unfenced(row["messages"][0]["content"]), unfenced(row["messages"][1]["content"]))
        for row in found
    )
    assert told <= asked
    assert sum(told.values()) == result.tally.made - result.tally.rejected
    for row in found:
        assert [message["role"] for message in row["messages"]] == ["system", "user", "assistant"]
        assert isinstance(json.loads(row["messages"][2]["content"]), dict)
    assert app.export("whole", form="chat", by=("model", "other")) == "".join(
        json.dumps(row, ensure_ascii=False) + "\n" for row in found
    )


@every_room
def test_a_refused_answer_stands_beside_the_accepted_one_and_nowhere_else(name: str) -> None:
    wayward = Wayward()
    app, result = ran(name, wayward)
    by = ("model", "other")
    chats = rows(app.export("whole", form="chat", by=by))
    pairs = rows(app.export("whole", form="preferences", by=by))
    assert REFUSED not in {row["messages"][2]["content"] for row in chats}
    assert len(pairs) == len(wayward.sent) == result.tally.rejected
    for pair in pairs:
        assert pair["rejected"] == [{"role": "assistant", "content": REFUSED}]
        assert pair["metadata"]["refused"]["expected"]
    messages = [[*pair["prompt"], *pair["chosen"]] for pair in pairs]
    assert messages == [row["messages"] for row in chats]
    assert bool(messages) is (name != "complete")


RECORDED = files() if complete() else [f for f in files() if f.stem in FEW]


@pytest.mark.parametrize("file", RECORDED, ids=lambda file: file.stem)
def test_of_a_recorded_run_every_answer_is_a_chat_or_counted(file: Path, tmp_path: Path) -> None:
    app = App(journal=":memory:")
    found = app.training(str(exported(file, tmp_path)), by=("model", "other"))
    answered = sum(event.kind == "answered" for event in held(file).events)
    assert len(found.chats) + sum(found.left_out.values()) == answered
    assert set(found.left_out) <= {"no message", "outdated"}
    assert found.chats


def test_whoever_is_no_model_is_left_out_and_counted_unless_they_are_wanted() -> None:
    def engine(seat: Any, task: Any) -> object:
        return {"number": 1}

    def person(seat: Any, task: Any) -> object:
        return Said(answer={"number": 2}, by="person")

    for reply, who in ((engine, "program"), (person, "person")):
        app = App(journal=":memory:", agents={"": ScriptedAgent(reply)})
        asyncio.run(_whole(app))
        found = app.training("whole")
        assert found.chats == ()
        assert set(found.left_out) == {who}
        wanted = app.training("whole", by=(who,))
        assert {chat.metadata["answered_by"] for chat in wanted.chats} == {who}
        assert {chat.metadata["model"] for chat in wanted.chats} == {None}


async def _whole(app: App) -> Result:
    return await (await app.start(REQUESTS["toy"], name="whole"))


def test_no_address_or_password_in_a_record_is_written() -> None:
    app, result = ran("judging", answer)
    served = "openai:m@http://someone:hunter2@10.0.0.7:8080/v1"
    events = [
        {**event.payload, "spent": {**event.payload["spent"], "by": served}}  # type: ignore[dict-item]
        if "spent" in event.payload
        else event.payload
        for event in result.record.events
    ]
    record = Record(
        run="other",
        created="",
        settings=result.record.settings,
        events=tuple(
            type(event)(**{**{f: getattr(event, f) for f in event.__slots__}, "payload": payload})
            for event, payload in zip(result.record.events, events, strict=True)
        ),
    )
    app.store.begin(record).close()
    for form in ("chat", "preferences", "journal"):
        text = app.export("other", form=form)
        if form != "journal":
            assert not any(word in text for word in ("hunter2", "10.0.0.7", "someone"))
    assert {row["metadata"]["model"] for row in rows(app.export("other", form="chat"))} == {
        "openai:m"
    }


def test_all_runs_are_taken_where_none_is_named_and_one_that_cannot_be_read_is_noted() -> None:
    app, _ = ran("judging", answer)
    broken = Record(run="broken", created="", settings={"room": "judging"})
    app.store.begin(broken).close()
    found = app.training(by=("model", "other"))
    assert {chat.metadata["run"] for chat in found.chats} == {"whole"}
    assert [tell(line).split(":")[0] for line in found.unread] == ["broken"]


def test_bare_rows_have_messages_alone() -> None:
    app, _ = ran("judging", answer)
    for row in rows(app.export("whole", form="chat", by=("model", "other"), bare=True)):
        assert set(row) == {"messages"}


@pytest.mark.parametrize(
    ("how", "said"), [({"form": "chats"}, "chat"), ({"form": "chat", "by": ("models",)}, "model")]
)
def test_a_slip_is_named(how: dict[str, Any], said: str) -> None:
    app, _ = ran("toy", answer)
    with pytest.raises(BadInput, match=said):
        app.export("whole", **how)


def test_a_journal_is_of_one_run() -> None:
    with pytest.raises(BadInput, match="one run"):
        App(journal=":memory:").export()
