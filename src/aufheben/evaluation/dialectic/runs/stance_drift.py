"""Stance drift: how much of a seat's criteria stays in its later arguments.

The third open question of seed 000. A criterion is present in an argument by the share of its
content words there (`presence`); what an argument keeps of a stance is the mean over the
stance's criteria. A seat says what it stands for in its first main argument, but may have to
attack another's before it: so that argument, where there is one, is taken as its first turn.
"""

from dataclasses import asdict, dataclass

from aufheben.domain import Move, Seat
from aufheben.evaluation.core.trial import mean
from aufheben.evaluation.dialectic.measures import Measured, known
from aufheben.evaluation.dialectic.runs.new_premises import turns
from aufheben.evaluation.dialectic.runs.word_presence import criteria, kept, said
from aufheben.rooms.dialectic.told import ToldDialectic


@dataclass(frozen=True, slots=True, kw_only=True)
class StanceAtTurn:
    """What one argument keeps of its seat's stance, and all the seat said up to it."""

    argument: str
    kept: float
    so_far: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What the turns of one seat keep of its stance, in order; there is at least one."""

    seat: str
    turns: tuple[StanceAtTurn, ...]

    @property
    def drift(self) -> float:
        """What the first turn keeps beyond the last; below 0 if the last keeps more."""
        return self.turns[0].kept - self.turns[-1].kept


def stance_drift(told: ToldDialectic) -> Measured:
    """How much of each seat's criteria its turns keep.

    `stance_first`: in each seat's first turn, the mean over seats. Over seats with two turns or
    more: `stance_last` in the last one, `stance_later` the mean over all but the first. Over
    those of them whose first turn keeps anything, since who never said what it stands for cannot
    drift from it: `stance_drift` = first − last, and `stance_drift_worst`, the most of any seat.
    The notes have every turn, with what all turns up to it keep together, and the worst seat.
    """
    seats = [found for seat in told.finished.case.seats if (found := _kept(told, seat))]
    long = [seat for seat in seats if len(seat.turns) > 1]
    stood = [seat for seat in long if seat.turns[0].kept]
    worst = max(stood, key=lambda seat: seat.drift, default=None)
    later = [mean(turn.kept for turn in seat.turns[1:]) for seat in long]
    return Measured(
        values=known(
            stance_first=mean(seat.turns[0].kept for seat in seats),
            stance_last=mean(seat.turns[-1].kept for seat in long),
            stance_later=mean(later),
            stance_drift=mean(seat.drift for seat in stood),
            stance_drift_worst=worst.drift if worst else None,
        ),
        notes={
            "stances": {seat.seat: [asdict(turn) for turn in seat.turns] for seat in seats},
            "stance_drift_worst": worst.seat if worst else None,
        },
    )


def _kept(told: ToldDialectic, seat: Seat) -> Kept | None:
    """None of a seat that says nothing, or has no criteria."""
    asked = criteria(seat, told.finished.case.issue)
    spoken: list[str] = []
    found: list[StanceAtTurn] = []
    for index, move in _course(told, seat) if asked else ():
        spoken.append(said(move.argument))
        now, ever = kept(asked, spoken[-1]), kept(asked, "\n".join(spoken))
        found.append(StanceAtTurn(argument=told.name(index), kept=now or 0.0, so_far=ever or 0.0))
    return Kept(seat=seat.name, turns=tuple(found)) if found else None


def _course(told: ToldDialectic, seat: Seat) -> list[tuple[int, Move]]:
    """The turns of a seat: its first main argument, then all others in order."""
    own = [turn for turn in turns(told) if turn[1].seat == seat.name]
    main = next((turn for turn in own if turn[1].role == "thesis"), None)
    return own if main is None else [main, *(turn for turn in own if turn != main)]
