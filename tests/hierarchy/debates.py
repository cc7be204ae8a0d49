"""Debates of edges held by agents that say what they are told to, and what each of them saw.

Every reason is a label that says who spoke when: `N1` is N's opinion of round 1, `N1*` the same
with its reason mended, `mediator1` and `mediator1'` are the mediator's before and after.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from aufheben.agents import ScriptedAgent
from aufheben.domain import Limits, Seat, Tally
from aufheben.domain.acts import Passages
from aufheben.domain.boards import Quotation
from aufheben.domain.opinions import (
    Advice,
    Examined,
    Feedback,
    Form,
    Opinion,
    Proposal,
    Truth,
    forms,
)
from aufheben.domain.taxonomies import Edge, EdgeClaim, Portrait, Taxonomy, Term
from aufheben.protocols.ports import Rejected, Task
from aufheben.rooms.hierarchy.asks import Advise, Consult, Improve, Mediate, Mend, Opine
from aufheben.rooms.hierarchy.job import EndedHierarchy, HierarchyJob
from aufheben.rooms.hierarchy.protocol.debate import EdgeDebate, examine
from aufheben.rooms.hierarchy.protocol.protocol import Procedure, SpotCheck
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Journal, Record
from aufheben.runtime.memory import MemoryStore
from tests.driving import survey

CLAIM = EdgeClaim(child=Portrait(name="parking prohibition"), parent=Portrait(name="sign"))
RUN = Record(run="r", created="2026", settings={})
METHODS = tuple(forms(1))
Says = Callable[[str], Truth]
"""The verdict given at a label."""


def experts(names: str = "NS") -> tuple[Seat, ...]:
    """Seats of those names, each with a viewpoint but N."""
    return tuple(Seat(name=name, stance="" if name == "N" else f"as {name}") for name in names)


def label(task: Task[Any]) -> str:
    """Who is asked when: the end of the task's place."""
    match task.place:
        case (*_, "round", int(n), "improve", str(name)):
            return f"{name}{n}*"
        case (*_, "round", int(n), str(name), "again"):
            return f"{name}{n}'"
        case (*_, "round", int(n), str(name)):
            return f"{name}{n}"
        case _:
            return str(task.place[-1])


def seen(task: Task[Any]) -> str:
    """The label of a task and of all opinions that it shows, one's own marked with `=`."""
    match task:
        case Opine(own=own, heard=heard):
            shown = [f"={own.reason}"] if own else []
            shown += [said.reason for _, said in heard]
        case Improve(own=own, feedback=feedback):
            shown = [f"={own.reason}", feedback, *(said.reason for _, said in task.heard)]
        case Mediate(opinions=opinions) | Advise(opinions=opinions) | Mend(opinions=opinions):
            shown = [said.reason for _, said in opinions]
        case _:
            raise AssertionError(task)
    return " ".join([label(task), "<", *shown])


def answer(task: Task[Any], says: Says) -> object:
    """The answer by `says`; mended reasons keep their verdict, and no edge is mended."""
    match task:
        case Improve(own=own):
            return Opinion(verdict=own.verdict, reason=label(task))
        case Advise():
            return Advice(
                feedback=tuple(
                    Feedback(expert=name, feedback=f"{label(task)}:{name}") for name in task.experts
                )
            )
        case Mend():
            return Proposal(kind="none", reason=label(task))
        case _:
            return Opinion(verdict=says(label(task)), reason=label(task))


