"""The solver port: what is accepted in an abstract framework, under which semantics.

Sets are of 0-based indices. `seconds` bounds the search, from its start to its last answer; reading
the framework into the solver is linear and not counted.

| | semantics | its extensions |
|---|---|---|
| CF | conflict-free | no member attacks a member (Dung 1995, definition 5) |
| NA | naive | the largest conflict-free sets (Bondarenko et al. 1997) |
| AD | admissible | conflict-free sets that defend their members (Dung 1995, definition 6) |
| CO | complete | admissible sets that hold all they defend (Dung 1995, definition 23) |
| GR | grounded | the least complete one (Dung 1995, definition 20) |
| PR | preferred | the largest admissible sets (Dung 1995, definition 7) |
| ST | stable | conflict-free sets that attack all they do not hold (Dung 1995, definition 13) |
| SST | semi-stable | complete ones of largest range: what they hold or attack (Caminada 2006) |
| STG | stage | conflict-free sets of largest range (Verheij 1996) |
| ID | ideal | the largest admissible set within all preferred ones (Dung, Mancarella & Toni 2007) |
| EAG | eager | the largest admissible set within all semi-stable ones (Caminada 2007) |
| CF2 | CF2 | naive in each strongly connected part of what is left (Baroni, Giacomin & Guida 2005) |
"""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import Literal, NamedTuple, Protocol

from aufheben.logic.frameworks import Framework, ancestry

Semantics = Literal[
    "GR", "CO", "PR", "ST", "SST", "STG", "ID", "EAG", "CF2", "NA", "AD", "CF"
]  # fmt: skip

Task = Literal["DC", "DS", "SE", "EE", "CE"]
"""Decide credulously, decide skeptically, some extension, every extension, count extensions."""
UNIQUE: frozenset[Semantics] = frozenset({"GR", "ID", "EAG"})
"""Those with exactly one extension in every framework."""
DIRECTIONAL: frozenset[Semantics] = frozenset({"GR", "AD", "CO", "PR", "ID", "CF2"})
"""What bears on an argument is what attacks it, directly or not (Baroni & Giacomin 2007)."""


class Problem(NamedTuple):
    """A problem of ICCMA, such as DC-PR: a task and a semantics."""

    task: Task
    semantics: Semantics

    @property
    def decides(self) -> bool:
        """It is about an argument."""
        return self.task in {"DC", "DS"}

    def __str__(self) -> str:
        return f"{self.task}-{self.semantics}"


class Solver(Protocol):
    """What a program of ICCMA is: a problem, a framework, arguments and limits, and what answers it."""

    def solve(
        self,
        problem: Problem,
        framework: Framework,
        arguments: AbstractSet[int] = frozenset(),
        *,
        limit: int | None = None,
        seconds: float | None = None,
    ) -> Iterator[frozenset[int]]:
        """Of SE, EE and CE every extension once, in no order, at most `limit`, as they are found.

        Of DC one that holds one of the `arguments`, of DS one that holds none of them; none where
        there is none. Raises BudgetExceeded, MissingExtra if a part is not installed,
        SolverCrashed, SolverTimedOut.
        """
        ...


def accepts(
    solver: Solver,
    problem: Problem,
    framework: Framework,
    argument: int,
    *,
    seconds: float | None = None,
) -> bool:
    """Of DC whether some extension holds the argument, of DS whether every one does: true of none.

    What does not bear on the argument is left aside. Raises as a solver.
    """
    if problem.semantics in DIRECTIONAL:
        framework, _ = ancestry(framework, [argument])
        argument = 0
    found = next(solver.solve(problem, framework, {argument}, seconds=seconds), None)
    return (found is None) is (problem.task == "DS")
