"""Arguments as sequences of ground rules (Prakken & Sartor 1997, definition 2.5), minimal.

An argument is [r0 … rn]: every strong condition of a rule is the head of an earlier one, no
two rules share a head, and every rule but the last is used. Arguments explode (k premises
with two proofs each make 2^k), so they are enumerated lazily against a budget, and a spent
budget is told apart from "there is none".
"""

from collections.abc import Iterator
from dataclasses import dataclass

from aufheben.logic.closure import Closure, Instance
from aufheben.logic.effort import work
from aufheben.logic.language import Clause, Literal

STEPS = 20_000
BUILT, CARRIED = 6, 4
"""What a rule of an argument takes, in steps of `effort`; how many literals are carried on for one."""


@dataclass(slots=True)
class Budget:
    """Turns left to a search, each as long as it is. `exhausted`: something may have been missed.

    What a turn takes is counted by `effort`.
    """

    left: int = STEPS
    exhausted: bool = False

    def spend(self, steps: int = 1) -> bool:
        """Take so many steps, or say that none is left."""
        if self.left <= 0:
            self.exhausted = True
            return False
        self.left -= steps
        return True


class GroundArgument:
    """A minimal argument: its `rules`, of which the last is the warrant.

    `conclusions` are all heads, facts and sub-conclusions too; `contraries` their complements;
    `assumptions` the literals assumed to lack evidence. They are derived once, since every
    comparison of two arguments asks for them. Equal where the rules are.
    """

    __slots__ = ("_resting", "assumptions", "conclusions", "contraries", "rules")

    def __init__(self, rules: tuple[Instance, ...]) -> None:
        self.rules = rules
        self.conclusions = frozenset([rule.head for rule in rules])
        self.contraries = frozenset([rule.head.complement for rule in rules])
        self.assumptions = frozenset([literal for rule in rules for literal in rule.weak])
        self._resting: dict[Literal, frozenset[Clause]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GroundArgument) and self.rules == other.rules

    def __hash__(self) -> int:
        return hash(self.rules)

    def __repr__(self) -> str:
        return f"GroundArgument({self.rules!r})"

    @property
    def warrant(self) -> Instance:
        """The last rule."""
        return self.rules[-1]

    def rests_on(self, literal: Literal) -> frozenset[Clause]:
        """R_L(A): the last defeasible rules for a conclusion; none where it is strictly derived.

        Through strict rules those of their conditions count (Prakken & Sartor 1997, def. 2.6).
        """
        if literal not in self._resting:
            self._resting[literal] = self._rests_on(literal)
        return self._resting[literal]

    def _rests_on(self, literal: Literal) -> frozenset[Clause]:
        work(len(self.rules))
        by_head = {rule.head: rule for rule in self.rules}
        found: set[Clause] = set()
        todo = [literal]
        while todo:
            # What was read from words may lack a step, or go round in a circle.
            rule = by_head.pop(todo.pop(), None)
            if rule is not None and rule.clause.strict:
                todo.extend(rule.body)
            elif rule is not None:
                found.add(rule.clause)
        return frozenset(found)

    @property
    def coherent(self) -> bool:
        """It attacks itself in no way."""
        return self.conclusions.isdisjoint(self.assumptions | self.contraries)


# What is still to be concluded, and how each literal so far is.
_Search = tuple[list[Literal], dict[Literal, Instance]]


def arguments(
    closure: Closure, goal: Literal, budget: Budget, also: tuple[Literal, ...] = ()
) -> Iterator[GroundArgument]:
    """Minimal arguments for the ground `goal` that conclude every literal in `also` too.

    What is in `also` never rests on the goal: the warrant comes last. Each comes once, in the
    order of the knowledge base. Stops early where the budget ends or the closure is not
    complete, and then leaves `budget.exhausted` set.
    """
    budget.exhausted |= not closure.complete
    also = tuple([literal for literal in also if literal != goal])
    before = {goal: also} if also else {}
    stack: list[_Search] = [([goal, *also], {})]
    while stack:
        agenda, chosen = stack.pop()
        if not budget.spend():
            return
        agenda = agenda[_open(agenda, chosen) :]
        if not agenda:
            work(sum(BUILT + len(rule.body) + len(rule.weak) for rule in chosen.values()))
            yield GroundArgument(tuple(_ordered(goal, also, chosen)))
            continue
        stack.extend(reversed(_choices(closure, agenda, chosen, before)))


def every_argument(closure: Closure, budget: Budget) -> Iterator[GroundArgument]:
    """Minimal arguments for every derived literal."""
    for literal in closure.literals():
        yield from arguments(closure, literal, budget)


def _open(agenda: list[Literal], chosen: dict[Literal, Instance]) -> int:
    """Where the first literal is that nothing is chosen for; the length where there is none."""
    return next((place for place, one in enumerate(agenda) if one not in chosen), len(agenda))


def _choices(
    closure: Closure,
    agenda: list[Literal],
    chosen: dict[Literal, Instance],
    before: dict[Literal, tuple[Literal, ...]],
) -> list[_Search]:
    """The search after each way to conclude the first literal of the agenda."""
    goal, rest = agenda[0], agenda[1:]
    ways = list(closure.instances(goal))
    work(1 + len(ways) * (2 + (len(agenda) + len(chosen)) // CARRIED))
    return [
        ([*instance.body, *rest], {**chosen, goal: instance})
        for instance in ways
        if not _circular(instance, chosen, before)
    ]


def _circular(
    instance: Instance, chosen: dict[Literal, Instance], before: dict[Literal, tuple[Literal, ...]]
) -> bool:
    """Whether the head is needed for its own body (or what comes before), as far as chosen."""
    todo = [*instance.body, *before.get(instance.head, ())]
    if not todo:
        return False
    # The list grows while it is walked.
    seen: set[Literal] = set()
    for literal in todo:
        if literal == instance.head:
            break
        if literal in chosen and literal not in seen:
            seen.add(literal)
            todo.extend(chosen[literal].body)
            todo.extend(before.get(literal, ()))
    else:
        work(len(todo))
        return False
    work(len(todo))
    return True


def _ordered(
    goal: Literal, also: tuple[Literal, ...], chosen: dict[Literal, Instance]
) -> Iterator[Instance]:
    """Premises before what they support, in the order they are written; the warrant last."""
    done: set[Literal] = {goal}
    todo = [(literal, False) for literal in reversed((*chosen[goal].body, *also))]
    while todo:
        literal, ready = todo.pop()
        if ready:
            yield chosen[literal]
        elif literal not in done:
            done.add(literal)
            todo.append((literal, True))
            todo.extend((body, False) for body in reversed(chosen[literal].body))
    yield chosen[goal]
