"""The blocking functions: in a plain program, in a loop that runs already, interrupted, refused."""

import asyncio
import gc
import os
import signal
import sqlite3
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import aufheben
from aufheben.agents import ScriptedAgent
from aufheben.domain import Seat
from aufheben.errors import AgentFailed, BadInput
from aufheben.protocols.ports import Rejected, Task
from aufheben.testing.stand_in import stand_in

DEBATE = Path(__file__).parents[2] / "examples/debate.md"
MODEL = "openai:stand-in"


def judged(**options: Any) -> aufheben.Result:
    asked = {"model": MODEL, "journal": ":memory:", "agents": {"": stand_in("judging", "en")}}
    return aufheben.judge(DEBATE, **(asked | options))


async def inside(call: Callable[[], Any]) -> Any:
    """As a cell of a notebook: called without await where a loop runs."""
    return call()


def test_a_run_is_the_same_in_a_program_and_in_a_running_loop() -> None:
    plain, within = judged(name="r"), asyncio.run(inside(lambda: judged(name="r")))
    assert plain.outcome == within.outcome == "justified"
    assert {**plain.envelope, "created": ""} == {**within.envelope, "created": ""}


def test_a_transcript_may_be_text() -> None:
    text = DEBATE.read_text(encoding="utf-8")
    asked = {"model": MODEL, "journal": ":memory:", "agents": {"": stand_in("judging", "en")}}
    assert aufheben.judge(text, **asked).answer == judged().answer


def test_runs_are_kept_in_the_default_journal_and_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AUFHEBEN_HOME", str(tmp_path))
    first = judged(journal=None, name="r")
    assert judged(journal=None, agents={}, name="r")["winner"] == first["winner"]
    assert [record.run for record in aufheben.App().runs()] == ["r"]
    assert aufheben.App(journal=tmp_path / "journal.db").find("r") == "r"


class Interrupted:
    """Answers as a stand-in until somebody presses Control-C at question `at`."""

    def __init__(self, at: int) -> None:
        self._left = at
        self._agent = stand_in("judging", "en")

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        self._left -= 1
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGINT)
            await asyncio.Event().wait()
        return await self._agent.answer(seat, task, rulings)


@pytest.mark.parametrize("within", [False, True])
@pytest.mark.parametrize("at", [1, 4])
def test_an_interrupt_stops_a_run_that_then_goes_on(tmp_path: Path, at: int, within: bool) -> None:
    journal = tmp_path / "j.db"

    def call() -> Any:
        return judged(journal=journal, name="r", agents={"": Interrupted(at)})

    with pytest.raises(KeyboardInterrupt) as stopped:
        asyncio.run(inside(call)) if within else call()
    assert any("name='r'" in note for note in stopped.value.__notes__)
    events = aufheben.App(journal=journal).store.read("r").events
    assert sum(event.kind == "answered" for event in events) >= at - 1
    done = judged(journal=journal, name="r")
    assert done.outcome == "justified"
    assert done["calls"]["made"] == judged()["calls"]["made"]


def test_what_an_agent_fails_with_is_raised_with_the_way_on(tmp_path: Path) -> None:
    async def fail(seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        raise AgentFailed("no key")

    class Failing:
        answer = staticmethod(fail)

    with pytest.raises(AgentFailed, match="no key") as failed:
        judged(journal=tmp_path / "j.db", agents={"": Failing()}, name="r")
    assert failed.value.__notes__ == ["run r is kept; the same call with name='r' goes on"]


@pytest.mark.parametrize(
    ("wrong", "do"),
    [
        ({"modle": "x"}, "'model'"),
        ({"jounral": "x"}, "'journal'"),
        ({"temperature": 9}, "0 to 2"),
        ({"lang": "de"}, "en, ja"),
        ({"calls": "many"}, "number"),
    ],
)
def test_an_option_that_is_none_is_refused_with_a_way_out(wrong: dict[str, Any], do: str) -> None:
    with pytest.raises(BadInput) as refused:
        judged(**wrong)
    assert do in refused.value.do


def test_a_default_that_requests_of_no_room_have_is_refused() -> None:
    app = aufheben.App(journal=":memory:", modle="openai:x")
    with pytest.raises(BadInput) as refused:
        app.seat(aufheben.Dialectic(what="Should we go?"))
    assert "'model'" in refused.value.do
    camera = aufheben.Dialectic(what=str(DEBATE.parent / "camera.toml"))
    assert aufheben.App(journal=":memory:", panel="null").seat(camera)


def connections() -> list[sqlite3.Connection]:
    return [each for each in gc.get_objects() if isinstance(each, sqlite3.Connection)]


def test_nothing_is_left_open(tmp_path: Path) -> None:
    gc.collect()
    before = connections()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(3):
            asyncio.run(inside(lambda: judged(journal=tmp_path / "j.db")))
        with pytest.raises(BadInput):
            judged(journal=tmp_path / "j.db", panel="none.toml")
        gc.collect()
    assert not [each for each in connections() if all(each is not held for held in before)]
    held = Path("/proc/self/fd")
    if held.exists():
        names = [fd.resolve() for fd in held.iterdir() if fd.exists()]
        assert [name for name in names if name.is_relative_to(tmp_path)] == []


@pytest.mark.parametrize("stances", ["We go.", None, 3, [1], [Path("a.txt")], {1: "We go."}])
def test_stances_that_are_no_texts_are_refused(stances: Any) -> None:
    with pytest.raises(BadInput, match="stance"):
        aufheben.ask("Should we go?", stances, model=MODEL, journal=":memory:")


@pytest.mark.parametrize("source", [b"a,b", [{"a": 1}], None])
def test_a_source_that_is_neither_text_nor_path_is_refused(source: Any) -> None:
    for call in (aufheben.check, aufheben.judge):
        with pytest.raises(BadInput, match="neither text nor a path"):
            call(source, journal=":memory:")


@pytest.mark.parametrize("in_flight", [0, -1, "3", True])
def test_questions_in_flight_are_at_least_one(in_flight: Any) -> None:
    with pytest.raises(BadInput, match="in_flight"):
        judged(in_flight=in_flight)


def test_no_run_is_said_to_be_kept_where_the_journal_is_none(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no journal, whatever its name")
    with pytest.raises(aufheben.AufhebenError) as failed:
        judged(journal=tmp_path / "notes.txt")
    assert not hasattr(failed.value, "__notes__")


def test_an_agent_in_a_seat_that_is_not_there_is_refused_before_a_model_answers() -> None:
    with pytest.raises(BadInput, match="unknown name 'AG9' in agents"):
        aufheben.ask(
            "Should we go?",
            stances=["We go.", "We stay."],
            model="openai:none",
            agents={"AG9": ScriptedAgent(())},
            journal=":memory:",
        )
