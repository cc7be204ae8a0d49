"""How far an accuracy would move with other debates: the percentile bootstrap, by debate.

Efron & Tibshirani 1993, An Introduction to the Bootstrap, chapters 12 and 13. Trials of one
debate are not independent, so debates are drawn (with replacement) and bring all their trials
along. One seed draws the same debates for every panel that judged the same, so intervals are
comparable and differences paired. On few debates percentile intervals are a little narrow.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import floor
from random import Random
from typing import TypeVar

from aufheben.errors import Misuse
from aufheben.evaluation.measures import Interval
from aufheben.evaluation.trials import Trial

RESAMPLES = 2_000
LEVEL = 0.95

_Tally = tuple[int, int]  # hits, trials
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """A value as measured, and the interval in which it lies at the level asked for."""

    value: float
    interval: Interval


def accuracy_estimate(
    trials: Iterable[Trial], *, seed: int = 0, resamples: int = RESAMPLES, level: float = LEVEL
) -> Estimate | None:
    """One panel's accuracy, 0 to 1; None where there is no trial.

    Debates with more trials weigh more, as in `measures.accuracy`.
    """
    tallies = list(_tallies(trials).values())
    if not tallies:
        return None
    drawn = [_share(draw) for draw in _draws(tallies, seed, resamples)]
    return Estimate(value=_share(tallies), interval=percentile(drawn, level=level))


def difference_estimate(
    one: Iterable[Trial],
    other: Iterable[Trial],
    *,
    seed: int = 0,
    resamples: int = RESAMPLES,
    level: float = LEVEL,
) -> Estimate | None:
    """By how much `one` is more accurate than `other`, -1 to 1, on the same debates.

    None where there is no trial. Raises Misuse where a debate was judged by one alone.
    """
    first, second = _tallies(one), _tallies(other)
    if first.keys() != second.keys():
        alone = sorted(first.keys() ^ second.keys())
        raise Misuse(f"only one of the two judged {alone!r}; a difference needs the same debates")
    paired = list(zip(first.values(), second.values(), strict=True))
    if not paired:
        return None
    drawn = [_gap(draw) for draw in _draws(paired, seed, resamples)]
    return Estimate(value=_gap(paired), interval=percentile(drawn, level=level))


def percentile(values: Sequence[float], *, level: float = LEVEL) -> Interval:
    """The k-th smallest and the k-th largest, k = floor((B + 1) * (1 - level) / 2), at least 1.

    Needs at least one value and a level between 0 and 1.
    """
    if not values or not 0 < level < 1:
        raise Misuse(f"{len(values)} values at level {level!r}; expected some, and 0 < level < 1")
    ordered = sorted(values)
    rank = max(1, floor((len(ordered) + 1) * (1 - level) / 2))
    return Interval(low=ordered[rank - 1], high=ordered[-rank])


def _tallies(trials: Iterable[Trial]) -> dict[str, _Tally]:
    """Hits and trials of each debate; sorted, so that the order of trials decides nothing."""
    tallies: dict[str, _Tally] = {}
    for trial in trials:
        hits, count = tallies.get(trial.debate, (0, 0))
        tallies[trial.debate] = (hits + trial.hit, count + 1)
    return dict(sorted(tallies.items()))


def _draws(items: Sequence[_T], seed: int, resamples: int) -> Iterator[Sequence[_T]]:
    chance = Random(seed)  # noqa: S311 - nothing secret depends on it
    return (chance.choices(items, k=len(items)) for _ in range(resamples))


def _share(tallies: Sequence[_Tally]) -> float:
    return sum([hits for hits, _ in tallies]) / sum([count for _, count in tallies])


def _gap(paired: Sequence[tuple[_Tally, _Tally]]) -> float:
    return _share([one for one, _ in paired]) - _share([other for _, other in paired])
