"""Agreement by the published definitions; what is not defined is None, not 0."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.evaluation.core import library
from aufheben.evaluation.dialectic.statistics.judges import agreement, icc, kappa, noise
from aufheben.evaluation.dialectic.trial import AnswerTrial
from tests.evaluation.answer_trials import mark, ran
from tests.profiles import examples

SHROUT_FLEISS = [
    [9, 2, 5, 8],
    [6, 1, 3, 2],
    [8, 4, 6, 8],
    [7, 1, 2, 6],
    [10, 5, 6, 9],
    [6, 2, 4, 7],
]
"""Shrout & Fleiss 1979, table 3: six targets, four judges."""

grids = st.integers(2, 4).flatmap(
    lambda judges: st.lists(
        st.lists(st.integers(1, 10), min_size=judges, max_size=judges), min_size=2, max_size=6
    )
)


def test_icc_of_shrout_and_fleiss_is_theirs() -> None:
    assert icc(SHROUT_FLEISS) == pytest.approx(0.29, abs=0.005)


@examples(25)
@given(grids)
def test_icc_is_that_of_the_two_way_analysis_of_variance(marks: list[list[int]]) -> None:
    rows = [(r, j, float(m)) for r, its in enumerate(marks) for j, m in enumerate(its)]
    frame = library("pandas").DataFrame(rows, columns=["run", "judge", "mark"])
    if frame["mark"].nunique() == 1:
        assert icc(marks) is None
        return
    fit = library("statsmodels.formula.api").ols("mark ~ C(run) + C(judge)", frame).fit()
    n, k = len(marks), len(marks[0])
    runs = frame.groupby("run")["mark"].mean()
    judges = frame.groupby("judge")["mark"].mean()
    bms, jms = k * runs.var(), n * judges.var()
    ems = fit.ssr / ((n - 1) * (k - 1))
    whole = bms + (k - 1) * ems + k * (jms - ems) / n
    found = icc(marks)
    assert found == (pytest.approx((bms - ems) / whole) if whole > 1e-9 else None)


def test_icc_of_judges_who_say_the_same_is_one() -> None:
    assert icc([[1, 1], [5, 5]]) == 1
    assert icc([[4, 4], [4, 4]]) is None
    assert icc([[1, 2]]) is None
    assert icc([]) is None


def test_kappa_of_two_categories_is_the_plain_one() -> None:
    # Twenty and fifteen agreements, five and ten disagreements: (0.7 - 0.5) / (1 - 0.5).
    pairs = [(1, 1)] * 20 + [(1, 2)] * 5 + [(2, 1)] * 10 + [(2, 2)] * 15
    assert kappa([(float(a), float(b)) for a, b in pairs]) == pytest.approx(0.4)


def test_kappa_weighs_by_the_square_of_the_distance() -> None:
    # Observed 0 + 1 + 0 + 1; expected 26 / 4.
    assert kappa([(1, 1), (2, 3), (3, 3), (1, 2)]) == pytest.approx(1 - 2 / 6.5)
    # A category that nobody uses keeps its distance.
    assert kappa([(1, 1), (1, 10), (10, 10)]) == pytest.approx(kappa([(0, 0), (0, 1), (1, 1)]))


def test_kappa_is_undefined_without_variation_and_of_fractions() -> None:
    assert kappa([(3, 3), (3, 3)]) is None
    assert kappa([(3, 3.5), (1, 2)]) is None
    assert kappa([]) is None


def trials(*marks: tuple[float | None, ...], readings: int = 1) -> list[AnswerTrial]:
    """Each run's marks by J1 and J2 (and J3), with a reading of the same value."""
    return [
        ran(
            f"t{place}",
            marks=tuple(
                mark(value, judge=f"J{judge}", reading=reading)
                for judge, value in enumerate(its, 1)
                for reading in range(1, readings + 1)
            ),
        )
        for place, its in enumerate(marks)
    ]


def test_agreement_is_of_runs_that_both_marked() -> None:
    (found,) = agreement(trials((1, 1), (2, 3), (3, 3), (1, 2), (None, 10), (7, None)))
    assert (found.measure, found.judges, found.runs) == ("clarity", ("J1", "J2"), 4)
    assert found.kappa == pytest.approx(1 - 2 / 6.5)
    assert found.icc == icc([[1, 1], [2, 3], [3, 3], [1, 2]])


def test_more_judges_agree_in_pairs_and_all_together() -> None:
    found = agreement(trials((1, 1, 2), (5, 5, 4), (9, 8, 9)))
    assert [len(each.judges) for each in found] == [2, 2, 2, 3]
    assert found[3].kappa is None
    assert found[3].icc == icc([[1, 1, 2], [5, 5, 4], [9, 8, 9]])


def test_one_judge_agrees_with_nobody_and_strangers_do_not_either() -> None:
    assert agreement(trials((1,), (2,))) == ()
    assert agreement(trials((1, None), (None, 2))) == ()


def test_noise_is_of_readings_of_the_same_run() -> None:
    marks = (mark(4), mark(6, reading=2), mark(None, reading=3), mark(1, judge="J2"))
    one, other = noise([ran(marks=marks), ran("t2", marks=(mark(9), mark(9, reading=2)))])
    # Variances 2 and 0, a degree of freedom each.
    assert (one.judge, one.sd, one.runs, one.asked, one.failures) == ("J1", 1, 2, 5, 1)
    assert (other.judge, other.sd, other.failures) == ("J2", None, 0)
