"""Debates in free prose, turn by turn.

Free (Du et al. 2023, arXiv 2305.14325): all seats speak at once; in every round each sees what the
others said in the round before, and says its own anew; in the end what they said last is merged.

With a judge (Liang et al. 2023, arXiv 2305.19118): the seats speak in turn and each disputes what
was said; after every round the judge states the answer or hears another, after the last it must.

One pass (after Anghel et al. 2025, Informatics 12(3):76): an opinion, what speaks against it, and a
synthesis of both; each stage has an agent of its own.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from aufheben.domain import (
    NEUTRAL,
    Conclusion,
    Dispute,
    FinalAnswer,
    Move,
    NoSynthesis,
    NoThesis,
    Seat,
    Thesis,
    Unanswered,
)
from aufheben.domain.vocabulary import Limit
from aufheben.protocols.ports import Chair
from aufheben.rooms.dialectic.methods.answer_tasks import Adjudge, Merge, Moderate, Unite
from aufheben.rooms.dialectic.methods.conclusion import after, concluding, ended
from aufheben.rooms.dialectic.methods.speech_tasks import (
    Contend,
    Heard,
    Object,
    Speak,
    State,
    Update,
    answered,
    disputed,
    moved,
    texts,
)
from aufheben.rooms.dialectic.protocol.protocol import too_few
from aufheben.rooms.dialectic.protocol.settle import ArguedSoFar

Round = dict[str, str]
"""What each seat said in a round; who was silent is not there."""


async def free(course: ArguedSoFar, chair: Chair) -> Conclusion:
    """Open, update `rounds` times, merge."""
    rounds: list[Round] = []
    last: Round = {}
    for number in range(course.constitution.rounds + 1):
        said, limit = await _at_once(course, last, number, chair)
        rounds.append(said)
        last = {**last, **said}
        if limit is not None:
            course = replace(course, limit=limit)
        if limit is not None or len(last) < 2:
            break
    course = replace(course, disputes=tuple(_disputes(course, rounds)))
    if len(last) < 2:
        return ended(course, too_few(course.limit))
    return ended(course, await chair.ask(NEUTRAL, _merge(course, last)))


async def _at_once(
    course: ArguedSoFar, last: Round, number: int, chair: Chair
) -> tuple[Round, Limit | None]:
    """One round: nobody sees what another says in it. The limit, if one cut it short."""
    asks = [chair.ask(seat, _turn(course, seat, last, number)) for seat in course.seats]
    answers = await chair.together(asks)
    said = {
        seat.name: answer.argument.warrant.consequent
        for seat, answer in zip(course.seats, answers, strict=True)
        if isinstance(answer, Thesis)
    }
    limits = (answer.limit for answer in answers if isinstance(answer, Unanswered))
    return said, next(limits, None)


def _turn(course: ArguedSoFar, seat: Seat, last: Round, number: int) -> Speak:
    """The turns of the others are counted by the chair, since all are asked at once."""
    place, reserve = ("turn", number + 1, seat.name), 1 + after(course)
    if seat.name not in last:
        return State(place=place, reserve=reserve, issue=course.issue)
    heard = tuple(Heard(name, text) for name, text in last.items() if name != seat.name)
    return Update(
        place=place, reserve=reserve, issue=course.issue, own=last[seat.name], heard=heard
    )


def _merge(course: ArguedSoFar, last: Round) -> Merge:
    said = tuple(Heard(name, text) for name, text in last.items())
    return concluding(Merge, course, ("answer",), said=said)


def _disputes(course: ArguedSoFar, rounds: list[Round]) -> Iterator[Dispute]:
    """Each opening with the turns that answer it, alternating.

    A turn answers the last one of the next seat, so the turn of seat s in round r stands in the
    dispute of seat s + r, counted around the table.
    """
    names = [seat.name for seat in course.seats]
    for opener in range(len(names)):
        moves: tuple[Move, ...] = ()
        for number, said in enumerate(rounds):
            name = names[(opener - number) % len(names)]
            if name in said:
                moves = moved(moves, Heard(name, said[name]), answered(moves, name))
        yield from disputed(moves, course.limit or "rounds", max(0, len(rounds) - 1))


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
        said = await chair.ask(seat, _contend(course, debate, seat, number))
        if isinstance(said, Unanswered):
            return replace(debate, stop=said.limit)
        if isinstance(said, Thesis):
            heard = Heard(seat.name, said.argument.warrant.consequent)
            moves = moved(debate.moves, heard, answered(debate.moves, seat.name))
            debate = replace(debate, moves=moves)
    silent = len(debate.moves) == before
    return replace(debate, rounds=debate.rounds + 1, stop="rounds" if silent else None)


def _contend(course: ArguedSoFar, debate: MadDebate, seat: Seat, number: int) -> Contend:
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
    place = ("moderate", debate.rounds)
    task = concluding(Moderate, course, place, ahead=1, said=debate.said)
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
    task = concluding(Adjudge, course, ("answer",), said=debate.said)
    return await chair.ask(NEUTRAL, task)


async def one_pass(course: ArguedSoFar, chair: Chair) -> Conclusion:
    """The first seat's opinion, one counterargument of each other, then M's synthesis."""
    moves: tuple[Move, ...] = ()
    for number, seat in enumerate(course.seats, start=1):
        said = await chair.ask(seat, _opine(course, moves, number))
        if isinstance(said, Unanswered):
            course = replace(course, limit=said.limit)
            break
        moves = _said(moves, seat, said)
        if not moves:
            break
    course = replace(course, disputes=disputed(moves, "rounds", rounds=int(len(moves) > 1)))
    if len(moves) < 2:
        return ended(course, too_few(course.limit))
    return ended(course, await chair.ask(NEUTRAL, _unite(course, moves)))


def _said(moves: tuple[Move, ...], seat: Seat, said: Thesis | NoThesis) -> tuple[Move, ...]:
    if isinstance(said, NoThesis):
        return moves
    heard = Heard(seat.name, said.argument.warrant.consequent)
    return moved(moves, heard, 0 if moves else None)


def _opine(course: ArguedSoFar, moves: tuple[Move, ...], number: int) -> Speak:
    seats = len(course.seats)
    reserve = seats - number + 1 + after(course)
    if not moves:
        return State(place=("opinion",), reserve=reserve, issue=course.issue)
    opinion, *against = texts(move.argument for move in moves)
    return Object(
        place=("against", number - 1),
        reserve=reserve,
        issue=course.issue,
        opinion=opinion,
        heard=tuple(against),
    )


def _unite(course: ArguedSoFar, moves: tuple[Move, ...]) -> Unite:
    opinion, *against = texts(move.argument for move in moves)
    return concluding(Unite, course, ("answer",), opinion=opinion, against=tuple(against))
