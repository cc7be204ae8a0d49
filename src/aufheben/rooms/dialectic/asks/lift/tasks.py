"""What is asked when a conflict is lifted: every question, and what its answer is held to."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Generic, NamedTuple, TypeVar

from aufheben.domain import Argument, Dispute, Issue, NoSynthesis, Seat, Unanswered
from aufheben.domain.text import plain
from aufheben.domain.ways import (
    Acceptance,
    Check,
    Decision,
    Fault,
    Stock,
    StockNeed,
    Trials,
    Way,
    Ways,
    WayTrial,
)
from aufheben.protocols.asking import Among, Ask, Few, Law, Once, Shown
from aufheben.protocols.ports import Reason, Rejected
from aufheben.rooms.dialectic.asks.explain_task import sentences
from aufheben.rooms.dialectic.asks.final_answers import Outward
from aufheben.rooms.dialectic.asks.integration_steps import unsaid
from aufheben.rooms.dialectic.asks.lengths import DECISION, HOW, IDEA, NEED, Short
from aufheben.rooms.dialectic.asks.lift.laws import (
    dense_rules,
    each_sentence,
    each_side,
    fits,
    parts,
    rules,
    says_what_is_lost,
    says_why,
    served,
)

A = TypeVar("A")
FAULTS, MENDED = 4, 2
"""Most faults that a reader names; how many, the gravest, are mended and looked at again."""
MOST_SENTENCES = 24
"""Sentences of a stance that are numbered; what a longer one says more stands in the last."""
Tried = tuple[tuple[str, tuple[WayTrial, ...]], ...]
"""Each seat's trials of every way, in order."""


class NumberedSentence(NamedTuple):
    """A sentence of a stance with its number over all stances."""

    id: int
    seat: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Step(Ask[A, NoSynthesis | Unanswered], Generic[A]):
    """A step of the lift: who does not answer it ends the lift, but for the optional ones."""

    @classmethod
    def silent(cls, reason: Reason) -> NoSynthesis | Unanswered:
        """Nothing that was not said is taken for an answer."""
        return unsaid(reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeStock(Step[Stock]):
    """What every stance and the debate leave to be served, with nothing left out.

    `refusals` are why seats would not have another's main argument for the answer.
    """

    name, answers, called = "stock", Stock, "a stock"
    laws: ClassVar[tuple[Law, ...]] = (
        each_side,
        Once("needs.id"),
        each_sentence,
        Few("shared", 1, 3),
        Shown("shared", "what all take for granted"),
        Shown("needs.need", "every need"),
        Short("needs.need", NEED, "a need"),
    )
    issue: Issue
    seats: tuple[str, ...]
    sentences: tuple[NumberedSentence, ...]
    disputes: tuple[Dispute, ...]
    refusals: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FindWays(Step[Ways]):
    """The plain arrangement, and one to three ways that lift the conflict."""

    name, answers, called = "ways", Ways, "ways"
    laws: ClassVar[tuple[Law, ...]] = (
        Few("lifts", 1, 3),
        Once("all.idea", like=plain),
        Shown("all.idea", "every idea"),
        served,
        Short("all.idea", IDEA, "each idea"),
    )
    issue: Issue
    stances: tuple[tuple[str, str], ...]
    stock: Stock


@dataclass(frozen=True, slots=True, kw_only=True)
class TryWays(Step[Trials]):
    """What one seat, `side`, finds of every way; it is not told which one is the plain one."""

    name, answers, called = "trials", Trials, "trials"
    laws: ClassVar[tuple[Law, ...]] = (
        Among("trials.must.need", lambda task: [n.id for n in task.needs if n.seat == task.side]),
    )
    issue: Issue
    side: str
    needs: tuple[StockNeed, ...]
    ways: tuple[Way, ...]


LENGTHS: tuple[Law, ...] = (
    rules,
    Short("decision", DECISION, "the decision"),
    dense_rules,
    Short("needs.how", HOW, "how"),
    fits,
)
"""How long a decision may be: for these alone the last try is taken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deciding(Step[Decision]):
    """A decision on the way that is `taken`, by its number from 1; `labels` are no words."""

    answers, called = Decision, "a decision"
    laws: ClassVar[tuple[Law, ...]] = (
        Shown("texts needs.how", "every part"),
        parts,
        Among("needs.id", lambda task: [need.id for need in task.stock.needs], each=True),
        Outward("texts"),
        *LENGTHS,
    )
    issue: Issue
    stances: tuple[tuple[str, str], ...]
    stock: Stock
    ways: tuple[Way, ...]
    trials: Tried
    taken: int
    labels: tuple[str, ...] = ()

    @property
    def known(self) -> str:
        """What the question and the idea say; a name that stands there is no label."""
        return self.issue.question + self.ways[self.taken - 1].idea


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeDecision(Deciding):
    """The way that was taken, made into a decision; for its length alone the last try is taken."""

    name = "decision"


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairDecision(Deciding):
    """The decision again, with the gravest faults mended; it may not grow to do so."""

    name, optional = "amended", True
    draft: Decision
    faults: tuple[Fault, ...]

    def legal(self, answer: Decision | NoSynthesis | Unanswered) -> Rejected | None:
        """Held to the same, and to the limits on its length even at the last."""
        ruling = Deciding.legal(self, answer)
        return ruling and replace(ruling, why="rule")


@dataclass(frozen=True, slots=True, kw_only=True)
class Examine(Step[Check]):
    """Whether a decision still does what its idea does, and what is wrong with it."""

    name, answers, called, optional = "check", Check, "a check", True
    laws: ClassVar[tuple[Law, ...]] = (
        Few("faults", 0, FAULTS),
        says_what_is_lost,
        Shown("faults.fault faults.repair", "every fault"),
    )
    issue: Issue
    way: Way
    needs: tuple[StockNeed, ...]
    decision: Decision


@dataclass(frozen=True, slots=True, kw_only=True)
class LookAgain(Examine):
    """Which of the `faults` that were to be mended are still there."""

    name = "look"
    laws: ClassVar[tuple[Law, ...]] = (Few("faults", 0, MENDED), *Examine.laws[1:])
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Accept(Step[Acceptance]):
    """Whether the main argument of the seat `of` may be the answer, its own being granted."""

    name, answers, called = "accept", Acceptance, "yes or no"
    laws: ClassVar[tuple[Law, ...]] = (says_why,)
    issue: Issue
    of: str
    argument: Argument


TASKS = (Accept, TakeStock, FindWays, TryWays, TakeDecision, Examine, RepairDecision, LookAgain)


def numbered_sentences(seats: Sequence[Seat]) -> tuple[NumberedSentence, ...]:
    """The sentences of all stances, numbered through."""
    said = [(seat.name, text) for seat in seats for text in sentences(seat.stance, MOST_SENTENCES)]
    numbered = enumerate(said, start=1)
    return tuple(NumberedSentence(number, seat, text) for number, (seat, text) in numbered)


def standing_alone(disputes: Sequence[Dispute]) -> Dispute | None:
    """The dispute of the one main argument that its seat did not give up, where all others were.

    What is merely open was not given up.
    """
    kept = [dispute for dispute in disputes if dispute.result != "defeated"]
    return kept[0] if len(kept) == 1 else None
