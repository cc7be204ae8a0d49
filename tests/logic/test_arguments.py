"""Arguments: well formed, minimal, complete against two other enumerations, and bounded."""

import pytest
from hypothesis import assume, given

from aufheben.logic.arguments import Budget, GroundArgument, arguments
from aufheben.logic.closure import Closure
from aufheben.logic.language import Clause
from tests.logic.oracles import built_up, by_clingo
from tests.logic.programs import clause, lit, lits, minimal_arguments, program, programs, shape


def assert_well_formed(argument: GroundArgument) -> None:
    """Conditions before conclusions, one rule a head, all of it ground instances."""
    done: set[object] = set()
    for rule in argument.rules:
        assert set(rule.body) <= done
        assert rule.head not in done
        assert not any(literal.variables for literal in (rule.head, *rule.body, *rule.weak))
        done.add(rule.head)


def assert_minimal(argument: GroundArgument) -> None:
    """Every rule but the last is used."""
    used = {literal for rule in argument.rules for literal in rule.body}
    assert all(rule.head in used for rule in argument.rules[:-1])


@given(programs())
def test_every_argument_is_well_formed_minimal_and_comes_once(clauses: list[Clause]) -> None:
    found = minimal_arguments(clauses)
    for argument in found:
        assert_well_formed(argument)
        assert_minimal(argument)
    assert len({shape(a) for a in found}) == len(found)


@given(programs())
def test_enumeration_equals_joining_smaller_arguments(clauses: list[Clause]) -> None:
    assert {shape(a) for a in minimal_arguments(clauses)} == built_up(clauses)


@given(programs(7))
def test_enumeration_equals_answer_sets_of_clingo(clauses: list[Clause]) -> None:
    closure = Closure(clauses)
    for goal in [*closure.literals(), lit("p(a)"), lit("-q")]:
        own = [frozenset(a.rules) for a in arguments(closure, goal, Budget())]
        theirs = by_clingo(clauses, goal)
        assert len(own) == len(theirs)
        assert set(own) == set(theirs)


@given(programs())
def test_arguments_that_meet_a_condition_conclude_it_before_the_warrant(
    clauses: list[Clause],
) -> None:
    closure = Closure(clauses)
    literals = list(closure.literals())
    assume(len(literals) > 1)
    goal, *also = literals[:3]
    for argument in arguments(closure, goal, Budget(), tuple(also)):
        assert_well_formed(argument)
        assert argument.warrant.head == goal
        assert set(also) <= argument.conclusions


def test_a_condition_that_rests_on_the_answer_is_not_met() -> None:
    closure = Closure(program("p. p -> h. h -> c"))
    assert not list(arguments(closure, lit("h"), Budget(), lits("c")))


def test_what_is_not_derived_has_no_argument_and_no_spent_budget() -> None:
    budget = Budget()
    assert not list(arguments(Closure(program("p -> q. q -> p")), lit("p"), budget))
    assert not budget.exhausted


def _exploding(k: int) -> Closure:
    two = [f"{side}{i} -> p{i}" for i in range(k) for side in "ab"]
    facts = [f"{side}{i}" for i in range(k) for side in "ab"]
    goal = " & ".join(f"p{i}" for i in range(k)) + " -> goal"
    return Closure(map(clause, [*facts, *two, goal]))


def test_twelve_conditions_with_two_proofs_each_make_4096_arguments() -> None:
    budget = Budget(left=1_000_000)
    found = list(arguments(_exploding(12), lit("goal"), budget))
    assert len({frozenset(a.rules) for a in found}) == len(found) == 4096
    assert not budget.exhausted


def test_a_spent_budget_is_told_apart_from_none() -> None:
    budget = Budget(left=100)
    found = list(arguments(_exploding(12), lit("goal"), budget))
    assert len(found) < 4096
    assert budget.exhausted


def test_a_budget_that_just_suffices_is_not_exhausted() -> None:
    exact = Budget(left=10_000)
    found = list(arguments(_exploding(3), lit("goal"), exact))
    again = Budget(left=10_000 - exact.left)
    assert list(arguments(_exploding(3), lit("goal"), again)) == found
    assert (again.left, again.exhausted) == (0, False)


def test_a_capped_closure_exhausts_the_budget() -> None:
    budget = Budget()
    assert not list(arguments(Closure(program("p. q"), cap=1), lit("q"), budget))
    assert budget.exhausted


def test_a_chain_of_5000_rules_is_one_argument() -> None:
    chain = Closure([clause("p0"), *(clause(f"p{i} -> p{i + 1}") for i in range(5000))])
    (argument,) = arguments(chain, lit("p5000"), Budget())
    assert len(argument.rules) == 5001
    assert_well_formed(argument)


@pytest.mark.parametrize(
    ("text", "coherent"),
    [("p", True), ("~q -> p. q", True), ("p. -p", True), ("p. p & ~p -> q", False)],
)
def test_coherent_is_not_attacking_oneself(text: str, *, coherent: bool) -> None:
    assert all(a.coherent for a in minimal_arguments(program(text))) is coherent


def test_a_conclusion_rests_on_its_last_defeasible_rules_through_strict_ones() -> None:
    (argument,) = (
        a
        for a in minimal_arguments(program("p. p --> q. p -> r. r --> s. q & s -> t"))
        if a.warrant.head == lit("t")
    )
    by_head = {rule.head: rule.clause for rule in argument.rules}
    assert argument.rests_on(lit("q")) == set()
    assert argument.rests_on(lit("s")) == {by_head[lit("r")]}
    assert argument.rests_on(lit("t")) == {by_head[lit("t")]}
