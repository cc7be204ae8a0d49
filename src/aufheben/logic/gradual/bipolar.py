"""Quantitative bipolar argumentation frameworks (QBAF: Baroni, Rago, Toni 2019)."""

import math
from dataclasses import dataclass

from aufheben.errors import Misuse
from aufheben.logic.frameworks import Framework

Edge = tuple[int, int]
"""From the argument that attacks or supports to the one that is attacked or supported."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BipolarFramework:
    """Arguments 0 … n-1 with names and base scores from 0 to 1, who attacks and who supports whom.

    Both relations are sets: an edge that is given twice counts once. Raises Misuse if two names
    are equal, an edge names no argument, or a base score is missing or out of range.
    """

    names: tuple[str, ...]
    base_scores: tuple[float, ...]
    attacks: tuple[Edge, ...] = ()
    supports: tuple[Edge, ...] = ()

    def __post_init__(self) -> None:
        size = len(self.names)
        if len(set(self.names)) < size:
            raise Misuse("expected distinct names of arguments; number them before")
        if len(self.base_scores) != size:
            raise Misuse(f"expected {size} base scores, one an argument")
        if not all(math.isfinite(score) and 0 <= score <= 1 for score in self.base_scores):
            raise Misuse("expected base scores from 0 to 1")
        for edge in (*self.attacks, *self.supports):
            if not all(0 <= end < size for end in edge):
                raise Misuse(f"edge {edge} names none of {size} arguments")

    @property
    def size(self) -> int:
        """How many arguments."""
        return len(self.names)

    @property
    def attackers(self) -> tuple[tuple[int, ...], ...]:
        """Of every argument those that attack it."""
        return _sources(self.attacks, self.size)

    @property
    def supporters(self) -> tuple[tuple[int, ...], ...]:
        """Of every argument those that support it."""
        return _sources(self.supports, self.size)

    @property
    def abstract(self) -> Framework:
        """The attacks alone: what a labelling sees of it."""
        return Framework(names=self.names, attacks=tuple(sorted(set(self.attacks))))


def _sources(edges: tuple[Edge, ...], size: int) -> tuple[tuple[int, ...], ...]:
    found: list[set[int]] = [set() for _ in range(size)]
    for source, target in edges:
        found[target].add(source)
    return tuple(tuple(sorted(sources)) for sources in found)
