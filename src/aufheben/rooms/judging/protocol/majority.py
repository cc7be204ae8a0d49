"""Several ballots: whom most of them name, and how many agree."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from aufheben.domain.verdicts import Ballot, Verdict

WUDC = 0.8
"""About the agreement of human judges at the world championships (as Nakae et al. report)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Majority:
    """The winner of most ballots, None if two share the most; agreement is their share."""

    winner: str | None
    agreement: float
    votes: tuple[tuple[str | None, int], ...]


def majority(ballots: Sequence[Ballot]) -> Majority:
    """Counted over the ballots that came to a verdict; 2-1 agrees at two thirds."""
    cast = [ballot.verdict.winner for ballot in ballots if isinstance(ballot.verdict, Verdict)]
    votes = Counter(cast).most_common()
    if not votes:
        return Majority(winner=None, agreement=0.0, votes=())
    first, most = votes[0]
    shared = len(votes) > 1 and votes[1][1] == most
    return Majority(
        winner=None if shared else first, agreement=most / len(cast), votes=tuple(votes)
    )
