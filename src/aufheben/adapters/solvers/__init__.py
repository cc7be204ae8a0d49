"""Solvers behind the port of `runtime.solver`: our own search, and clingo, whichever is quicker.

clingo takes milliseconds to begin.
"""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from aufheben.adapters.solvers.search_solver import SearchSolver
from aufheben.logic.frameworks import Framework, grounded
from aufheben.runtime.solver import Problem, Semantics, Solver

_OURS: frozenset[Semantics] = frozenset({"GR", "CF2"})
_AGREEING: frozenset[Semantics] = frozenset({"CO", "PR", "ST", "SST", "ID", "EAG"})
"""Of which only what the grounded labeling leaves undecided is searched."""
FEW, FEW_UNDECIDED = 16, 30
"""Most arguments that our own search is quicker with, of any semantics and of those (measured)."""


class QuickestSolver:
    """A `Solver`: clingo where it is installed and there is much to search, else our own."""

    def solve(
        self,
        problem: Problem,
        framework: Framework,
        arguments: AbstractSet[int] = frozenset(),
        *,
        limit: int | None = None,
        seconds: float | None = None,
    ) -> Iterator[frozenset[int]]:
        """See the port."""
        solver = _quickest(framework, problem.semantics)
        return solver.solve(problem, framework, arguments, limit=limit, seconds=seconds)


def _quickest(framework: Framework, semantics: Semantics) -> Solver:
    if semantics in _OURS:
        return SearchSolver()
    if not _clingo_is_there():
        return SearchSolver()
    if _is_small(framework, semantics):
        return SearchSolver(unbounded=True)
    from aufheben.adapters.solvers.clingo_solver import ClingoSolver

    return ClingoSolver()


def _is_small(framework: Framework, semantics: Semantics) -> bool:
    if framework.size <= FEW:
        return True
    if semantics not in _AGREEING:
        return False
    labels = grounded(framework.size, framework.attacks)
    return sum(label == "undecided" for label in labels) <= FEW_UNDECIDED


def _clingo_is_there() -> bool:
    try:
        import clingo  # noqa: F401
    except ImportError:
        return False
    return True
