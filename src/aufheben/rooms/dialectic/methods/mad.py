"""Multi-agent debate with a judge (Liang et al. 2023, arXiv 2305.19118).

The seats speak in turn and each disputes what was said; after every round the judge states the
answer or hears another, and after the last round it must state it.
"""

from dataclasses import dataclass, replace
from typing import Literal

from aufheben.domain import (
    NEUTRAL,
    Conclusion,
    FinalAnswer,
    Move,
    NoSynthesis,
    Seat,
    Thesis,
    Unanswered,
)
from aufheben.domain.vocabulary import Limit
from aufheben.protocols.ports import Chair
from aufheben.rooms.dialectic.methods.answer_tasks import Adjudge
from aufheben.rooms.dialectic.methods.conclusion import after, ended, labels, stances
from aufheben.rooms.dialectic.methods.review_tasks import Moderate
from aufheben.rooms.dialectic.methods.speech_tasks import Contend
from aufheben.rooms.dialectic.methods.speeches import Heard, answered, disputed, moved
from aufheben.rooms.dialectic.protocol.protocol import too_few
from aufheben.rooms.dialectic.protocol.settle import ArguedSoFar


@dataclass(frozen=True, slots=True, kw_only=True)
class MadDebate:
    """What was said so far, in how many whole rounds, and what ended it, if anything did."""

    moves: tuple[Move, ...] = ()
    rounds: int = 0
    stop: Limit | Literal["verdict"] | None = None

    @property
    def said(self) -> tuple[Heard, ...]:
        """The turns, in order."""
        return tuple(Heard(move.seat, move.argument.warrant.consequent) for move in self.moves)

    @property
    def limit(self) -> Limit | None:
        """The limit that cut it short; whole rounds are none."""
        match self.stop:
            case None | "rounds" | "verdict":
                return None
            case limit:
                return limit

    @property
    def both(self) -> bool:
        """At least two seats have spoken."""
        return len({move.seat for move in self.moves}) > 1


async def mad(course: ArguedSoFar, chair: Chair) -> Conclusion:
    """Debate until the judge has heard enough, or must state the answer."""
    debate, found = MadDebate(), None
    while debate.stop is None and found is None:
        debate = await _round(course, debate, chair)
        if debate.stop is None and debate.rounds == course.constitution.rounds:
            debate = replace(debate, stop="rounds")
        elif debate.stop is None:
            debate, found = await _moderated(course, debate, chair)
    dispute = disputed(debate.moves, debate.stop, debate.rounds)
    course = replace(course, disputes=dispute)
    return ended(course, found or await _adjudged(course, debate, chair))


async def _round(course: ArguedSoFar, debate: MadDebate, chair: Chair) -> MadDebate:
    """Every seat's turn; a limit ends the debate, and so does a round in which nobody spoke."""
    before = len(debate.moves)
    for number, seat in enumerate(course.seats, start=1):
        said = await chair.ask(seat, _turn(course, debate, seat, number))
        if isinstance(said, Unanswered):
            return replace(debate, stop=said.limit)
        if isinstance(said, Thesis):
            heard = Heard(seat.name, said.argument.warrant.consequent)
            moves = moved(debate.moves, heard, answered(debate.moves, seat.name))
            debate = replace(debate, moves=moves)
    silent = len(debate.moves) == before
    return replace(debate, rounds=debate.rounds + 1, stop="rounds" if silent else None)


def _turn(course: ArguedSoFar, debate: MadDebate, seat: Seat, number: int) -> Contend:
    unheard = len(course.seats) - number if not debate.rounds else 0
    return Contend(
        place=("turn", debate.rounds + 1, seat.name),
        reserve=unheard + 1 + after(course),
        issue=course.issue,
        speaker=seat.name,
        said=debate.said,
    )


async def _moderated(
    course: ArguedSoFar, debate: MadDebate, chair: Chair
) -> tuple[MadDebate, FinalAnswer | None]:
    """The judge's look after a round: the debate, ended by it or not, and its answer."""
    task = Moderate(
        place=("moderate", debate.rounds),
        reserve=1 + after(course),
        issue=course.issue,
        labels=labels(course),
        stances=stances(course),
        said=debate.said,
    )
    found = await chair.ask(NEUTRAL, task)
    if isinstance(found, Unanswered):
        return replace(debate, stop=found.limit), None
    if isinstance(found, FinalAnswer):
        return replace(debate, stop="verdict"), found
    return debate, None


async def _adjudged(
    course: ArguedSoFar, debate: MadDebate, chair: Chair
) -> FinalAnswer | NoSynthesis | Unanswered:
    """The answer that must be stated now; two seats at the least must have been heard."""
    if not debate.both:
        return too_few(debate.limit)
    task = Adjudge(
        place=("answer",),
        reserve=after(course),
        issue=course.issue,
        labels=labels(course),
        stances=stances(course),
        said=debate.said,
    )
    return await chair.ask(NEUTRAL, task)
