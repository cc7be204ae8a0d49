"""Runs with seats that answer every task legally, but for what a test has them say instead."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aufheben.agents import ScriptedAgent
from aufheben.domain import (
    Argument,
    Axis,
    Characters,
    Core,
    Explanation,
    FinalAnswer,
    Issue,
    Item,
    Limits,
    Property,
    Rebut,
    Rule,
    Seat,
    Stances,
    Thesis,
)
from aufheben.protocols.ports import Task
from aufheben.rooms.dialectic.job import DialecticJob, EndedDialectic
from aufheben.rooms.dialectic.protocol.rules import Constitution
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from aufheben.runtime.repetition import Lexical
from tests import lifting
from tests.driving import conduct, replay

ISSUE = Issue(question="Should the market square be closed to cars?")
STANCE = "We stand for {} at the square. Nobody there may be driven out by the others."
ROUND = Constitution(limits=Limits(max_rounds=1, reasks=1))
OF_A_LIFT = {"Accept", "TakeStock", "FindWays", "TryWays", "TakeDecision"}
OF_A_LIFT |= {"Examine", "RepairDecision", "LookAgain"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """A run that ended, with everything that was asked in it."""

    finished: EndedDialectic
    case: DialecticJob
    record: Record
    asked: list[Task[Any]]

    @property
    def places(self) -> list[tuple[object, ...]]:
        return [event.place for event in self.record.events if event.kind == "answered"]

    def seats_at(self, *place: object) -> list[str]:
        rows = [event for event in self.record.events if event.kind == "answered"]
        return [event.seat for event in rows if event.place[: len(place)] == place]

    def tasks(self, kind: type[Task[Any]]) -> list[Any]:
        return [task for task in self.asked if isinstance(task, kind)]


def seated(number: int, stance: str = STANCE) -> tuple[Seat, ...]:
    return tuple(
        Seat(name=f"AG{n}", stance=stance.format(f"party {n}")) for n in range(1, number + 1)
    )


def argument(premise: str, conclusion: str) -> Argument:
    return Argument(rules=(Rule(id="r1", strong=(premise,), consequent=conclusion),))


class Able:
    """Answers every task legally; `instead` has other answers by the name of the task.

    It concedes nothing: to each argument it has a new objection. What it says depends only on
    what it is asked.
    """

    def __init__(self, instead: Mapping[str, object] | None = None) -> None:
        self._instead = dict(instead or {})

    def __call__(self, seat: Seat, task: Task[Any]) -> object:
        name = type(task).__name__
        if name in self._instead:
            other = self._instead[name]
            return other(seat, task) if callable(other) else other
        return self.usual(seat, task)

    def usual(self, seat: Seat, task: Any) -> object:
        where = " ".join(map(str, task.place))
        if type(task).__name__ in OF_A_LIFT:
            return lifting.USUAL[type(task).__name__](seat, task)
        match type(task).__name__:
            case "Oppose":
                other = "Side {} fears that others win and needs that they do not"
                return Stances(stances=tuple(other.format(n) for n in range(task.wanted)))
            case "Construct":
                return Thesis(argument=argument(f"zebra {where}", f"Do what {seat.name} says"))
            case "Counter":
                against = argument(f"zebra {where}", f"Nobody agrees: {where}")
                return Rebut(argument=against, target=task.attacked.conc[-1])
            case "Characterize":
                shared = Property(strong=("shared",), consequent="c")
                return Characters(properties=(shared,) * len(task.warrants))
            case "Generalize" | "Situate":
                return Core(strong=("shared",), consequent=f"core {where}")
            case "NameAxis":
                return Axis(question="Whose square is it?")
            case "Reconstruct":
                return Thesis(argument=task.dispute[0].argument)
            case "Answer":
                return FinalAnswer(final_answer=f"Lift it: {where}")
            case _:
                return explanation(task)


def explanation(task: Any) -> Explanation:
    return Explanation(
        decision="Do it",
        how=("It works",),
        first_steps=("Begin",),
        sides=tuple(
            (seat, tuple(Item(item=each, kept=False, how="because") for each in items))
            for seat, items in task.sides
        ),
    )


def ran(
    constitution: Constitution = ROUND,
    seats: int | tuple[Seat, ...] = 2,
    agent: ScriptedAgent | None = None,
    repetition: Lexical | None = None,
    **instead: object,
) -> Ran:
    """The run of able agents, but for `instead`; it stays in its bound, and replays alike."""
    sitting = seated(seats) if isinstance(seats, int) else seats
    case = DialecticJob(issue=ISSUE, seats=sitting, constitution=constitution)
    held = agent or ScriptedAgent(Able(instead))
    store = MemoryStore()
    journal = store.begin(Record(run="any", created="", settings={}))
    finished = conduct(case, {"all": held}, journal, StillClock(), repetition)
    record = store.read("any")
    assert replay(case, record) == finished
    assert finished.tally.made <= case.bound
    return Ran(finished=finished, case=case, record=record, asked=held.asked)
