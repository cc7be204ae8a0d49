"""The bootstrap by edge: exact where it can be known, the same for the same seed."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.evaluation.core.resampling import interval, percentile
from aufheben.evaluation.hierarchy.measures import resampled
from aufheben.evaluation.hierarchy.table import table
from tests.evaluation.edge_trials import benchmarks, outcome

NS = ("relay", "NS")


def test_the_interval_is_that_of_all_possible_draws() -> None:
    """Three wrong edges of which one is missed, three correct ones with one alarm: 27 x 27."""
    trials = outcome("fft", "ttf")
    every = sorted(
        2 * tp / (tp + fp + 3)
        for tp, fp in product(
            [sum(draw) for draw in product((1, 1, 0), repeat=3)],
            [sum(draw) for draw in product((0, 0, 1), repeat=3)],
        )
    )
    drawn = [m.f1 for m in resampled(trials, resamples=20_000)[NS] if m.f1 is not None]
    found, exact = percentile(drawn), percentile(every)
    assert found.low == pytest.approx(exact.low)
    assert found.high == pytest.approx(exact.high)
    assert sum(drawn) / len(drawn) == pytest.approx(sum(every) / len(every), abs=0.005)


def test_trials_of_one_edge_are_drawn_together() -> None:
    """With judgments drawn one by one, three times the data would narrow the interval."""
    said = ("ft" * 8, "tf" * 8)
    one = outcome(*said)
    three = [t for n in range(3) for t in outcome(*said, number=n)]
    of_one, of_three = (table(its)[1][-1]["f1_interval"] for its in (one, three))
    assert of_three == pytest.approx(of_one)


def test_every_draw_has_as_many_wrong_edges_as_there_are() -> None:
    """Else a draw of correct edges alone would have no F1."""
    trials = outcome("f", "t" * 9)
    assert {m.f1 for m in resampled(trials, resamples=50)[NS]} == {1.0}


def test_units_are_measured_on_the_same_draws() -> None:
    said = "ftt"
    trials = [*outcome(said, said), *outcome(said, said, pair="RI")]
    draws = resampled(trials, resamples=50)
    assert draws[NS] == draws["relay", "RI"]
    assert len({its.f1 for its in draws[NS]}) > 2


@given(st.data())
def test_the_order_of_judgments_moves_no_draw(data: st.DataObject) -> None:
    trials = data.draw(benchmarks())
    again = data.draw(st.permutations(trials))
    one, other = resampled(trials, resamples=20), resampled(again, resamples=20)
    assert one.keys() == other.keys()
    for unit, drawn in one.items():
        assert drawn == other[unit]


def test_what_could_not_be_measured_has_no_interval_and_nothing_has_no_draws() -> None:
    assert interval(m.f1 for m in resampled(outcome("", "t"), resamples=9)[NS]) is None
    assert resampled([]) == {}
