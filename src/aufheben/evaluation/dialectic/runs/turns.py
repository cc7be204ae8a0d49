"""The turns of a debate, and what each of them says that is new.

A turn is a main argument or a reply, in disputes and confirmations; a synthesis is no turn, but
what it says has been said. Turns are taken in the order of the dialogue; in free debate, where
all seats speak at once, round by round and within a round by dispute.
"""

from collections.abc import Iterator

from aufheben.domain import Move
from aufheben.evaluation.dialectic.runs.presence import grounds
from aufheben.formats.dialectic import Told, disputes
from aufheben.logic.likeness.wording import normalized


def turns(told: Told) -> list[tuple[int, Move]]:
    """Every turn with its index among the moves, in the order of speaking."""
    return [(i, told.moves[i]) for i in _spoken(told) if told.moves[i].role != "synthesis"]


def later(told: Told) -> list[tuple[int, Move]]:
    """The turns of seats that have said something before."""
    return [(index, move) for index, move in turns(told) if earlier(told, index)]


def earlier(told: Told, index: int) -> list[Move]:
    """What the seat of a move said before it, syntheses included."""
    order = _spoken(told)
    before = [told.moves[i] for i in order[: order.index(index)]]
    return [move for move in before if move.seat == told.moves[index].seat]


def new_shares(told: Told) -> list[float | None]:
    """Of each move the share of its grounds that no argument before it in the run had.

    None where it has no ground. Grounds are the same where their normalized words are.
    """
    found = dict(_new_shares(told))
    return [found[index] for index in range(len(told.moves))]


def _new_shares(told: Told) -> Iterator[tuple[int, float | None]]:
    heard: set[str] = set()
    for index in _spoken(told):
        grounded = grounds(told.moves[index].argument)
        own = {found for each in grounded if (found := normalized(each))}
        yield index, len(own - heard) / len(own) if own else None
        heard |= own


def _spoken(told: Told) -> list[int]:
    """The indices of all moves, in the order of speaking."""
    indices = list(range(len(told.moves)))
    if told.finished.case.constitution.form != "free":
        return indices
    # There a dispute alternates round by round, beside the others.
    rounds = {first + at: at for first, d in disputes(told) for at in range(len(d.moves))}
    return sorted(indices, key=lambda index: (rounds.get(index, len(indices)), index))
