"""Differences between methods: paired by edge, over the pairs that both were held with."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from aufheben.evaluation.hierarchy.measures import EdgeTrial, resampled, vote_for
from aufheben.evaluation.hierarchy.table import COMPARED, differences
from tests.evaluation.edge_trials import benchmarks, judged, outcome
from tests.profiles import examples


def compared(trials: list[EdgeTrial], resamples: int = 200) -> list[dict[str, Any]]:
    return list(differences(trials, resampled(trials, resamples=resamples)))


def of(found: list[dict[str, Any]], method: str, than: str, measure: str) -> dict[str, Any]:
    key = (method, than, measure)
    (one,) = (d for d in found if (d["method"], d["than"], d["measure"]) == key)
    return one


def test_pairing_sees_a_difference_that_hard_edges_would_hide() -> None:
    """Both miss the same half; the debate raises no alarm on any edge, the other on all."""
    trials = [*outcome("ft" * 9, "t" * 9), *outcome("ft" * 9, "f" * 9, method="single", pair="N")]
    found = of(compared(trials), "relay", "single", "accuracy")
    assert [found["difference"], *found["interval"]] == pytest.approx([1 / 3] * 3)


def test_single_experts_that_are_in_no_pair_are_left_out() -> None:
    found = compared(
        [
            *outcome("f", "t", pair="RI"),
            *(t for p in "NSRI" for t in outcome("f", "t", method="single", pair=p)),
        ]
    )
    assert of(found, "relay", "single", "f1")["than_pairs"] == ["R", "I"]


def test_only_pairs_that_both_were_held_with_are_compared() -> None:
    found = compared(
        [
            *(t for pair in ("NS", "RI") for t in outcome("f", "t", pair=pair)),
            *(t for pair in ("RI", "SI") for t in outcome("t", "t", pair=pair, method="one-way")),
        ]
    )
    difference = of(found, "relay", "one-way", "f1")
    assert difference["pairs"] == difference["than_pairs"] == ["RI"]
    assert difference["difference"] == 1.0


def test_a_vote_with_the_form_s_own_budget_goes_before_the_other() -> None:
    votes = [vote_for("relay"), "self-consistency"]
    trials = [t for m in ("relay", "parallel", *votes) for t in outcome("f", "t", method=m)]
    assert {(d["method"], d["than"]) for d in compared(trials)} == {
        ("relay", "self-consistency:relay"),
        ("parallel", "self-consistency"),
    }


def test_feedback_is_held_against_the_same_form_without_it_in_its_flips_too() -> None:
    """The first verdicts are right; with feedback half of them are talked round."""
    trials = [
        *(judged("false", child=c, method="relay-mediator") for c in "abcd"),
        *(judged("true", first="false", child=c, method="relay-feedback") for c in "ab"),
        *(judged("false", child=c, method="relay-feedback") for c in "cd"),
    ]
    found = compared(trials)
    flips = of(found, "relay-feedback", "relay-mediator", "right_to_wrong")
    assert (flips["difference"], flips["interval"]) == (0.5, [0.0, 1.0])
    others = {"wrong_to_right": 0.0, "accuracy": -0.5}
    for measure, gap in others.items():
        assert of(found, "relay-feedback", "relay-mediator", measure)["difference"] == gap


def test_methods_that_judged_other_edges_have_no_difference() -> None:
    trials = [judged(child="a"), judged(child="b", method="single", pair="N")]
    found = of(compared(trials), "relay", "single", "f1")
    assert (found["difference"], found["interval"]) == (None, None)


def test_what_has_no_baseline_is_not_compared() -> None:
    assert compared(outcome("f", "t")) == []
    assert compared([]) == []


@examples(50)
@given(benchmarks(fewest=2))
def test_a_method_that_says_the_same_as_another_does_not_differ(trials: list[EdgeTrial]) -> None:
    same = [
        replace(trial, method=method, pair="NS")
        for trial in trials
        if trial.unit == trials[0].unit
        for method in ("relay-mediator", "relay-feedback")
    ]
    for found in compared(same, resamples=20):
        assert (found["difference"], found["interval"]) in [(0.0, [0.0, 0.0]), (None, None)]


@examples(50)
@given(benchmarks(fewest=2))
def test_differences_lie_between_minus_1_and_1(trials: list[EdgeTrial]) -> None:
    for found in compared(trials, resamples=20):
        assert found["method"] in COMPARED
        if found["difference"] is not None:
            assert all(-1 <= value <= 1 for value in (*found["interval"], found["difference"]))
