"""Gradual semantics: the numbers of their papers, and their laws."""

import itertools
import math
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.vocabulary import Gradual
from aufheben.errors import Misuse
from aufheben.logic.gradual import (
    GRADUAL,
    BipolarFramework,
    NotConverged,
    Strengths,
    combined,
    strengths,
)
from tests.profiles import examples

each_semantics = pytest.mark.parametrize("semantics", GRADUAL)
both = st.sampled_from(list(GRADUAL))
scores = st.floats(0, 1)
sides = st.lists(scores, max_size=5)


def graph(base: dict[str, float], attacks: str = "", supports: str = "") -> BipolarFramework:
    """Edges as "attacker>attacked"."""
    names = tuple(base)

    def edges(text: str) -> tuple[tuple[int, int], ...]:
        pairs = (pair.split(">") for pair in text.split())
        return tuple((names.index(source), names.index(target)) for source, target in pairs)

    return BipolarFramework(
        names=names,
        base_scores=tuple(base.values()),
        attacks=edges(attacks),
        supports=edges(supports),
    )


def settled(framework: BipolarFramework, semantics: Gradual) -> dict[str, float]:
    found = strengths(framework, semantics)
    assert isinstance(found, Strengths)
    return {
        name: round(value, 6) for name, value in zip(framework.names, found.values, strict=True)
    }


@st.composite
def acyclic(draw: st.DrawFn, most: int = 6) -> BipolarFramework:
    """A graph whose edges lead from later arguments to earlier ones."""
    size = draw(st.integers(1, most))
    edges = [(b, a) for a, b in itertools.combinations(range(size), 2)]
    kinds = draw(st.lists(st.sampled_from([0, 1, 2]), min_size=len(edges), max_size=len(edges)))
    return BipolarFramework(
        names=tuple(f"論{n}" for n in range(size)),
        base_scores=tuple(draw(st.lists(scores, min_size=size, max_size=size))),
        attacks=tuple(e for e, kind in zip(edges, kinds, strict=True) if kind == 1),
        supports=tuple(e for e, kind in zip(edges, kinds, strict=True) if kind == 2),
    )


@st.composite
def any_graph(draw: st.DrawFn) -> BipolarFramework:
    size = draw(st.integers(1, 5))
    edges = st.lists(st.tuples(*[st.integers(0, size - 1)] * 2), max_size=8)
    return BipolarFramework(
        names=tuple(map(str, range(size))),
        base_scores=tuple(draw(st.lists(scores, min_size=size, max_size=size))),
        attacks=tuple(draw(edges)),
        supports=tuple(draw(edges)),
    )


# The e-democracy example of Rago et al. (KR 2016) and the stock example of Potyka (KR 2018), as the
# library of the latter's author ships them; the numbers are what that library computes.
DEMOCRACY = graph(
    {
        "A1": 0.5, "A2": 0.5, "P1": 0.7, "P2": 0.5, "P3": 0.9, "C1": 0.2, "C2": 0.2, "C3": 0.6,
        "C4": 0.5,
    },
    attacks="C1>A2 C2>P2 C3>P2 C4>P2",
    supports="P1>A1 P2>A1 P3>A2",
)  # fmt: skip
STOCK = graph(
    {"Buy": 0.5, "Sell": 0.5, "1": 0.8, "2": 0.7, "3": 0.3, "4": 0.9, "5": 0.9},
    attacks="Buy>Sell Sell>Buy 2>1 3>2 4>3 5>1",
    supports="1>Sell 2>Buy 4>2 5>Buy",
)


def test_the_debate_of_the_paper_has_its_strengths_by_df_quad() -> None:
    found = settled(DEMOCRACY, "dfquad")
    assert (found["P2"], found["A1"], found["A2"]) == (0.08, 0.862, 0.85)
    exact = strengths(DEMOCRACY, "dfquad")
    assert isinstance(exact, Strengths)
    assert exact.exact


def test_the_debate_has_these_strengths_by_quadratic_energy() -> None:
    found = settled(DEMOCRACY, "qe")
    assert (found["P2"], found["A1"], found["A2"]) == (0.185874, 0.719852, 0.66443)


