"""Scores of edges: worked by hand, and laws that hold for any judgments."""

from dataclasses import astuple
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.opinions import Truth
from aufheben.evaluation.core.trial import sample_sd
from aufheben.evaluation.hierarchy.measures import Counts, counted, counts_of, resampled, total
from aufheben.evaluation.hierarchy.scores import Flips, OfKind, Score, scores
from aufheben.evaluation.hierarchy.trial import EdgeTrial
from tests.evaluation.edge_trials import benchmarks, judged, outcome

FEW = 40


def scored(trials: list[EdgeTrial]) -> tuple[Score, ...]:
    return scores(trials, resampled(trials, resamples=FEW))


def test_accuracy_and_f1_of_a_hand_worked_trial() -> None:
    """TP 3, FN 1, FP 2, TN 2: precision 3/5, recall 3/4, F1 6/9, accuracy 5/8."""
    counts = counted(outcome("ffft", "fftt"))
    assert (counts.found, counts.missed, counts.alarms, counts.kept) == (3, 1, 2, 2)
    assert [counts.precision, counts.recall] == [3 / 5, 3 / 4]
    assert [counts.f1, counts.accuracy] == [6 / 9, 5 / 8]


def test_unsure_of_a_wrong_edge_is_a_false_negative() -> None:
    sure, unsure = (counted(outcome("f" + said, "tt")) for said in "tu")
    assert sure.f1 == unsure.f1 == 2 / 3
    assert sure.accuracy == unsure.accuracy == 3 / 4


def test_unsure_of_a_correct_edge_costs_accuracy_and_not_f1() -> None:
    counts = counted(outcome("ff", "ut"))
    assert counts.f1 == 1.0
    assert counts.accuracy == 3 / 4


def test_where_nothing_was_found_f1_is_zero_and_where_nothing_could_be_it_is_none() -> None:
    assert counted(outcome("t", "t")).f1 == 0.0
    assert counted(outcome("", "t")).f1 is None
    assert counted([]).accuracy is None


def test_the_mean_and_the_sample_sd_are_those_over_the_trials() -> None:
    """F1 is 1, 2/3 and 0 (nothing found); accuracy 1, 3/4 and 1/2."""
    (score,) = scored(
        [
            *outcome("ff", "tt", number=0),
            *outcome("ft", "tt", number=1),
            *outcome("tt", "tt", number=2),
        ]
    )
    assert score.f1.mean == pytest.approx(5 / 9)
    assert score.f1.sd == pytest.approx(sqrt((16 + 1 + 25) / 81 / 2))
    assert score.accuracy.mean == pytest.approx(0.75)
    assert score.accuracy.sd == pytest.approx(0.25)
    assert (score.edges, score.trials, score.missing) == (4, 3, 0)


def test_the_f1_is_the_mean_of_the_trials_and_not_that_of_their_sum() -> None:
    (score,) = scored([*outcome("ff", "ff"), *outcome("tt", "tt", number=1)])
    assert score.f1.mean == pytest.approx(1 / 3)
    assert score.counts.f1 == pytest.approx(1 / 2)


def test_one_trial_has_no_sd() -> None:
    (score,) = scored(outcome("f", "t"))
    assert score.f1.sd is None
    assert sample_sd([0.5, None]) is None


def test_kinds_have_their_share_found_and_their_false_alarms() -> None:
    (score,) = scored(
        [
            judged("false", child="a", kind="reversed"),
            judged("true", child="b", kind="reversed"),
            judged("unsure", child="c", kind="reversed"),
            judged("false", child="d", kind="sibling"),
            judged("false", child="e", kind="direct", correct=True),
            judged("true", child="f", kind="direct", correct=True),
        ]
    )
    assert score.kinds == (
        OfKind(kind="reversed", correct=False, judged_false=1, of=3),
        OfKind(kind="sibling", correct=False, judged_false=1, of=1),
        OfKind(kind="direct", correct=True, judged_false=1, of=2),
    )
    assert [kind.share for kind in score.kinds] == [1 / 3, 1.0, 1 / 2]


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
    (score,) = scored([judged(verdict, first=first, correct=correct)])
    assert score.flips == Flips(**{field: 1})


def test_money_is_unknown_with_one_call_that_has_no_price_and_a_missing_judgment_is_counted() -> (
    None
):
    trials = [judged(child="a", money=0.5), judged(child="b", money=None, calls=0)]
    assert scored(trials)[0].money == 0.5
    (score,) = scored([*trials, judged(child="a", number=1, money=None)])
    assert score.money is None
    assert (score.missing, score.calls_per_edge, score.tokens) == (1, 4 / 3, 300)


@given(benchmarks())
def test_every_judgment_is_counted_once_and_so_is_every_flip(trials: list[EdgeTrial]) -> None:
    for score in scored(trials):
        counts, flips = score.counts, score.flips
        assert counts.judged == score.edges * score.trials == sum(astuple(flips))
        assert counts.judged == sum(kind.of for kind in score.kinds)
        assert (counts.right_to_wrong, counts.wrong_to_right) == astuple(flips)[:2]


@given(benchmarks())
def test_flips_lead_from_the_first_right_verdicts_to_the_last(trials: list[EdgeTrial]) -> None:
    for score in scored(trials):
        its = [trial for trial in trials if trial.unit == (score.method, score.pair)]
        first = sum(trial.first == trial.gold for trial in its)
        gained = score.flips.wrong_to_right + score.flips.settled_right
        lost = score.flips.right_to_wrong + score.flips.lost_right
        assert score.counts.found + score.counts.kept == first + gained - lost


@given(st.data())
def test_the_order_of_judgments_moves_nothing(data: st.DataObject) -> None:
    trials = data.draw(benchmarks())
    again = data.draw(st.permutations(trials))
    one, other = (sorted(scored(its), key=lambda s: (s.method, s.pair)) for its in (trials, again))
    assert one == other


@given(st.data())
def test_the_order_of_trials_moves_no_score(data: st.DataObject) -> None:
    trials = data.draw(benchmarks())
    turn = [2, 0, 1]
    turned = [
        judged(
            trial.verdict,
            correct=trial.correct,
            method=trial.method,
            pair=trial.pair,
            number=turn[trial.number],
            child=trial.child,
        )
        for trial in trials
    ]
    for one, other in zip(scored(trials), scored(turned), strict=True):
        assert one.f1.mean == pytest.approx(other.f1.mean)
        assert one.accuracy.sd == pytest.approx(other.accuracy.sd)


@given(benchmarks())
def test_shares_lie_between_0_and_1_and_f1_between_precision_and_recall(
    trials: list[EdgeTrial],
) -> None:
    for score in scored(trials):
        c = score.counts
        shares = [c.accuracy, c.f1, c.precision, c.recall, score.unsure]
        assert all(0 <= share <= 1 for share in shares if share is not None)
        if c.f1 is not None and c.precision is not None and c.recall is not None:
            low, high = sorted([c.precision, c.recall])
            assert low - 1e-9 <= c.f1 <= high + 1e-9


@given(benchmarks())
def test_counts_add_up(trials: list[EdgeTrial]) -> None:
    half = len(trials) // 2
    assert total([counted(trials[:half]), counted(trials[half:])]) == counted(trials)
    assert total([]) == Counts()
    assert total(map(counts_of, trials)).judged == len(trials)
