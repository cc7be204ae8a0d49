"""What a program derives: the same however it is built, and always an end."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from aufheben.logic.closure import Closure, Instance
from aufheben.logic.language import Clause, Literal
from tests.logic.oracles import derived, ground
from tests.logic.programs import clause, lit, program, programs, reordered


def _instances(closure: Closure) -> dict[Literal, set[Instance]]:
    return {literal: set(closure.instances(literal)) for literal in closure.literals()}


@given(programs())
def test_a_closure_holds_the_least_model_and_every_instance_over_it(clauses: list[Clause]) -> None:
    instances = [i for i in ground(clauses) if set(i.body) <= derived(clauses)]
    closure = Closure(clauses)
    assert set(closure.literals()) == derived(clauses)
    assert set().union(*_instances(closure).values(), ()) == set(instances)


@given(programs(), st.lists(st.integers(0, 9), max_size=4))
def test_extending_equals_building_at_once(clauses: list[Clause], cuts: list[int]) -> None:
    grown = Closure()
    for start, end in pairwise([0, *sorted(cuts), len(clauses)]):
        grown = grown.extended(clauses[start:end])
    assert _instances(grown) == _instances(Closure(clauses))
    assert list(grown.clauses) == clauses


@given(programs())
def test_nothing_is_listed_twice(clauses: list[Clause]) -> None:
    half = len(clauses) // 2
    for closure in (Closure(clauses), Closure(clauses[:half]).extended(clauses[half:])):
        literals = list(closure.literals())
        assert len(literals) == len(set(literals))
        for literal in literals:
            instances = list(closure.instances(literal))
            assert len(instances) == len(set(instances))


@given(reordered())
def test_the_order_of_clauses_derives_nothing_more(both: tuple[list[Clause], list[Clause]]) -> None:
    one, other = map(Closure, both)
    assert _instances(one) == _instances(other)


@given(programs())
def test_matches_are_the_derived_literals_of_a_pattern(clauses: list[Clause]) -> None:
    closure = Closure(clauses)
    for pattern in (lit("p(X)"), lit("-q(X)"), lit("p(a)"), lit("p")):
        found = [literal for literal, binding in closure.matches(pattern)]
        assert all(pattern.under(b) == literal for literal, b in closure.matches(pattern))
        assert set(found) == {
            literal
            for literal in derived(clauses)
            if (literal.predicate, literal.positive) == (pattern.predicate, pattern.positive)
            and len(literal.terms) == len(pattern.terms)
            and (pattern.variables or literal == pattern)
        }


def test_extending_by_what_is_known_is_the_same_closure() -> None:
    known = Closure(program("p. p -> q"))
    assert known.extended(program("p -> q. p")) is known


def test_a_repeated_variable_joins_only_equals() -> None:
    found = Closure(program("e(a,b). e(b,b). e(X,X) -> loop(X)"))
    assert [str(m.terms[0]) for m, _ in found.matches(lit("loop(X)"))] == ["b"]


def test_what_became_known_first_is_derived_first() -> None:
    found = Closure(program("p(a). p(b). p(c). q(X) -> r(X). p(X) -> q(X)"))
    assert [literal.terms for literal, _ in found.matches(lit("r(X)"))] == [("a",), ("b",), ("c",)]


def test_joins_that_feed_themselves_end() -> None:
    ring = [clause(f"e(n{i},n{(i + 1) % 12})") for i in range(12)]
    path = Closure([*ring, clause("e(X,Y) & e(Y,Z) -> e(X,Z)")])
    assert sum(1 for _ in path.matches(lit("e(X,Y)"))) == 144


def test_a_chain_of_5000_rules_is_derived_in_either_order() -> None:
    chain = [clause("p0"), *(clause(f"p{i} -> p{i + 1}") for i in range(5000))]
    assert Closure(chain).holds(lit("p5000"))
    assert Closure(reversed(chain)).holds(lit("p5000"))


def test_a_rule_with_2000_conditions_is_derived() -> None:
    facts = [clause(f"p{i}") for i in range(2000)]
    rule = Clause(lit("q"), tuple(f.head for f in facts))
    assert Closure([*facts, rule]).holds(lit("q"))


def test_a_closure_can_be_extended_1500_times() -> None:
    grown, times = Closure([clause("p0")]), 1500
    for i in range(times):
        grown = grown.extended([clause(f"p{i} -> p{i + 1}")])
    assert grown.holds(lit(f"p{times}"))
    assert sum(1 for _ in grown.literals()) == times + 1
    assert grown.complete


def test_a_cap_that_left_something_out_is_told() -> None:
    three = program("p(a). p(b). p(c)")
    assert Closure(three, cap=3).complete
    capped = Closure(three, cap=2)
    assert not capped.complete
    assert not capped.extended([clause("q")]).complete
