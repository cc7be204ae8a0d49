"""Gradual semantics: how strong each argument of a weighted bipolar graph is, from 0 to 1.

Exact without cycles: an argument is reckoned after all that bear on it. With cycles the strengths
begin at the base scores and move by ds/dt = f(s) - s (Potyka, KR 2018; for DF-QuAD: AAMAS 2019)
until no argument moves by more than the precision.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from typing import Final

from aufheben.domain.vocabulary import Gradual
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


def dfquad(base: float, attackers: Iterable[float], supporters: Iterable[float]) -> float:
    """DF-QuAD: aggregation and combination of Rago, Toni, Aurisicchio, Baroni, KR 2016.

    Each side comes to 1 - (1 - v1)…(1 - vn), an empty one to 0. Where the attackers come to more,
    the base score falls by the difference times itself; else it rises by the difference times what
    is left up to 1.
    """
    against, in_favor = _aggregated(attackers), _aggregated(supporters)
    if against >= in_favor:
        return _within(base - base * (against - in_favor))
    return _within(base + (1 - base) * (in_favor - against))


def quadratic_energy(base: float, attackers: Iterable[float], supporters: Iterable[float]) -> float:
    """The quadratic energy model of Potyka, KR 2018, at equilibrium.

    The energy E is the sum of the supporters less the sum of the attackers. Its impact is
    h = E² / (1 + E²): the base score rises by h times what is left up to 1, or falls by h of itself.
    """
    # Exactly rounded, so that the order of the arguments changes nothing.
    energy = math.fsum([*supporters, *(-strength for strength in attackers)])
    impact = energy * energy / (1 + energy * energy)
    return _within(base + (1 - base) * impact if energy > 0 else base - base * impact)


def _aggregated(strengths: Iterable[float]) -> float:
    # Sorted, so that the order of the arguments changes nothing.
    return 1 - math.prod(sorted(1 - strength for strength in strengths))


def _within(strength: float) -> float:
    """Rounding may leave the range by the last bit."""
    return min(1.0, max(0.0, strength))


Combine = Callable[[float, Iterable[float], Iterable[float]], float]
GRADUAL: Final[dict[Gradual, Combine]] = {"dfquad": dfquad, "qe": quadratic_energy}


def combined(semantics: Gradual) -> Combine:
    """How that semantics makes a strength of a base score, attackers and supporters."""
    return GRADUAL[semantics]


PRECISION: Final = 1e-9
"""No argument moves faster than this, in strength per unit of time, where it has settled."""
STEPS: Final = 20_000
"""Most steps of the equation before it is given up."""
WORK: Final = 100_000_000
"""Most arguments and edges that are gone through: a large graph is given fewer steps."""
STEP: Final = 0.1
"""Units of time a step."""
Values = list[float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Strengths:
    """The strength of every argument, in order; `exact` where nothing was iterated.

    Else the strengths settled after so many `steps`, to so much `precision`.
    """

    values: tuple[float, ...]
    exact: bool
    steps: int = 0
    precision: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class NotConverged:
    """After so many `steps` some argument still moved by more than the `precision`.

    `moving` are indices of those that did; there are no strengths.
    """

    steps: int
    precision: float
    moving: tuple[int, ...]


def strengths(
    framework: BipolarFramework,
    semantics: Gradual,
    *,
    precision: float = PRECISION,
    steps: int = STEPS,
    work: int = WORK,
) -> Strengths | NotConverged:
    """How strong every argument is.

    With cycles so many `steps` are made at most, in which so much `work` is done: a number of
    arguments and edges that are gone through.
    """
    reckoning = _Reckoning(framework, combined(semantics))
    order = _order(reckoning)
    if order is None:
        size = framework.size + len(framework.attacks) + len(framework.supports)
        return _settled(reckoning, precision, min(steps, work // (4 * size)))
    values = list(framework.base_scores)
    for index in order:
        values[index] = reckoning.strength(index, values)
    return Strengths(values=tuple(values), exact=True)


class _Reckoning:
    """What each argument's strength follows from."""

    def __init__(self, framework: BipolarFramework, combine: Combine) -> None:
        self.base = framework.base_scores
        self.attackers = framework.attackers
        self.supporters = framework.supporters
        self._combine = combine

    def strength(self, index: int, values: Sequence[float]) -> float:
        """Of one argument, with the others as strong as given."""
        against = (values[other] for other in self.attackers[index])
        in_favor = (values[other] for other in self.supporters[index])
        return self._combine(self.base[index], against, in_favor)

    def slopes(self, values: Sequence[float]) -> Values:
        """How fast every strength moves."""
        return [self.strength(index, values) - value for index, value in enumerate(values)]


def _order(reckoning: _Reckoning) -> tuple[int, ...] | None:
    """Every argument after all that bear on it; None where there is a cycle."""
    both = zip(reckoning.attackers, reckoning.supporters, strict=True)
    sources = {index: {*attackers, *others} for index, (attackers, others) in enumerate(both)}
    try:
        return tuple(TopologicalSorter(sources).static_order())
    except CycleError:
        return None


def _settled(reckoning: _Reckoning, precision: float, steps: int) -> Strengths | NotConverged:
    values = list(reckoning.base)
    slopes = reckoning.slopes(values)
    for step in range(steps + 1):
        if all(abs(slope) <= precision for slope in slopes):
            found = tuple(values)
            return Strengths(values=found, exact=False, steps=step, precision=precision)
        values = _moved(reckoning, values, slopes)
        slopes = reckoning.slopes(values)
    moving = tuple(index for index, slope in enumerate(slopes) if abs(slope) > precision)
    return NotConverged(steps=steps, precision=precision, moving=moving)


def _moved(reckoning: _Reckoning, values: Values, first: Values) -> Values:
    """One step by the classical Runge-Kutta method."""
    second = reckoning.slopes(_ahead(values, first, STEP / 2))
    third = reckoning.slopes(_ahead(values, second, STEP / 2))
    fourth = reckoning.slopes(_ahead(values, third, STEP))
    slopes = zip(first, second, third, fourth, strict=True)
    mean = [(a + 2 * b + 2 * c + d) / 6 for a, b, c, d in slopes]
    return [min(1.0, max(0.0, value)) for value in _ahead(values, mean, STEP)]


def _ahead(values: Values, slopes: Values, time: float) -> Values:
    return [value + time * slope for value, slope in zip(values, slopes, strict=True)]
