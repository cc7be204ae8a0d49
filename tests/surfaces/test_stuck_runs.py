"""A run that cannot work with what was said: how the program ends, and how it is gone on with."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from aufheben.domain import Seat
from aufheben.errors import BadInput
from aufheben.protocols.ports import Task
from aufheben.runtime.chair import JournaledChair
from aufheben.testing import Adjudicator, Curator, Debater, FakeServer, Received, Thinker
from tests.surfaces.conftest import Program

EXAMPLES = Path(__file__).parents[2] / "examples"
QUESTION = "Should pupils or staff clean the school?"
ROOMS = {
    "Counter": ("ask", QUESTION),
    "Decide": ("judge", str(EXAMPLES / "debate.md")),
    "Opine": ("check", str(EXAMPLES / "traffic.csv")),
    "Rate": ("deliberate", QUESTION),
}


STAND_INS: dict[str, Callable[[], Callable[[Received], str]]] = {
    "Counter": lambda: Debater(1),
    "Decide": lambda: Adjudicator("CO"),
    "Opine": Curator,
    "Rate": Thinker,
}


@pytest.fixture(params=ROOMS, ids=lambda kind: ROOMS[kind][0])
def kind(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@pytest.fixture
def server(kind: str) -> Iterator[FakeServer]:
    with FakeServer(STAND_INS[kind]()) as running:
        yield running


def test_what_was_reached_is_told_and_the_line_that_goes_on_does(
    program: Program, server: FakeServer, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask, at = JournaledChair.ask, ("--base-url", server.base_url("openai"))

    async def choking(chair: JournaledChair, seat: Seat, task: Task[Any]) -> Any:
        answer = await ask(chair, seat, task)
        # Only in the run itself: what it will cost is rehearsed before it.
        held = chair._journal.head.run == "r" and not chair._so_far
        if type(task).__name__ == kind and held:
            raise BadInput("nobody can read this", do="say it otherwise")
        return answer

    command = (*ROOMS[kind], "--model", "openai:stand-in", *at, "--run", "r", "--json")
    with monkeypatch.context() as broken:
        broken.setattr(JournaledChair, "ask", choking)
        ended = program(*command)
    assert ended.code == 3
    assert "error: nobody can read this\n  do: say it otherwise\ntook " in ended.err
    assert "\nto go on: aufheben resume r" in ended.err
    told = json.loads(ended.out)
    assert (told["outcome"], told["stop_reason"]) == ("failed", "unread")
    assert told["error"].startswith("nobody can read this")
    assert told["calls"]["made"] > 0
    gone_on = program("resume", "r", *at)
    assert gone_on.code in (0, 1)
    assert program("replay", "r").code == 0


def test_a_prompt_of_one_s_own_that_breaks_is_bad_input(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Path("own/dialectic/en")
    folder.mkdir(parents=True)
    (folder / "counter.j2").write_text("{% if %}", encoding="utf-8")
    with FakeServer(Debater(1)) as server:
        at = ("--base-url", server.base_url("openai"))
        ended = program(
            "ask", QUESTION, "--model", "openai:x", *at, "--run", "r", "--prompts", "own"
        )
        assert ended.code == 2
        assert "counter.j2" in ended.err
        assert "to go on: aufheben resume r" in ended.err
        assert program("resume", "r", *at).code == 0
