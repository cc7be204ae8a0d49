"""Grounded labeling of an abstract argumentation framework (Dung 1995; Caminada 2006)."""

from collections.abc import Iterable
from typing import Literal

from aufheben.logic.effort import work

Label = Literal["in", "out", "undecided"]


def grounded(size: int, attacks: Iterable[tuple[int, int]]) -> list[Label]:
    """The grounded labeling (Caminada 2006: fewest in) of arguments 0 … size-1.

    What is "in" is the grounded extension, the least fixpoint of the characteristic function
    (Dung 1995, definition 20). `attacks` are (attacker, attacked); one that is listed twice
    counts once. Linear in arguments and attacks.
    """
    return _labeled(size, attacks)[0]


def accepted(size: int, attacks: Iterable[tuple[int, int]]) -> list[int]:
    """What is "in" in the grounded labeling, each after what drives its attackers out."""
    return _labeled(size, attacks)[1]


def _labeled(size: int, attacks: Iterable[tuple[int, int]]) -> tuple[list[Label], list[int]]:
    attacked: list[list[int]] = [[] for _ in range(size)]
    left = [0] * size  # attackers that are not out yet
    for attacker, target in attacks:
        attacked[attacker].append(target)
        left[target] += 1
    work(size + sum(left) // 2)
    labels: list[Label] = ["undecided"] * size
    # The list grows while it is walked: an argument joins it when its last attacker goes out.
    todo = [index for index, attackers in enumerate(left) if not attackers]
    for winner in todo:
        labels[winner] = "in"
        for loser in attacked[winner]:
            if labels[loser] == "out":
                continue
            labels[loser] = "out"
            for freed in attacked[loser]:
                left[freed] = attackers = left[freed] - 1
                if not attackers:
                    todo.append(freed)
    return labels, todo


def greatest_admissible(
    members: Iterable[int], size: int, attacks: Iterable[tuple[int, int]]
) -> frozenset[int]:
    """The greatest admissible set within a conflict-free one: what cannot be defended goes."""
    attackers: list[list[int]] = [[] for _ in range(size)]
    attacked: list[list[int]] = [[] for _ in range(size)]
    for attacker, target in dict.fromkeys(attacks):
        attackers[target].append(attacker)
        attacked[attacker].append(target)
    kept = set(members)
    hits = [sum(other in kept for other in attackers[index]) for index in range(size)]
    todo = [one for one in kept if any(not hits[other] for other in attackers[one])]
    for one in todo:
        if one in kept:
            kept.discard(one)
            for freed in attacked[one]:
                hits[freed] -= 1
                todo.extend(() if hits[freed] else (x for x in attacked[freed] if x in kept))
    return frozenset(kept)
