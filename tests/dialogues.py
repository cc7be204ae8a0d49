"""Running a dialogue in a test: the logic engine in every seat unless agents are given."""

from collections.abc import Mapping
from typing import Any

from aufheben.agents import SymbolicAgent
from aufheben.formats.cases import SeatSpecification, Specification
from aufheben.protocols.ports import Agent
from aufheben.rooms.dialectic.seats import cast
from aufheben.rooms.dialectic.told import ToldDialectic, tell
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from tests.driving import conduct, replay

S1 = """
camera(a). camera(c). compact(a). light(a). battery(c, long). userFriendly(c). overTheBudget(b).
compact(x) & light(x) & camera(x) -> buy(x)
overTheBudget(x) -> ¬buy(x)
compact(x) & light(x) -> userFriendly(x)
"""
S2 = """
camera(b). outOfStock(a). battery(b, long). resolution(b, high).
resolution(x, high) & battery(x, long) & camera(x) -> buy(x)
outOfStock(x) -> ¬buy(x)
"""
CAMERA = "buy(x) & camera(x)"


def argued(
    question: str,
    *stances: str,
    agents: Mapping[str, Agent] | None = None,
    limits: dict[str, Any] | None = None,
    **protocol: Any,
) -> ToldDialectic:
    """The finished dialogue of AG1, AG2, … on a question; it also replays without difference.

    In the published form unless another is named.
    """
    seats = tuple(
        SeatSpecification(name=f"AG{number}", stance=stance)
        for number, stance in enumerate(stances, start=1)
    )
    specification = Specification(
        question=question,
        seats=seats,
        limits=limits or {},
        protocol={"name": "published", **protocol},
    )
    case = cast(specification).case
    store = MemoryStore()
    journal = store.begin(Record(run="test", created="", settings={}))
    sitting = agents or {seat.name: SymbolicAgent() for seat in case.seats}
    finished = conduct(case, sitting, journal, StillClock())
    assert finished.tally.made <= case.bound
    assert replay(case, store.read("test")) == finished
    return tell("test", finished)


def results(told: ToldDialectic) -> list[str]:
    """The result of each dispute, in order."""
    return [dispute.result for dispute in told.finished.conclusion.disputes]


def said(told: ToldDialectic) -> list[tuple[str, str, str]]:
    """Seat, role and conclusion of every argument, in the order of the dialogue."""
    return [(m.seat, m.role, m.argument.warrant.consequent) for m in told.moves]
