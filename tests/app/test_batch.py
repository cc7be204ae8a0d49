"""A batch names its runs by what their answers depend on, and stops where it could only fail."""

import asyncio
import gc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aufheben import App, Failed, Result
from aufheben.agents import ScriptedAgent
from aufheben.domain import Seat
from aufheben.errors import AgentFailed, BadInput, Misuse
from aufheben.protocols.ports import Task
from aufheben.rooms.fingerprint import identity
from tests.rooms.registered import registered
from tests.rooms.toy import Larger


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    registered(monkeypatch, ("rooms", "larger", "tests.rooms.toy:ROOM"))


def asked(question: str = "How many?", **more: Any) -> Larger:
    return Larger(question=question, model="openai:x", **more)


class Counted:
    """Answers 7, or fails while `broken`; counts how often it was asked."""

    def __init__(self) -> None:
        self.times = 0
        self.broken = False

    def __call__(self, _seat: Seat, _task: Task[Any]) -> object:
        self.times += 1
        if self.broken:
            raise AgentFailed("no key")
        return {"number": 7}


def batched(
    counted: Callable[[Seat, Task[Any]], object], requests: list[Any], journal: Any, **how: Any
) -> list[Result | Failed]:
    async def all_of_it() -> list[Result | Failed]:
        app = App(journal=journal, agents={"": ScriptedAgent(counted)})
        async with app:
            return [done async for done in app.batch(requests, **how)]

    return asyncio.run(all_of_it())


def test_a_request_that_is_there_twice_is_one_run_and_asked_once() -> None:
    counted = Counted()
    found = batched(counted, [asked(), asked(), asked()], ":memory:")
    assert {type(one) for one in found} == {Result}
    assert len({one.run for one in found}) == 1
    assert sorted(one.number for one in found) == [0, 1, 2]
    assert counted.times == 2


def test_words_tell_runs_of_the_same_request_apart() -> None:
    counted = Counted()
    found = batched(counted, [asked(), asked()], ":memory:", words=["one", "two"])
    assert sorted(one.run.partition("-")[2] for one in found) == ["one", "two"]
    assert counted.times == 4


def test_what_is_told_is_told_with_the_number_of_its_request() -> None:
    heard: list[int] = []
    batched(
        Counted(), [asked("?"), asked("!")], ":memory:", tell=lambda number, _: heard.append(number)
    )
    assert sorted(heard) == [0] * 5 + [1] * 5


def test_a_batch_that_only_fails_is_given_up_and_begun_again_asks_what_is_missing(
    tmp_path: Path,
) -> None:
    counted, journal = Counted(), tmp_path / "journal.db"
    counted.broken = True
    many = [asked(f"{number}?") for number in range(20)]
    with pytest.raises(AgentFailed, match="the first 3 failed"):
        batched(counted, many, journal, at_once=2, give_up_after=3)
    assert counted.times < 20
    counted.broken, counted.times = False, 0
    assert {type(one) for one in batched(counted, many, journal)} == {Result}
    assert counted.times == 40
    batched(counted, many, journal)
    assert counted.times == 40


class Waiting:
    """Fails at once, but for one question that waits until others have failed."""

    def __init__(self) -> None:
        self.healthy = False

    async def answer(self, _seat: Seat, task: Task[Any], _rulings: object) -> object:
        if not self.healthy and "wait" in str(task):
            await asyncio.Event().wait()
        if not self.healthy:
            raise AgentFailed("no key")
        return {"number": 7}


def test_runs_under_way_are_let_go_when_a_batch_is_given_up() -> None:
    many = [asked("wait"), asked("a"), asked("b")]

    async def twice() -> set[type]:
        waiting = Waiting()
        app = App(journal=":memory:", agents={"": waiting})
        failed: list[Result | Failed] = []

        async def run() -> None:
            async for done in app.batch(many, give_up_after=2):
                failed.append(done)  # noqa: PERF401 - what came before it was given up

        with pytest.raises(AgentFailed, match="the first 2 failed"):
            await run()
        assert [type(done) for done in failed] == [Failed, Failed]
        waiting.healthy = True
        return {type(done) async for done in app.batch(many)}

    assert asyncio.run(twice()) == {Result}


def test_a_failure_is_its_own_runs_alone() -> None:
    found = batched(Counted(), [asked(least=-1), asked()], ":memory:")
    assert {one.number: type(one) for one in found} == {0: Failed, 1: Result}


def test_where_a_file_lies_or_a_model_is_served_is_no_part_of_what_was_asked() -> None:
    def settings(file: str, agent: str) -> str:
        question = f"Which is-a edges of {file} are wrong?"
        seats = [{"name": "N", "agent": agent}]
        return identity({"file": file, "question": question, "seats": seats})

    assert settings("a.csv", "openai:x@http://a/v1") == settings("b.csv", "openai:x")
    assert settings("a.csv", "openai:x") != settings("a.csv", "openai:y")


async def every(requests: Any, **more: Any) -> list[Result | Failed]:
    return [done async for done in App(journal=":memory:").batch(requests, **more)]


@pytest.mark.parametrize("at_once", [0, -1, "3"])
def test_a_batch_that_could_run_nothing_is_refused(at_once: Any) -> None:
    with pytest.raises(BadInput, match="at_once"):
        asyncio.run(every([asked()], at_once=at_once))


def test_where_several_are_ended_by_a_bug_one_is_raised_and_none_is_left_unheard() -> None:
    unheard: list[object] = []

    def told(_number: int, _what: object) -> None:
        raise RuntimeError("a bug of who is told")

    async def all_of_it() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, what: unheard.append(what))
        app = App(journal=":memory:", agents={"": ScriptedAgent(Counted())})
        with pytest.raises(RuntimeError, match="a bug"):
            [done async for done in app.batch([asked("a"), asked("b"), asked("c")], tell=told)]
        for run in app.runs():
            app.store.hold(run.run).close()

    asyncio.run(all_of_it())
    gc.collect()
    assert unheard == []


def test_a_batch_with_words_for_some_alone_is_refused() -> None:
    with pytest.raises(Misuse, match="one text of `words` a request"):
        batched(Counted(), [asked("a"), asked("b")], ":memory:", words=["one"])


def test_what_is_no_request_is_refused_in_words() -> None:
    class NoRequest:
        room = "judging"

    with pytest.raises(Misuse, match="asks for no run"):
        App(journal=":memory:").seat(NoRequest())
