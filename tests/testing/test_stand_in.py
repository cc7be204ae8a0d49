"""The stand-in tells a debate's questions from a judge's, whatever their forms have in common."""

import pytest

from aufheben.testing import FakeServer, StandIn
from aufheben.testing.stand_in import room_of
from tests.model_debates import case, debate
from tests.whole_runs import ROOMS, Room, agent_of


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_an_explanation_has_parts_of_a_decision_and_is_none(lang: str) -> None:
    with FakeServer(StandIn()) as server:
        done = debate(case(server, lang=lang, name="published"))
    assert done.outcome == "synthesis"
    assert "unexplained" not in done.flags


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_a_reader_of_a_decision_is_asked_is_no_rating(lang: str) -> None:
    with FakeServer(StandIn()) as server:
        done = debate(case(server, lang=lang))
    assert done.outcome == "synthesis"
    assert "unchecked" not in done.flags


@pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)
def test_one_stand_in_serves_every_room(room: Room) -> None:
    """It tells from the prompt alone where it is asked, and its answers count there."""
    agent, model = agent_of(room, StandIn())
    ended, record = room.run(agent)
    assert ended is not None
    assert not [event for event in record.events if event.kind == "rejected"]
    assert {room_of(each.user) for each in model.received} == {
        _OF.get(room.name.split()[0], "dialectic")
    }


_OF = {
    "judging": "judging",
    "checking": "hierarchy",
    "deliberation": "deliberation",
    "rating": "rating",
}
"""The room of a run, by the first word of its name."""
