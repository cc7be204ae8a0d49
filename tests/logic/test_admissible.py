"""The search for admissible sets: what it is asked to hold it holds, or it says there is none."""

from itertools import chain, combinations

from hypothesis import given
from hypothesis import strategies as st

from aufheben.logic.acceptance import Search
from aufheben.logic.arguments import Budget
from aufheben.logic.frameworks import greatest_admissible
from tests.profiles import examples

SIZE = 4
NODES = range(SIZE)
attacks = st.frozensets(st.tuples(st.sampled_from(NODES), st.sampled_from(NODES)), max_size=9)
subsets = st.frozensets(st.sampled_from(NODES), max_size=3)
EVERY = [
    frozenset(each)
    for each in chain.from_iterable(combinations(NODES, most) for most in range(SIZE + 1))
]


def _is_admissible(held: frozenset[int], attacks: frozenset[tuple[int, int]]) -> bool:
    beaten = {attacked for attacker, attacked in attacks if attacker in held}
    return not held & beaten and all(a in beaten for a, b in attacks if b in held)


@examples(300)
@given(attacks, subsets, subsets)
def test_a_set_with_these_members_is_found_where_there_is_one(
    attacks: frozenset[tuple[int, int]], members: frozenset[int], barred: frozenset[int]
) -> None:
    held = Search(SIZE, sorted(attacks)).found(
        Budget(), members=sorted(members), barred=sorted(barred)
    )
    fits = [
        each
        for each in EVERY
        if _is_admissible(each, attacks) and members <= each and not barred & each
    ]
    assert (held is None) is (not fits)
    assert held is None or held in fits


@examples(300)
@given(attacks, subsets)
def test_the_greatest_within_a_conflict_free_set_is_what_all_admissible_ones_in_it_hold(
    attacks: frozenset[tuple[int, int]], members: frozenset[int]
) -> None:
    free = frozenset(
        one
        for one in members
        if not any((one, two) in attacks or (two, one) in attacks for two in members)
    )
    within = [each for each in EVERY if each <= free and _is_admissible(each, attacks)]
    found = greatest_admissible(free, SIZE, sorted(attacks))
    assert found == frozenset().union(*within)
