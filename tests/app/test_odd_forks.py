"""A fork of what is none, or says odd things of itself, is refused or told as a run of its own."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from aufheben import App
from aufheben.agents import ScriptedAgent
from aufheben.domain.models import ModelName
from aufheben.errors import BadInput
from aufheben.runtime.journal import Record
from tests.rooms.registered import registered
from tests.rooms.toy import Larger


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Record:
    registered(monkeypatch, ("rooms", "larger", "tests.rooms.toy:ROOM"))

    async def run() -> Record:
        app = App(journal=":memory:", agents={"": ScriptedAgent(lambda *_: {"number": 7})})
        return (await (await app.start(Larger(question="How many?", model="openai:x")))).record

    return asyncio.run(run())


@pytest.mark.parametrize("answer", [5, b"x", [1], object()])
def test_an_edited_answer_that_is_no_object_is_refused(kept: Record, answer: Any) -> None:
    event = next(event.number for event in kept.events if event.kind == "answered")
    with pytest.raises(BadInput, match="is no object"):
        asyncio.run(App(journal=":memory:").forked(kept, event=event, answer=answer))


@pytest.mark.parametrize("event", ["1", 1.5])
def test_an_event_is_named_by_its_number(kept: Record, event: Any) -> None:
    with pytest.raises(BadInput, match="is no number of an event"):
        asyncio.run(App(journal=":memory:").forked(kept, event=event))


@pytest.mark.parametrize(
    "forged",
    [
        {"origin": {"a": 1}, "forked_at": [1]},
        {"origin": "r", "forked_at": "<script>"},
        {"origin": None, "forked_at": True},
    ],
)
def test_a_forged_origin_is_not_told(kept: Record, forged: dict[str, Any]) -> None:
    record = replace(kept, settings={**kept.settings, **forged})
    assert "forked" not in asyncio.run(App(journal=":memory:").replay(record)).envelope


def test_no_address_of_a_model_holds_what_could_be_a_key() -> None:
    for sign in "@?#":
        with pytest.raises(BadInput) as refused:
            ModelName.read(f"openai:x@http://h/{sign}sk-secret")
        assert "sk-secret" not in str(refused.value)
