"""Attack and defeat between arguments (Prakken & Sartor 1997, definitions 2.8 to 2.14).

There are no priorities between defeasible rules; a conclusion reached by strict rules alone
outweighs its contrary reached by defeasible ones, which is their definition with an empty
order.
"""

from aufheben.logic.arguments import GroundArgument


def undercuts(attacker: GroundArgument, attacked: GroundArgument) -> bool:
    """A conclusion of the attacker is an assumption of the attacked."""
    return not attacker.conclusions.isdisjoint(attacked.assumptions)


def rebuts(attacker: GroundArgument, attacked: GroundArgument) -> bool:
    """They conclude contraries somewhere, and the attacker's is not outweighed."""
    for contrary in attacker.contraries & attacked.conclusions:
        outweighed = contrary in attacked.strict_conclusions
        if not outweighed or contrary.complement in attacker.strict_conclusions:
            return True
    return False


def defeats(attacker: GroundArgument, attacked: GroundArgument) -> bool:
    """Undercuts it, or rebuts it without being undercut by it."""
    if undercuts(attacker, attacked):
        return True
    return rebuts(attacker, attacked) and not undercuts(attacked, attacker)


def strictly_defeats(attacker: GroundArgument, attacked: GroundArgument) -> bool:
    """Defeats it and is not defeated back."""
    return defeats(attacker, attacked) and not defeats(attacked, attacker)
