"""What a board is worth as it stands: how persuasive, how uncertain, which sides were heard.

Sums are kept act by act, so that a step costs the same on a large board as on a small one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import NamedTuple

from aufheben.domain.boards import Board, Question, Severity, Stance
from aufheben.logic.boards.labeling import Labeling

SEVERITY: Mapping[Severity, float] = {"critical": 1.0, "major": 0.6, "minor": 0.3}
"""How much an unresolved attack of each severity leaves uncertain."""
ONE_SIDED = 0.25
"""Diversity under which the smaller side is missing."""


class Touched(NamedTuple):
    """Ids of the claims and questions that an act changed."""

    claims: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """Sums over a board. `standing` is the confidence of claims that stand, `live` their number
    with those that do not, `doubt` what confidence lacks in all that have not fallen."""

    standing: float = 0.0
    live: int = 0
    doubt: float = 0.0
    open_questions: int = 0
    unresolved: float = 0.0
    critical: int = 0
    pro: int = 0
    con: int = 0

    @property
    def persuasiveness(self) -> float:
        """0..1: the confidence of what stands, each further claim adding less.

        What has fallen takes nothing away: to have heard and lost an objection is no weakness.
        """
        return self.standing / (1 + self.standing)

    @property
    def uncertainty(self) -> float:
        """0..1: doubts, open questions and unresolved attacks, for each thing there is."""
        things = self.live + self.open_questions + self.unresolved
        return (self.doubt + self.open_questions + self.unresolved) / things if things else 1.0

    def stance(self) -> Stance:
        """Which sides have been heard."""
        said, rarer = self.pro + self.con, min(self.pro, self.con)
        diversity = 2 * rarer / said if said else 0.0
        needs = self.live > 0 and diversity < 2 * ONE_SIDED
        missing = "con" if self.con <= self.pro else "pro"
        analysis = f"{missing} is missing" if needs else "both sides are heard"
        return Stance(
            pro=self.pro,
            con=self.con,
            diversity=diversity,
            needs_opposition=needs,
            analysis=analysis if said else "nothing has been claimed",
        )


def weighed(board: Board, labels: Labeling) -> Weights:
    """The sums, worked out from the whole board."""
    found = _of(board, labels, board.claims)
    return replace(found, open_questions=sum(_is_open(q) for q in board.questions.values()))


def moved(
    before: Weights,
    board: Board,
    labels: Labeling,
    later: Board,
    relabeled: Labeling,
    touched: Touched,
) -> Weights:
    """The sums after an act that changed no state or label but of what it `touched`."""
    old, new = (
        _of(board, labels, touched.claims, touched.questions),
        _of(later, relabeled, touched.claims, touched.questions),
    )
    return Weights(
        **{
            each.name: getattr(before, each.name)
            + getattr(new, each.name)
            - getattr(old, each.name)
            for each in fields(Weights)
        }
    )


def _of(
    board: Board, labels: Labeling, claims: Iterable[str], questions: Iterable[str] = ()
) -> Weights:
    """The sums over these claims, the attacks on or by them, and these questions."""
    here = [board.claims[key] for key in claims if key in board.claims]
    live = [claim for claim in here if not claim.withdrawn]
    near = (board.attacks[n] for n in labels.attacks_near(claim.id for claim in here))
    open_attacks = [attack for attack in near if not attack.resolved]
    asked = (board.questions[key] for key in questions if key in board.questions)
    return Weights(
        standing=sum(c.confidence for c in live if labels.of(c.id) == "in"),
        live=len(live),
        doubt=sum(1 - c.confidence for c in live if labels.of(c.id) != "out"),
        open_questions=sum(map(_is_open, asked)),
        unresolved=sum(SEVERITY[attack.severity] for attack in open_attacks),
        critical=sum(attack.severity == "critical" for attack in open_attacks),
        # What was withdrawn was heard all the same.
        pro=sum(c.side == "pro" for c in here),
        con=sum(c.side == "con" for c in here),
    )


def _is_open(question: Question) -> bool:
    return not question.answered_by
