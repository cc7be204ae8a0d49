"""Which answer judges prefer, names and order apart, and how far they agree by the published definitions."""

from math import log
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.intervals import Interval
from aufheben.evaluation.core import library
from aufheben.evaluation.dialectic.statistics.judges import (
    agreement,
    biases,
    icc,
    kappa,
    preferences,
    strengths,
)
from aufheben.evaluation.dialectic.trial import AnswerTrial
from tests.evaluation.answer_trials import duel, mark, ran
from tests.profiles import examples

choices = st.sampled_from(["first", "second", "tie", None])
MIRROR = {"first": "second", "second": "first", "tie": "tie", None: None}


def test_a_win_rate_is_by_topic() -> None:
    duels = [duel("first", "first", "t1", judge=f"J{n}") for n in range(3)]
    (found,) = preferences([*duels, duel("second", "second", "t2")], resamples=99)
    assert found["rate"] == 0.5  # and not 3/4
    assert found["interval"] == Interval(low=0, high=1)
    assert found["p"] == 1


duels_of = st.lists(st.tuples(choices, choices, st.sampled_from("abc")), min_size=1, max_size=6)


@examples(40)
@given(duels_of)
def test_a_pair_swapped_by_names_mirrors(chosen: list[tuple[str | None, str | None, str]]) -> None:
    duels = [duel(*each) for each in chosen]
    swapped = [
        # With the names the other way round, what was shown first comes in the other order.
        duel(MIRROR[swap], MIRROR[shown], topic, first="single", second="lift@2")
        for shown, swap, topic in chosen
    ]
    (there,), (back,) = preferences(duels, resamples=99), preferences(swapped, resamples=99)
    assert (back["one"], back["other"]) == (there["other"], there["one"])
    assert (back["wins"], back["ties"], back["losses"]) == (
        there["losses"],
        there["ties"],
        there["wins"],
    )
    assert (back["inconsistent"], back["unjudged"]) == (there["inconsistent"], there["unjudged"])
    assert back["p"] == there["p"]
    assert back["rate"] == (None if there["rate"] is None else pytest.approx(1 - there["rate"]))
    assert biases(duels) == biases(swapped)
    # And a duel named the other way round counts for the same pair.
    (mixed,) = preferences([duels[0], *swapped[1:]], resamples=99)
    assert {**mixed, "p_holm": there["p_holm"]} == there


def test_a_judge_that_always_takes_the_first_is_seen_through() -> None:
    always = [duel("first", "second", f"t{n}") for n in range(4)]
    (found,) = biases([*always, duel("first", None)])
    assert (found["duels"], found["inconsistent"], found["first"]) == (4, 1, 1)
    assert preferences(always, resamples=99)[0]["ties"] == 4


def preference(one: str, other: str, wins: int, losses: int, ties: int = 0) -> dict[str, Any]:
    (found,) = preferences([duel("tie", "tie", first=one, second=other)])
    return {**found, "wins": wins, "losses": losses, "ties": ties}


def test_strengths_are_those_that_made_the_wins() -> None:
    # a to b to c as 4 to 2 to 1: so many wins as these odds say.
    found = strengths(
        [preference("a", "b", 4, 2), preference("a", "c", 8, 2), preference("b", "c", 4, 2)]
    )
    assert [each["method"] for each in found] == ["a", "b", "c"]
    assert [each["strength"] for each in found] == pytest.approx([log(2), 0, -log(2)], abs=1e-6)


def test_a_tie_is_half_a_win() -> None:
    one, other = strengths([preference("a", "b", 2, 0, ties=2)])
    assert one["strength"] - other["strength"] == pytest.approx(log(3), abs=1e-6)


def test_who_never_lost_has_no_finite_strength() -> None:
    assert strengths([preference("a", "b", 4, 0)]) == []
    assert strengths([preference("a", "b", 4, 1), preference("b", "c", 3, 0)]) == []
    assert strengths([]) == []


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
    assert (found["measure"], found["judges"], found["runs"]) == ("clarity", ("J1", "J2"), 4)
    assert found["kappa"] == pytest.approx(1 - 2 / 6.5)
    assert found["icc"] == icc([[1, 1], [2, 3], [3, 3], [1, 2]])


def test_one_judge_agrees_with_nobody_and_strangers_do_not_either() -> None:
    assert agreement(trials((1,), (2,))) == []
    assert agreement(trials((1, None), (None, 2))) == []
