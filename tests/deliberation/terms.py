"""What each term of the utility does: a weight is set to zero, and its behavior disappears.

Scripted agents are offered the same acts at every step; only the weights differ.
`python -m tests.deliberation.terms` writes its table in docs/results.md.
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from benchmarks.results import DOCS, put, table

from aufheben.agents import ScriptedAgent
from aufheben.domain import Limits, Seat, Usage
from aufheben.domain.acts import (
    CheckFact,
    Critique,
    Estimate,
    Finalize,
    Inquire,
    Passages,
    Performed,
    Propose,
    Rating,
    Replan,
    Sketch,
    Stated,
    Synthesize,
)
from aufheben.domain.boards import Act, Quotation, Side
from aufheben.logic.boards.utility import Tuning
from aufheben.protocols.ports import Said, Task
from aufheben.rooms.deliberation.asks.act_messages import kind_of
from aufheben.rooms.deliberation.asks.act_tasks import DoFactCheck, DoFinalize
from aufheben.rooms.deliberation.asks.role_tasks import Consult, Rate, Weigh
from aufheben.rooms.deliberation.protocol.protocol import Deliberated, deliberate
from aufheben.rooms.deliberation.protocol.rules import Rules
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore

STEPS = 8
PASSAGE = Quotation(source="counts", text="It was counted.")
WORDS = 8
"""Words of a claim, each of its own."""

Offer = Callable[[int], tuple[Performed, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """What is offered at each step, and the behavior that one weight is to bring about.

    `counts` says how often the behavior was seen; `tokens` what an act takes.
    """

    weight: str
    offered: str
    behavior: str
    offers: Offer
    counts: Callable[[Deliberated], int]
    tokens: Mapping[Act, int] = field(default_factory=dict)


def deliberated(world: World, tuning: Tuning) -> Deliberated:
    """STEPS steps in that world by these weights, and a last one, in which nothing is raised."""
    journal = MemoryStore().begin(Record(run="terms", created="", settings={}))
    chair = JournaledChair(
        agents={"mind": ScriptedAgent(lambda _seat, task: _answer(world, task))},
        journal=journal,
        limits=Limits(),
        clock=StillClock(),
    )
    mind = Seat(name="mind", stance="")
    rules = Rules(personas=(mind,), steps=STEPS + 1, quiet=STEPS, tuning=tuning, sourced=True)
    return asyncio.run(deliberate("What of orchards?", rules, chair))


def behavior(world: World, *, without: bool = False) -> int:
    """How often the behavior was seen, by the default weights or `without` the one weight."""
    tuning = replace(Tuning(), **{world.weight: 0.0}) if without else Tuning()
    return world.counts(deliberated(world, tuning))


def coined(number: int, words: int = 1) -> str:
    """Words that nobody has used: those of each number are its own."""
    syllables = [f"{c}{v}" for c in "bdfgklmnprtvz" for v in "aiou"]
    base = len(syllables)
    found = []
    for place in range(number * words, (number + 1) * words):
        first, second, third = place % base, place // base % base, place * 7 % base
        found.append(f"{syllables[first]}{syllables[second]}{syllables[third]}x")
    return " ".join(found)


def _answer(world: World, task: Task[Any]) -> object:
    match task:
        case Weigh(place=(_, int(number), _)):
            return Estimate(sketches=tuple(map(_sketch, world.offers(number))))
        case Rate():
            return Rating(quality=0.5, converged=False, because="there is more to say")
        case DoFinalize():
            standing = [f"[{key}]" for key, label in task.view.labels if label == "in"]
            return Finalize(text=" ".join(standing) or "Nothing stands.", minority="See above.")
        case Consult():
            return Passages(found=(PASSAGE,))
        case DoFactCheck():
            return CheckFact(
                claim=task.claim, finding="supported", confidence=0.75, quotations=(PASSAGE,)
            )
    sketch = getattr(task, "sketch", None)
    if sketch is None:
        return Replan(aims=("look around",))
    return Said(answer=sketch, usage=Usage(output=world.tokens.get(kind_of(sketch), 0)))


def _sketch(act: Performed) -> Sketch:
    return Sketch(act=kind_of(act), performed=act, persuades=0.0, because="offered", exact=True)


def _claim(text: str, side: Side = "neither", confidence: float = 0.8) -> Stated:
    return Stated(text=text, side=side, confidence=confidence)


def _objection(text: str, target: str, side: Side = "neither", confidence: float = 0.8) -> Critique:
    return Critique(
        target=target,
        by=_claim(text, side, confidence),
        type="logic",
        severity="critical",
        description="it does not hold",
    )


def _taken(act: Act, since: int = 1) -> Callable[[Deliberated], int]:
    """How often an act was taken, from a step on, the last one aside."""
    return lambda done: sum(s.act == act and since <= s.number <= STEPS for s in done.steps)


def _used(number: int, shift: int = 0) -> str:
    """A word of each of the first two claims: known, but another statement each time."""
    first, second = coined(0, WORDS).split(), coined(1, WORDS).split()
    return f"{first[number % WORDS]} {second[(number + shift) % WORDS]}"


def _repeating(number: int) -> tuple[Performed, ...]:
    """The first claim in the same words, or a question in used ones."""
    again = Propose(claim=_claim(coined(0, WORDS)))
    asked = Inquire(text=" ".join(coined(0, WORDS).split()[number - 2 : number]))
    return (again, asked) if number > 1 else (again,)


def _stale(number: int) -> tuple[Performed, ...]:
    """Two ways to claim as much with as much confidence: in used words, or in new ones."""
    if number <= 2:
        return (Propose(claim=_claim(coined(number - 1, WORDS))),)
    fresh = Synthesize(claim=_claim(coined(number, WORDS)), merges=("c1", "c2"))
    return Propose(claim=_claim(_used(number))), fresh


def _unchecked(number: int) -> tuple[Performed, ...]:
    """One more claim, a check of the first one, or a question about the second, in used words."""
    if number <= 2:
        return (Propose(claim=_claim(coined(number - 1, WORDS), confidence=0.5)),)
    return (
        Propose(claim=_claim(_used(number), confidence=0.5)),
        Inquire(text=_used(number, 1), about="c2"),
        CheckFact(claim="c1", finding="unverified", confidence=0.75),
    )


def _dear(number: int) -> tuple[Performed, ...]:
    """Two ways to claim as much in as new words; one takes forty times the tokens."""
    dear = Propose(claim=_claim(coined(number, WORDS)))
    cheap = Synthesize(claim=_claim(coined(number, WORDS)), merges=("c1", "c2"))
    if number <= 2:
        return (dear,)
    return (cheap,) if number == 3 else (dear, cheap)


def _one_sided(number: int) -> tuple[Performed, ...]:
    """One more claim for it, or one against."""
    more = Propose(claim=_claim(coined(number, WORDS), "pro"))
    return (more, _objection(coined(number, WORDS), "c1", "con")) if number > 1 else (more,)


def _undefended(number: int) -> tuple[Performed, ...]:
    """After a claim has fallen: defend it in used words, or ask in words of which one is new."""
    if number == 1:
        return (Propose(claim=_claim(coined(0, WORDS), "pro")),)
    if number == 2:
        return (_objection(coined(1, WORDS), "c1", "con"),)
    asked = Inquire(text=f"{_used(number, 1)} {coined(WORDS * number)}")
    return _objection(_used(number), "c2", "pro"), asked


WORLDS = (
    World(
        weight="persuasiveness",
        offered="a defense of what has fallen, or a question",
        behavior="defends",
        offers=_undefended,
        counts=_taken("critique", since=3),
    ),
    World(
        weight="novelty",
        offered="a claim in used words, or as good a one in new words",
        behavior="says something new",
        offers=_stale,
        counts=_taken("synthesize", since=3),
    ),
    World(
        weight="redundancy",
        offered="the first claim again, or a question",
        behavior="does not repeat itself",
        offers=_repeating,
        counts=_taken("question", since=2),
    ),
    World(
        weight="uncertainty",
        offered="one more claim, a check of the first, or a question about the second",
        behavior="checks or asks",
        offers=_unchecked,
        counts=lambda done: _taken("fact_check")(done) + _taken("question")(done),
    ),
    World(
        weight="cost",
        offered="two claims as good as each other, one for forty times the tokens",
        behavior="takes the cheap one",
        offers=_dear,
        counts=_taken("synthesize", since=4),
        tokens={"propose": 4000, "synthesize": 100},
    ),
    World(
        weight="opposition",
        offered="one more claim for it, or an objection",
        behavior="hears the other side",
        offers=_one_sided,
        counts=_taken("critique"),
    ),
)


def lines() -> list[str]:
    """The table."""
    return table(
        "weight | offered at each step | behavior | default weights | that weight 0",
        ((w.weight, w.offered, w.behavior, behavior(w), behavior(w, without=True)) for w in WORLDS),
        left=(0, 1, 2),
    )


if __name__ == "__main__":
    put("terms", lines(), DOCS)
