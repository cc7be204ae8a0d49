"""What a reply may be besides an attack or a concession, and what of it must be new."""

from typing import Any

import pytest

from aufheben.agents import ScriptedAgent
from aufheben.domain import (
    Argument,
    Concede,
    Issue,
    Limits,
    NoSynthesis,
    NoThesis,
    Rebut,
    Rule,
    Seat,
    Thesis,
    Unanswered,
)
from aufheben.protocols.ports import Rejected, Task
from aufheben.rooms.dialectic.asks.argument_laws import news
from aufheben.rooms.dialectic.asks.argument_tasks import Construct, Counter
from aufheben.rooms.dialectic.job import DialecticJob, EndedDialectic
from aufheben.rooms.dialectic.protocol.rules import Constitution
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from aufheben.runtime.reader import read
from tests.driving import conduct, replay

ISSUE = Issue(question="Who should clean the school?")


def argument(*premises: str, concluding: str = "Pupils clean") -> Argument:
    return Argument(rules=(Rule(id="r1", strong=premises, consequent=concluding),))


def counter(*said: Argument, formal: bool = False) -> Any:
    attacked = argument("care is learned")
    return Counter(place=("d",), issue=ISSUE, attacked=attacked, said=said, formal=formal)


REPLY = Rebut(argument=argument("they are young", "it is work", concluding="No"), target="x")


def test_the_news_of_a_reply_are_its_premises_against_those_its_seat_gave_before() -> None:
    task = counter(argument("staff is paid"), argument(concluding="So be it"))
    expected = news("they are young; it is work", ("staff is paid", "So be it"))
    assert task.news(REPLY) == expected


def test_the_news_of_a_main_argument_are_measured_by_its_seat_s_earlier_ones() -> None:
    task = Construct(place=("t",), issue=ISSUE, stance="", theses=(argument("care is learned"),))
    found = task.news(Thesis(argument=argument("rooms stay clean")))
    assert found == news("rooms stay clean", ("care is learned",))


@pytest.mark.parametrize("answer", [Concede(), Unanswered(limit="skipped")])
def test_a_seat_that_does_not_attack_says_no_news(answer: Any) -> None:
    assert counter().news(answer) is None


def test_logic_may_say_again_what_it_must() -> None:
    task = Construct(place=("t",), issue=ISSUE, stance="", formal=True)
    assert counter(formal=True).news(REPLY) is None
    assert task.news(Thesis(argument=argument("care is learned"))) is None
    assert task.news(NoThesis()) is None


@pytest.mark.parametrize("limit", ["steps", "skipped"])
def test_a_seat_may_itself_stop_at_a_turn(limit: Any) -> None:
    task, answer = counter(), Unanswered(limit=limit)
    assert task.accepts(answer) == answer
    assert read(task, task.write(answer)) == answer


@pytest.mark.parametrize("limit", ["calls", "tokens", "money", "time", "rounds"])
def test_no_seat_may_say_that_another_limit_was_reached(limit: Any) -> None:
    assert isinstance(counter().accepts(Unanswered(limit=limit)), Rejected)
    assert isinstance(read(counter(), {"limit": limit}), Rejected)


def test_a_main_argument_cannot_be_skipped_but_there_may_be_none() -> None:
    task: Any = Construct(place=("t",), issue=ISSUE, stance="")
    assert isinstance(task.accepts(Unanswered(limit="skipped")), Rejected)
    assert isinstance(read(task, {"limit": "skipped"}), Rejected)
    assert task.accepts(NoThesis()) == NoThesis()


def skipping(seat: Seat, task: Task[Any]) -> object:
    match task:
        case Construct():
            claim = argument(f"{seat.name} has a reason", concluding=f"{seat.name} cleans")
            return Thesis(argument=claim)
        case Counter():
            return Unanswered(limit="skipped")
        case _:
            return NoSynthesis()


def ended(seats: int) -> EndedDialectic:
    names = [f"AG{n}" for n in range(1, seats + 1)]
    case = DialecticJob(
        issue=ISSUE,
        seats=tuple(Seat(name=name, stance="s") for name in names),
        constitution=Constitution(limits=Limits(max_rounds=2)),
    )
    store = MemoryStore()
    journal = store.begin(Record(run="r", created="", settings={}))
    agents = {name: ScriptedAgent(skipping) for name in names}
    finished = conduct(case, agents, journal, StillClock())
    assert replay(case, store.read("r")) == finished
    return finished


@pytest.mark.parametrize("seats", [2, 3])
def test_a_skipped_turn_leaves_its_dispute_pending_and_is_no_concession(seats: int) -> None:
    conclusion = ended(seats).conclusion
    assert [(d.result, d.stop) for d in conclusion.disputes] == [("pending", "skipped")] * seats
    assert conclusion.outcome == "unresolved"
    assert conclusion.flags == ()
