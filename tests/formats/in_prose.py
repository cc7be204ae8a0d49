"""Runs told in prose for the tests of outputs: a synthesis, a justified thesis, what was explained."""

from collections.abc import Mapping
from typing import Any

from aufheben.agents import ScriptedAgent
from aufheben.domain import (
    Argument,
    Characters,
    Concede,
    Core,
    Explanation,
    FinalAnswer,
    Issue,
    Item,
    Limits,
    Property,
    Rule,
    Seat,
    Thesis,
)
from aufheben.domain.vocabulary import Lang
from aufheben.protocols.ports import Task
from aufheben.rooms.dialectic.job import DialecticJob
from aufheben.rooms.dialectic.protocol.rules import Constitution
from aufheben.rooms.dialectic.told import ToldDialectic, tell
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from tests.driving import conduct

SEATS = (
    Seat(name="AG1", stance="Pupils must learn to care. Nobody may be humiliated."),
    Seat(name="AG2", stance="Rooms must be safe. Staff must be paid."),
)


def case(lang: Lang | None = None, **rules: Any) -> DialecticJob:
    """Who cleans the school, explained, without a debate."""
    settled = {"form": "published", "explain": True, "debate": False, **rules}
    return DialecticJob(
        issue=Issue(question="Who should clean the school?"),
        seats=SEATS,
        constitution=Constitution(limits=Limits(reasks=0, max_rounds=1), **settled),
        lang=lang,
    )


def told(case: DialecticJob, **instead: object) -> ToldDialectic:
    """The case argued by a script, with other answers by the name of the task."""
    agent = ScriptedAgent(lambda seat, task: _answer(seat, task, instead))
    journal = MemoryStore().begin(Record(run="r", created="", settings={}))
    return tell("r", conduct(case, {seat.name: agent for seat in SEATS}, journal, StillClock()))


def _answer(seat: Seat, task: Any, instead: Mapping[str, object]) -> object:
    name = type(task).__name__
    if name in instead:
        other = instead[name]
        return other(seat, task) if callable(other) else other
    return _USUAL[name](seat, task)


def thesis(seat: Seat, task: Task[Any]) -> Thesis:
    """What the seat would do."""
    rule = Rule(id="r1", strong=(f"{seat.name} has a reason",), consequent=f"{seat.name} decides")
    return Thesis(argument=Argument(rules=(rule,)))


def explained(seat: Seat, task: Any) -> Explanation:
    """The first of everything is kept, all else given up."""

    def items(asked: tuple[str, ...]) -> tuple[Item, ...]:
        return tuple(
            Item(item=each, kept=not number, how=f"through {each.split()[0]}")
            for number, each in enumerate(asked)
        )

    return Explanation(
        decision="All clean together",
        how=("One lesson a day is a cleaning lesson",),
        first_steps=("Try it in one class",),
        sides=tuple((name, items(asked)) for name, asked in task.sides),
        open=("Whether it lasts",),
        would_change=("A law against it",),
    )


CARED = Property(strong=("all care",), consequent="we share the work")
_USUAL: dict[str, Any] = {
    "Construct": thesis,
    "Counter": lambda seat, task: Concede(),
    "Characterize": lambda seat, task: Characters(properties=(CARED, CARED)),
    "Generalize": lambda seat, task: Core(strong=("all care",), consequent="we share it"),
    "Answer": lambda seat, task: FinalAnswer(final_answer="All clean together"),
    "Explain": explained,
}
