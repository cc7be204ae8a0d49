"""Intervals are of topics, from seeded draws, and no wider or other than the data say."""

from random import Random
from statistics import NormalDist, fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.intervals import Interval
from aufheben.evaluation.core.resampling import AT_ONCE, mean_intervals
from aufheben.evaluation.dialectic.statistics.figures import figures
from tests.profiles import examples

numbers = st.integers(-50, 50).map(lambda n: n / 8)
series = st.lists(numbers, min_size=2, max_size=9)
laws = examples(25)


def one(values: list[float], seed: int = 0, resamples: int = 99) -> Interval | None:
    return mean_intervals([values], seed=seed, resamples=resamples)[0]


def test_one_topic_has_no_interval_and_no_deviation() -> None:
    (found,) = figures([{("t1", "en"): (3.0, 5.0)}])
    assert (found.mean, found.sd, found.interval, found.n) == (4, None, None, 1)
    assert found.sd_trials == pytest.approx(2**0.5)
    assert mean_intervals([[], [1.0]]) == (None, None)


def test_where_all_are_equal_the_interval_is_that_value() -> None:
    assert one([0.1, 0.1, 0.1]) == Interval(low=0.1, high=0.1)


def test_a_figure_is_of_topics() -> None:
    sample = {("t1", "en"): (1.0, 3.0), ("t2", "en"): (4.0,), ("t3", "en"): (6.0,)}
    (found,) = figures([sample], resamples=99)
    assert (found.mean, found.sd, found.n) == (4, 2, 3)


def test_the_interval_of_many_topics_is_the_normal_one() -> None:
    values = NormalDist(5, 2).samples(400, seed=3)
    found = one(values, resamples=4000)
    assert found
    half = 1.96 * NormalDist.from_samples(values).stdev / 20
    assert found.low == pytest.approx(fmean(values) - half, abs=0.03)
    assert found.high == pytest.approx(fmean(values) + half, abs=0.03)


@laws
@given(series)
def test_an_interval_lies_within_what_was_seen(values: list[float]) -> None:
    found = one(values)
    assert found
    assert min(values) <= found.low <= found.high <= max(values)


@laws
@given(st.lists(series, min_size=1, max_size=5))
def test_what_stands_beside_a_series_does_not_move_its_interval(many: list[list[float]]) -> None:
    assert mean_intervals(many, resamples=99) == tuple(one(values) for values in many)


def test_more_series_than_are_held_at_once_are_all_computed() -> None:
    chance = Random(1)
    many = [[chance.random() for _ in range(4)] for _ in range(AT_ONCE + 3)]
    found = mean_intervals(many, resamples=50)
    assert found[-1] == one(many[-1], resamples=50)
    assert None not in found
