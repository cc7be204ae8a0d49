"""Standing under an order of rules: three definitions agree on the full language."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from aufheben.logic.closure import Closure
from aufheben.logic.language import Clause, Literal, fact
from aufheben.logic.priorities import Handle, Pair, Priorities, circular, united
from aufheben.logic.status import standings, standings_in
from tests.logic.dialogue_trees import provably_justified
from tests.logic.oracles import built_up, least_fixpoint, standing_by_clingo
from tests.logic.programs import minimal_arguments, programs, shape
from tests.profiles import examples

NAMES = ("k", "l", "m", "n", "o")
Theory = tuple[list[Clause], Priorities]


@st.composite
def ordered(draw: st.DrawFn, most: int = 8) -> Theory:
    """A program some of whose rules have names, two rules perhaps one; and an order of them.

    Rules without a name are ordered too, as breakers order them.
    """
    clauses = draw(st.one_of(programs(most), *[_clashing(most)] * 4))
    names = st.sampled_from(["", "", *NAMES])
    clauses = [c if c.strict else c._replace(name=draw(names)) for c in clauses]
    unnamed: list[Handle] = [c for c in clauses if not c.strict and not c.name]
    used = sorted({c.name for c in clauses if c.name})
    ranked = draw(st.permutations([*used, *unnamed]))
    chain = ranked[: draw(st.integers(0, len(ranked)))]
    pairs: list[Pair] = list(pairwise(chain))
    pairs += draw(st.sampled_from([[], [], [("k", "l"), ("l", "k")], [("m", "o"), ("o", "n")]]))
    return clauses, united([pairs])[0]


@st.composite
def _clashing(draw: st.DrawFn, most: int) -> list[Clause]:
    """Rules from few facts to contraries, by way of one another, some of them strict."""
    atoms = st.sampled_from("pq").map(Literal)
    signed = st.builds(lambda lit, sign: lit if sign else lit.complement, atoms, st.booleans())
    grounds = st.sampled_from([(), (Literal("f"),), (Literal("g"),)])
    body = grounds | grounds | st.lists(signed, min_size=1, max_size=2, unique=True).map(tuple)
    weak = st.just(()) | st.just(()) | st.lists(signed, min_size=1, max_size=1).map(tuple)
    rule = st.builds(Clause, signed, body, weak)
    strict = st.builds(Clause, signed, st.tuples(signed), st.just(()), st.just(True), st.just(""))
    rules = draw(st.lists(rule | rule | rule | strict, min_size=5, max_size=most, unique=True))
    return [fact(Literal("f")), fact(Literal("g")), *rules]


@examples(300)
@given(ordered())
def test_the_labeling_is_what_clingo_derives_from_the_definitions(theory: Theory) -> None:
    clauses, order = theory
    found = minimal_arguments(clauses)
    shapes = [shape(argument) for argument in found]
    assert set(shapes) == built_up(clauses)
    assert standings(found, order) == standing_by_clingo(shapes, order)


@given(ordered())
def test_the_labeling_is_the_least_fixpoint(theory: Theory) -> None:
    clauses, order = theory
    found = minimal_arguments(clauses)
    labeled = {a for a, s in zip(found, standings(found, order), strict=True) if s == "justified"}
    assert labeled == least_fixpoint(found, order)


@examples(200)
@given(ordered())
def test_what_matters_decides_as_all_arguments_do(theory: Theory) -> None:
    clauses, order = theory
    closure, found = Closure(clauses, priorities=order), minimal_arguments(clauses)
    alone = [standings_in(closure, [argument])[0] for argument in found]
    assert alone == standings(found, order)


@given(ordered(6))
def test_who_is_justified_wins_the_dialogue(theory: Theory) -> None:
    clauses, order = theory
    found = minimal_arguments(clauses)[:12]
    won = ["justified" if provably_justified(a, found, order) else "" for a in found]
    assert won == [s if s == "justified" else "" for s in standings(found, order)]


@given(st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=8))
def test_an_order_of_several_is_strict_and_no_speaker_decides_it(
    pairs: list[tuple[str, str]],
) -> None:
    order, aside = united([pairs])
    assert not circular(order.pairs)
    assert set(order.pairs) | set(aside) == set(pairs)
    other, gone = united([[pair] for pair in reversed(pairs)])
    assert (set(other.pairs), set(gone)) == (set(order.pairs), set(aside))


@given(st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=8))
def test_what_follows_from_an_order_is_its_closure(pairs: list[tuple[str, str]]) -> None:
    closed = set(pairs)
    while more := {(a, d) for a, b in closed for c, d in closed if b == c} - closed:
        closed |= more
    assert Priorities(tuple(pairs)).among(set(NAMES)) == closed
    assert circular(pairs) == tuple(
        (high, low) for high, low in dict.fromkeys(pairs) if high == low or (low, high) in closed
    )


def test_a_long_order_is_read_in_a_moment() -> None:
    pairs = list(pairwise(f"r{number}" for number in range(50_000)))
    order, aside = united([pairs])
    assert not aside
    first, last = (Clause(Literal(n), (Literal("f"),), name=n) for n in ("r0", "r49999"))
    assert order.outranks(first, last)
    assert not order.outranks(last, first)
    assert len(circular([*pairs, ("r49999", "r0")])) == 50_000
