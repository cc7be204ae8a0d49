"""The vote with a debate's budget: majorities, odd numbers, and no more calls than the debate."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.opinions import Truth
from aufheben.domain.taxonomies import Edge
from aufheben.errors import Misuse
from aufheben.evaluation.hierarchy.measures import vote_for
from aufheben.evaluation.hierarchy.sampling import allotted, majority, voted, votes_for
from tests.evaluation.edge_trials import TRUTHS, judged

VERDICTS = st.lists(st.sampled_from(TRUTHS))
EDGES = tuple(Edge(f"c{place}", "p") for place in range(10))


@pytest.mark.parametrize(
    ("verdicts", "expected"),
    [
        ([], "unsure"),
        (["true"], "true"),
        (["true", "false"], "unsure"),
        (["true", "false", "false"], "false"),
        (["unsure", "unsure", "true"], "true"),
        (["unsure"], "unsure"),
        (["true", "false", "unsure"], "unsure"),
    ],
    ids=lambda value: "-".join(value) or "none" if isinstance(value, list) else value,
)
def test_the_majority_of_those_who_decide_wins_and_a_tie_is_unsure(
    verdicts: list[Truth], expected: Truth
) -> None:
    assert majority(verdicts) == expected


@given(st.data())
def test_neither_order_nor_abstention_moves_a_majority(data: st.DataObject) -> None:
    verdicts = data.draw(VERDICTS)
    assert majority(data.draw(st.permutations([*verdicts, "unsure"]))) == majority(verdicts)


@given(VERDICTS)
def test_opposite_verdicts_have_the_opposite_majority(verdicts: list[Truth]) -> None:
    turned: dict[Truth, Truth] = {"true": "false", "false": "true", "unsure": "unsure"}
    assert majority(turned[verdict] for verdict in verdicts) == turned[majority(verdicts)]


@pytest.mark.parametrize(
    ("calls", "votes"),
    [(0, 1), (0.4, 1), (1, 1), (2, 1), (2.99, 1), (3, 3), (4.9, 3), (5, 5), (12, 11)],
)
def test_votes_are_the_largest_odd_number_within_the_budget(calls: float, votes: int) -> None:
    assert votes_for(calls) == votes


@given(st.floats(1, 1e6))
def test_the_budget_is_never_exceeded_and_less_than_two_calls_are_left(calls: float) -> None:
    votes = votes_for(calls)
    assert votes % 2 == 1
    assert 0 <= calls - votes < 2


@given(st.integers(1, 90), st.integers(0, 9))
def test_the_allotment_spends_the_budget_of_all_edges_but_for_a_call(total: int, seed: int) -> None:
    """The mean as a debate has it: calls of all edges by edges."""
    found = allotted(total / len(EDGES), EDGES, seed)
    assert tuple(found) == EDGES
    assert {votes % 2 for votes in found.values()} == {1}
    assert max(found.values()) - min(found.values()) in {0, 2}
    if total >= len(EDGES):
        assert sum(found.values()) in {total, total - 1}


@given(st.fractions(1, 20), st.integers(1, 10))
def test_the_allotment_never_exceeds_the_budget(calls: Fraction, edges: int) -> None:
    assert sum(allotted(float(calls), EDGES[:edges], 0).values()) <= calls * edges + 1e-5


def test_who_gets_more_votes_is_drawn_by_the_seed() -> None:
    drawn = {tuple(allotted(2.0, EDGES, seed).values()) for seed in range(9)}
    assert len(drawn) > 1
    assert allotted(2.0, EDGES, 4) == allotted(2.0, EDGES, 4)


def test_a_vote_takes_the_first_opinions_of_its_edge_and_what_they_took() -> None:
    said: tuple[Truth, ...] = ("true", "false", "false", "true", "true")
    singles = [
        judged(
            v, method="single", pair="N", number=n, calls=1, tokens=10, money=0.5, kind="sibling"
        )
        for n, v in enumerate(said)
    ]
    vote = voted(singles, 3, number=7, method=vote_for("relay"))
    assert (vote.verdict, vote.first, vote.hit) == ("false", "true", True)
    assert (vote.calls, vote.tokens, vote.money) == (3, 30, 1.5)
    assert (vote.unit, vote.number, vote.kind) == (("self-consistency:relay", "N"), 7, "sibling")


def test_an_opinion_without_a_price_leaves_the_vote_without_one() -> None:
    singles = [judged(number=n, money=m, method="single") for n, m in enumerate((0.5, None, 0.5))]
    assert voted(singles, 3, method="self-consistency", number=0).money is None


def test_too_few_opinions_are_refused() -> None:
    with pytest.raises(Misuse, match="expected 3 to vote"):
        voted([judged(method="single")], 3, method="self-consistency", number=0)


@given(st.integers(1, 300), st.floats(0.5, 9), st.floats(0.5, 9), st.integers(0, 9))
def test_a_larger_budget_gives_every_edge_at_least_as_many_votes(
    number: int, one: float, other: float, seed: int
) -> None:
    edges = [Edge(f"c{place}", "p") for place in range(number)]
    less, more = (allotted(calls, edges, seed) for calls in sorted((one, other)))
    assert all(less[edge] <= more[edge] for edge in edges)
