"""What an act is worth now: the seed's utility, every term by a stated method.

Utility(a | state) = w1·Δpersuasiveness + w2·novelty − w3·redundancy + w4·uncertainty reduction
− w5·cost, and w6·opposition where the side that is missing would be heard.

- Δpersuasiveness: by how much more stands after the act (`weighing.persuasiveness`), performed
  one step ahead as it was sketched; where that is an estimate, blended with the deliberator's. Of
  an amendment, as if the judge found that it answers what was open against its claim.
- novelty and redundancy: by the words of what would be said (`novelty`).
- uncertainty reduction: by how much less is uncertain after it (`weighing.uncertainty`); of a
  question about a claim, by how much less if its answer took away half of the claim's doubt.
- cost: its share of the tokens that acts take; without tokens, one over the calls that are left.
- opposition: 1 if it speaks for the side that is missing. Its weight is high by default, since
  to hear an objection seldom makes a case look better at once.

The final text is weighed like any act (`ending`) while it is open: what stands persuades nobody
until it is told, so that it brings the board's persuasiveness as good as the judge finds the
discussion, and takes from its reader all doubt that the board does not keep.

Terms and weights count in millionths, weights up to a million, and totals are exact: what is
equal is equal, ties are broken by order alone, and a weight that is raised can only raise what it
multiplies most.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from aufheben.domain.acts import (
    CheckFact,
    Critique,
    Finalize,
    Inquire,
    Performed,
    Propose,
    Rating,
    Replan,
    Sketch,
    Stated,
    Synthesize,
)
from aufheben.domain.boards import ACTS, Act, Side
from aufheben.logic.boards.labeling import Weights
from aufheben.logic.boards.state import State, awaiting
from aufheben.logic.likeness import Memory

MILLION = 1_000_000
HOPED = 0.5
"""The share of a claim's doubt that a good answer to a question about it is hoped to take."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tuning:
    """The weights, each 0 or more; `blend` (0..1) is the share of a deliberator's estimate."""

    persuasiveness: float = 1.0
    novelty: float = 0.4
    redundancy: float = 0.8
    uncertainty: float = 0.6
    cost: float = 0.3
    opposition: float = 1.0
    blend: float = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The terms before they are weighed; redundancy and cost count against the act."""

    persuasiveness: float = 0.0
    novelty: float = 0.0
    redundancy: float = 0.0
    uncertainty: float = 0.0
    cost: float = 0.0
    opposition: float = 0.0

    def total(self, tuning: Tuning) -> float:
        """The utility."""
        gains = (
            _product(tuning.persuasiveness, self.persuasiveness)
            + _product(tuning.novelty, self.novelty)
            + _product(tuning.uncertainty, self.uncertainty)
            + _product(tuning.opposition, self.opposition)
        )
        losses = _product(tuning.redundancy, self.redundancy) + _product(tuning.cost, self.cost)
        return (gains - losses) / MILLION**2


def _product(weight: float, term: float) -> int:
    return round(min(weight, MILLION) * MILLION) * round(term * MILLION)


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """An act with its terms and total; only one that is `open` may be taken.

    `side` tells a second proposal from the first; `waited` is at how many steps running an act of
    this kind was sketched and not taken, where that decides.
    """

    act: Act
    terms: Terms = field(default_factory=Terms)
    total: float = 0.0
    open: bool = False
    because: str = ""
    side: Side | None = None
    waited: int = 0
    sketch: Sketch | None = None

    @property
    def key(self) -> str:
        """By which a table knows it: the act, of a second proposal with its side."""
        return self.act if self.side is None else f"{self.act}:{self.side}"


def table(
    sketches: Iterable[Sketch],
    state: State,
    memory: Memory,
    costs: Mapping[Act, float],
    tuning: Tuning,
) -> tuple[Worth, ...]:
    """All seven acts in the seed's order; one that nobody sketched is not open.

    Where two proposals are sketched, the second has a row of its own.
    """
    known: dict[Act, list[Worth]] = {act: [] for act in ACTS}
    for sketch in sketches:
        worth = _worth(sketch, state, memory, costs[sketch.act], tuning)
        side = side_of(sketch.performed) if known[sketch.act] else None
        known[sketch.act].append(replace(worth, side=side))
    return tuple(worth for act in ACTS for worth in known[act] or [Worth(act=act)])


def ending(state: State, rating: Rating, cost: float, tuning: Tuning) -> Worth:
    """The final text now, by the judge's last rating; see the module."""
    terms = Terms(
        persuasiveness=rating.quality * state.weights.persuasiveness,
        uncertainty=1 - state.weights.uncertainty,
        cost=cost,
    )
    total = terms.total(tuning)
    return Worth(act="finalize", terms=terms, total=total, open=True, because=rating.because)


