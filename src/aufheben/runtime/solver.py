"""The solver port: what is accepted in an abstract framework, under which semantics.

Semantics are those of Dung 1995: GR grounded (definition 20), CO complete (23), PR preferred
(7), ST stable (13). Sets are of 0-based indices. `seconds` bounds the search, from its start
to its last answer; reading the framework into the solver is linear and not counted.
"""

from collections.abc import Iterator
from typing import Literal, Protocol

from aufheben.logic.frameworks import Framework

Semantics = Literal["GR", "CO", "PR", "ST"]


class Solver(Protocol):
    """Raises MissingExtra if a part is not installed, SolverCrashed and SolverTimedOut."""

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
