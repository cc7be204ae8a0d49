"""Whether an argument would survive, as far as a seat can foresee.

A seat knows its own stance and what it has been shown, so it plays the rest of the exchange
against itself: every attack it can build from that must have an answer.
"""

from collections.abc import Iterator, Sequence

from aufheben.logic.arguments import Budget, GroundArgument
from aufheben.logic.closure import Closure
from aufheben.logic.defeat import defeats
from aufheben.logic.standing import relevant

DEPTH = 6
STEPS = 20_000

Branch = tuple[GroundArgument, ...]


def survives(
    argument: GroundArgument, foreseen: Closure, answered: GroundArgument | None = None
) -> bool:
    """Each attack buildable from `foreseen` can be answered; `answered` was moved already.

    False also where that cannot be told within the steps.
    """
    budget = Budget(left=STEPS)
    around = relevant(foreseen, [argument], budget)
    branch = (argument, answered) if answered is not None else (argument,)
    stands = _stands(argument, around, branch, DEPTH, budget)
    return stands and not budget.exhausted


def _stands(
    moved: GroundArgument,
    around: Sequence[GroundArgument],
    branch: Branch,
    depth: int,
    budget: Budget,
) -> bool:
    if depth == 0:
        return False
    attacks = _defeaters(moved, around, branch, budget)
    return all(
        _answered(attack, around, (*branch, attack), depth - 1, budget) for attack in attacks
    )


def _answered(
    attack: GroundArgument,
    around: Sequence[GroundArgument],
    branch: Branch,
    depth: int,
    budget: Budget,
) -> bool:
    replies = _defeaters(attack, around, branch, budget)
    return any(_stands(reply, around, (*branch, reply), depth, budget) for reply in replies)


def _defeaters(
    moved: GroundArgument, around: Sequence[GroundArgument], branch: Branch, budget: Budget
) -> Iterator[GroundArgument]:
    """What may be moved against it; every comparison is a step, so a search always ends."""
    for argument in around:
        if not budget.spend():
            return
        if argument not in branch and argument.coherent and defeats(argument, moved):
            yield argument
