"""Runs told in prose for the tests of outputs: a lift in its first procedure, a justified thesis, what was explained."""

from collections.abc import Mapping
from typing import Any

from aufheben.agents import ScriptedAgent
from aufheben.domain import (
    Argument,
    Candidate,
    Candidates,
    CandidateTrial,
    Concede,
    Distillate,
    Explanation,
    FinalAnswer,
    Issue,
    Item,
    Limits,
    Rule,
    Screening,
    Seat,
    Side,
    Thesis,
    Trials,
)
from aufheben.domain.vocabulary import Lang
from aufheben.formats.dialectic import ToldDialectic, tell
from aufheben.protocols.dialectic import Constitution
from aufheben.protocols.ports import Task
from aufheben.runtime.clock import StillClock
from aufheben.runtime.courses.dialectic import DialecticJob
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from tests.driving import conduct

SEATS = (
    Seat(name="AG1", stance="Pupils must learn to care. Nobody may be humiliated."),
    Seat(name="AG2", stance="Rooms must be safe. Staff must be paid."),
)
IDEAS = ("Cleaning is taught", "Cleaning is a trade", "Cleaning is a feast")


def case(lang: Lang | None = None, **rules: Any) -> DialecticJob:
    """Who cleans the school, explained, without a debate."""
    settled = {"form": "lift", "procedure": 1, "explain": True, "debate": False, **rules}
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


def distillate(seat: Seat, task: Any) -> Distillate:
    """A concern a side."""
    sides = tuple(Side(seat=s, concerns=(f"care as {s} means it",)) for s, _ in task.stances)
    return Distillate(sides=sides, presupposition="Cleaning is a burden")


def candidates(seat: Seat, task: Any) -> Candidates:
    """Three ideas, new ones each time."""
    again = "" if task.place[-1] == 1 else ", again"
    serves = tuple((side.seat, "because") for side in task.distillate.sides)
    return Candidates(
        candidates=tuple(
            Candidate(idea=idea + again, denies="no burden", serves=serves) for idea in IDEAS
        )
    )


def trials(seat: Seat, task: Any) -> Trials:
    """AG2 likes later ideas better; AG1 does not mind."""
    liked = range(5, 5 + len(task.candidates))
    return Trials(
        trials=tuple(
            CandidateTrial(
                attack=f"{seat.name} doubts {each.idea}",
                cannot_give_up="",
                acceptable=rating if seat.name == "AG2" else 9,
                startable=7,
            )
            for each, rating in zip(task.candidates, liked, strict=True)
        )
    )


def explained(seat: Seat, task: Any) -> Explanation:
    """The first of everything is kept, all else given up."""

    def items(asked: tuple[str, ...]) -> tuple[Item, ...]:
        return tuple(
            Item(item=each, kept=not number, how=f"through {each.split()[0]}")
            for number, each in enumerate(asked)
        )

    return Explanation(
        how=("One lesson a day is a cleaning lesson",),
        first_steps=("Try it in one class",),
        premises=items(task.premises),
        sides=tuple((name, items(asked)) for name, asked in task.sides),
        open=("Whether it lasts",),
        would_change=("A law against it",),
    )


_USUAL: dict[str, Any] = {
    "Construct": thesis,
    "Counter": lambda seat, task: Concede(),
    "Distill": distillate,
    "Reconceive": candidates,
    "Screen": lambda seat, task: Screening(kinds=("lifts", "quota", "lifts")),
    "Test": trials,
    "Compose": lambda seat, task: FinalAnswer(final_answer=f"So be it: {task.candidate.idea}"),
    "Explain": explained,
}
