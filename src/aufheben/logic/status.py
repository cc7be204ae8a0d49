"""Where arguments stand: justified, overruled or defensible.

The least fixpoint of Prakken & Sartor's characteristic function (definition 2.16) is Dung's
grounded extension of the defeat graph, so a linear labeling decides. An incoherent argument
is defeated by the empty one. On a whole theory only the arguments that matter are built:
attackers, attackers of attackers, and so on. An attacker's part attacks as well and is built in
its place, with one exception. A rebut does not defeat what undercuts it, so a larger argument
can withstand what defeats its part: those that undercut their rebutter are built too.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, pairwise

from aufheben.domain.vocabulary import Status
from aufheben.logic.arguments import Budget, GroundArgument, arguments
from aufheben.logic.closure import Closure
from aufheben.logic.defeat import Weighed, rebuttals, undercuts
from aufheben.logic.effort import Bound, work
from aufheben.logic.frameworks import Label, connected, grounded
from aufheben.logic.language import Literal
from aufheben.logic.priorities import NONE, Handle, Priorities, handle

Edge = tuple[int, int]
PAIR, WORK = 8, 1_500_000
"""Steps of `effort` that a pair of arguments takes, of which one attacks the other; and most for `standings_in`."""
_WORDS: dict[Label, Status] = {"in": "justified", "out": "overruled", "undecided": "defensible"}


class Attacks:
    """Who attacks whom among arguments, found once: which of it defeats is another matter under each order.

    Each is a pair (attacker, attacked) of indices; an incoherent argument's attacker is `len(args)`.
    """

    def __init__(self, args: Sequence[GroundArgument]) -> None:
        self._size = len(args)
        self._edges: dict[Edge, tuple[Weighed, ...]] = {}
        concluders = _concluders(args)
        for index, argument in enumerate(args):
            contested = concluders.keys() & (argument.assumptions | argument.contraries)
            work(len(argument.rules) + PAIR * sum(len(concluders[one]) for one in contested))
            for attacker in sorted({a for literal in contested for a in concluders[literal]}):
                self._add(attacker, index, args[attacker], argument)
            if not argument.coherent:
                self._edges[self._size, index] = ()

    def defeats(self, priorities: Priorities = NONE) -> list[Edge]:
        """Those that defeat under an order."""
        work(len(self._edges))
        return [edge for edge in self._edges if self._is_defeat(edge, priorities)]

    def lost(self, priorities: Priorities, rules: Iterable[Handle]) -> set[Edge]:
        """Those in which one of these rules is weighed and that do not defeat under an order."""
        weighed = {edge for rule in rules for edge in self._weighing.get(rule, ())}
        return {edge for edge in weighed if not self._is_defeat(edge, priorities)}

    def standings(self, defeats: Iterable[Edge]) -> list[Status]:
        """The status of each argument where these are all defeats."""
        return [_WORDS[label] for label in grounded(self._size + 1, defeats)[: self._size]]

    @cached_property
    def _weighing(self) -> dict[Handle, set[Edge]]:
        found: dict[Handle, set[Edge]] = {}
        for edge, weighed in self._edges.items():
            for rule in chain.from_iterable(chain.from_iterable(weighed)):
                found.setdefault(handle(rule), set()).add(edge)
        return found

    def _is_defeat(self, edge: Edge, priorities: Priorities) -> bool:
        rebuttals = self._edges[edge]
        return not rebuttals or any(not priorities.weaker(*each) for each in rebuttals)

    def _add(
        self, number: int, index: int, attacker: GroundArgument, attacked: GroundArgument
    ) -> None:
        if undercuts(attacker, attacked):
            self._edges[number, index] = ()
        elif not undercuts(attacked, attacker):
            self._edges[number, index] = rebutting = tuple(rebuttals(attacker, attacked))
            work(min(len(attacker.rules), len(attacked.rules)) // PAIR + PAIR * len(rebutting))


def _concluders(args: Sequence[GroundArgument]) -> dict[Literal, list[int]]:
    concluders: dict[Literal, list[int]] = {}
    for index, argument in enumerate(args):
        work(len(argument.rules))
        for literal in argument.conclusions:
            concluders.setdefault(literal, []).append(index)
    return concluders


def defeat_graph(
    args: Sequence[GroundArgument], priorities: Priorities = NONE
) -> list[tuple[int, int]]:
    """Pairs (attacker, attacked) of indices; an incoherent argument's attacker is len(args)."""
    return Attacks(args).defeats(priorities)


def contests(args: Sequence[GroundArgument]) -> list[list[GroundArgument]]:
    """The arguments in parts: under no priorities does one attack an argument of another part."""
    concluders = _concluders(args)
    work(sum(len(argument.rules) for argument in args))
    met: list[list[int]] = [[] for _ in args]
    joined: set[Literal] = set()
    for index, argument in enumerate(args):
        for literal in concluders.keys() & (argument.assumptions | argument.contraries):
            # Those who conclude it are joined once, and whoever contests it to one of them.
            chain = () if literal in joined else concluders[literal]
            joined.add(literal)
            for one, other in pairwise((index, concluders[literal][0], *chain)):
                met[one].append(other)
                met[other].append(one)
    return [[args[index] for index in sorted(part)] for part in connected(met)]


