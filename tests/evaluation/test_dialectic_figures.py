"""A topic's value is a mean of trials, nothing that is missing enters it, and intervals are of topics."""

from random import Random
from statistics import NormalDist, fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.intervals import Interval
from aufheben.errors import MissingExtra, Misuse
from aufheben.evaluation.core import library
from aufheben.evaluation.core.resampling import AT_ONCE, mean_intervals
from aufheben.evaluation.dialectic.statistics.figures import (
    by_topic,
    contestants,
    figures,
    judged,
    measured,
    paired,
    parse_failures,
    pooled,
    samples,
)
from aufheben.version import install
from tests.evaluation.answer_trials import broke, mark, ran
from tests.profiles import examples

numbers = st.floats(-1e3, 1e3)


def test_two_trials_that_are_one_are_a_bug() -> None:
    with pytest.raises(Misuse, match="lift@2"):
        contestants([ran(), ran()])


def test_a_judged_figure_is_a_mean_over_readings_and_then_over_judges() -> None:
    marks = (mark(2), mark(4, reading=2), mark(6, reading=3), mark(8, judge="J2"))
    assert judged(ran(marks=marks)) == {"clarity": 6}  # (4 + 8) / 2, not (2 + 4 + 6 + 8) / 4


def test_a_parse_failure_is_no_mark_of_nothing() -> None:
    marks = (mark(None), mark(6, reading=2), mark(None, judge="J2"), mark(None, measure="lifts"))
    trial = ran(marks=marks)
    assert judged(trial) == {"clarity": 6}
    assert parse_failures([trial]) == {"clarity": 2, "lifts": 1}
    assert "lifts" not in samples([trial])


@given(st.lists(st.one_of(st.none(), numbers), min_size=1))
def test_a_mean_is_one_of_the_legal_marks_alone(values: list[float | None]) -> None:
    trial = ran(marks=tuple(mark(value, reading=n) for n, value in enumerate(values)))
    legal = [value for value in values if value is not None]
    assert judged(trial) == ({"clarity": fmean(legal)} if legal else {})


def test_a_run_without_an_end_says_only_that() -> None:
    assert measured(broke()) == {"terminated": 0.0}
    found = samples([ran(values={"calls": 5.0}), broke(number=2)])
    assert found["calls"] == {("t001", "en"): (5.0,)}
    assert by_topic(found["terminated"]) == {"t001": 0.5}


def test_a_topic_is_the_mean_of_its_languages_however_often_each_was_tried() -> None:
    sample = {("t1", "en"): (1.0, 2.0, 3.0), ("t1", "ja"): (6.0,), ("t0", "en"): (9.0,)}
    assert by_topic(sample) == {"t0": 9, "t1": 4}
    assert list(by_topic(sample)) == ["t0", "t1"]


def test_pairs_are_of_the_same_topic_in_the_same_language() -> None:
    one = {("t1", "en"): (5.0,), ("t1", "ja"): (100.0,), ("t2", "en"): (1.0,)}
    other = {("t1", "en"): (2.0,), ("t2", "ja"): (1.0,), ("t3", "en"): (1.0,)}
    assert paired(one, other) == {"t1": 3}


def test_run_to_run_is_pooled_over_topics_and_needs_repetition() -> None:
    assert pooled([(1.0,), (9.0,)]) is None
    # Variances 2 (one degree of freedom) and 1 (two): (2 * 1 + 1 * 2) / 3.
    assert pooled([(1, 3), (1, 2, 3), (7,)]) == pytest.approx((4 / 3) ** 0.5)


@given(st.integers())
def test_the_order_of_trials_says_nothing(seed: int) -> None:
    trials = [ran(f"t{n % 3}", number=n, values={"x": n / 7}) for n in range(9)]
    shuffled = Random(seed).sample(trials, k=9)
    assert by_topic(samples(shuffled)["x"]) == by_topic(samples(trials)["x"])


def test_a_library_that_is_not_there_is_named_with_the_extra() -> None:
    with pytest.raises(MissingExtra, match="computed and drawn with no_such_library") as raised:
        library("no_such_library.stats")
    assert raised.value.do == f"install it: {install('bench')}"


eighths = st.integers(-50, 50).map(lambda n: n / 8)
series = st.lists(eighths, min_size=2, max_size=9)
laws = examples(25)


def one(values: list[float], seed: int = 0, resamples: int = 99) -> Interval | None:
    return mean_intervals([values], seed=seed, resamples=resamples)[0]


def test_one_topic_has_no_interval_and_no_deviation() -> None:
    (found,) = figures([{("t1", "en"): (3.0, 5.0)}])
    assert (found["mean"], found["sd"], found["interval"], found["n"]) == (4, None, None, 1)
    assert found["sd_trials"] == pytest.approx(2**0.5)
    assert mean_intervals([[], [1.0]]) == (None, None)


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
