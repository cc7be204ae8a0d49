"""Deliberations of the logic engine alone, and of whatever agent, in memory."""

import asyncio
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aufheben.agents import SymbolicAgent
from aufheben.domain import Limits, Seat, Tally
from aufheben.domain.boards import Act
from aufheben.protocols.ports import Agent
from aufheben.rooms.deliberation.protocol.protocol import Deliberated, deliberate
from aufheben.rooms.deliberation.protocol.rules import Rules
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore

EXAMPLES = Path(__file__).parents[2] / "examples"
EXECUTOR = Seat(name="executor", stance="")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """A deliberation, what it took, and the same replayed from its journal."""

    done: Deliberated
    again: Deliberated
    tally: Tally

    @property
    def acts(self) -> list[Act]:
        """The acts taken, in order."""
        return [step.act for step in self.done.steps]

    @property
    def standing(self) -> list[str]:
        """What stands in the end."""
        labels = self.done.state.labels
        return [c.text for c in self.done.state.board.claims.values() if labels.of(c.id) == "in"]


def ended(
    issue: str,
    agent: Agent,
    *,
    seats: Mapping[str, Agent] | None = None,
    limits: Limits | None = None,
    **rules: Any,
) -> Ended:
    """Deliberate by these rules to the end, `agent` in all seats but those named."""
    given = Rules(**{"personas": (EXECUTOR,), **rules})
    store = MemoryStore()
    journal = store.begin(Record(run="r", created="", settings={}))

    def chair(agents: Mapping[str, Agent], **how: Any) -> JournaledChair:
        return JournaledChair(
            agents=agents, journal=journal, limits=limits or Limits(), clock=StillClock(), **how
        )

    first = chair({"anybody": agent, **(seats or {})})
    done = asyncio.run(deliberate(issue, given, first))
    journal = MemoryStore().begin(store.read("r"))
    again = asyncio.run(deliberate(issue, given, chair({}, recorded_only=True)))
    return Ended(done=done, again=again, tally=first.tally)


def minds(**stances: str) -> tuple[Seat, ...]:
    """Seats with these knowledge bases."""
    return tuple(Seat(name=name, stance=said, premises="logic") for name, said in stances.items())


def alone(issue: str, *, agent: Agent | None = None, **how: Any) -> Ended:
    """The logic engine deliberates; stances by name, or `minds` among the rules.

    All stances together decide, unless `whole` says that others could take part.
    """
    return ended(issue, agent or SymbolicAgent(), **{"whole": True, **how})


def example(name: str, **how: Any) -> Ended:
    """A case of the examples, deliberated by the logic engine."""
    case = tomllib.loads((EXAMPLES / name).read_text(encoding="utf-8"))
    stances = {seat: told["stance"] for seat, told in case["seats"].items()}
    return alone(case["question"], minds=minds(**stances), **how)
