"""Every room's runs can be forked at any answer: asked anew there, or with another answer."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from aufheben.agents.llm import LlmAgent
from aufheben.app import App, Result
from aufheben.app.fork import ANSWERS
from aufheben.errors import BadInput
from aufheben.rooms.deliberation.request import Deliberation
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.rooms.hierarchy.request import Hierarchy
from aufheben.rooms.judging.request import Judging
from aufheben.rooms.options import Request
from aufheben.rooms.rating.request import Rating
from aufheben.runtime.journal import Event, Record
from aufheben.testing import InProcess, StandIn
from tests.model_debates import STANCES
from tests.rating.exhibits import exhibit

QUESTION = "Should the market square be closed to cars?"
DEBATE = "Motion: Close the square.\n\nPRO: Children play there.\n\nCON: Shops live from cars.\n"
EDGES = b"child,parent\nbus,vehicle\nwheel,vehicle\ncity bus,bus\n"
LOGIC = str(Path(__file__).parents[2] / "examples" / "camera.toml")
MODEL = "openai:stand-in"
REQUESTS: dict[str, Request] = {
    "lift": Dialectic(what=QUESTION, stances=STANCES, model=MODEL),
    "capped": Dialectic(what=QUESTION, stances=STANCES, model=MODEL, protocol="capped"),
    "mad": Dialectic(what=QUESTION, stances=STANCES, model=MODEL, protocol="mad"),
    "hierarchy": Hierarchy(file="e.csv", content=EDGES, model=MODEL, form="relay"),
    "judging": Judging(text=DEBATE, panel="null", judges=(MODEL, MODEL)),
    "deliberation": Deliberation(what=QUESTION, model=MODEL, steps=3),
    "rating": Rating(exhibit=exhibit(), model=MODEL, readings=2),
}
KEPT = ("seat", "kind", "place", "payload")


class Table:
    """An application in memory whose every seat is held by one stand-in."""

    def __init__(self) -> None:
        self.voice = InProcess(StandIn())
        self.app = App(journal=":memory:", agents={"": LlmAgent(self.voice, lang="en")})

    def start(self, request: Request) -> Result:
        async def held() -> Result:
            return await (await self.app.start(request))

        return asyncio.run(held())

    def fork(self, source: str, **how: Any) -> Result:
        async def held() -> Result:
            return await (await self.app.fork(source, **how))

        return asyncio.run(held())

    def check(self, run: str) -> None:
        """Raises Diverged where it would now differ."""
        asyncio.run(self.app.replay(run))


@pytest.fixture(params=REQUESTS)
def begun(request: pytest.FixtureRequest) -> tuple[Table, Record]:
    table = Table()
    return table, table.start(REQUESTS[request.param]).record


def answers(record: Record) -> list[Event]:
    return [event for event in record.events if event.kind in ANSWERS and event.seat]


def some(events: Sequence[Event]) -> list[Event]:
    """The first, the last, and one between."""
    return [events[0], events[len(events) // 2], events[-1]]


def test_what_was_before_is_copied_and_nobody_is_asked_for_it_again(
    begun: tuple[Table, Record],
) -> None:
    table, source = begun
    for event in some(answers(source)):
        asked = len(table.voice.received)
        forked = table.fork(source.run, event=event.number).record
        before = event.number - 1
        assert forked.events[:before] == source.events[:before]
        anew = [each for each in forked.events[before:] if each.kind in ("answered", "rejected")]
        assert len(table.voice.received) - asked == len(anew)
        assert table.app.store.read(source.run) == source
        table.check(forked.run)


def test_another_answer_stands_in_its_place_and_costs_nothing(begun: tuple[Table, Record]) -> None:
    table, source = begun
    for event in some(answers(source)):
        given = table.app.answer(source.run, event.number)
        forked = table.fork(source.run, event=event.number, answer=given).record
        there = forked.events[event.number - 1]
        assert there.place == event.place
        assert there.payload == {k: v for k, v in event.payload.items() if k != "spent"}
        table.check(forked.run)


def test_the_answer_may_be_given_as_json(begun: tuple[Table, Record]) -> None:
    table, source = begun
    event = answers(source)[-1].number
    given = json.dumps(table.app.answer(source.run, event))
    table.check(table.fork(source.run, event=event, answer=given).run)


@pytest.mark.parametrize(
    "answer", [{}, {"nonsense": 1}, "no JSON", "[]", '{"a": 1, "a": 2}', "[" * 9_000]
)
def test_an_illegal_answer_is_refused_with_its_place_before_anything_is_begun(
    begun: tuple[Table, Record], answer: Any
) -> None:
    table, source = begun
    event = answers(source)[0]
    with pytest.raises(BadInput) as refused:
        table.fork(source.run, event=event.number, answer=answer)
    assert f"event {event.number} ({' '.join(map(str, event.place))})" in str(refused.value)
    assert [each.run for each in table.app.store.runs()] == [source.run]


def test_the_fork_names_its_origin_and_so_does_the_fork_of_a_fork(
    begun: tuple[Table, Record],
) -> None:
    table, source = begun
    event = answers(source)[-1].number
    one = table.fork(source.run, event=event, name="one")
    again = answers(one.record)[-1].number
    two = table.fork("one", event=again, name="two")
    for result, origin, number in ((one, source.run, event), (two, "one", again)):
        settings = result.record.settings
        assert (settings["origin"], settings["forked_at"]) == (origin, number)
        assert result["forked"] == {"run": origin, "event": number}
        table.check(result.run)
    own = {"origin": "", "forked_at": 0}
    assert {**two.record.settings, **own} == {**one.record.settings, **own}


def test_what_is_no_answer_is_refused_naming_those_near_it(begun: tuple[Table, Record]) -> None:
    table, source = begun
    near = answers(source)[-1].number
    for number in (len(source.events), len(source.events) + 9):
        with pytest.raises(BadInput, match=rf"no answer.*\n.*{near}"):
            table.fork(source.run, event=number)


def test_where_nobody_was_asked_there_is_no_answer_to_fork_at() -> None:
    table = Table()
    run = table.start(Dialectic(what=LOGIC)).run
    with pytest.raises(BadInput, match="nobody was asked"):
        table.fork(run, event=1)


@pytest.mark.parametrize(
    "how", [{}, {"at": 1, "event": 2}, {"event": 2, "steps": 3}, {"at": 1, "answer": {}}]
)
def test_a_fork_is_at_a_step_or_at_an_answer(how: dict[str, Any]) -> None:
    table = Table()
    run = table.start(REQUESTS["rating"]).run
    with pytest.raises(BadInput, match="at a step or at an answer"):
        table.fork(run, **how)


@pytest.mark.parametrize("name", ["lift", "judging", "rating"])
def test_a_room_without_steps_is_not_forked_at_one(name: str) -> None:
    table = Table()
    with pytest.raises(BadInput, match="is not a deliberation"):
        table.fork(table.start(REQUESTS[name]).run, at=1)


@pytest.mark.parametrize(
    "changes",
    [{"colour": 1}, {"steps": 1}, {"personas": {"judge": "stern"}}, {"weights": "nowhere.toml"}],
)
def test_what_cannot_be_changed_from_a_step_on_is_refused(changes: dict[str, Any]) -> None:
    table = Table()
    run = table.start(REQUESTS["deliberation"]).run
    with pytest.raises(BadInput):
        table.fork(run, at=2, **changes)


def test_a_deliberation_forked_at_an_answer_is_forked_at_a_step_again() -> None:
    table = Table()
    source = table.start(REQUESTS["deliberation"]).record
    table.fork(source.run, event=answers(source)[-1].number, name="one")
    two = table.fork("one", at=2, name="two", steps=2)
    assert two["forked"] == {"run": "one", "at": 2}
    three = table.fork("two", event=answers(two.record)[0].number, name="three")
    assert "forked from two at the answer of event" in three.to("txt")
    table.check("two")
    table.check("three")


def test_an_edit_is_held_to_the_laws_of_today() -> None:
    table = Table()
    source = table.start(REQUESTS["capped"]).record
    event = next(event for event in answers(source) if event.place[0] == "thesis")
    given = table.app.answer(source.run, event.number)
    spare = {**given["Argument"]["rules"][0], "id": "r0", "consequent": "Owls fly by night"}
    argument = {"rules": [spare, *given["Argument"]["rules"]]}
    with pytest.raises(BadInput, match=r"r0.*no later rule"):
        table.fork(source.run, event=event.number, answer={"Argument": argument})