def standings(args: Sequence[GroundArgument], priorities: Priorities = NONE) -> list[Status]:
    """The status of each argument among these, and no others."""
    attacks = Attacks(args)
    return attacks.standings(attacks.defeats(priorities))


@dataclass(frozen=True, slots=True)
class Around:
    """Arguments with all that bears on them: each one's status, and (attacker, attacked) indices.

    An incoherent argument is attacked by index len(args).
    """

    args: tuple[GroundArgument, ...]
    statuses: tuple[Status, ...]
    edges: tuple[tuple[int, int], ...]


def around(closure: Closure, seeds: Iterable[GroundArgument], budget: Budget) -> Around | None:
    """The seeds, first and in order, and what bears on them; None if the budget ends."""
    args = relevant(closure, seeds, budget)
    if budget.exhausted:
        return None
    edges = defeat_graph(args, closure.priorities)
    labels = grounded(len(args) + 1, edges)
    return Around(tuple(args), tuple(_WORDS[label] for label in labels[: len(args)]), tuple(edges))


def relevant(
    closure: Closure, seeds: Iterable[GroundArgument], budget: Budget
) -> list[GroundArgument]:
    """The seeds first, then every argument that bears on the status of one of the list."""
    budget.exhausted |= not closure.complete
    found = dict.fromkeys(seeds)
    todo = list(found)
    theory = _Theory(closure, budget)
    while todo:
        for argument in theory.against(todo.pop()):
            if argument not in found:
                found[argument] = None
                todo.append(argument)
    return list(found)


class _Theory:
    """A closure whose arguments for a literal are enumerated once."""

    def __init__(self, closure: Closure, budget: Budget) -> None:
        self._closure = closure
        self._budget = budget
        self._built: dict[Literal, list[GroundArgument]] = {}

    def against(self, argument: GroundArgument) -> Iterator[GroundArgument]:
        """The least arguments that attack it, and those that rebut and undercut it at once."""
        holds = self._closure.holds
        assumed = dict.fromkeys(literal for rule in argument.rules for literal in rule.weak)
        work(2 * len(argument.rules) + len(assumed))
        undercutting = [literal for literal in assumed if holds(literal)]
        rebutting = [r.head.complement for r in argument.rules if holds(r.head.complement)]
        for literal in (*undercutting, *rebutting):
            found = self._for(literal)
            work(1 + len(found))
            yield from found
        for one in undercutting:
            for other in rebutting:
                if one != other:
                    yield from self._for_both(one, other)

    def _for(self, goal: Literal) -> list[GroundArgument]:
        if goal not in self._built:
            self._built[goal] = list(arguments(self._closure, goal, self._budget))
        return self._built[goal]

    def _for_both(self, one: Literal, other: Literal) -> Iterator[GroundArgument]:
        from_other = self._above(other)
        for goal in (literal for literal in self._above(one) if literal in from_other):
            found = self._for(goal)
            work(1 + sum(len(argument.rules) for argument in found))
            for argument in found:
                if argument.coherent and {one, other} <= argument.conclusions:
                    yield argument

    def _above(self, literal: Literal) -> dict[Literal, None]:
        """The literal and all that can be derived by way of it."""
        above = {literal: None}
        todo = [literal]
        while todo:
            new = [head for head in self._steps.get(todo.pop(), ()) if head not in above]
            work(1 + len(new))
            above.update(dict.fromkeys(new))
            todo.extend(new)
        return above

    @cached_property
    def _steps(self) -> dict[Literal, dict[Literal, None]]:
        steps: dict[Literal, dict[Literal, None]] = {}
        for head in self._closure.literals():
            for instance in self._closure.instances(head):
                for literal in instance.body:
                    steps.setdefault(literal, {})[head] = None
        return steps


def statuses_for(closure: Closure, literal: Literal, steps: int, most: int) -> list[Status] | None:
    """Where each argument for a literal stands; None beyond turns of search or steps of `effort`."""
    budget = Budget(left=steps)
    with Bound(most):
        found = list(arguments(closure, literal, budget))
        labeled = None if budget.exhausted else around(closure, found, budget)
        return None if labeled is None else list(labeled.statuses[: len(found)])
    return None


def standings_in(
    closure: Closure, args: Sequence[GroundArgument], budget: Budget | None = None
) -> list[Status]:
    """The status of each argument in the theory of `closure`, under its priorities.

    "budget exceeded" for all where the arguments that matter could not all be built and compared.
    """
    found = None
    with Bound(WORK):
        found = around(closure, args, budget or Budget())
    if found is None:
        return ["budget exceeded"] * len(args)
    index = dict(zip(found.args, found.statuses, strict=True))
    return [index[argument] for argument in args]
