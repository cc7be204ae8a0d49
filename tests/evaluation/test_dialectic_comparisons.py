"""Differences are paired by topic, tested by permutation, and corrected for their number."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.evaluation.core.resampling import p_values
from aufheben.evaluation.dialectic.statistics.figures import (
    Comparison,
    Sample,
    comparisons,
    contestants,
    effect,
    holm,
    mcnemar,
    rank_biserial,
    samples,
)
from aufheben.evaluation.dialectic.trial import AnswerTrial
from tests.evaluation.answer_trials import ran
from tests.profiles import examples

numbers = st.integers(-40, 40).map(lambda n: n / 8)
pairs = st.lists(st.tuples(numbers, numbers), min_size=1, max_size=8)
laws = examples(25)


def compared(
    trials: list[AnswerTrial], measure: str = "x", baseline: str | None = None
) -> list[Comparison]:
    found = {who: samples(its) for who, its in contestants(trials).items()}
    every = comparisons(found, baseline=baseline, resamples=300)
    return [comparison for comparison in every if comparison["measure"] == measure]


def tried(method: str, values: list[float], row: str = "m") -> list[AnswerTrial]:
    return [
        ran(f"t{n}", method=method, row=row, values={"x": value}) for n, value in enumerate(values)
    ]


def cells(values: Sequence[float]) -> Sample:
    return {(f"t{n}", "en"): (value,) for n, value in enumerate(values)}


def test_all_sign_patterns_are_tried_where_they_are_few() -> None:
    # Of the eight patterns of 1, 2, 3 two have a mean as far from 0.
    assert p_values([[1, 2, 3], [5], [], [0, 0]]) == (0.25, None, None, 1)
    # Four of 16 have a sum of 4 or more, and as many of -4 or less.
    assert p_values([[1, 1, 3, -1]]) == (0.5,)


def test_no_p_is_zero_though_patterns_are_drawn() -> None:
    (p,) = p_values([[1.0 + n / 100 for n in range(40)]], resamples=500)
    assert p is not None
    assert 0 < p < 0.01


@laws
@given(st.lists(st.lists(numbers, min_size=2, max_size=6), min_size=1, max_size=4))
def test_what_stands_beside_a_series_does_not_move_its_p(many: list[list[float]]) -> None:
    found = p_values(many, resamples=99)
    assert found == tuple(p_values([values], resamples=99)[0] for values in many)


def test_holm_multiplies_the_smallest_most() -> None:
    found = holm([0.01, None, 0.04, 0.03, 0.005])
    assert found == [pytest.approx(0.03), None, *(pytest.approx(p) for p in (0.06, 0.06, 0.02))]
    assert holm([None]) == [None]
    assert holm([]) == []


def test_effects_are_those_of_the_books() -> None:
    assert effect([1, 2, 3]) == 2
    assert effect([2, 2, 2]) is effect([1]) is effect([]) is None
    # Ranks 1.5, 3 and 4 against 1.5, of 10.
    assert rank_biserial([1, 2, 3, -1, 0]) == pytest.approx(0.7)
    assert rank_biserial([0, 0]) is None


def test_mcnemar_counts_the_topics_that_differ() -> None:
    one, other = cells([1] * 5 + [0, 1, 0]), cells([0] * 5 + [1, 1, 0])
    assert mcnemar(one, other) == pytest.approx(2 * (1 + 6) / 64)
    assert mcnemar(one, one) == 1
    assert mcnemar(cells([0.5, 1]), cells([1, 0])) is None
    assert mcnemar(one, {}) is None


def test_mcnemar_needs_one_trial_a_topic() -> None:
    twice: Sample = {("t0", "en"): (1.0, 0.0), ("t1", "en"): (1.0, 1.0)}
    both: Sample = {("t0", "en"): (1.0,), ("t0", "ja"): (0.0,)}
    assert mcnemar(twice, twice) is None
    assert mcnemar(both, both) is None


def test_the_baseline_comes_first_and_is_what_others_are_held_to() -> None:
    trials = [*tried("base", [1, 2, 3]), *tried("a", [2, 4, 6]), *tried("b", [1, 2, 3])]
    found = compared(trials, baseline="base")
    named = [(each["method"], each["than"], each["baseline"]) for each in found]
    assert named == [("a", "base", True), ("b", "base", True), ("a", "b", False)]
    assert (found[0]["difference"], found[0]["sd"], found[0]["effect"]) == (2, 1, 2)
    assert found[0]["p"] == 0.25
    assert found[0]["p_holm"] == 0.5  # of two with the baseline
    assert found[2]["p_holm"] == 0.25  # of one without


def test_one_topic_is_a_difference_and_no_more() -> None:
    (found,) = compared([*tried("a", [3]), *tried("b", [1])])
    assert (found["difference"], found["n"]) == (2, 1)
    assert found["interval"] is None
    assert (found["sd"], found["p"], found["p_holm"], found["effect"]) == (None, None, None, None)


@laws
@given(pairs)
def test_swapping_two_methods_turns_the_sign(values: list[tuple[float, float]]) -> None:
    one, other = ([pair[place] for pair in values] for place in (0, 1))
    (there,) = compared([*tried("a", one), *tried("b", other)])
    (back,) = compared([*tried("b", other), *tried("a", one)])
    assert back["difference"] == -there["difference"]
    assert back["p"] == there["p"]
    assert back["effect"] == (None if there["effect"] is None else pytest.approx(-there["effect"]))
    assert back["rank_biserial"] == (
        None if there["rank_biserial"] is None else -there["rank_biserial"]
    )


@laws
@given(st.lists(numbers, min_size=2, max_size=8))
def test_methods_that_do_the_same_do_not_differ(values: list[float]) -> None:
    (found,) = compared([*tried("a", values), *tried("b", values)])
    assert (found["difference"], found["p"], found["p_holm"]) == (0, 1, 1)
    assert found["interval"]
    assert (found["interval"].low, found["interval"].high) == (0, 0)


@laws
@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_correction_never_helps(chances: list[float]) -> None:
    corrected = holm(chances)
    for plain, more in zip(chances, corrected, strict=True):
        assert more is not None
        assert plain <= more <= 1