def best(worths: Iterable[Worth]) -> Worth | None:
    """The open act with the highest total; of equals the first in the seed's order."""
    ranked = [worth for worth in worths if worth.open]
    return max(ranked, key=lambda worth: worth.total, default=None)


def _worth(sketch: Sketch, state: State, memory: Memory, cost: float, tuning: Tuning) -> Worth:
    now, after = state.weights, state.after(sketch.performed)
    then, hoped = after.weights, _hoped(sketch.performed, after, state)
    if _is_amendment(sketch.performed):
        then = hoped
    gained = then.persuasiveness - now.persuasiveness
    if not sketch.exact:
        gained = tuning.blend * sketch.persuades + (1 - tuning.blend) * gained
    said = text_of(sketch.performed)
    terms = Terms(
        persuasiveness=gained,
        novelty=memory.novelty(said),
        redundancy=memory.redundancy(said),
        uncertainty=now.uncertainty - hoped.uncertainty,
        cost=cost,
        opposition=float(opposes(sketch.performed, state)),
    )
    total = terms.total(tuning)
    return Worth(
        act=sketch.act, terms=terms, total=total, open=True, because=sketch.because, sketch=sketch
    )


def _hoped(act: Performed, after: State, before: State) -> Weights:
    """What the act leads to; of a question, what its answer is hoped to lead to, of an amendment
    that the judge finds it answers what was open against its claim.

    A claim about which a question is open already waits for that one's answer.
    """
    if isinstance(act, Propose) and _is_amendment(act):
        met = tuple(
            k for k in awaiting(after.board) if after.board.attacks[k].to_claim_id == act.amends
        )
        return after.found(Rating(quality=0.0, converged=False, because="", answered=met)).weights
    if not isinstance(act, Inquire):
        return after.weights
    claim = before.board.claims.get(act.about)
    if claim is None or _waits(act.about, before):
        return before.weights
    surer = 1 - (1 - claim.confidence) * (1 - HOPED)
    answer = CheckFact(claim=claim.id, finding="unverified", confidence=surer)
    return before.after(answer).weights


def _is_amendment(act: Performed) -> bool:
    return isinstance(act, Propose) and bool(act.amends) and act.claim is not None


def side_of(act: Performed) -> Side | None:
    """The side that a proposal speaks for; None of any other act."""
    match act:
        case Propose(claim=Stated() as stated):
            return stated.side
        case _:
            return None


def _waits(claim: str, state: State) -> bool:
    """A question about it is open."""
    asked = state.board.questions.values()
    return any(q.about == claim and not q.answered_by for q in asked)


def opposes(act: Performed, state: State) -> bool:
    """It speaks for the side that is missing."""
    stance = state.weights.stance()
    if not stance.needs_opposition:
        return False
    missing = "con" if stance.con <= stance.pro else "pro"
    stated = _stated(act)
    return stated is not None and stated.side == missing


def _stated(act: Performed) -> Stated | None:
    match act:
        case Propose(claim=Stated() as stated, amends="") | Critique(by=Stated() as stated):
            return stated
        case _:
            return None


def text_of(act: Performed) -> str:
    """What would be said by it that was perhaps said before."""
    match act:
        case Propose(claim=None) | CheckFact() | Finalize():
            return ""
        case Propose(claim=Stated() as stated) | Synthesize(claim=stated):
            return "; ".join((stated.text, *stated.support))
        case Critique(by=Stated() as stated):
            return "; ".join((stated.text, *stated.support))
        case Critique() | Propose():
            return ""
        case Inquire():
            return act.text
        case Replan():
            return "; ".join(act.aims)
