"""Where arguments stand: justified, overruled or defensible.

The least fixpoint of Prakken & Sartor's characteristic function (definition 2.16) is Dung's
grounded extension of the defeat graph, so a linear labelling decides. An incoherent argument
is defeated by the empty one. On a whole theory only the arguments that matter are built:
attackers, attackers of attackers, and so on.
"""

from collections.abc import Iterable, Sequence

from aufheben.domain.words import Status
from aufheben.logic.arguments import Budget, GroundArgument, arguments
from aufheben.logic.closure import Closure
from aufheben.logic.defeat import defeats
from aufheben.logic.semantics import Label, grounded

_WORDS: dict[Label, Status] = {"in": "justified", "out": "overruled", "undecided": "defensible"}


def defeat_graph(args: Sequence[GroundArgument]) -> list[tuple[int, int]]:
    """Pairs (attacker, attacked) of indices; an incoherent argument's attacker is len(args)."""
    concluders: dict[object, list[int]] = {}
    for index, argument in enumerate(args):
        for literal in argument.conclusions:
            concluders.setdefault(literal, []).append(index)
    edges: dict[tuple[int, int], None] = {}
    for index, argument in enumerate(args):
        contested = [*argument.assumptions, *(c.complement for c in argument.conclusions)]
        for attacker in dict.fromkeys(a for lit in contested for a in concluders.get(lit, ())):
            if defeats(args[attacker], argument):
                edges[attacker, index] = None
        if not argument.coherent:
            edges[len(args), index] = None
    return list(edges)


def standings(args: Sequence[GroundArgument]) -> list[Status]:
    """The status of each argument among these, and no others."""
    labels = grounded(len(args) + 1, defeat_graph(args))
    return [_WORDS[label] for label in labels[: len(args)]]


def relevant(
    closure: Closure, seeds: Iterable[GroundArgument], budget: Budget
) -> list[GroundArgument]:
    """The seeds first, then every argument that attacks one of the list, directly or not."""
    found = dict.fromkeys(seeds)
    todo = list(found)
    contested = set()
    while todo:
        argument = todo.pop()
        attacked = [*argument.assumptions, *(c.complement for c in argument.conclusions)]
        for literal in attacked:
            if literal in contested or not closure.holds(literal):
                continue
            contested.add(literal)
            new = [a for a in arguments(closure, literal, budget) if a not in found]
            found.update(dict.fromkeys(new))
            todo.extend(new)
    return list(found)


def standings_in(
    closure: Closure, args: Sequence[GroundArgument], budget: Budget | None = None
) -> list[Status]:
    """The status of each argument in the theory of `closure`.

    "budget exceeded" for all where the arguments that matter could not all be built.
    """
    budget = budget or Budget()
    around = relevant(closure, args, budget)
    if budget.exhausted:
        return ["budget exceeded"] * len(args)
    index = dict(zip(around, standings(around), strict=True))
    return [index[argument] for argument in args]
