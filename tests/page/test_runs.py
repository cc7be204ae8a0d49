"""The runs that the page drives: each ends in a state that can be told, and can be gone on with."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Protocol

import pytest

from aufheben.adapters.stores import rows
from aufheben.app import App, server_runs
from aufheben.app.harmless import THE_PAGE
from aufheben.app.purse import Purse
from aufheben.app.server_runs import Driven, Runs
from aufheben.errors import AgentFailed, BadInput, Locked
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.words import Fact, tell
from tests.page.pacing import Paced
from tests.page.serving import makes
from tests.rooms.settled import LOGIC, MODEL, QUESTION

DEBATE = Dialectic(what=QUESTION, model=MODEL)
PROVED = Dialectic(what="Is Tweety a flier?", stances=LOGIC)


class Broken:
    """An agent that breaks down, by whose fault it may be."""

    def __init__(self, wrong: Exception) -> None:
        self.wrong = wrong

    async def answer(self, *_: Any) -> object:
        """Nothing."""
        raise self.wrong


class Hold(Protocol):
    """Drives runs for as long as a course takes."""

    def __call__(
        self,
        agent: Any,
        course: Callable[[Runs, list[Fact]], Awaitable[None]],
        most: int = server_runs.MOST,
    ) -> None: ...


@pytest.fixture(params=[False, True], ids=["here", "apart"])
def hold(tmp_path: Path, request: pytest.FixtureRequest) -> Hold:
    """In the loop that asks for them, and in a thread of their own."""

    async def held(agent: Any, course: Any, most: int) -> None:
        told: list[Fact] = []
        made = makes(tmp_path / "journal.db", {"": agent} if agent is not None else None)
        kept = Runs(
            made,
            told.append,
            tmp_path,
            purse=Purse(app=made(None), outside=THE_PAGE),
            most=most,
            apart=request.param,
        )
        try:
            await course(kept, told)
        finally:
            await kept.close()

    return lambda agent, course, most=server_runs.MOST: asyncio.run(held(agent, course, most))


async def answered(driven: Driven, number: int) -> None:
    """Until so many answers are committed."""
    async for event in driven.run:
        number -= event.kind == "answered"
        if not number:
            return


def test_a_run_ends_and_is_remembered(hold: Hold) -> None:
    async def course(kept: Runs, told: list[Fact]) -> None:
        driven = await kept.start(PROVED, name="tweety")
        assert driven in kept.under_way
        await driven.ended()
        assert (driven.state, driven.error) == ("ended", None)
        assert not kept.under_way
        assert kept.get("tweety") is driven
        assert driven.run.record.outcome == "justified"

    hold(None, course)


def test_a_pause_comes_after_an_answer_and_loses_none(hold: Hold) -> None:
    paced = Paced()

    async def course(kept: Runs, told: list[Fact]) -> None:
        driven = await kept.start(DEBATE, name="r")
        paced.let()
        await answered(driven, 1)
        driven.pause()
        assert (driven.state, driven.is_under_way) == ("pausing", True)
        paced.let()
        await driven.ended()
        assert driven.state == "paused"
        before = driven.run.record.events
        assert [e.kind for e in before].count("answered") == 2
        again = await kept.resume("r")
        paced.free()
        await again.ended()
        assert again.state == "ended"
        assert again.run.record.events[: len(before)] == before

    hold(paced, course)


def test_a_stop_comes_at_once_and_the_same_run_goes_on(hold: Hold) -> None:
    paced = Paced()

    async def course(kept: Runs, told: list[Fact]) -> None:
        driven = await kept.start(DEBATE, name="r")
        paced.let()
        await answered(driven, 1)
        driven.stop()
        await driven.ended()
        assert driven.state == "stopped"
        paced.free()
        again = await kept.resume("r")
        assert await kept.resume("r") is again
        await again.ended()
        assert again.state == "ended"
        again.stop()
        again.pause()
        assert again.state == "ended"

    hold(paced, course)


def test_a_run_that_is_stopped_is_not_read_again(
    hold: Hold, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def loads(connection: Any, run: str, *known: Any) -> Any:
        read.append(run)
        return load(connection, run, *known)

    load, paced = rows.load, Paced()

    async def course(kept: Runs, told: list[Fact]) -> None:
        driven = await kept.start(DEBATE, name="r")
        paced.let()
        await answered(driven, 1)
        monkeypatch.setattr(rows, "load", loads)
        driven.stop()
        await driven.ended()
        assert read == []
        assert driven.run.record.events
        assert read == ["r"]

    hold(paced, course)


def test_what_stops_a_run_is_kept_with_it(hold: Hold) -> None:
    async def course(kept: Runs, told: list[Fact]) -> None:
        driven = await kept.start(DEBATE)
        await driven.ended()
        assert driven.state == "failed"
        assert isinstance(driven.error, AgentFailed)
        assert not driven.broke
        assert told == []

    hold(Broken(AgentFailed("no answer")), course)


class Bug:
    """A run that breaks down by a fault of ours."""

    name = "broken"

    async def result(self) -> None:
        """Nothing comes of it."""
        raise ZeroDivisionError("a bug")


def test_a_bug_ends_its_run_and_nothing_else(hold: Hold) -> None:
    async def course(kept: Runs, told: list[Fact]) -> None:
        async def begun(*_: object) -> Any:
            return Bug()

        driven = await kept.go(begun)
        await driven.ended()
        assert (driven.state, driven.error, driven.broke) == ("failed", None, True)
        [line] = map(tell, told)
        assert line.startswith("run broken: bug in aufheben: ZeroDivisionError at ")
        assert "test_runs.py:" in line
        assert "a bug" not in line
        other = await kept.start(PROVED)
        await other.ended()
        assert other.state == "ended"

    hold(None, course)


def test_the_page_ends_and_its_runs_can_be_gone_on_with(hold: Hold, tmp_path: Path) -> None:
    paced = Paced()

    async def course(kept: Runs, told: list[Fact]) -> None:
        await kept.start(DEBATE, name="one")
        two = await kept.start(DEBATE, name="two")
        paced.let()
        two.stop()
        await two.ended()
        assert await kept.close() == ("one",)
        assert not kept.under_way

    hold(paced, course)

    async def gone_on() -> None:
        freed = Paced()
        freed.free()
        app = App(journal=tmp_path / "journal.db", agents={"": freed})
        assert (await (await app.resume("one"))).outcome

    asyncio.run(gone_on())


def test_a_run_that_another_process_holds_is_not_taken_from_it(hold: Hold, tmp_path: Path) -> None:
    paced = Paced()

    async def course(kept: Runs, told: list[Fact]) -> None:
        other = await App(journal=tmp_path / "journal.db", agents={"": paced}).start(
            DEBATE, name="r"
        )
        with pytest.raises(Locked):
            await kept.resume("r")
        other.stop()
        await other.stopped()

    hold(paced, course)


def test_more_runs_than_can_be_driven_are_refused(hold: Hold) -> None:
    async def course(kept: Runs, told: list[Fact]) -> None:
        first = await kept.start(DEBATE)
        with pytest.raises(BadInput, match="1 runs are under way"):
            await kept.start(DEBATE)
        first.stop()
        await first.ended()
        await kept.start(DEBATE)

    hold(Paced(), course, most=1)


def test_old_runs_are_forgotten_and_no_more_than_those(
    hold: Hold, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_runs, "KEPT", 2)

    async def course(kept: Runs, told: list[Fact]) -> None:
        for name in ("one", "two", "three"):
            await (await kept.start(PROVED, name=name)).ended()
        assert kept.get("one") is None
        assert kept.get("two") is not None
        assert kept.get("three") is not None

    hold(None, course)