def by_seat(verdicts: dict[str, Truth]) -> Says:
    """Each seat, or label where that is named, always says the same."""
    return lambda name: verdicts.get(name) or verdicts[name.rstrip("*'").rstrip("0123456789")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """How a debate ended, what was asked with what in view, in order, and what it took."""

    examined: Examined
    course: list[str]
    tally: Tally
    journal: Journal


def held(
    form: Form,
    script: Says | dict[str, Truth] | ScriptedAgent,
    *,
    names: str = "NS",
    limits: Limits | None = None,
    abstain: bool = True,
    claim: EdgeClaim = CLAIM,
) -> Held:
    """A debate of `claim`, under a real chair."""
    says = by_seat(script) if isinstance(script, dict) else script
    agent = (
        says
        if isinstance(says, ScriptedAgent)
        else ScriptedAgent(lambda _, task: answer(task, says))
    )
    journal = MemoryStore().begin(RUN)
    chair = JournaledChair(
        agents={"any": agent}, journal=journal, limits=limits or Limits(), clock=StillClock()
    )
    debate = EdgeDebate(form=form, experts=experts(names), abstain=abstain)
    examined = asyncio.run(examine(claim, debate, chair, ("edge", "a", "b")))
    return Held(
        examined=examined,
        course=[seen(task) for task in agent.asked],
        tally=chair.tally,
        journal=journal,
    )


def tree(*edges: tuple[str, str]) -> Taxonomy:
    """A taxonomy by names, keys and names being the same."""
    keys = dict.fromkeys(key for edge in edges for key in reversed(edge))
    return Taxonomy(
        terms={key: Term(key=key, name=key) for key in keys},
        edges=tuple(Edge(*edge) for edge in edges),
    )


TRAFFIC = tree(
    ("vehicle", "thing"),
    ("sign", "thing"),
    ("rule", "thing"),
    ("truck", "vehicle"),
    ("parking prohibition", "sign"),
    ("vehicle", "car"),
    ("wheel", "vehicle"),
)


def job(
    form: Form,
    *,
    names: str = "NS",
    taxonomy: Taxonomy = TRAFFIC,
    cheap: bool = True,
    mends: bool = True,
    abstain: bool = True,
    drawn: float = 0.0,
    sourced: bool = False,
    **more: Any,
) -> HierarchyJob:
    """A survey of all the edges of `taxonomy`."""
    debate = EdgeDebate(form=form, experts=experts(names), abstain=abstain)
    return HierarchyJob(
        taxonomy=taxonomy,
        edges=taxonomy.edges,
        procedure=Procedure(
            debate=debate,
            cheap=cheap,
            mends=mends,
            spot_check=SpotCheck(share=drawn),
            sourced=sourced,
        ),
        **more,
    )


@dataclass(slots=True)
class Noting:
    """Answers by `script`, noting where it was asked and for the how manieth time.

    `most` is how many questions were under way at once; each takes one turn of the loop.
    """

    script: Callable[[Seat, Task[Any]], object]
    places: list[tuple[object, ...]] = field(default_factory=list)
    under_way: int = 0
    most: int = 0

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        """The script's answer."""
        self.places.append((*task.place, len(rulings)))
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        await asyncio.sleep(0)
        self.under_way -= 1
        return self.script(seat, task)


def surveyed(
    asked: HierarchyJob, agent: Any, journal: Journal | None = None, at_once: int = 1, **more: Any
) -> EndedHierarchy:
    """The survey, its every seat held by `agent`."""
    return asyncio.run(
        survey(
            asked,
            {"any": agent},
            journal or MemoryStore().begin(RUN),
            StillClock(),
            at_once=at_once,
            **more,
        )
    )


WRONG = {Edge("parking prohibition", "sign"), Edge("vehicle", "car"), Edge("wheel", "vehicle")}
JOB = job(forms(3)["relay-feedback"])
"""A survey in which all happens that can."""
SLOW = Edge("truck", "vehicle")


def said(_: Seat, task: Task[Any]) -> object:
    """N doubts what is wrong and then lets all stand, S and the mediator reject what is wrong; mends are parts, or none."""
    edge = Edge(str(task.place[1]), str(task.place[2]))
    if isinstance(task, Consult):
        return Passages(found=(Quotation(source="notes.md", text=f"Of {edge.child}."),))
    if isinstance(task, Mend):
        return Proposal(kind="part-of" if edge.child == "wheel" else "none", reason="rather")
    wrong = edge in WRONG and "mended" not in task.place
    cheap: Truth = "unsure" if wrong or edge == SLOW else "true"
    against: Truth = "false" if wrong else "true"
    if task.place[-1] == "triage":
        return Opinion(verdict=cheap, reason="triage")
    return answer(task, lambda name: "true" if name.startswith("N") else against)


class Refused(Noting):
    """As `said`, but its first word on the wheel and its every mend of the car are garbage."""

    def __init__(self) -> None:
        super().__init__(self._said)

    def _said(self, seat: Seat, task: Task[Any]) -> object:
        place = (*task.place, 0)
        mute = isinstance(task, Mend) and task.place[1] == "vehicle"
        again = self.places.count(place) + self.places.count((*task.place, 1)) > 1
        return "hm" if mute or (task.place[1:] == WHEEL and not again) else said(seat, task)


WHEEL = ("wheel", "vehicle", "round", 1, "S")
