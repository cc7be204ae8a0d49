"""Problems of ICCMA, answered on what an engine finds: sets of arguments, one after the other."""

import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from itertools import islice
from typing import Literal, cast

from aufheben.errors import SolverTimedOut
from aufheben.logic.extensions import Searched
from aufheben.logic.frameworks import Framework, ancestry, greatest_admissible, grounded
from aufheben.logic.labelings import CF2
from aufheben.runtime.solver import UNIQUE, Problem, Semantics

_SLICE = 0.1  # seconds between looks at the clock, and at Ctrl-C, which clingo does not see
How = Literal["holding", "lacking", "keeping"]
"""Which set is looked for: one that holds some of the arguments, none of them, all of them."""
Sets = Iterator[frozenset[int]]


class Clock:
    """The time that a search may take, from now on; None is any time."""

    def __init__(self, seconds: float | None) -> None:
        self.slice = _SLICE if seconds is None else min(_SLICE, seconds)
        self._seconds = seconds
        self._end = float("inf") if seconds is None else time.monotonic() + seconds

    def check(self) -> None:
        """Raise SolverTimedOut once the time is over."""
        if self._seconds is not None and time.monotonic() >= self._end:
            raise SolverTimedOut(self._seconds)


class EngineSolver(ABC):
    """A `Solver` on an engine; grounded and CF2 are our own search. Knows nothing between calls."""

    def solve(
        self,
        problem: Problem,
        framework: Framework,
        arguments: AbstractSet[int] = frozenset(),
        *,
        limit: int | None = None,
        seconds: float | None = None,
    ) -> Sets:
        """See the port."""
        answers = self._deciding if problem.decides else self._every
        return islice(answers(problem, framework, arguments, Clock(seconds)), limit)

    @abstractmethod
    def every(self, framework: Framework, semantics: Searched, clock: Clock) -> Sets:
        """Every extension once."""

    @abstractmethod
    def one(
        self,
        framework: Framework,
        semantics: Searched,
        clock: Clock,
        how: How,
        arguments: Iterable[int],
    ) -> frozenset[int] | None:
        """One of them; None if there is none."""

    @abstractmethod
    def some_preferred(self, framework: Framework, clock: Clock) -> frozenset[int]:
        """What some preferred extension holds."""

    @abstractmethod
    def all_semi_stable(self, framework: Framework, clock: Clock) -> frozenset[int]:
        """What all semi-stable extensions hold."""

    def _every(
        self, problem: Problem, framework: Framework, _: AbstractSet[int], clock: Clock
    ) -> Sets:
        clock.check()
        if problem.semantics in UNIQUE:
            yield self._only(framework, problem.semantics, clock)
        elif problem.semantics == "CF2":
            yield from timed(CF2(framework.size, framework.attacks).extensions(), clock)
        else:
            yield from self.every(framework, cast("Searched", problem.semantics), clock)

    def _deciding(
        self, problem: Problem, framework: Framework, arguments: AbstractSet[int], clock: Clock
    ) -> Sets:
        clock.check()
        found = self._witness(problem, framework, arguments, clock)
        if found is not None:
            yield found

    def _witness(
        self, problem: Problem, framework: Framework, arguments: AbstractSet[int], clock: Clock
    ) -> frozenset[int] | None:
        semantics, lacking = problem.semantics, problem.task == "DS"
        if semantics in UNIQUE or (semantics == "CO" and lacking):
            # The grounded extension is the least complete one.
            only = self._only(framework, "GR" if semantics == "CO" else semantics, clock)
            return only if only.isdisjoint(arguments) is lacking else None
        if semantics == "CF2":
            return _cf2_witness(framework, arguments, clock, lacking=lacking)
        if semantics == "PR" and lacking:
            return self._preferred_without(framework, arguments, clock)
        how: How = "lacking" if lacking else "holding"
        return self.one(framework, cast("Searched", semantics), clock, how, arguments)

    def _only(self, framework: Framework, semantics: Semantics, clock: Clock) -> frozenset[int]:
        """The extension of a semantics that has one.

        A set is ideal if it is admissible and no attacker of it is in a preferred extension (Dung,
        Mancarella & Toni 2007, theorem 3.3).
        """
        if semantics == "GR":
            return grounded_set(framework)
        if semantics == "ID":
            held = self.some_preferred(framework, clock)
            within = held - {
                attacked for attacker, attacked in framework.attacks if attacker in held
            }
        else:
            within = self.all_semi_stable(framework, clock)
        return greatest_admissible(within, framework.size, framework.attacks)

    def _preferred_without(
        self, framework: Framework, arguments: AbstractSet[int], clock: Clock
    ) -> frozenset[int] | None:
        """Of what bears on them; then a largest one around it."""
        part, nodes = ancestry(framework, arguments)
        smaller = self.one(part, "PR", clock, "lacking", range(len(arguments)))
        if smaller is None:
            return None
        return self.one(framework, "PR", clock, "keeping", [nodes[place] for place in smaller])


def timed(sets: Sets, clock: Clock) -> Sets:
    """The sets, as long as there is time."""
    for each in sets:
        clock.check()
        yield each


def grounded_set(framework: Framework) -> frozenset[int]:
    """The grounded extension."""
    labels = grounded(framework.size, framework.attacks)
    return frozenset(index for index, label in enumerate(labels) if label == "in")


def _cf2_witness(
    framework: Framework, arguments: AbstractSet[int], clock: Clock, *, lacking: bool
) -> frozenset[int] | None:
    """Of what bears on them; the rest is decided afterwards."""
    part, nodes = ancestry(framework, arguments)
    asked = range(len(arguments))
    every = timed(CF2(part.size, part.attacks).extensions(), clock)
    found = next((each for each in every if each.isdisjoint(asked) is lacking), None)
    if found is None:
        return None
    settled = frozenset(nodes[place] for place in found)
    return next(CF2(framework.size, framework.attacks).extensions(settled, nodes))
