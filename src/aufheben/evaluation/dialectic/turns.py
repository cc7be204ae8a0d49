"""The turns of a debate, and what each of them says that is new.

A turn is a main argument or a reply, in disputes and confirmations; a synthesis is no turn, but
what it says has been said. Turns are taken in the order of the dialogue.
"""

from collections.abc import Iterator

from aufheben.domain import Move
from aufheben.evaluation.dialectic.presence import grounds
from aufheben.formats.dialectic import Told
from aufheben.logic.likeness.wording import normalized


def turns(told: Told) -> list[tuple[int, Move]]:
    """Every turn with its index among the moves."""
    return [(index, move) for index, move in enumerate(told.moves) if move.role != "synthesis"]


def later(told: Told) -> list[tuple[int, Move]]:
    """The turns of seats that have said something before."""
    return [(index, move) for index, move in turns(told) if earlier(told, index)]


def earlier(told: Told, index: int) -> list[Move]:
    """What the seat of a move said before it, syntheses included."""
    seat = told.moves[index].seat
    return [move for move in told.moves[:index] if move.seat == seat]


def new_shares(told: Told) -> list[float | None]:
    """Of each move the share of its grounds that no argument before it in the run had.

    None where it has no ground. Grounds are the same where their normalized words are.
    """
    return list(_new_shares(told))


def _new_shares(told: Told) -> Iterator[float | None]:
    heard: set[str] = set()
    for move in told.moves:
        own = {found for each in grounds(move.argument) if (found := normalized(each))}
        yield len(own - heard) / len(own) if own else None
        heard |= own
