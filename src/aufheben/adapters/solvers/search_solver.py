"""Every semantics by our own search, which needs nothing installed."""

from collections.abc import Callable, Iterable

from aufheben.adapters.solvers.iccma import Clock, EngineSolver, How, Sets, timed
from aufheben.errors import BudgetExceeded
from aufheben.logic.extensions import Extensions, Searched
from aufheben.logic.frameworks import Framework
from aufheben.version import install
from aufheben.words import speaker

_say = speaker(__name__)

WORK = 2_000_000
"""Most steps from one answer to the next, times the arguments of the framework: a few seconds."""


class _Steps:
    """Steps that a search may take from one answer to the next, within a time; None is any number."""

    def __init__(self, most: int | None, clock: Clock) -> None:
        self._most = most
        self._left = most or 0
        self._clock = clock

    def take(self) -> None:
        """One step. Raises BudgetExceeded, SolverTimedOut."""
        self._clock.check()
        self._left -= 1
        if self._most is not None and self._left < 0:
            do = _say("install_clingo_searches", install=install("asp"))
            raise BudgetExceeded(_say("budget_exceeded_too"), do=do)

    def answered(self) -> None:
        """Begin to count anew."""
        self._left = self._most or 0


class SearchSolver(EngineSolver):
    """A `Solver`. Raises BudgetExceeded where a search takes too long, unless it is `unbounded`."""

    def __init__(self, *, unbounded: bool = False) -> None:
        self._bounded = not unbounded

    def every(self, framework: Framework, semantics: Searched, clock: Clock) -> Sets:
        """Every extension once."""
        found, steps = self._found(framework, semantics, clock)
        for each in timed(found.every(), clock):
            steps.answered()
            yield each

    def one(
        self,
        framework: Framework,
        semantics: Searched,
        clock: Clock,
        how: How,
        arguments: Iterable[int],
    ) -> frozenset[int] | None:
        """One of them; None if there is none."""
        found, _ = self._found(framework, semantics, clock)
        ways: dict[How, Callable[[Iterable[int]], frozenset[int] | None]] = {
            "holding": found.holding,
            "lacking": found.lacking,
            "keeping": found.keeping,
        }
        return ways[how](arguments)

    def some_preferred(self, framework: Framework, clock: Clock) -> frozenset[int]:
        """What some preferred extension holds."""
        found, _ = self._found(framework, "PR", clock)
        held: frozenset[int] = frozenset()
        for one in range(framework.size):
            if one not in held:
                held |= found.holding([one]) or frozenset()
        return held

    def all_semi_stable(self, framework: Framework, clock: Clock) -> frozenset[int]:
        """What all semi-stable extensions hold."""
        return self._found(framework, "SST", clock)[0].shared()

    def _found(
        self, framework: Framework, semantics: Searched, clock: Clock
    ) -> tuple[Extensions, _Steps]:
        most = max(1, WORK // max(framework.size, 1)) if self._bounded else None
        steps = _Steps(most, clock)
        return Extensions(framework.size, framework.attacks, semantics, steps.take), steps
