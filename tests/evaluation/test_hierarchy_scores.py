"""Scores of edges: worked by hand, and laws that hold for any judgments."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.opinions import Truth
from aufheben.evaluation.hierarchy.measures import Counts, EdgeTrial, counted, total
from aufheben.evaluation.hierarchy.table import table
from tests.evaluation.edge_trials import TRUTHS, benchmarks, judged, outcome


def scored(trials: list[EdgeTrial], resamples: int = 40) -> list[Any]:
    """The rows of the pairs."""
    return [row for row in table(trials, resamples=resamples)[1] if row["row"] == "pair"]


def test_accuracy_and_f1_of_a_hand_worked_trial() -> None:
    """TP 3, FN 1, FP 2, TN 2: precision 3/5, recall 3/4, F1 6/9, accuracy 5/8."""
    counts = counted(outcome("ffft", "fftt"))
    assert (counts.found, counts.missed, counts.alarms, counts.kept) == (3, 1, 2, 2)
    assert [counts.precision, counts.recall] == [3 / 5, 3 / 4]
    assert [counts.f1, counts.accuracy] == [6 / 9, 5 / 8]


def test_unsure_is_a_false_negative_of_a_wrong_edge_and_costs_only_accuracy_of_a_correct_one() -> (
    None
):
    sure, unsure = (counted(outcome("f" + said, "tt")) for said in "tu")
    assert (sure.f1, sure.accuracy) == (unsure.f1, unsure.accuracy) == (2 / 3, 3 / 4)
    kept = counted(outcome("ff", "ut"))
    assert (kept.f1, kept.accuracy) == (1.0, 3 / 4)


@pytest.mark.parametrize(("correct", "right"), [(True, "true"), (False, "false")])
def test_only_the_gold_verdict_is_a_hit(correct: bool, right: str) -> None:
    hits = [verdict for verdict in TRUTHS if judged(verdict, correct=correct).hit]
    assert hits == [right]


def test_where_nothing_was_found_f1_is_zero_and_where_nothing_could_be_it_is_none() -> None:
    assert counted(outcome("t", "t")).f1 == 0.0
    assert counted(outcome("", "t")).f1 is None
    assert counted([]).accuracy is None


def test_the_f1_is_the_mean_of_the_trials_and_not_that_of_their_sum() -> None:
    (row,) = scored([*outcome("ff", "ff"), *outcome("tt", "tt", number=1)])
    assert row["f1"] == pytest.approx(1 / 3)
    assert Counts(**row["counts"]).f1 == pytest.approx(1 / 2)


@pytest.mark.parametrize(
    ("first", "verdict", "correct", "field"),
    [
        ("true", "false", True, "right_to_wrong"),
        ("true", "false", False, "wrong_to_right"),
        ("false", "true", False, "right_to_wrong"),
        ("unsure", "true", True, "settled_right"),
        ("unsure", "true", False, "settled_wrong"),
        ("false", "unsure", False, "lost_right"),
        ("false", "unsure", True, "lost_wrong"),
        ("unsure", "unsure", True, "unchanged"),
        ("false", "false", True, "unchanged"),
    ],
)
def test_a_verdict_that_turned_is_counted_by_where_it_turned(
    first: Truth, verdict: Truth, correct: bool, field: str
) -> None:
    (row,) = scored([judged(verdict, first=first, correct=correct)])
    assert {name for name, count in row["flips"].items() if count} == {field}


def test_money_is_unknown_with_one_call_that_has_no_price_and_a_missing_judgment_is_counted() -> (
    None
):
    trials = [judged(child="a", money=0.5), judged(child="b", money=None, calls=0)]
    assert scored(trials)[0]["money"] == 0.5
    (row,) = scored([*trials, judged(child="a", number=1, money=None)])
    assert row["money"] is None
    assert (row["missing"], row["calls_per_edge"], row["tokens"]) == (1, 4 / 3, 300)


@given(benchmarks())
def test_every_judgment_is_counted_once_and_flips_lead_from_the_first_right_verdicts_to_the_last(
    trials: list[EdgeTrial],
) -> None:
    for row in scored(trials, resamples=2):
        counts, flips = Counts(**row["counts"]), row["flips"]
        assert counts.judged == row["edges"] * row["trials"] == sum(flips.values())
        assert counts.judged == sum(kind["of"] for kind in row["kinds"])
        turned = (flips["right_to_wrong"], flips["wrong_to_right"])
        assert (counts.right_to_wrong, counts.wrong_to_right) == turned
        its = [trial for trial in trials if trial.unit == (row["method"], row["pair"])]
        first = sum(trial.first == trial.gold for trial in its)
        gained, lost = (turned[1] + flips["settled_right"], turned[0] + flips["lost_right"])
        assert counts.found + counts.kept == first + gained - lost


@given(st.data())
def test_the_order_of_judgments_and_of_trials_moves_nothing(data: st.DataObject) -> None:
    trials = data.draw(benchmarks())
    again = data.draw(st.permutations(trials))
    one, other = (
        sorted(scored(its, resamples=5), key=lambda row: (row["method"], row["pair"]))
        for its in (trials, again)
    )
    assert one == other
    turned = [replace(trial, number=(2, 0, 1)[trial.number]) for trial in trials]
    for row, its in zip(scored(trials, resamples=2), scored(turned, resamples=2), strict=True):
        assert row["f1"] == pytest.approx(its["f1"])
        assert row["accuracy_sd_trials"] == pytest.approx(its["accuracy_sd_trials"])


@given(benchmarks())
def test_shares_lie_between_0_and_1_and_f1_between_precision_and_recall(
    trials: list[EdgeTrial],
) -> None:
    for row in scored(trials, resamples=2):
        c = Counts(**row["counts"])
        shares = [c.accuracy, c.f1, c.precision, c.recall, row["unsure"]]
        assert all(0 <= share <= 1 for share in shares if share is not None)
        if c.f1 is not None and c.precision is not None and c.recall is not None:
            low, high = sorted([c.precision, c.recall])
            assert low - 1e-9 <= c.f1 <= high + 1e-9


@given(benchmarks())
def test_counts_add_up(trials: list[EdgeTrial]) -> None:
    half = len(trials) // 2
    assert total([counted(trials[:half]), counted(trials[half:])]) == counted(trials)
    assert total([]) == Counts()
    assert counted(trials).judged == len(trials)