def test_a_graph_with_a_cycle_settles_where_the_other_library_has_it_settle() -> None:
    expected = {
        "Buy": 0.821646,
        "Sell": 0.36217,
        "1": 0.204744,
        "2": 0.805085,
        "3": 0.165746,
        "4": 0.9,
        "5": 0.9,
    }
    assert settled(STOCK, "qe") == expected
    found = settled(STOCK, "dfquad")
    assert (found["1"], found["2"], found["3"]) == (0.00312, 0.961, 0.03)
    assert (round(found["Buy"], 4), round(found["Sell"], 4)) == (0.9964, 0.0034)


def test_what_was_iterated_says_so_and_to_what_precision() -> None:
    found = strengths(STOCK, "qe", precision=1e-6)
    assert isinstance(found, Strengths)
    assert (found.exact, found.precision) == (False, 1e-6)
    assert found.steps > 0


@each_semantics
def test_what_does_not_settle_in_time_has_no_strengths_and_says_what_moved(
    semantics: Gradual,
) -> None:
    found = strengths(STOCK, semantics, steps=3)
    assert isinstance(found, NotConverged)
    assert (found.steps, found.moving[:2]) == (3, (0, 1))


@each_semantics
def test_an_argument_that_attacks_itself_settles_between_none_and_its_base_score(
    semantics: Gradual,
) -> None:
    found = settled(graph({"a": 1.0}, attacks="a>a"), semantics)
    assert 0 < found["a"] < 1


@pytest.mark.parametrize(
    ("base", "attackers", "supporters", "expected"),
    [
        (0.5, [], [], 0.5),
        (0.5, [1.0], [], 0.0),
        (0.5, [], [1.0], 1.0),
        (0.5, [0.5], [0.5], 0.5),
        (0.4, [0.5, 0.5], [], 0.1),
        (0.4, [], [0.5, 0.5], 0.85),
        (0.5, [0.6], [0.8], 0.6),
    ],
)
def test_df_quad_combines_as_it_is_defined(
    base: float, attackers: list[float], supporters: list[float], expected: float
) -> None:
    assert math.isclose(combined("dfquad")(base, attackers, supporters), expected)


@pytest.mark.parametrize(
    ("base", "attackers", "supporters", "expected"),
    [(0.5, [], [], 0.5), (0.5, [1.0], [], 0.25), (0.5, [], [1.0], 0.75), (0.2, [], [1, 1], 0.84)],
)
def test_quadratic_energy_combines_as_it_is_defined(
    base: float, attackers: list[float], supporters: list[float], expected: float
) -> None:
    assert math.isclose(combined("qe")(base, attackers, supporters), expected)


@examples(300)
@given(semantics=both, base=scores, attackers=sides, supporters=sides)
def test_every_strength_is_from_0_to_1(
    semantics: Gradual, base: float, attackers: list[float], supporters: list[float]
) -> None:
    assert 0 <= combined(semantics)(base, attackers, supporters) <= 1


@given(semantics=both, base=scores)
def test_what_nothing_bears_on_keeps_its_base_score(semantics: Gradual, base: float) -> None:
    assert combined(semantics)(base, (), ()) == base


@examples(300)
@given(semantics=both, low=scores, high=scores, attackers=sides, supporters=sides)
def test_a_higher_base_score_never_makes_an_argument_weaker(
    semantics: Gradual, low: float, high: float, attackers: list[float], supporters: list[float]
) -> None:
    low, high = sorted((low, high))
    weaker, stronger = (combined(semantics)(base, attackers, supporters) for base in (low, high))
    assert weaker <= stronger + 1e-12


@examples(300)
@given(semantics=both, base=scores, attackers=sides, supporters=sides)
def test_attack_and_support_mirror_each_other(
    semantics: Gradual, base: float, attackers: list[float], supporters: list[float]
) -> None:
    """Duality (Potyka 2019): the roles exchanged, the argument is as strong as it was weak."""
    one = combined(semantics)(base, attackers, supporters)
    other = combined(semantics)(1 - base, supporters, attackers)
    assert math.isclose(one, 1 - other, abs_tol=1e-9)


@examples(200)
@given(semantics=both, base=scores, attackers=sides, supporters=sides, more=scores)
def test_one_more_attacker_never_strengthens_and_one_more_supporter_never_weakens(
    semantics: Gradual, base: float, attackers: list[float], supporters: list[float], more: float
) -> None:
    combine = combined(semantics)
    before = combine(base, attackers, supporters)
    assert combine(base, [*attackers, more], supporters) <= before + 1e-12
    assert combine(base, attackers, [*supporters, more]) >= before - 1e-12


