"""Whether an argument would survive, as far as a seat can foresee.

A seat knows its own stance and what it has been shown, so it plays the rest of the exchange
against itself: every attack it can build from that must have an answer.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from aufheben.logic.arguments import Budget, GroundArgument
from aufheben.logic.closure import Closure
from aufheben.logic.defeat import defeats
from aufheben.logic.effort import Bound, work
from aufheben.logic.priorities import Priorities
from aufheben.logic.status import relevant

DEPTH = 6
STEPS, WORK = 20_000, 1_000_000
"""Most turns of a search, and most steps of `effort`."""

Branch = tuple[GroundArgument, ...]


class _Search(NamedTuple):
    """What may be moved at all, under which priorities, and how long may be looked."""

    around: Sequence[GroundArgument]
    priorities: Priorities
    budget: Budget


def survives(
    argument: GroundArgument, foreseen: Closure, answered: GroundArgument | None = None
) -> bool:
    """Each attack buildable from `foreseen` can be answered; `answered` was moved already.

    False also where that cannot be told within the steps.
    """
    budget = Budget(left=STEPS)
    branch = (argument, answered) if answered is not None else (argument,)
    with Bound(WORK):
        around = relevant(foreseen, [argument], budget)
        search = _Search(around, foreseen.priorities, budget)
        stands = _stands(argument, search, branch, DEPTH)
        return stands and not budget.exhausted
    return False


def _stands(moved: GroundArgument, search: _Search, branch: Branch, depth: int) -> bool:
    if depth == 0:
        return False
    attacks = _defeaters(moved, search, branch)
    return all(_answered(attack, search, (*branch, attack), depth - 1) for attack in attacks)


def _answered(attack: GroundArgument, search: _Search, branch: Branch, depth: int) -> bool:
    replies = _defeaters(attack, search, branch)
    return any(_stands(reply, search, (*branch, reply), depth) for reply in replies)


def _defeaters(moved: GroundArgument, search: _Search, branch: Branch) -> Iterator[GroundArgument]:
    """What may be moved against it; every comparison is a step, so a search always ends."""
    for argument in search.around:
        if not search.budget.spend():
            return
        work(2 + min(len(argument.rules), len(moved.rules)) // 2)
        if argument in branch or not argument.coherent:
            continue
        if defeats(argument, moved, search.priorities):
            yield argument
