"""Attacks and defeats (Modgil & Prakken 2014).

An attack is on a sub-argument: on its ordinary premise or assumption (undermining), on the
conclusion of its defeasible rule (rebutting), or on the rule itself (undercutting). Undercutting,
attacking as a contrary, and attacking an assumption always succeed; else an attacker that is weaker
than what it attacks does not.
"""

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Literal, NamedTuple

from aufheben.logic.arguments import Budget
from aufheben.logic.aspic.arguments import AspicArgument
from aufheben.logic.aspic.theory import AspicTheory

How = Literal["undermine", "rebut", "undercut"]
_Weaker = Callable[[str, str], bool]
_A_STEP = 100
"""Comparisons that take as long as a step of a budget."""


class Attack(NamedTuple):
    """Places of arguments: who attacks, whom, on which sub-argument; how; whether it succeeds."""

    attacker: int
    attacked: int
    on: int
    how: How
    succeeds: bool


def attacks(
    theory: AspicTheory, args: Sequence[AspicArgument], budget: Budget
) -> tuple[Attack, ...] | None:
    """Every attack, on sub-arguments too; None where the budget ends."""
    holders: list[list[int]] = [[] for _ in args]
    for argument in args:
        for place in sorted(argument.within):
            holders[place].append(argument.place)
    found: list[Attack] = []
    for attacker, on, how, succeeds in _direct(theory, args, budget):
        if not budget.spend(len(holders[on])):
            return None
        found += [Attack(attacker, holder, on, how, succeeds) for holder in holders[on]]
    return tuple(found)


def defeats(found: Sequence[Attack]) -> tuple[tuple[int, int], ...]:
    """(attacker, attacked) of every attack that succeeds, each once."""
    return tuple(dict.fromkeys((a.attacker, a.attacked) for a in found if a.succeeds))


def _direct(
    theory: AspicTheory, args: Sequence[AspicArgument], budget: Budget
) -> Iterator[tuple[int, int, How, bool]]:
    """What attacks the last step of each argument."""
    concluding: dict[str, list[AspicArgument]] = {}
    for argument in args:
        concluding.setdefault(argument.conclusion, []).append(argument)
    for on in args:
        if on.kind != "axiom" and (on.kind != "rule" or on.open_to_rebuttal):
            how: How = "rebut" if on.kind == "rule" else "undermine"
            for against in sorted(theory.against(on.conclusion)):
                for attacker in concluding.get(against, ()):
                    budget.spend(_comparisons(attacker, on) // _A_STEP)
                    sure = on.kind == "assumption" or theory.is_contrary(against, on.conclusion)
                    yield attacker.place, on.place, how, sure or not weaker(theory, attacker, on)
        if on.rule is not None and on.open_to_rebuttal:
            for against in sorted(theory.against(on.rule.formula)):
                for attacker in concluding.get(against, ()):
                    yield attacker.place, on.place, "undercut", True


def _comparisons(one: AspicArgument, other: AspicArgument) -> int:
    """Most pairs of premises and of rules that are looked at."""
    rules = len(one.defeasible) * len(other.defeasible)
    return len(one.premises) * len(other.premises) + rules


def weaker(theory: AspicTheory, one: AspicArgument, other: AspicArgument) -> bool:
    """Whether an argument is strictly weaker than another, by the last or the weakest link."""
    premises = _less(theory, theory.weaker_premise, one.premises, other.premises)
    if theory.link == "last":
        if one.last or other.last:
            return _less(theory, theory.weaker_rule, one.last, other.last)
        return premises
    rules = _less(theory, theory.weaker_rule, one.defeasible, other.defeasible)
    if not (one.defeasible or other.defeasible):
        return premises
    return rules and (premises or not (one.premises or other.premises))


def _less(
    theory: AspicTheory, is_less: _Weaker, some: AbstractSet[str], others: AbstractSet[str]
) -> bool:
    """Whether a set is weaker than another; one that has members than none."""
    if not some or not others:
        return bool(some)
    if theory.sets == "elitist":
        return any(all(is_less(one, other) for other in others) for one in some)
    return all(any(is_less(one, other) for other in others) for one in some)
