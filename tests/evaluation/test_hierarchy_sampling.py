"""Sampling: as many wrong edges as correct ones, the same for the same seed."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.taxonomies import Edge
from aufheben.errors import Misuse
from aufheben.evaluation.hierarchy.sampling import Labeled, balanced, distinct, limited


def edges(labels: list[bool]) -> list[Labeled]:
    return [Labeled(Edge(f"c{place}", "p"), correct) for place, correct in enumerate(labels)]


def counts(found: tuple[Labeled, ...]) -> Counter[bool]:
    return Counter(edge.correct for edge in found)


LABELS = st.lists(st.booleans(), max_size=40).map(edges)
SEEDS = st.integers(0, 99)


@given(LABELS, SEEDS)
def test_there_are_as_many_of_one_sort_as_of_the_other_and_all_of_the_rarer(
    known: list[Labeled], seed: int
) -> None:
    found, all_of = counts(balanced(known, seed)), counts(tuple(known))
    assert found[True] == found[False] == min(all_of[True], all_of[False])


@given(LABELS, SEEDS)
def test_order_is_kept_and_nothing_is_added(known: list[Labeled], seed: int) -> None:
    for found in (balanced(known, seed), limited(known, 5, seed)):
        assert list(found) == [edge for edge in known if edge in found]


def test_another_seed_draws_others() -> None:
    known = edges([True] * 30 + [False] * 5)
    assert len({balanced(known, seed) for seed in range(9)}) > 1


@given(LABELS, st.integers(0, 50), SEEDS)
def test_a_limit_leaves_so_many_and_keeps_the_balance(
    known: list[Labeled], limit: int, seed: int
) -> None:
    even = balanced(known, seed)
    found = limited(even, limit, seed)
    assert len(found) == min(limit, len(even))
    assert counts(found)[False] - counts(found)[True] in {0, 1}


@given(LABELS, st.integers(0, 40), SEEDS)
def test_of_unbalanced_edges_the_more_numerous_fill_up(
    known: list[Labeled], limit: int, seed: int
) -> None:
    assert len(limited(known, limit, seed)) == min(limit, len(known))


@given(LABELS, st.integers(0, 30), SEEDS)
def test_a_smaller_limit_takes_a_part_of_what_a_larger_one_takes(
    known: list[Labeled], limit: int, seed: int
) -> None:
    even = balanced(known, seed)
    assert set(limited(even, limit, seed)) <= set(limited(even, limit + 1, seed))


def test_no_limit_takes_all_and_with_no_wrong_edge_none_is_left() -> None:
    known = edges([True, False, True])
    assert limited(known, None, 0) == tuple(known)
    assert balanced(edges([True] * 3), 0) == ()


def test_an_edge_that_several_systems_put_forward_is_judged_once() -> None:
    known = [*edges([True, False]), *edges([True])]
    assert distinct(known) == tuple(known[:2])


def test_an_edge_with_two_labels_is_refused() -> None:
    with pytest.raises(Misuse, match="'c0' is-a 'p'"):
        distinct([*edges([True]), *edges([False])])
