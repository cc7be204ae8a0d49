"""Means over topics, how they vary, and how far other topics would move them.

The percentile bootstrap (Efron & Tibshirani 1993, chapter 13) draws topics with replacement; a
topic brings all its trials, readings and languages along. The draws are scipy's.
"""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any, Final

from aufheben.evaluation.core.resampling import Interval
from aufheben.evaluation.dialectic.statistics.figures import Sample, by_topic, run_to_run
from aufheben.evaluation.dialectic.statistics.libraries import library

RESAMPLES: Final = 10_000
LEVEL: Final = 0.95
AT_ONCE: Final = 64  # series and draws held in memory together; the same however many there are
DRAWS: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One measure of one contestant, in the measure's own unit.

    - `mean`, `sd`: of the values on topics (sample standard deviation; None for one topic).
    - `sd_trials`: run to run, of trials of the same topic and language; None without repetition.
    - `interval`: 95 %, by topic; None for one topic, of which no other can be guessed.
    - `topics`: how many have a value; `values` are theirs, topics in sorted order.
    """

    mean: float
    sd: float | None
    sd_trials: float | None
    interval: Interval | None
    values: tuple[float, ...]

    @property
    def topics(self) -> int:
        """How many topics have a value."""
        return len(self.values)


def figures(
    found: Sequence[Sample], *, seed: int = 0, resamples: int = RESAMPLES
) -> tuple[Figure, ...]:
    """A figure for each sample; raises Misuse for an empty one, MissingExtra without scipy."""
    topics = [tuple(by_topic(sample).values()) for sample in found]
    ends = intervals(topics, seed=seed, resamples=resamples)
    return tuple(
        Figure(
            mean=fmean(values),
            sd=stdev(values) if len(values) > 1 else None,
            sd_trials=run_to_run(sample),
            interval=interval,
            values=values,
        )
        for sample, values, interval in zip(found, topics, ends, strict=True)
    )


def intervals(
    series: Sequence[Sequence[float]], *, seed: int = 0, resamples: int = RESAMPLES
) -> tuple[Interval | None, ...]:
    """The interval of each series' mean; those of one length are drawn alike.

    What a series gets does not depend on the others. None where it has fewer than two values.
    """
    found: dict[int, Interval | None] = {
        place: Interval(low=values[0], high=values[0])
        for place, values in enumerate(series)
        if len(values) > 1 and len(set(values)) == 1
    }
    for places in alike(series, without=found):
        grid = [series[place] for place in places]
        found |= zip(places, _drawn(grid, seed, resamples), strict=True)
    return tuple(found.get(place) for place in range(len(series)))


def alike(series: Sequence[Sequence[float]], *, without: Container[int] = ()) -> list[list[int]]:
    """Places of the series of one length, two values or more, in handfuls to compute at once."""
    lengths: dict[int, list[int]] = {}
    for place, values in enumerate(series):
        if len(values) > 1 and place not in without:
            lengths.setdefault(len(values), []).append(place)
    return [
        places[start : start + AT_ONCE]
        for places in lengths.values()
        for start in range(0, len(places), AT_ONCE)
    ]


def _drawn(grid: Sequence[Sequence[float]], seed: int, resamples: int) -> list[Interval]:
    np, stats = library("numpy"), library("scipy.stats")
    ends = stats.bootstrap(
        (np.asarray(grid, dtype=float),),
        np.mean,
        axis=-1,
        method="percentile",
        confidence_level=LEVEL,
        n_resamples=resamples,
        batch=DRAWS,
        rng=np.random.default_rng(seed),
    ).confidence_interval
    return [_interval(*each) for each in zip(grid, ends.low, ends.high, strict=True)]


def _interval(values: Sequence[float], low: Any, high: Any) -> Interval:
    """Rounding in sums must not move the ends outside of what was drawn from."""
    least, most = min(values), max(values)
    return Interval(low=min(max(float(low), least), most), high=max(min(float(high), most), least))
