"""One pass: an opinion, what speaks against it, and a synthesis of both.

After Anghel et al. 2025 (Informatics 12(3):76); each stage has an agent of its own.
"""

from dataclasses import replace

from aufheben.domain import NEUTRAL, Conclusion, Move, NoThesis, Seat, Thesis, Unanswered
from aufheben.protocols.ports import Chair
from aufheben.rooms.dialectic.methods.answer_tasks import Unite
from aufheben.rooms.dialectic.methods.conclusion import after, ended, labels, stances
from aufheben.rooms.dialectic.methods.speech_tasks import Object, Speak, State
from aufheben.rooms.dialectic.methods.speeches import Heard, disputed, moved, texts
from aufheben.rooms.dialectic.protocol.protocol import too_few
from aufheben.rooms.dialectic.protocol.settle import ArguedSoFar


async def one_pass(course: ArguedSoFar, chair: Chair) -> Conclusion:
    """The first seat's opinion, one counterargument of each other, then M's synthesis."""
    moves: tuple[Move, ...] = ()
    for number, seat in enumerate(course.seats, start=1):
        said = await chair.ask(seat, _turn(course, moves, number))
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


def _turn(course: ArguedSoFar, moves: tuple[Move, ...], number: int) -> Speak:
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
    return Unite(
        place=("answer",),
        reserve=after(course),
        issue=course.issue,
        labels=labels(course),
        stances=stances(course),
        opinion=opinion,
        against=tuple(against),
    )
