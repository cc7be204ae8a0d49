"""Acceptance, decided by one extension that shows it or refutes it."""

from abc import ABC, abstractmethod
from collections.abc import Set as AbstractSet

from aufheben.logic.frameworks import Framework, ancestry
from aufheben.runtime.solver import DIRECTIONAL, Semantics


class ByWitness(ABC):
    """A solver that looks for single extensions; where attacks are directed, among ancestors alone."""

    @abstractmethod
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

    def credulous(
        self,
        framework: Framework,
        semantics: Semantics,
        argument: int,
        *,
        seconds: float | None = None,
    ) -> bool:
        """Whether some extension holds the argument."""
        framework, argument = _deciding(framework, semantics, argument)
        return self.witness(framework, semantics, {argument}, seconds=seconds) is not None

    def skeptical(
        self,
        framework: Framework,
        semantics: Semantics,
        argument: int,
        *,
        seconds: float | None = None,
    ) -> bool:
        """Whether every extension holds the argument; true if there is none."""
        framework, argument = _deciding(framework, semantics, argument)
        found = self.witness(framework, semantics, {argument}, lacking=True, seconds=seconds)
        return found is None


def _deciding(framework: Framework, semantics: Semantics, argument: int) -> tuple[Framework, int]:
    """The part that decides about an argument, and its place there."""
    if semantics not in DIRECTIONAL:
        return framework, argument
    part, _ = ancestry(framework, [argument])
    return part, 0
