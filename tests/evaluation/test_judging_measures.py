"""Measures: shares between 0 and 1 that the order of trials does not change."""

from collections.abc import Callable, Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.intervals import wilson
from aufheben.errors import Misuse
from aufheben.evaluation.judging.table import (
    DebateTrial,
    accuracy,
    accuracy_by_kind,
    completion,
    flips,
    noise,
    set_f1,
)
from tests.evaluation.debate_trials import judgments, trial

Measure = Callable[[Iterable[DebateTrial]], float | None]
MEASURES: list[Measure] = [accuracy, completion, set_f1, noise]
measures = pytest.mark.parametrize("measure", MEASURES)


@measures
@given(data=st.data())
def test_a_measure_is_a_share_whatever_the_order_of_trials(
    measure: Measure, data: st.DataObject
) -> None:
    trials = data.draw(judgments())
    value = measure(trials)
    assert value is None or 0 <= value <= 1
    assert measure(data.draw(st.permutations(trials))) == pytest.approx(value)


@measures
def test_no_trials_measure_nothing_rather_than_zero(measure: Measure) -> None:
    assert measure([]) is None


@given(judgments())
def test_accuracy_never_exceeds_completion(trials: list[DebateTrial]) -> None:
    assert (accuracy(trials) or 0) <= (completion(trials) or 0)


@given(judgments())
def test_the_kinds_of_motion_make_up_the_labelled_whole(trials: list[DebateTrial]) -> None:
    labelled = [t for t in trials if t.value_laden is not None]
    laden = sum(bool(t.value_laden) for t in labelled)
    parts = [accuracy_by_kind(trials, value_laden=kind) or 0 for kind in (True, False)]
    hits = parts[0] * laden + parts[1] * (len(labelled) - laden)
    assert hits == pytest.approx(sum(t.hit for t in labelled))


@pytest.mark.parametrize(
    ("winners", "ranking", "f1"),
    [
        ("OO", "OO OG CG CO", 1.0),
        ("OO", "OG OO CG CO", 0.0),  # the second place of a final is no winner
        ("OG,OO", "OO OG CG CO", 1.0),
        ("OG,OO", "CG OG OO CO", 0.5),
        ("OG,OO", "CG CO OO OG", 0.0),
        ("OG,OO", "OG", 2 / 3),  # precision 1, recall 1/2
    ],
)
def test_as_many_of_the_ranking_count_as_people_let_win(
    winners: str, ranking: str, f1: float
) -> None:
    assert set_f1([trial(winners=winners, ranking=tuple(ranking.split()))]) == f1


@pytest.mark.parametrize(
    ("predicted", "winners", "finished", "hit"),
    [
        *(("OG", "OG,OO", True, True), ("OO", "OG,OO", True, True), ("CG", "OG,OO", True, False)),
        *(("OO", "OO", False, False), (None, "OO", True, False)),
    ],
)
def test_any_gold_winner_is_a_hit_and_what_is_unfinished_or_names_nobody_is_a_miss(
    predicted: str | None, winners: str, finished: bool, hit: bool
) -> None:
    assert trial(predicted, winners, finished=finished).hit is hit


@pytest.mark.parametrize("winners", ["", "XX", "OO,XX"])
def test_a_gold_winner_that_did_not_debate_is_refused(winners: str) -> None:
    with pytest.raises(Misuse, match="gold winners"):
        trial("OO", winners)


def test_an_unfinished_ranking_scores_nothing() -> None:
    assert set_f1([trial(ranking=("OO",), finished=False)]) == 0


@given(judgments())
def test_a_probe_that_changes_nothing_flips_nothing(trials: list[DebateTrial]) -> None:
    found = flips(trials, trials)
    finished = sum(t.finished for t in trials)
    assert found["rate"] == (0 if finished else None)
    assert (found["pairs"], found["left_out"]) == (finished, len(trials) - finished)
    assert found["noise"] == found["noise_probed"]


@given(one=judgments(), other=judgments())
def test_flips_are_the_same_seen_from_the_other_side(
    one: list[DebateTrial], other: list[DebateTrial]
) -> None:
    back = flips(other, one)
    turned = {**back, "noise": back["noise_probed"], "noise_probed": back["noise"]}
    assert flips(one, other) == turned


def test_noise_compares_only_trials_of_one_debate() -> None:
    assert noise([trial("OO"), trial("OG", debate="e")]) is None
    three = [trial(winner, number=n) for n, winner in enumerate(("OO", "OO", "OG"))]
    assert noise(three) == pytest.approx(2 / 3)


@pytest.mark.parametrize(
    ("hits", "low", "high"), [(16, 51.8, 86.8), (8, 19.7, 57.0), (6, 13.2, 48.2)]
)
def test_wilson_gives_the_intervals_of_the_benchmark(hits: int, low: float, high: float) -> None:
    found = wilson(hits, 22)
    assert found is not None
    assert found.low * 100 == pytest.approx(low, abs=0.06)
    assert found.high * 100 == pytest.approx(high, abs=0.06)


@given(st.integers(1, 500).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_wilson_holds_the_share_and_mirrors_with_it(drawn: tuple[int, int]) -> None:
    hits, of = drawn
    found, mirrored = wilson(hits, of), wilson(of - hits, of)
    assert found is not None
    assert mirrored is not None
    assert 0 <= found.low <= hits / of <= found.high <= 1
    assert found.low == pytest.approx(1 - mirrored.high, abs=1e-12)


def test_of_nothing_there_is_no_interval() -> None:
    assert wilson(0, 0) is None
