"""A debate judged by several judges under one chair, to a typed end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

from aufheben.domain import Limits, Seat, Tally
from aufheben.domain.matches import Match
from aufheben.domain.panels import Panel
from aufheben.domain.verdicts import Ballot, Verdict
from aufheben.domain.words import Lang, Limit, Outcome, StopReason
from aufheben.protocols.judging import PRESENT, Majority, adjudicate, bound, majority
from aufheben.protocols.ports import Agent
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.clock import Clock
from aufheben.runtime.ending import resumable
from aufheben.runtime.journal import Journal, Record
from aufheben.runtime.replaying import check_end, reading
from aufheben.runtime.scrutiny import Scrutiny


@dataclass(frozen=True, slots=True, kw_only=True)
class Hearing:
    """A debate, how it is judged, by whom; `forced` where there must be a winner.

    `procedure` is the course it takes, see `protocols.judging.course`.
    """

    match: Match
    panel: Panel
    judges: tuple[Seat, ...]
    limits: Limits
    lang: Lang | None = None
    forced: bool = False
    procedure: int = PRESENT

    @property
    def bound(self) -> int:
        """Most calls it can take."""
        return bound(self.match, self.panel, judges=len(self.judges), reasks=self.limits.reasks)


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """Every ballot, the majority, and what it took."""

    hearing: Hearing
    ballots: tuple[Ballot, ...]
    majority: Majority
    tally: Tally
    outcome: Outcome
    stop_reason: StopReason
    flags: tuple[str, ...]

    @property
    def answer(self) -> str | None:
        """The winner in a sentence, where there is one."""
        winner = self.majority.winner
        if winner is None or self.outcome != "justified":
            return None
        return f"{winner}の勝ち。" if self.hearing.lang == "ja" else f"{winner} wins."


async def hear(
    hearing: Hearing, agents: Mapping[str, Agent], journal: Journal, clock: Clock
) -> Judged:
    """Judge the debate, or go on from what the journal has. Ends by writing how it ended.

    Raises AgentFailed or JournalFailed; what was committed before stays.
    """
    chair = JournaledChair(
        agents=agents,
        journal=journal,
        limits=hearing.limits,
        clock=clock,
        scrutiny=Scrutiny(lang=hearing.lang),
    )
    judged = await _judged(hearing, chair)
    chair.end(summary(judged))
    return judged


async def heard_again(hearing: Hearing, record: Record, *, so_far: bool = False) -> Judged:
    """The hearing recomputed from its record alone, asking nobody.

    Raises Diverged at the first place where it would now differ, the end included.
    """
    chair = reading(record, hearing.limits, hearing.lang, so_far=so_far)
    judged = await _judged(hearing, chair)
    check_end(record, summary(judged))
    return judged


def summary(judged: Judged) -> dict[str, object]:
    """How it ended, for the journal's last row."""
    return {
        "outcome": judged.outcome,
        "stop_reason": judged.stop_reason,
        "answer": judged.answer,
        "flags": list(judged.flags),
    }


async def _judged(hearing: Hearing, chair: JournaledChair) -> Judged:
    asked = [
        adjudicate(
            hearing.match,
            hearing.panel,
            judge,
            chair,
            forced=hearing.forced,
            lang=hearing.lang,
            procedure=hearing.procedure,
        )
        for judge in hearing.judges
    ]
    with resumable():
        ballots = tuple(await chair.together(asked))
    counted = majority(ballots)
    outcome, stop_reason = _ending(ballots, counted)
    return Judged(
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
