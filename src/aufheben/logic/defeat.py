"""Attack and defeat between arguments (Prakken & Sartor 1997, definitions 2.8 to 2.14).

Which of two contraries outweighs the other is decided by the last defeasible rules behind them,
under the priorities given; what rests on no defeasible rule outweighs what rests on one.
"""

from collections.abc import Iterator

from aufheben.logic.arguments import GroundArgument
from aufheben.logic.language import Clause
from aufheben.logic.priorities import NONE, Priorities

Weighed = tuple[frozenset[Clause], frozenset[Clause]]
"""Rules that are weighed against each other."""


def undercuts(attacker: GroundArgument, attacked: GroundArgument) -> bool:
    """A conclusion of the attacker is an assumption of the attacked."""
    return not attacker.conclusions.isdisjoint(attacked.assumptions)


def rebuts(
    attacker: GroundArgument, attacked: GroundArgument, priorities: Priorities = NONE
) -> bool:
    """They conclude contraries somewhere, and the attacker's is not outweighed."""
    return any(not priorities.weaker(*weighed) for weighed in rebuttals(attacker, attacked))


def rebuttals(attacker: GroundArgument, attacked: GroundArgument) -> Iterator[Weighed]:
    """What each of their contraries rests on: in the attacker, and in the attacked."""
    for contrary in attacker.contraries & attacked.conclusions:
        yield attacker.rests_on(contrary.complement), attacked.rests_on(contrary)


def defeats(
    attacker: GroundArgument, attacked: GroundArgument, priorities: Priorities = NONE
) -> bool:
    """Undercuts it, or rebuts it without being undercut by it."""
    if undercuts(attacker, attacked):
        return True
    return rebuts(attacker, attacked, priorities) and not undercuts(attacked, attacker)


def strictly_defeats(
    attacker: GroundArgument, attacked: GroundArgument, priorities: Priorities = NONE
) -> bool:
    """Defeats it and is not defeated back."""
    return defeats(attacker, attacked, priorities) and not defeats(attacked, attacker, priorities)