@given(semantics=both, framework=acyclic(), data=st.data())
def test_the_order_of_arguments_and_edges_changes_no_strength(
    semantics: Gradual, framework: BipolarFramework, data: st.DataObject
) -> None:
    order = data.draw(st.permutations(range(framework.size)))

    def moved(edges: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        return tuple((order.index(a), order.index(b)) for a, b in reversed(list(edges)))

    other = BipolarFramework(
        names=tuple(framework.names[index] for index in order),
        base_scores=tuple(framework.base_scores[index] for index in order),
        attacks=moved(framework.attacks),
        supports=moved(framework.supports),
    )
    one, two = strengths(framework, semantics), strengths(other, semantics)
    assert isinstance(one, Strengths)
    assert isinstance(two, Strengths)
    assert two.values == tuple(one.values[index] for index in order)


@given(semantics=both, framework=acyclic())
def test_without_cycles_every_strength_is_exactly_what_its_neighbors_make_it(
    semantics: Gradual, framework: BipolarFramework
) -> None:
    found = strengths(framework, semantics)
    assert isinstance(found, Strengths)
    assert found.exact
    for index, base in enumerate(framework.base_scores):
        against = [found.values[other] for other in framework.attackers[index]]
        in_favor = [found.values[other] for other in framework.supporters[index]]
        assert found.values[index] == combined(semantics)(base, against, in_favor)


@given(semantics=both, framework=any_graph())
def test_f08_with_cycles_it_settles_to_the_precision_or_says_that_it_does_not(
    semantics: Gradual, framework: BipolarFramework
) -> None:
    found = strengths(framework, semantics, precision=1e-6, steps=2000)
    if isinstance(found, NotConverged):
        assert found.moving
        return
    assert all(0 <= value <= 1 for value in found.values)
    for index, base in enumerate(framework.base_scores):
        against = [found.values[other] for other in framework.attackers[index]]
        in_favor = [found.values[other] for other in framework.supporters[index]]
        due = combined(semantics)(base, against, in_favor)
        assert abs(found.values[index] - due) <= 1e-6


@given(semantics=both, framework=acyclic())
def test_an_edge_that_is_given_twice_counts_once(
    semantics: Gradual, framework: BipolarFramework
) -> None:
    twice = BipolarFramework(
        names=framework.names,
        base_scores=framework.base_scores,
        attacks=framework.attacks * 2,
        supports=framework.supports * 2,
    )
    assert strengths(twice, semantics) == strengths(framework, semantics)


def test_a_long_chain_takes_no_recursion() -> None:
    size = 20_000
    chain = BipolarFramework(
        names=tuple(map(str, range(size))),
        base_scores=(0.5,) * size,
        attacks=tuple((n, n + 1) for n in range(size - 1)),
    )
    found = strengths(chain, "dfquad")
    assert isinstance(found, Strengths)
    assert math.isclose(found.values[-1], 1 / 3)


@pytest.mark.parametrize(
    "wrong",
    [
        {"names": ("a", "a")},
        {"base_scores": (0.5,)},
        {"base_scores": (0.5, 1.1)},
        {"base_scores": (0.5, math.nan)},
        {"attacks": ((0, 2),)},
        {"supports": ((-1, 0),)},
    ],
)
def test_what_is_no_such_graph_is_refused(wrong: dict[str, object]) -> None:
    given = {"names": ("a", "b"), "base_scores": (0.5, 0.5), **wrong}
    with pytest.raises(Misuse):
        BipolarFramework(**given)  # type: ignore[arg-type]


@each_semantics
def test_a_large_graph_with_a_circle_is_given_fewer_steps(semantics: Gradual) -> None:
    size = 20
    every = tuple((one, other) for one in range(size) for other in range(size))
    names = tuple(str(number) for number in range(size))
    found = strengths(
        BipolarFramework(names=names, base_scores=(0.5,) * size, attacks=every),
        semantics,
        work=4 * 420 * 3,
    )
    assert isinstance(found, NotConverged)
    assert found.steps == 3
