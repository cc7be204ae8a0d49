"""Runs of a batch that an engine drives are the runs that this process would have driven."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aufheben import App, Failed, Result
from aufheben.agents import ScriptedAgent
from aufheben.app.place_runs import by_engine
from aufheben.app.run import Seated, opened
from aufheben.errors import AgentFailed
from aufheben.rooms.options import Asking
from tests.app.test_batch import Counted, asked
from tests.rooms.registered import registered


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    registered(monkeypatch, ("rooms", "larger", "tests.rooms.toy:ROOM"))


class Worker:
    """What a worker elsewhere does: it has the journal, and is handed a name."""

    workers = 1

    def __init__(self, journal: Any, counted: Callable[..., object]) -> None:
        self.app = App(journal=journal, agents={"": ScriptedAgent(counted)})
        self.played: list[str] = []

    async def play(self, run: str, how: Asking) -> None:
        self.played.append(run)
        await (await self.app.resume(run, asking=how))


def batched(journal: Path, counted: Counted, heard: list[object]) -> tuple[list[Any], list[str]]:
    """What came of two requests, and which runs were handed out."""
    worker = Worker(journal, counted)

    async def all_of_it() -> list[Result | Failed]:
        app = App(journal=journal)
        found = app.batch(
            [asked("a"), asked("b")], engine=worker, tell=lambda _, told: heard.append(told)
        )
        return [done async for done in found]

    return asyncio.run(all_of_it()), worker.played


def test_an_engine_is_handed_names_and_what_ended_is_handed_out_no_more(tmp_path: Path) -> None:
    counted, heard = Counted(), []  # type: ignore[var-annotated]
    found, played = batched(tmp_path / "j.db", counted, heard)
    assert sorted(one.run for one in found) == sorted(played)
    assert (counted.times, len(heard)) == (4, 10)
    again, none = batched(tmp_path / "j.db", counted, heard)
    assert (counted.times, len(heard), none) == (4, 10, [])
    assert {one.run: one.envelope for one in again} == {one.run: one.envelope for one in found}


def test_what_ended_a_run_elsewhere_is_why_it_failed(tmp_path: Path) -> None:
    counted = Counted()
    counted.broken = True
    found, _ = batched(tmp_path / "j.db", counted, [])
    assert {type(one.error) for one in found} == {AgentFailed}


def test_a_run_that_its_last_worker_still_holds_is_handed_out_all_the_same(tmp_path: Path) -> None:
    app, handed = App(journal=tmp_path / "j.db"), list[str]()
    room, job = app.seat(asked("a"))
    name = app.name_of(asked("a"))

    class Noted:
        workers = 1

        async def play(self, run: str, how: Asking) -> None:
            handed.append(run)

    holder = opened(app.store, name, room.encode(job), "")
    asyncio.run(by_engine(app, Noted(), Seated(room, job), Asking(), name, None))
    holder.close()
    assert handed == [name]
