"""What all benchmarks share: draws of whole rows, one of each trial."""

from hypothesis import given
from hypothesis import strategies as st

from aufheben.evaluation.core import Trial, grouped, mean, price
from aufheben.evaluation.core.resampling import draws

counts = st.lists(st.tuples(st.integers(0, 9), st.just(1)), min_size=1, max_size=6)


@given(st.lists(counts, min_size=1, max_size=3), st.integers(0, 9))
def test_every_draw_has_as_many_rows_of_each_stratum_as_it_has(
    strata: list[list[tuple[int, int]]], seed: int
) -> None:
    rows = [row for its in strata for row in its]
    least, most = (sum(end(n for n, _ in its) * len(its) for its in strata) for end in (min, max))
    for total, drawn in draws(strata, seed=seed, resamples=20):
        assert drawn == len(rows)
        assert least <= total <= most


@given(counts, st.integers(0, 9))
def test_columns_are_drawn_together(rows: list[tuple[int, int]], seed: int) -> None:
    doubled = [(count, 2 * count) for count, _ in rows]
    assert all(2 * one == two for one, two in draws([doubled], seed=seed, resamples=20))


def test_one_seed_draws_the_same_rows_whatever_they_count() -> None:
    one, other = [[(n,) for n in range(9)]], [[(n + 100,) for n in range(9)]]
    assert [n + 900 for (n,) in draws(one, resamples=9)] == [
        n for (n,) in draws(other, resamples=9)
    ]


def test_nothing_is_drawn_of_nothing() -> None:
    assert list(draws([], resamples=3)) == [(), (), ()]


@given(st.lists(st.integers(0, 3)))
def test_every_item_is_in_one_group(items: list[int]) -> None:
    groups = grouped(items, lambda item: item % 2)
    assert sorted(item for its in groups.values() for item in its) == sorted(items)
    assert list(groups) == list(dict.fromkeys(item % 2 for item in items))


def test_the_mean_of_what_is_known_leaves_the_rest_out() -> None:
    assert mean([1, None, 2]) == 1.5
    assert mean([None]) is None


def test_a_sum_without_one_price_is_unknown_unless_nothing_was_asked() -> None:
    def took(calls: int, money: float | None) -> Trial:
        return Trial(number=1, calls=calls, tokens=0, money=money)

    assert price([took(1, 0.5), took(0, None)]) == 0.5
    assert price([took(1, 0.5), took(1, None)]) is None
