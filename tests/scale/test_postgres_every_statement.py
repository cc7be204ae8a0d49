"""Whichever statement of a run comes to harm: it goes on, and nothing answered is asked again."""

import asyncio
import os
import random
import signal
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest

from aufheben.adapters.stores.postgres_connection import Connection
from aufheben.agents.llm import LlmAgent
from aufheben.app import App, Result
from aufheben.errors import JournalFailed
from tests.places import Databases
from tests.profiles import whole as everything
from tests.rooms.registered import registered
from tests.rooms.settled import REQUESTS, TOY, Paid, answer, told, whole
from tests.scale.breaking import HARMS, NOTHING, WHEN, Conflicts, Harm, harming

SAMPLE = 4
each_kind = pytest.mark.parametrize("room", ["complete", "lift", "dbkai"])
"""Where nobody is asked, where most answers come one after the other, and where many come at once."""


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    registered(monkeypatch, TOY)


class Trial:
    """A run of a room, with a journal to which harm may come."""

    def __init__(self, databases: Databases, room: str, name: str) -> None:
        self._room, self._name = room, name
        self._model = Paid(answer)
        agents = {"": LlmAgent(self._model, lang="en")}
        self._app = App(journal=databases.address(), agents=agents)

    def start(self) -> Result:
        """To its end. Raises JournalFailed where no server was met before."""
        return _ended(self._app.start(REQUESTS[self._room], name=self._name))

    def gone_on(self) -> Result:
        """What became of a run that was told to have failed."""
        begun = self._name in [record.run for record in self._app.store.runs()]
        return _ended(self._app.resume(self._name)) if begun else self.start()

    def answers(self) -> int:
        """How many are kept of what was begun."""
        begun = self._name in [record.run for record in self._app.store.runs()]
        events = self._app.store.read(self._name).events if begun else ()
        return sum(event.kind in ("answered", "rejected") for event in events if event.seat)

    def holds(self, result: Result, before: int = 0) -> None:
        """It is told as one that nothing happened to, is kept as it was told, and asked as much.

        But for the answers that were kept `before`.
        """
        usual, needed = whole(self._room)
        assert told(result) == told(usual)
        assert len(self._model.received) == needed - before, "an answer was asked again"
        assert self._app.store.read(self._name) == result.record


def _ended(begun: Any) -> Result:
    async def course() -> Result:
        result: Result = await (await begun)
        return result

    return asyncio.run(course())


def tried(databases: Databases, room: str, number: int, harm: Harm) -> bool:
    """Whether a statement of that number came to harm; whatever then became of the run is right."""
    trial = Trial(databases, room, f"harmed-{number}")
    with harming(number, harm) as statements:
        try:
            result = trial.start()
        except JournalFailed:
            result = trial.gone_on()
    trial.holds(result)
    return statements.harmed


def killed(databases: Databases, room: str, number: int) -> bool:
    """Whether a process of its own was killed before it sent that statement; the run is gone on with."""
    child = os.fork()
    if child == 0:
        code = 70
        try:
            with harming(number, Harm(before=lambda _: os.kill(os.getpid(), signal.SIGKILL))):
                Trial(databases, room, f"killed-{number}").start()
            code = 0
        finally:
            os._exit(code)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in (0, -signal.SIGKILL)
    trial = Trial(databases, room, f"killed-{number}")
    before = trial.answers()
    trial.holds(trial.gone_on(), before)
    return code != 0


def statements_of(room: str, databases: Databases) -> int:
    """As many as a run sends in a journal that is there."""
    Trial(databases, "toy", "earlier").start()
    with harming(NOTHING, Harm()) as statements:
        Trial(databases, room, "unharmed").start()
    return statements.sent


def numbers(there: int, which: str) -> list[int]:
    """All up to that one, or some of them."""
    every = range(1, there + 1)
    chance = random.Random(which)
    return list(every if everything() else chance.sample(every, min(SAMPLE, there)))


@each_kind
@pytest.mark.parametrize("how", HARMS)
def test_f28_whichever_statement_is_cut_off_the_run_goes_on_and_asks_nothing_twice(
    databases: Databases, room: str, how: str
) -> None:
    chosen = numbers(statements_of(room, databases), f"{room} {how}")
    harmed = [tried(databases, room, number, HARMS[how]) for number in chosen]
    # Answers that come at one time may share a statement, so that a run may need fewer.
    assert sum(harmed) > len(harmed) // 2


@each_kind
def test_f28_killed_before_any_statement_the_run_goes_on_and_asks_nothing_twice(
    databases: Databases, room: str
) -> None:
    chosen = numbers(statements_of(room, databases), f"{room} killed")
    assert sum(killed(databases, room, number) for number in chosen) > len(chosen) // 2


@each_kind
@pytest.mark.parametrize("when", WHEN)
def test_f28_whichever_change_cannot_be_kept_beside_another_s_is_made_again(
    databases: Databases, room: str, when: str
) -> None:
    Trial(databases, "toy", "earlier").start()
    conflicts = Conflicts(databases, when)
    Trial(databases, room, "unharmed").start()
    chosen = numbers(conflicts.changes, f"{room} {when}")
    met = 0
    for number in chosen:
        conflicts.at(number)
        trial = Trial(databases, room, f"harmed-{number}")
        trial.holds(trial.start())
        met += conflicts.changes >= number
    # A text that is kept already is not written again, so that a run may need fewer.
    assert met


@each_kind
@pytest.mark.parametrize("how", [signal.SIGQUIT, signal.SIGKILL])
def test_f28_a_server_that_dies_under_any_room_is_waited_for(
    databases: Databases, room: str, how: signal.Signals
) -> None:
    stopped = Event()

    def stop(_: Connection) -> None:
        databases.server.stop(how)
        stopped.set()

    middle = statements_of(room, databases) // 2
    with ThreadPoolExecutor(1) as aside:
        running = aside.submit(tried, databases, room, middle, Harm(before=stop))
        assert stopped.wait(60)
        # Here, as the server ends with the thread that started it.
        databases.server.start()
        assert running.result()
