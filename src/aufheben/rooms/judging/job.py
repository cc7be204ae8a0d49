"""A debate judged by several judges: the hearing, its course, what came of it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from aufheben.domain import Limits, Seat, Tally
from aufheben.domain.matches import Match, Panel
from aufheben.domain.verdicts import Ballot, PointScale, Verdict
from aufheben.domain.vocabulary import Lang, Limit, Outcome, StopReason
from aufheben.rooms.judging.protocol.protocol import adjudicate
from aufheben.rooms.judging.protocol.speech_reading import bound
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.drive import Course

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


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgingJob:
    """A debate, how it is judged, by whom; `forced` where there must be a winner.

    With `points` on that scale every speaker is told what to do next.
    """

    match: Match
    panel: Panel
    judges: tuple[Seat, ...]
    limits: Limits
    lang: Lang | None = None
    forced: bool = False
    points: PointScale | None = None

    @property
    def bound(self) -> int:
        """Most calls it can take."""
        return bound(
            self.match,
            self.panel,
            judges=len(self.judges),
            reasks=self.limits.reasks,
            feedback=self.points is not None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EndedJudging:
    """Every ballot, the majority, and what it took."""

    hearing: JudgingJob
    ballots: tuple[Ballot, ...]
    majority: Majority
    tally: Tally
    outcome: Outcome
    stop_reason: StopReason
    flags: tuple[str, ...]

    @property
    def answer(self) -> str | None:
        """The winner, where there is one."""
        return self.majority.winner if self.outcome == "justified" else None

    @property
    def close(self) -> bool:
        """Whether every ballot for the winner, or every one where nobody won, calls it close."""
        cast = [b.verdict for b in self.ballots if isinstance(b.verdict, Verdict)]
        told = [v.close for v in cast if v.winner == self.majority.winner]
        return bool(told) and all(told)


async def _play(hearing: JudgingJob, chair: JournaledChair) -> EndedJudging:
    asked = [
        adjudicate(
            hearing.match,
            hearing.panel,
            judge,
            chair,
            forced=hearing.forced,
            lang=hearing.lang,
            points=hearing.points,
        )
        for judge in hearing.judges
    ]
    ballots = tuple(await chair.together(asked))
    counted = majority(ballots)
    outcome, stop_reason = _ending(ballots, counted)
    return EndedJudging(
        hearing=hearing,
        ballots=ballots,
        majority=counted,
        tally=chair.tally,
        outcome=outcome,
        stop_reason=stop_reason,
        flags=_flags(ballots, chair.tally),
    )


def _ending(ballots: Sequence[Ballot], counted: Majority) -> tuple[Outcome, StopReason]:
    """A winner, too close to call, cut short by a limit, or no legal verdict at all."""
    if not any(isinstance(ballot.verdict, Verdict) for ballot in ballots):
        cut = [flag.removeprefix("limit_") for b in ballots for flag in b.flags]
        limit = next((limit for limit in get_args(Limit) if limit in cut), None)
        return ("failed", "no_legal_answer") if limit is None else ("budget", limit)
    return ("justified" if counted.winner is not None else "unresolved"), "verdict"


def _flags(ballots: Sequence[Ballot], tally: Tally) -> tuple[str, ...]:
    own = [flag for ballot in ballots for flag in ballot.flags]
    # Sorted: streams run beside each other, and which met something first is chance.
    return tuple(sorted({*own, *tally.flags}))


COURSE = Course(play=_play, more=lambda judged: {"close": judged.close})
