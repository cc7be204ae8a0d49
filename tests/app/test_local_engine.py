"""What a worker does with a run that it is handed: once, when it is free, and to its end."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from aufheben import App
from aufheben.agents import ScriptedAgent
from aufheben.app.place_runs import LocalEngine, at_node
from aufheben.app.run import opened
from aufheben.errors import AgentFailed, AufhebenError, BadInput, Locked
from aufheben.rooms.options import Asking
from tests.app.test_batch import Counted, asked
from tests.rooms.registered import registered


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    registered(monkeypatch, ("rooms", "larger", "tests.rooms.toy:ROOM"))


def begun(app: App) -> str:
    """A run that a driver has begun and let go of."""
    room, job = app.seat(asked("a"))
    opened(app.store, "r", room.encode(job), "").close()
    return "r"


def engine(journal: Path, counted: Counted, **more: Any) -> tuple[App, LocalEngine]:
    app = App(journal=journal, agents={"": ScriptedAgent(counted)})
    begun(app)
    return app, LocalEngine(app, "n1", **more)


def test_a_run_that_is_handed_over_twice_is_driven_once(tmp_path: Path) -> None:
    counted = Counted()
    app, worker = engine(tmp_path / "j.db", counted)

    async def course() -> None:
        await asyncio.gather(*(worker.play("r", Asking()) for _ in range(3)))
        await worker.play("r", Asking())

    asyncio.run(course())
    assert app.store.read("r").ended is not None
    assert counted.times == 2


def test_a_run_that_is_held_is_waited_for_but_not_forever(tmp_path: Path) -> None:
    counted = Counted()
    app, worker = engine(tmp_path / "j.db", counted)
    _, hasty = engine(tmp_path / "j.db", counted, patience=0)

    async def course() -> None:
        holder = app.store.hold("r")
        waiting = asyncio.create_task(worker.play("r", Asking()))
        with pytest.raises(Locked, match="node n1: "):
            await hasty.play("r", Asking())
        holder.close()
        await waiting

    asyncio.run(course())
    assert app.store.read("r").ended is not None


def test_who_is_cancelled_lets_go_of_the_run(tmp_path: Path) -> None:
    reached = asyncio.Event()

    async def never(*_: object) -> object:
        reached.set()
        await asyncio.Event().wait()
        raise AssertionError

    app = App(journal=tmp_path / "j.db", agents={"": Never(never)})
    begun(app)

    async def course() -> None:
        playing = asyncio.create_task(LocalEngine(app).play("r", Asking()))
        await reached.wait()
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing
        app.store.hold("r").close()

    asyncio.run(course())


class Never:
    def __init__(self, answer: Any) -> None:
        self.answer = answer


def test_what_ends_a_run_tells_its_node(tmp_path: Path) -> None:
    counted = Counted()
    counted.broken = True
    _, worker = engine(tmp_path / "j.db", counted)
    with pytest.raises(AgentFailed, match="node n1: "):
        asyncio.run(worker.play("r", Asking()))


def test_a_worker_without_its_journal_says_where_that_is_missing(tmp_path: Path) -> None:
    broken = tmp_path / "j.db"
    broken.write_text("no journal\n" * 99)
    with pytest.raises(AufhebenError, match="node n1"):
        at_node(App, str(broken), None, "n1", in_flight=1)


def test_what_lives_in_this_process_alone_goes_to_no_other(tmp_path: Path) -> None:
    async def course(app: App) -> None:
        async with app.engine("ray", 1):
            pass

    for app, said in (
        (App(journal=":memory:"), "a journal in memory"),
        (App(journal=tmp_path / "j.db", agents={"": ScriptedAgent(Counted())}), "objects of this"),
        (App(journal=App(journal=tmp_path / "j.db").store), "objects of this"),
    ):
        with pytest.raises(BadInput, match=said):
            asyncio.run(course(app))
