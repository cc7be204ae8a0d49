"""Runs of every method with scripted agents, and what each question showed."""

import itertools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, get_args

from aufheben.agents import ScriptedAgent
from aufheben.domain import Issue, Limits, Seat, Usage
from aufheben.domain.vocabulary import Form
from aufheben.protocols.ports import Said, Task
from aufheben.rooms.dialectic.job import DialecticJob, EndedDialectic
from aufheben.rooms.dialectic.protocol.rules import Constitution
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from tests.driving import conduct, replay

FORMS: tuple[Form, ...] = tuple(form for form in get_args(Form) if form != "complete")
"""Those in which somebody is asked; where logic decides alone, nobody can misbehave."""
METHODS: tuple[Form, ...] = (
    "mad", "free", "one-pass", "single", "self-consistency", "self-refine", "argllm",
)  # fmt: skip
ISSUE = Issue(question="Should the square be closed to cars?")
STANCES = ("Children must be able to play there.", "Customers must be able to get there.")
Answers = Mapping[str, Callable[[Seat, Any], object]]


@dataclass(slots=True)
class Talk:
    """Answers every prose question in its own words; `asked` are (seat, task) in order."""

    answers: Answers = field(default_factory=dict)
    tokens: int = 0
    asked: list[tuple[str, Task[Any]]] = field(default_factory=list)
    numbers: Any = field(default_factory=lambda: itertools.count(1))

    def __call__(self, seat: Seat, task: Task[Any]) -> object:
        self.asked.append((seat.name, task))
        name = type(task).__name__
        own = self.answers.get(name)
        said = own(seat, task) if own else self._usual(name, seat, task)
        if not self.tokens:
            return said
        return Said(answer=said, usage=Usage(input=self.tokens, output=0), by="scripted")

    def tasks(self, name: str) -> list[Any]:
        return [task for _, task in self.asked if type(task).__name__ == name]

    def _usual(self, name: str, seat: Seat, task: Any) -> object:
        number = next(self.numbers)
        text = f"{seat.name} says number {number} of what it thinks"
        match name:
            case "Retort":
                return {"can_defeat": "YES", "text": text}
            case "Moderate":
                return {"go_on": True, "final_answer": None}
            case "Review":
                return {"good_enough": False, "text": text}
            case "Choose":
                return {"number": 1}
            case "State" | "Contend" | "Update" | "Object" | "Criteria" | "Common":
                return {"text": text}
            case "Argue":
                return {"text": text}
            case "Score":
                return {"base_score": 0.8 if task.bearing != "against" else 0.3}
            case "Explain":
                return _explained(task)
            case _:
                return {"final_answer": f"Answer number {number}."}


def _explained(task: Any) -> object:
    item = {"state": "kept", "how": "so"}
    return {
        "decision": "this",
        "rules": ["so"],
        "first_steps": ["now"],
        "sides": [
            {"seat": seat, "items": [{"number": n + 1, **item} for n in range(len(items))]}
            for seat, items in task.sides
        ],
    }


def case(form: Form, *, seats: int = 2, rounds: int = 2, **more: Any) -> DialecticJob:
    """The issue, argued by so many seats in that form."""
    limits = Limits(**{"max_rounds": rounds, "reasks": 1, **more.pop("limits", {})})
    sitting = tuple(Seat(name=f"AG{n + 1}", stance=STANCES[n % 2]) for n in range(seats))
    constitution = Constitution(form=form, limits=limits, **more)
    return DialecticJob(issue=ISSUE, seats=sitting, constitution=constitution)


def ran(
    asked: DialecticJob, script: Callable[[Seat, Task[Any]], object]
) -> tuple[EndedDialectic, Record]:
    """The finished run, within its bound and replayed without difference, and its record."""
    store = MemoryStore()
    journal = store.begin(Record(run="any", created="", settings={}))
    finished = conduct(asked, {"AG1": ScriptedAgent(script)}, journal, StillClock())
    assert finished.tally.made <= asked.bound
    record = store.read("any")
    assert replay(asked, record) == finished
    return finished, record


def talked(form: Form, answers: Answers | None = None, **more: Any) -> tuple[EndedDialectic, Talk]:
    """A run in which everybody answers as asked, but for `answers` by the name of the task."""
    talk = Talk(answers or {}, tokens=more.pop("took", 0))
    finished, _ = ran(case(form, **more), talk)
    return finished, talk
