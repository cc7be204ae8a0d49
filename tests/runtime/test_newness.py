"""Repetition in other words: a model is asked, what it took is counted, and a replay asks nobody."""

import asyncio
from typing import Any

import pytest

from aufheben.agents import ScriptedAgent
from aufheben.domain import Argument, Issue, Limits, Rule, Seat, Thesis, Usage
from aufheben.domain.answers import Newness
from aufheben.errors import AgentFailed
from aufheben.protocols.ports import Rejected, Said
from aufheben.rooms.dialectic.asks.argument_laws import TellNewness
from aufheben.rooms.dialectic.asks.argument_tasks import Construct
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Journal, Record
from aufheben.runtime.memory import MemoryStore
from aufheben.runtime.validation import JUDGE

SEAT = Seat(name="AG1", stance="We prize quiet.")
ISSUE = Issue(question="Should the square be closed to cars?")
TOOK = Usage(input=100, output=10)
SO = "The square should be closed to cars"


def argued(premise: str) -> Argument:
    return Argument(rules=(Rule(id="r1", strong=(premise,), consequent=SO),))


LOUD = argued("Cars are loud.")
TASK = Construct(place=("thesis", 2, "AG1"), issue=ISSUE, stance=SEAT.stance, theses=(LOUD,))


def said(premise: str, by: str = "openai:m") -> Said:
    return Said(answer=Thesis(argument=argued(premise)), usage=TOOK, by=by)


def told(number: int | None) -> Said:
    return Said(answer={"repeats": number, "why": "so"}, usage=TOOK, by="openai:m")


def chair(*script: object, journal: Journal | None = None, **more: Any) -> JournaledChair:
    held = journal or MemoryStore().begin(Record(run="r", created="", settings={}))
    more = {"agents": {"AG1": ScriptedAgent(script)}, "limits": Limits(), **more}
    return JournaledChair(journal=held, clock=StillClock(), by_model=True, **more)


def asked(room: JournaledChair) -> Any:
    return asyncio.run(room.ask(SEAT, TASK))


def test_what_a_model_finds_said_before_is_refused_and_asked_again() -> None:
    journal = MemoryStore().begin(Record(run="r", created="", settings={}))
    room = chair(
        said("Noise comes from cars."), told(1), said("Cars stink."), told(None), journal=journal
    )
    assert asked(room) == Thesis(argument=argued("Cars stink."))
    [refused] = [event for event in journal.record.events if event.kind == "rejected"]
    ruling: Any = refused.payload["ruling"]
    assert ruling["repetition"]["test"] == "model"
    assert room.tally.made == 4
    assert room.tally.usage.input == 400


def test_a_run_that_goes_on_asks_nobody_again_and_knows_what_was_spent() -> None:
    journal = MemoryStore().begin(Record(run="r", created="", settings={}))
    first = chair(said("Cars stink."), told(None), journal=journal)
    answer = asked(first)
    again = chair(journal=journal)
    assert asked(again) == answer
    assert (again.tally.made, again.tally.usage) == (first.tally.made, first.tally.usage)


def test_another_model_is_asked_where_one_is_named() -> None:
    judge = ScriptedAgent([told(None)])
    room = chair(
        said("Cars stink."), agents={"AG1": ScriptedAgent([said("Cars stink.")]), JUDGE: judge}
    )
    asked(room)
    assert room.tally.made == 2


@pytest.mark.parametrize("by", ["", "person"])
def test_nobody_is_asked_about_what_no_model_said(by: str) -> None:
    room = chair(said("Noise comes from cars.", by=by))
    assert asked(room) == Thesis(argument=argued("Noise comes from cars."))


@pytest.mark.parametrize("answer", ["no JSON", {"repeats": 7}, {"repeats": 0}, {"repeats": True}])
def test_what_the_judge_says_wrongly_takes_nothing_from_a_seat(answer: object) -> None:
    room = chair(said("Cars stink."), Said(answer=answer, usage=TOOK, by="openai:m"))
    assert asked(room) == Thesis(argument=argued("Cars stink."))
    assert room.tally.made == 2


def test_a_limit_on_calls_leaves_it_untested_and_says_so() -> None:
    room = chair(said("Cars stink."), limits=Limits(calls=1))
    assert asked(room) == Thesis(argument=argued("Cars stink."))
    assert (room.tally.made, list(room.tally.flags)) == (1, ["repetition_untested"])


def test_a_judge_that_cannot_be_reached_costs_no_answer() -> None:
    class Down:
        async def answer(self, *_: object) -> object:
            raise AgentFailed("no answer")

    room = chair(agents={"AG1": ScriptedAgent([said("Cars stink.")]), JUDGE: Down()})
    assert asked(room) == Thesis(argument=argued("Cars stink."))
    assert "repetition_untested" in room.tally.flags


def test_an_earlier_reason_is_named_by_its_number() -> None:
    task = TellNewness(place=("new",), said="x", before=("a", "b"))
    assert task.read({"repeats": 2}) == Newness(repeats="b")
    assert task.write(Newness(repeats="b")) == {"repeats": 2, "why": ""}
    assert isinstance(task.read({"repeats": 3}), Rejected)
    assert task.fallback("illegal") == Newness()
