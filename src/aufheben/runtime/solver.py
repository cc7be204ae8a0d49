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
from typing import Literal, Protocol

from aufheben.logic.frameworks import Framework

Semantics = Literal[
    "GR", "CO", "PR", "ST", "SST", "STG", "ID", "EAG", "CF2", "NA", "AD", "CF"
]  # fmt: skip

UNIQUE: frozenset[Semantics] = frozenset({"GR", "ID", "EAG"})
"""Those with exactly one extension in every framework."""
DIRECTIONAL: frozenset[Semantics] = frozenset({"GR", "AD", "CO", "PR", "ID", "CF2"})
"""What bears on an argument is what attacks it, directly or not (Baroni & Giacomin 2007)."""


class Solver(Protocol):
    """Raises BudgetExceeded, MissingExtra if a part is not installed, SolverCrashed, SolverTimedOut."""

    def extensions(
        self,
        framework: Framework,
        semantics: Semantics,
        *,
        limit: int | None = None,
        seconds: float | None = None,
    ) -> Iterator[frozenset[int]]:
        """Every extension once, in no order, at most `limit` of them, as they are found."""
        ...

    def witness(
        self,
        framework: Framework,
        semantics: Semantics,
        arguments: AbstractSet[int],
        *,
        lacking: bool = False,
        seconds: float | None = None,
    ) -> frozenset[int] | None:
        """An extension that holds one of the arguments, or one that is `lacking` them all.

        None if there is none.
        """
        ...

    def credulous(
        self,
        framework: Framework,
        semantics: Semantics,
        argument: int,
        *,
        seconds: float | None = None,
    ) -> bool:
        """Whether some extension holds the argument."""
        ...

    def skeptical(
        self,
        framework: Framework,
        semantics: Semantics,
        argument: int,
        *,
        seconds: float | None = None,
    ) -> bool:
        """Whether every extension holds the argument; true if there is none."""
        ...
