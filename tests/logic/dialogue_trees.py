"""Dialogue trees (Prakken & Sartor 1997, definitions 3.1 to 3.4) on one finite theory.

P moves an argument, O any defeater of the last move, P a strict defeater it has not moved in
this branch. P wins a tree where O cannot move in any branch. On a finite set of arguments P
wins exactly where the argument is justified; a test holds this against the labeling.
"""

from collections.abc import Sequence

from aufheben.logic.arguments import GroundArgument
from aufheben.logic.defeat import defeats, strictly_defeats
from aufheben.logic.priorities import NONE, Priorities


def provably_justified(
    argument: GroundArgument, args: Sequence[GroundArgument], priorities: Priorities = NONE
) -> bool:
    """P has a winning strategy for `argument` when both sides may use all of `args`."""
    return argument.coherent and _p_wins(argument, args, (argument,), priorities)


def _p_wins(
    moved: GroundArgument,
    args: Sequence[GroundArgument],
    branch: tuple[GroundArgument, ...],
    priorities: Priorities,
) -> bool:
    # An incoherent attacker is defeated by the empty argument, which P may always move.
    attackers = (a for a in args if defeats(a, moved, priorities) and a.coherent)
    return all(_answered(attacker, args, branch, priorities) for attacker in attackers)


def _answered(
    attacker: GroundArgument,
    args: Sequence[GroundArgument],
    branch: tuple[GroundArgument, ...],
    priorities: Priorities,
) -> bool:
    fresh = (a for a in args if a not in branch and a.coherent)
    replies = (a for a in fresh if strictly_defeats(a, attacker, priorities))
    return any(_p_wins(reply, args, (*branch, reply), priorities) for reply in replies)
