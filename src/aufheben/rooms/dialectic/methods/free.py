"""Free debate (Du et al. 2023, arXiv 2305.14325).

All seats speak at once; in every round each sees what the others said in the round before, and
says its own anew; in the end what they said last is merged.
"""

from collections.abc import Iterator
from dataclasses import replace

from aufheben.domain import NEUTRAL, Conclusion, Dispute, Move, Seat, Thesis, Unanswered
from aufheben.domain.vocabulary import Limit
from aufheben.protocols.ports import Chair
from aufheben.rooms.dialectic.methods.answer_tasks import Merge
from aufheben.rooms.dialectic.methods.conclusion import after, ended, labels, stances
from aufheben.rooms.dialectic.methods.speech_tasks import Speak, State, Update
from aufheben.rooms.dialectic.methods.speeches import Heard, answered, disputed, moved
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
    return Merge(
        place=("answer",),
        reserve=after(course),
        issue=course.issue,
        labels=labels(course),
        stances=stances(course),
        said=tuple(Heard(name, text) for name, text in last.items()),
    )


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
