"""The strength of every argument: exact without cycles, else the equilibrium, if there is one.

Without cycles an argument is reckoned after all that bear on it. With cycles the strengths begin at
the base scores and move by ds/dt = f(s) - s (Potyka, KR 2018; for DF-QuAD: AAMAS 2019) until no
argument moves by more than the precision.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from typing import Final

from aufheben.domain.vocabulary import Gradual
from aufheben.logic.gradual.bipolar import BipolarFramework
from aufheben.logic.gradual.semantics import Combine, combined

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
