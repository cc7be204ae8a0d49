"""A room is one package and one line: all that every room promises comes with a request and a play."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from aufheben import App, plugins
from aufheben.agents import ScriptedAgent
from aufheben.domain import Seat
from aufheben.errors import BadInput
from aufheben.protocols.ports import Task
from aufheben.testing import FakeServer, WireReply
from tests.rooms import toy
from tests.rooms.registered import registered
from tests.rooms.toy import Larger
from tests.surfaces.conftest import Program, program

__all__ = ["program"]
ASKED = Larger(question="How many?", model="openai:x")


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    registered(monkeypatch, ("rooms", "larger", "tests.rooms.toy:ROOM"))


def number(_seat: Seat, task: Task[Any]) -> object:
    return {"number": 3 if task.place[-1] == "AG1" else 7}


def app() -> App:
    return App(journal=":memory:", agents={"": ScriptedAgent(number)})


@pytest.fixture
def server() -> Iterator[FakeServer]:
    with FakeServer(lambda received: WireReply(text='{"number": 7}')) as running:
        yield running


def test_it_is_short() -> None:
    lines = Path(toy.__file__).read_text("utf-8").splitlines()
    code = [
        line for line in lines if line.strip() and not line.lstrip().startswith(('"""', "from"))
    ]
    assert len(code) <= 20


def test_python_starts_shows_replays_forks_and_batches_it() -> None:
    async def done() -> None:
        table = app()
        run = await table.start(ASKED, name="r")
        events = [event.kind async for event in run]
        result = await run
        assert events == ["asked", "answered", "asked", "answered", "ended"]
        assert (result.answer, result["numbers"]) == ("7.", {"AG1": 3, "AG2": 7})
        assert (await table.replay("r")).envelope == result.envelope
        assert result.to("txt") == result.to("md") == "7.\nnumbers: {'AG1': 3, 'AG2': 7}\n"
        forked = await table.fork("r", event=4, answer={"number": 2})
        assert (await forked).answer == "3."
        with pytest.raises(BadInput, match="less than or equal to 100"):
            await table.fork("r", event=4, answer={"number": 101})
        batch = table.batch([ASKED, Larger(question="And here?", model="openai:x")])
        assert [each.outcome async for each in batch] == ["justified"] * 2  # type: ignore[union-attr]
        assert [info.kind for info in table.runs(kind="larger")] == ["larger"] * 4
        assert (await table.estimate(ASKED)).bound == 6

    asyncio.run(done())


def test_a_limit_ends_it_within_its_bound() -> None:
    async def cut() -> Any:
        return await (await app().start(Larger(question="?", model="openai:x", calls=0)))

    result = asyncio.run(cut())
    assert (result.outcome, result.stop_reason, result.flags) == (
        "budget",
        "calls",
        ("limit_calls",),
    )


def test_answers_that_are_none_are_refused_and_nothing_stands_in_for_them() -> None:
    async def none() -> Any:
        nobody = App(journal=":memory:", agents={"": ScriptedAgent(lambda *_: {"number": "many"})})
        return await (await nobody.start(ASKED))

    result = asyncio.run(none())
    assert (result.outcome, result.stop_reason, result.answer) == (
        "failed",
        "no_legal_answer",
        None,
    )


@pytest.mark.parametrize(
    ("request_", "why"),
    [
        (Larger(question="?"), "nobody sits in AG1"),
        (Larger(question="?", model="openai:x", seats={"AG9": "human"}), "no such seat"),
        (Larger(question="?", model="openai:x", least=-1), "least may not be -1"),
        (Larger(question="?", model="nobody"), "names no model"),
    ],
)
def test_a_request_that_cannot_be_is_refused(request_: Larger, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        App(journal=":memory:").seat(request_)


def test_the_command_line_starts_shows_lists_replays_and_forks_it(
    program: Program, server: FakeServer
) -> None:
    model = ("--model", "openai:x", "--base-url", server.base_url())
    ran = program("larger", "How many?", *model, "--run", "r", "--least", "8", "--json")
    assert (ran.code, json.loads(ran.out)["numbers"]) == (0, {"AG1": 8, "AG2": 8})
    assert program("show", "r", "--json").out == ran.out
    assert program("show", "r").out == "8.\nnumbers: {'AG1': 8, 'AG2': 8}\n"
    assert program("replay", "r").code == 0
    assert "larger" in program("runs", "list").out
    assert "larger  A room of test 1." in program("--help").out
    assert "at most 6 calls" in program("larger", "How many?", *model, "--estimate").out
    assert program("fork", "r", "--event", "4", "--run", "s", *model[2:]).code == 0
    assert "--least" in program("larger", "--help").out
    assert "did you mean 'larger'" in program("larges").err


def test_a_model_is_asked_in_either_language_with_the_shape_of_the_answer(
    program: Program, server: FakeServer
) -> None:
    model = ("--model", "openai:x", "--base-url", server.base_url())
    assert program("larger", "いくつですか。", *model).code == 0
    assert program("larger", "How many?", *model).code == 0
    for received, question, rule in zip(
        server.received[::2], ("いくつですか。", "How many?"), ("課題", "Task"), strict=True
    ):
        assert received.user.startswith(rule)
        assert question in received.user
        assert '"maximum": 100' in received.user


def test_a_name_is_registered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    toy_again = ("rooms", "larger", "tests.rooms.toy:ROOM")
    registered(monkeypatch, toy_again, toy_again)
    with pytest.raises(BadInput, match="both register the room 'larger'"):
        app().seat(ASKED)
    assert plugins.names("rooms") == ("larger",)
