"""Grounded labelling of an abstract argumentation framework (Dung 1995; Caminada 2006)."""

from collections.abc import Iterable
from typing import Literal

Label = Literal["in", "out", "undecided"]


def grounded(size: int, attacks: Iterable[tuple[int, int]]) -> list[Label]:
    """The grounded labelling of arguments 0 … size-1; linear in arguments and attacks."""
    attacked: list[list[int]] = [[] for _ in range(size)]
    left = [0] * size
    for attacker, target in attacks:
        attacked[attacker].append(target)
        left[target] += 1
    labels: list[Label] = ["undecided"] * size
    todo = [index for index in range(size) if left[index] == 0]
    for winner in todo:
        labels[winner] = "in"
        for loser in attacked[winner]:
            if labels[loser] == "out":
                continue
            labels[loser] = "out"
            for freed in attacked[loser]:
                left[freed] -= 1
                if left[freed] == 0 and labels[freed] == "undecided":
                    todo.append(freed)
    return labels
