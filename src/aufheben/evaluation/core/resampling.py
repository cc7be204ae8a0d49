"""How far a figure would move with other debates, edges or topics; and whether it is chance.

The percentile bootstrap (Efron & Tibshirani 1993, An Introduction to the Bootstrap, chapters 12
and 13) and the paired permutation test (Fisher 1935; Good 2005). What is drawn is what depends on
nothing else: a debate, an edge, a topic, each with all its trials. One seed draws the same from
as many, so that intervals are comparable and differences paired.

Sums are drawn with the standard library; means of topics with scipy (the extra `bench`).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import floor
from random import Random
from struct import pack, unpack
from typing import Any, Final, NamedTuple, TypeVar

from aufheben.domain.intervals import Interval
from aufheben.errors import Misuse
from aufheben.evaluation.core import grouped, library

LEVEL: Final = 0.95
RESAMPLES: Final = 2_000
TOPIC_RESAMPLES: Final = 10_000
AT_ONCE: Final = 64  # series and draws held in memory together; the same however many there are
DRAWS: Final = 200

Series = Sequence[Sequence[float]]
_T = TypeVar("_T")


class IntervalEstimate(NamedTuple):
    """A value as measured, and the interval in which it lies at the level asked for."""

    value: float
    interval: Interval


def percentile(values: Sequence[float], *, level: float = LEVEL) -> Interval:
    """The k-th smallest and the k-th largest, k = floor((B + 1) * (1 - level) / 2), at least 1.

    On few debates or edges such intervals are a little narrow. Raises Misuse without a value, and
    for a level that is not between 0 and 1.
    """
    if not values or not 0 < level < 1:
        raise Misuse(f"{len(values)} values at level {level!r}; expected some, and 0 < level < 1")
    ordered = sorted(values)
    rank = max(1, floor((len(ordered) + 1) * (1 - level) / 2))
    return Interval(low=ordered[rank - 1], high=ordered[-rank])


def interval(values: Iterable[float | None]) -> Interval | None:
    """The 95 % interval of what could be measured; None if nothing could."""
    known = [value for value in values if value is not None]
    return percentile(known) if known else None


def draws(
    strata: Sequence[Sequence[Sequence[int]]], *, seed: int = 0, resamples: int = RESAMPLES
) -> Iterator[tuple[int, ...]]:
    """Sums of rows of counts, drawn with replacement: of each stratum as many as it has.

    A row is held as one large integer, 32 bits a count, so that a draw of all columns is one sum:
    counting column by column takes longer than a benchmark has time for.
    """
    packed = [[int.from_bytes(pack(f"<{len(r)}I", *r), "little") for r in rows] for rows in strata]
    size = max((len(row) for rows in strata for row in rows), default=0)
    chance = Random(seed)  # noqa: S311 - nothing secret depends on it
    for _ in range(resamples):
        drawn = sum(sum(chance.choices(rows, k=len(rows))) for rows in packed)
        yield unpack(f"<{size}I", drawn.to_bytes(4 * size, "little"))


def mean_intervals(
    series: Series, *, seed: int = 0, resamples: int = TOPIC_RESAMPLES
) -> tuple[Interval | None, ...]:
    """The 95 % interval of each series' mean; what a series gets does not depend on the others.

    None if it has fewer than two values. Raises MissingExtra without scipy.
    """

    def even(values: Sequence[float]) -> Interval | None:
        return Interval(low=values[0], high=values[0]) if len(set(values)) == 1 else None

    def drawn(grid: Series) -> Iterator[Interval]:
        found = _scipy("bootstrap", grid, seed, resamples, method="percentile")
        ends = found.confidence_interval
        return map(_within, grid, ends.low, ends.high)

    return _each(series, even, drawn)


def _within(values: Sequence[float], low: Any, high: Any) -> Interval:
    """Rounding in sums must not move the ends outside of what was drawn from."""
    least, most = min(values), max(values)
    return Interval(low=min(max(float(low), least), most), high=max(min(float(high), most), least))


def p_values(
    gaps: Series, *, seed: int = 0, resamples: int = TOPIC_RESAMPLES
) -> tuple[float | None, ...]:
    """Of each series of paired differences, the chance of a mean as far from 0, two-sided.

    All sign patterns are tried where there are few enough. None if a series has fewer than
    two; what it gets does not depend on the others. Raises MissingExtra without scipy.
    """

    def same(gap: Sequence[float]) -> float | None:
        """Where nothing differs no sign matters, and nothing need be drawn to know it."""
        return None if any(gap) else 1.0

    def permuted(grid: Series) -> Iterator[float]:
        how = {"permutation_type": "samples", "vectorized": True}
        return map(float, _scipy("permutation_test", grid, seed, resamples, **how).pvalue)

    return _each(gaps, same, permuted)


def _scipy(name: str, grid: Series, seed: int, resamples: int, **how: Any) -> Any:
    np, stats = library("numpy"), library("scipy.stats")
    rng, data = np.random.default_rng(seed), (np.asarray(grid, dtype=float),)
    test = getattr(stats, name)
    return test(data, np.mean, axis=-1, n_resamples=resamples, batch=DRAWS, rng=rng, **how)


def _each(
    series: Series,
    known: Callable[[Sequence[float]], _T | None],
    computed: Callable[[Series], Iterable[_T]],
) -> tuple[_T | None, ...]:
    """What is known at once, else computed of a handful of one length; None of fewer than two."""
    some = [n for n, values in enumerate(series) if len(values) > 1]
    found = {n: value for n in some if (value := known(series[n])) is not None}
    rest = grouped((n for n in some if n not in found), lambda place: len(series[place]))
    for its in rest.values():
        for start in range(0, len(its), AT_ONCE):
            places = its[start : start + AT_ONCE]
            found |= zip(places, computed([series[n] for n in places]), strict=True)
    return tuple(found.get(place) for place in range(len(series)))
