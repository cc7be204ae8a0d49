"""Runs to be rated, judges that answer by a script, and ratings held to the end."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, get_args

from aufheben.agents import ScriptedAgent
from aufheben.domain import Limits, Seat
from aufheben.domain.ratings import Exhibit, Measure, Reading
from aufheben.protocols.ports import Agent
from aufheben.rooms.rating.asks import (
    CONDITIONS,
    RUBRIC,
    CheckConstraints,
    CheckSynthesis,
    FindFaults,
    FindPoints,
    GradeAnswer,
    GradeUse,
    Prefer,
    ReadChoice,
)
from aufheben.rooms.rating.job import EndedRating, RatingJob
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from tests.driving import rate, rated_again
from tests.scripting import Heard, Scripted

ALL: tuple[Measure, ...] = get_args(Measure)
ONCE = len(ALL) + 2
"""Questions of one reading: of coverage and of preference there are two."""
KINDS = (
    "GradeAnswer",
    "FindFaults",
    "CheckConstraints",
    "FindPoints",
    "CheckSynthesis",
    "GradeUse",
    "ReadChoice",
    "Prefer",
)
QUESTION = "Should the market square be closed to cars?"
POINTS = ("Children can play.", "Shops lose trade.", "The air is cleaner.", "Streets fill up.")


def exhibit(**changes: Any) -> Exhibit:
    """A run to which every measure applies, but for the changes."""
    usual: dict[str, Any] = {
        "question": QUESTION,
        "answer": "Close it where a shop can be reached from behind.",
        "stances": (("AG1", "Children must be able to play."), ("AG2", "Shops must be reached.")),
        "transcript": (
            ("AG1", "We should close it."),
            ("AG2", "(answers move 1) We should not close it."),
            ("AG2", "We should leave it open."),
            ("AG1", "(answers move 3) We should not leave it open."),
        ),
        "replies": (2, 4),
        "key_points": POINTS,
        "obvious": "We close it.",
        "instead": "We leave it.",
        "explanation": "given up of AG2: parking on the square",
        "run": "rated-run",
    }
    return Exhibit(**{**usual, **changes})


def other(**changes: Any) -> Exhibit:
    """Another answer to the same question."""
    return exhibit(**{"answer": "Let everyone decide alone.", "run": "other-run", **changes})


def rating(of: Exhibit | None = None, *measures: Measure, **more: Any) -> RatingJob:
    """A rating by all measures, or those that are named."""
    limits = {name: more.pop(name) for name in ("calls", "tokens", "reasks") if name in more}
    return RatingJob(
        exhibit=of or exhibit(),
        measures=measures or ALL,
        judge=Seat(name="J1", stance=""),
        limits=Limits(**{"reasks": 1, **limits}),
        **{"other": other(), **more},
    )


def usual(task: Any) -> object:
    """A legal answer to any question; what is shown first is always the better."""
    match task:
        case GradeAnswer():
            return {**dict(zip(RUBRIC, range(5, 9), strict=True)), "reason": "so"}
        case GradeUse():
            return {"plainness": 5, "practicability": 6, "reason": "so"}
        case CheckConstraints():
            sides = [{"side": n, "mark": n + 4} for n in range(1, len(task.positions) + 1)]
            return {"sides": sides, "reason": "so"}
        case FindFaults():
            return {"faults": [{"move": task.replies[0], "kind": "generic"}]}
        case FindPoints():
            found = enumerate(task.points, start=1)
            return {"points": [number for number, point in found if point == POINTS[0]]}
        case CheckSynthesis():
            return dict.fromkeys(CONDITIONS, True)
        case ReadChoice():
            return {"option": 1}
        case Prefer():
            return chosen(task, 1)
        case _:
            raise AssertionError(task)


def chosen(task: Prefer, place: int) -> dict[str, object]:
    """The answer shown at a place (1 or 2) is the better one; neither at 0."""
    return {"better": task.labels[place - 1] if place else None}


def always(answer: object, *kinds: str) -> dict[str, Any]:
    """For `held`: the named tasks, or all, answered alike."""
    return dict.fromkeys(kinds or KINDS, answer)


@dataclass(frozen=True, slots=True, kw_only=True)
class Held(Heard):
    """A rating that ended."""

    rated: EndedRating

    def found(self, measure: Measure, reading: int = 1, order: int = 1) -> Reading:
        at = (measure, reading, order)
        return next(f for f in self.rated.found if (f.measure, f.reading, f.order) == at)


def held(
    asked: RatingJob | None = None, *, agents: Mapping[str, Agent] | None = None, **instead: object
) -> Held:
    """The rating before an able judge, but for `instead`; in its bound, and replayed alike."""
    wanted = asked or rating()
    scripted = ScriptedAgent(Scripted(lambda _, task: usual(task), instead))
    store = MemoryStore()
    journal = store.begin(Record(run="r", created="", settings={}))
    rated = asyncio.run(rate(wanted, agents or {"J1": scripted}, journal, StillClock()))
    record = store.read("r")
    assert asyncio.run(rated_again(wanted, record)) == rated
    assert rated.tally.made <= wanted.bound
    return Held(rated=rated, record=record, asked=scripted.asked)


def one(measure: Measure, answer: object, of: Exhibit | None = None, **more: Any) -> Held:
    """A rating by one measure, in which every answer is `answer`."""
    return held(rating(of, measure, **more), **always(answer))
