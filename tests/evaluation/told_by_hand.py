"""Finished dialectics made by hand, measured, for the tests of the measures."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aufheben.agents import SymbolicAgent
from aufheben.domain import (
    Argument,
    Conclusion,
    Core,
    Dispute,
    FinalAnswer,
    Integration,
    Issue,
    Move,
    Rule,
    Seat,
    Tally,
)
from aufheben.evaluation.dialectic.measures import Measured
from aufheben.evaluation.dialectic.runs.measured import measured
from aufheben.formats.cases import SeatSpecification, Specification
from aufheben.rooms.dialectic.job import DialecticJob, EndedDialectic
from aufheben.rooms.dialectic.protocol.rules import Constitution
from aufheben.rooms.dialectic.seats import cast
from aufheben.rooms.dialectic.told import ToldDialectic, tell
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Event, Kind, Record
from aufheben.runtime.memory import MemoryStore
from aufheben.runtime.repetition import Exact, Lexical, Repetition
from tests.dialogues import CAMERA, S1, S2
from tests.driving import conduct

TESTS: Mapping[str, Repetition] = {"exact": Exact(), "lexical": Lexical()}
SEATS = (
    Seat(name="AG1", stance="Pupils must learn to care. Nobody may be humiliated."),
    Seat(name="AG2", stance="Rooms must be safe. Staff must be paid."),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A run told, and its journal."""

    told: ToldDialectic
    events: tuple[Event, ...]

    @property
    def figures(self) -> Mapping[str, float]:
        return measure(self.told, self.events).values


def camera(**protocol: Any) -> Run:
    """The published camera problem, argued by the logic engine."""
    seats = (SeatSpecification(name="AG1", stance=S1), SeatSpecification(name="AG2", stance=S2))
    case = cast(
        Specification(
            question=CAMERA, seats=seats, limits={}, protocol={"name": "published", **protocol}
        )
    ).case
    journal = MemoryStore().begin(Record(run="camera", created="", settings={}))
    agents = {seat.name: SymbolicAgent() for seat in case.seats}
    finished = conduct(case, agents, journal, StillClock())
    return Run(told=tell("camera", finished), events=tuple(journal.record.events))


def measure(
    told: ToldDialectic, events: Sequence[Event] = (), tests: Mapping[str, Repetition] = TESTS
) -> Measured:
    return asyncio.run(measured(told, events, tests=tests))


def argument(*premises: str, concluding: str = "So be it", ass: tuple[str, ...] = ()) -> Argument:
    rule = Rule(id="r1", strong=premises, weak_negation=ass, consequent=concluding)
    return Argument(rules=(rule,))


def move(
    seat: str,
    said: Argument,
    attacks: int | None = None,
    role: Any = None,
    target: str = "what it attacks",
) -> Move:
    """A main argument, or a rebuttal where it attacks."""
    return Move(
        seat=seat,
        role=role or ("thesis" if attacks is None else "rebut"),
        argument=said,
        attacks=attacks,
        target=None if attacks is None else target,
    )


def dispute(*moves: Move, result: Any = "pending", rounds: int = 0) -> Dispute:
    return Dispute(moves=moves, result=result, rounds=rounds)


def integrated(answer: str | None, core: Core | None = None, seat: str = "M") -> Integration:
    final = None if answer is None else FinalAnswer(final_answer=answer)
    return Integration(seat=seat, core=core, answer=final)


def told(
    *disputes: Dispute,
    seats: tuple[Seat, ...] = SEATS,
    tally: Tally | None = None,
    constitution: Constitution | None = None,
    lang: Any = None,
    **ended: Any,
) -> ToldDialectic:
    """A run that ended so; unresolved unless `ended` says otherwise."""
    case = DialecticJob(
        issue=Issue(question="Who should clean the school?"),
        seats=seats,
        constitution=constitution or Constitution(),
        lang=lang,
    )
    how = {"outcome": "unresolved", "stop_reason": "no_synthesis", **ended}
    conclusion = Conclusion(disputes=disputes, **how)
    return tell("hand", EndedDialectic(case=case, conclusion=conclusion, tally=tally or Tally()))


def event(*place: str | int, kind: Kind = "answered", **payload: object) -> Event:
    return Event(number=1, kind=kind, place=place, attempt=1, payload=payload)


CONCEDED: dict[str, Any] = {"can_defeat": "NO", "reason": ""}
REBUTTED: dict[str, Any] = {"can_defeat": "YES", "Argument": {"attack": "rebut"}}
UNDERCUT: dict[str, Any] = {"can_defeat": "YES", "Argument": {"attack": "undercut"}}
CLAIMED: dict[str, Any] = {"Argument": {"rules": []}, "reason": ""}
