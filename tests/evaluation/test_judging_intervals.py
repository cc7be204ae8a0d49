"""The bootstrap: by debate, paired, the same for the same seed."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.intervals import Interval
from aufheben.errors import Misuse
from aufheben.evaluation.core.resampling import IntervalEstimate, percentile
from aufheben.evaluation.judging.table import (
    DebateTrial,
    accuracy,
    accuracy_estimate,
    difference_estimate,
)
from tests.evaluation.debate_trials import judgments, trial

FEW = 200


def hits_of(*tallies: tuple[int, int], panel: str = "dbkai") -> list[DebateTrial]:
    """Debates with so many hits of so many trials."""
    return [
        trial("OO" if number < hits else "OG", debate=f"d{debate:02}", number=number, panel=panel)
        for debate, (hits, of) in enumerate(tallies)
        for number in range(of)
    ]


def estimated(estimate: IntervalEstimate | None) -> IntervalEstimate:
    assert estimate is not None
    return estimate


@given(judgments())
def test_the_estimate_is_the_accuracy_and_its_interval_a_part_of_0_to_1(
    trials: list[DebateTrial],
) -> None:
    found = estimated(accuracy_estimate(trials, resamples=FEW))
    assert found.value == pytest.approx(accuracy(trials))
    assert 0 <= found.interval.low <= found.interval.high <= 1


@given(st.data())
def test_the_order_of_trials_moves_no_interval(data: st.DataObject) -> None:
    trials = data.draw(judgments())
    again = data.draw(st.permutations(trials))
    assert accuracy_estimate(again, resamples=FEW) == accuracy_estimate(trials, resamples=FEW)


def test_debates_are_drawn_whole() -> None:
    """With trials drawn one by one, three times the data would narrow the interval."""
    one = estimated(accuracy_estimate(hits_of(*[(n % 2, 1) for n in range(22)])))
    three = estimated(accuracy_estimate(hits_of(*[(3 * (n % 2), 3) for n in range(22)])))
    assert three == one


def test_the_interval_is_that_of_all_possible_draws() -> None:
    """Three debates have 27 draws, all equally likely: the exact percentiles are known."""
    shares = sorted(sum(draw) / 9 for draw in product((0, 1, 3), repeat=3))
    found = estimated(accuracy_estimate(hits_of((0, 3), (1, 3), (3, 3))))
    assert (found.interval.low, found.interval.high) == (shares[0], shares[-1])


@given(st.lists(st.tuples(*[st.integers(0, 3)] * 2), min_size=1, max_size=8))
def test_a_difference_turned_round_is_its_negative(hits: list[tuple[int, int]]) -> None:
    one, other = (hits_of(*[(pair[side], 3) for pair in hits]) for side in (0, 1))
    there = estimated(difference_estimate(one, other, resamples=FEW))
    back = estimated(difference_estimate(other, one, resamples=FEW))
    assert there.value == -back.value
    assert there.interval == Interval(low=-back.interval.high, high=-back.interval.low)


@given(judgments())
def test_a_panel_does_not_differ_from_itself(trials: list[DebateTrial]) -> None:
    found = difference_estimate(trials, trials, resamples=10)
    assert found == IntervalEstimate(value=0.0, interval=Interval(low=0.0, high=0.0))


def test_pairing_sees_a_difference_that_hard_debates_would_hide() -> None:
    """One hit more in every debate: certain when paired, drowned in variance when not."""
    worse = hits_of(*[(0, 3), (2, 3)] * 11)
    better = hits_of(*[(1, 3), (3, 3)] * 11)
    found = estimated(difference_estimate(better, worse))
    assert found.interval.low == pytest.approx(1 / 3)
    assert found.interval.high == pytest.approx(1 / 3)


def test_nothing_has_no_estimate() -> None:
    assert accuracy_estimate([]) is None
    assert difference_estimate([], []) is None


@pytest.mark.parametrize(("count", "low", "high"), [(2_000, 50, 1_951), (3, 1, 3), (1, 1, 1)])
def test_percentiles_are_values_counted_from_both_ends(count: int, low: int, high: int) -> None:
    assert percentile(list(range(count, 0, -1))) == Interval(low=low, high=high)


@pytest.mark.parametrize("level", [0.0, 1.0, 95.0])
def test_a_level_that_is_no_share_is_refused(level: float) -> None:
    with pytest.raises(Misuse, match="level"):
        percentile([0.5], level=level)
