"""What seats, M and a reader answer when a conflict is lifted: stock, ways, trials, a decision."""

from dataclasses import dataclass
from typing import Annotated, Literal

from aufheben.domain.answer_marks import Line, Mark, Name, Number, Numbered, Spelled, Wire

Debated = Literal["open", "granted", "met"]
"""What a debate did to a need: nothing, its own side gave it up, another side offered to meet it."""
Kept = Literal["kept", "in_part", "lost"]
"""What a decision does to a need."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StockNeed:
    """A thing that a side asks for, fears or holds dear, and the sentences it comes from.

    Without `sources` it was only said in the debate.
    """

    id: Name
    seat: Annotated[Line, Wire("side")]
    need: Line
    sources: Annotated[tuple[Number, ...], Wire("from")] = ()
    debate: Annotated[Debated, Spelled()] = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stock:
    """Every need of every side; what all take for granted; facts that nobody gave.

    `no_need` are the sentences that hold no need.
    """

    needs: tuple[StockNeed, ...]
    shared: tuple[Line, ...]
    unknown: tuple[Line, ...] = ()
    no_need: tuple[Number, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """Needs, by their ids, and why serving them is what serves the others."""

    needs: tuple[Line, ...]
    because: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A way out: its idea, the rule, role or right it changes, whom it serves, and its price."""

    idea: Line
    changes: Line
    serves: tuple[Service, ...]
    cost: Line
    start: Line
    exit: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Ways:
    """The plain arrangement that one would adopt today, and what lifts the conflict instead."""

    plain: Way
    lifts: tuple[Way, ...]

    @property
    def all(self) -> tuple[Way, ...]:
        """In the order in which they are numbered and tried; the plain one is the first."""
        return (self.plain, *self.lifts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Must:
    """A change without which a side cannot agree, for a need of its own."""

    need: Line
    change: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class WayTrial:
    """One seat's trial of one way: could it live with it, could it be started; both from 1 to 10.

    `broken` is what is wrong with it: a contradiction, an unfair burden, a need it drops.
    """

    live: Mark
    start: Mark
    broken: str = ""
    must: Must | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Trials:
    """One seat's trial of every way, in order."""

    trials: Annotated[tuple[WayTrial, ...], Numbered("way", of="ways")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Which way is taken, by its index; those that every seat can start; what must be said of it.

    Not `resolved` where some seat cannot live with the way that is taken: then it is the nearest.
    """

    taken: int
    eligible: tuple[int, ...]
    resolved: bool = True
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedMet:
    """What a decision does to a need, and how."""

    id: Line
    state: Annotated[Kept, Spelled()]
    how: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What is decided, by which rules, at what cost, begun and ended how, and who gets what."""

    decision: Line
    rules: tuple[Line, ...]
    costs: Line
    first_steps: tuple[Line, ...]
    exit: Line
    needs: tuple[NeedMet, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """What is counted: all but the account of needs."""
        return (self.decision, *self.rules, self.costs, *self.first_steps, self.exit)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What is wrong with a decision, and the smallest change that mends it."""

    fault: Line
    repair: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """What a reader found: whether the idea is still there, and faults, the gravest first."""

    keeps_idea: bool
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Acceptance:
    """Whether a seat accepts another's main argument as the answer, and why."""

    accepts: bool
    reason: Annotated[str, Wire("why")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lifted:
    """How far a lift came: every step of it, in order.

    `acceptances` are the seats' where a single main argument was put to them; `repaired` is the
    decision after its repair, and `again` what of the repaired faults the reader still found.
    """

    acceptances: tuple[tuple[str, Acceptance], ...] = ()
    stock: Stock | None = None
    ways: Ways | None = None
    trials: tuple[tuple[str, tuple[WayTrial, ...]], ...] = ()
    choice: Choice | None = None
    decision: Decision | None = None
    check: Check | None = None
    repaired: Decision | None = None
    again: Check | None = None

    @property
    def final(self) -> Decision | None:
        """The decision as it stands in the end."""
        return self.repaired or self.decision

    @property
    def taken(self) -> Way | None:
        """The way that was taken."""
        if self.ways is None or self.choice is None:
            return None
        return self.ways.all[self.choice.taken]
