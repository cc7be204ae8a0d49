"""Every semantics by our own search, which needs nothing installed."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from itertools import islice
from typing import cast

from aufheben.adapters.solvers.by_witness import ByWitness
from aufheben.adapters.solvers.clock import Clock, Steps
from aufheben.logic.extensions import Extensions, Searched
from aufheben.logic.frameworks import Framework, ancestry, greatest_admissible, grounded
from aufheben.logic.labelings import CF2
from aufheben.runtime.solver import UNIQUE, Semantics

WORK = 2_000_000
"""Most steps from one answer to the next, times the arguments of the framework: a few seconds."""
_Sets = Iterator[frozenset[int]]


class SearchSolver(ByWitness):
    """A `Solver`. Raises BudgetExceeded where a search takes too long, unless it is `unbounded`."""

    def __init__(self, *, unbounded: bool = False) -> None:
        self._bounded = not unbounded

    def extensions(
        self,
        framework: Framework,
        semantics: Semantics,
        *,
        limit: int | None = None,
        seconds: float | None = None,
    ) -> _Sets:
        """Every extension once, at most `limit`, as they are found."""
        return islice(self._every(framework, semantics, Clock(seconds)), limit)

    def witness(
        self,
        framework: Framework,
        semantics: Semantics,
        arguments: AbstractSet[int],
        *,
        lacking: bool = False,
        seconds: float | None = None,
    ) -> frozenset[int] | None:
        """An extension that holds one of the arguments, or is `lacking` them all; None if none."""
        clock = Clock(seconds)
        clock.check()
        if semantics in UNIQUE or (semantics == "CO" and lacking):
            # The grounded extension is the least complete one.
            unique: Semantics = "GR" if semantics == "CO" else semantics
            only = next(self._every(framework, unique, clock))
            return only if only.isdisjoint(arguments) is lacking else None
        if semantics == "CF2":
            return _cf2_witness(framework, arguments, clock, lacking=lacking)
        if semantics == "PR" and lacking:
            return self._preferred_without(framework, arguments, clock)
        found = self._found(framework, cast("Searched", semantics), clock)
        return found.lacking(arguments) if lacking else found.holding(arguments)

    def _every(self, framework: Framework, semantics: Semantics, clock: Clock) -> _Sets:
        clock.check()
        if semantics == "GR":
            yield _grounded(framework)
        elif semantics == "CF2":
            yield from _timed(CF2(framework.size, framework.attacks).extensions(), clock)
        elif semantics in {"ID", "EAG"}:
            within = (
                self._ideal(framework, clock)
                if semantics == "ID"
                else (self._found(framework, "SST", clock).shared())
            )
            yield greatest_admissible(within, framework.size, framework.attacks)
        else:
            steps = self._steps(framework, clock)
            searched = cast("Searched", semantics)
            found = Extensions(framework.size, framework.attacks, searched, steps.take)
            for each in _timed(found.every(), clock):
                steps.answered()
                yield each

    def _steps(self, framework: Framework, clock: Clock) -> Steps:
        most = max(1, WORK // max(framework.size, 1)) if self._bounded else None
        return Steps(most, clock)

    def _found(self, framework: Framework, semantics: Searched, clock: Clock) -> Extensions:
        steps = self._steps(framework, clock)
        return Extensions(framework.size, framework.attacks, semantics, steps.take)

    def _ideal(self, framework: Framework, clock: Clock) -> frozenset[int]:
        """What some preferred extension holds, and nothing that one holds attacks.

        A set is ideal if it is admissible and no attacker of it is in a preferred extension (Dung,
        Mancarella & Toni 2007, theorem 3.3).
        """
        found = self._found(framework, "PR", clock)
        held: frozenset[int] = frozenset()
        for one in range(framework.size):
            if one not in held:
                held |= found.holding([one]) or frozenset()
        return held - {attacked for attacker, attacked in framework.attacks if attacker in held}

    def _preferred_without(
        self, framework: Framework, arguments: AbstractSet[int], clock: Clock
    ) -> frozenset[int] | None:
        """Extension by extension of what bears on them; then a largest one around it."""
        part, nodes = ancestry(framework, arguments)
        smaller = self._found(part, "PR", clock).lacking(range(len(arguments)))
        if smaller is None:
            return None
        return self._found(framework, "PR", clock).keeping(nodes[place] for place in smaller)


def _timed(sets: _Sets, clock: Clock) -> _Sets:
    for each in sets:
        clock.check()
        yield each


def _cf2_witness(
    framework: Framework, arguments: AbstractSet[int], clock: Clock, *, lacking: bool
) -> frozenset[int] | None:
    """Of what bears on them; the rest is decided afterwards."""
    part, nodes = ancestry(framework, arguments)
    asked = range(len(arguments))
    every = _timed(CF2(part.size, part.attacks).extensions(), clock)
    found = next((each for each in every if each.isdisjoint(asked) is lacking), None)
    if found is None:
        return None
    settled = frozenset(nodes[place] for place in found)
    return next(CF2(framework.size, framework.attacks).extensions(settled, nodes))


def _grounded(framework: Framework) -> frozenset[int]:
    labels = grounded(framework.size, framework.attacks)
    return frozenset(index for index, label in enumerate(labels) if label == "in")
