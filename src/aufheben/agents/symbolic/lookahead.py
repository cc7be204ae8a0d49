"""Whether an argument would survive, as far as a seat can foresee.

A seat knows its own stance and what it has been shown, so it plays the rest of the exchange
against itself: every attack it can build from that must have an answer.
"""

from collections.abc import Sequence

from aufheben.logic.arguments import Budget, GroundArgument
from aufheben.logic.closure import Closure
from aufheben.logic.defeat import defeats
from aufheben.logic.standing import relevant

DEPTH = 6
STEPS = 2_000


def survives(
    argument: GroundArgument, foreseen: Closure, answered: GroundArgument | None = None
) -> bool:
    """Each attack buildable from `foreseen` can be answered; `answered` was moved already.

    False also where that cannot be told within the steps.
    """
    budget = Budget(left=STEPS)
    around = relevant(foreseen, [argument], budget)
    branch = (argument, answered) if answered is not None else (argument,)
    return not budget.exhausted and _stands(argument, around, branch, DEPTH)


def _stands(
    moved: GroundArgument,
    around: Sequence[GroundArgument],
    branch: tuple[GroundArgument, ...],
    depth: int,
) -> bool:
    if depth == 0:
        return False
    attacks = (a for a in around if a not in branch and a.coherent and defeats(a, moved))
    return all(_answered(attack, around, (*branch, attack), depth - 1) for attack in attacks)


def _answered(
    attack: GroundArgument,
    around: Sequence[GroundArgument],
    branch: tuple[GroundArgument, ...],
    depth: int,
) -> bool:
    replies = (a for a in around if a not in branch and a.coherent and defeats(a, attack))
    return any(_stands(reply, around, (*branch, reply), depth) for reply in replies)
