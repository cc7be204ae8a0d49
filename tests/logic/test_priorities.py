"""Standing under an order of rules: three definitions agree on the full language."""

from hypothesis import given, settings
from hypothesis import strategies as st

from aufheben.logic.closure import Closure
from aufheben.logic.dialogue import provably_justified
from aufheben.logic.language import Clause
from aufheben.logic.priorities import Pair, Priorities, circular, united
from aufheben.logic.standing import standings, standings_in
from tests.logic.oracles import built_up, least_fixpoint, standing_by_clingo
from tests.logic.programs import minimal_arguments, programs, shape

NAMES = ("k", "l", "m", "n")
Theory = tuple[list[Clause], Priorities]


@st.composite
def ordered(draw: st.DrawFn, most: int = 8) -> Theory:
    """A program some of whose rules have names, two rules perhaps one; and an order of them.

    Rules without a name are ordered too, as breakers order them.
    """
    clauses = draw(programs(most))
    names = st.sampled_from(["", *NAMES])
    clauses = [c if c.strict else c._replace(name=draw(names)) for c in clauses]
    known = [*NAMES, *(c for c in clauses if not c.strict and not c.name)]
    handles = st.sampled_from(known)
    pairs: list[Pair] = draw(st.lists(st.tuples(handles, handles), max_size=5))
    return clauses, united([pairs])[0]


@settings(max_examples=300)
@given(ordered())
def test_the_labelling_is_what_clingo_derives_from_the_definitions(theory: Theory) -> None:
    clauses, order = theory
    found = minimal_arguments(clauses)
    shapes = [shape(argument) for argument in found]
    assert set(shapes) == built_up(clauses)
    assert standings(found, order) == standing_by_clingo(shapes, order)


@given(ordered())
def test_the_labelling_is_the_least_fixpoint(theory: Theory) -> None:
    clauses, order = theory
    found = minimal_arguments(clauses)
    labelled = {a for a, s in zip(found, standings(found, order), strict=True) if s == "justified"}
    assert labelled == least_fixpoint(found, order)


@settings(max_examples=200)
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
