"""Exit code 0 says that there is an answer or an honest verdict: never that nobody answered."""

import asyncio
from typing import Any

import pytest

from aufheben.app import App
from aufheben.app.batch_summary import Summary
from aufheben.app.run import Seated
from aufheben.rooms.simple import Answer, simple_room
from aufheben.surfaces.cli.batch import exit_code as of_batch
from aufheben.surfaces.cli.present import exit_code
from tests.rooms.registered import registered
from tests.rooms.settled import RUNS, TOY, ended
from tests.rooms.toy import Larger, NameNumber

ASKED = {name: each for name, each in RUNS.items() if name not in ("complete", "defeated")}


class Mute:
    """Says what no task admits."""

    async def answer(self, *_: object) -> object:
        return "…"


@pytest.mark.parametrize("name", ASKED)
def test_a_run_in_which_nobody_ever_answered_legally_does_not_exit_0(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    registered(monkeypatch, TOY)
    app = App(journal=":memory:", agents={"": Mute()})

    async def ran() -> Any:
        return await (await app.start(ASKED[name]))

    result = asyncio.run(ran())
    assert (result.outcome, exit_code(result)) == ("failed", 3)
    assert result.stop_reason == "no_legal_answer"
    summary = Summary()
    summary.ended(result)
    assert (summary.finished, of_batch(summary)) == (0, 3)


def test_a_room_that_makes_an_answer_of_nothing_has_none() -> None:
    async def boast(_job: Any, ask: Any) -> Answer:
        await ask.each(NameNumber(place=("name",), text="?"))
        return Answer(answer="All is well.")

    room = simple_room(Larger, boast, seats=("AG1", "AG2"))
    app = App(journal=":memory:", agents={"": Mute()})
    job = room.read(Larger(question="How many?", model="openai:m"), {})
    result = asyncio.run(ended(app, Seated(room, job)))
    assert (result.answer, exit_code(result)) == (None, 3)
