"""Numbers and comparisons: what follows of itself, strictly, and only where a clause asks for it."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import Issue
from aufheben.logic.arguments import Budget, arguments
from aufheben.logic.closure import Closure
from aufheben.logic.comparisons import (
    Comparison,
    canonical,
    comparison_of,
    predicate_of,
    property_of,
)
from aufheben.logic.language import Literal
from aufheben.logic.sentences import read_proposition, read_stance, say_literal
from aufheben.logic.stance_theory import issue_lexicon
from aufheben.logic.status import standings_in

LEXICON = issue_lexicon(Issue(question="Which supplier should we use?"))
numbers = st.decimals(0, 1000, places=1)
OPERATORS = {">": Decimal.__gt__, "<": Decimal.__lt__, ">=": Decimal.__ge__, "<=": Decimal.__le__}


def closure(text: str) -> Closure:
    """What a stance derives."""
    return Closure(read_stance(text, LEXICON).clauses)


def holds(text: str, sentence: str) -> bool:
    """Whether a stance derives a sentence."""
    read = read_stance(text, LEXICON)
    literal = read_proposition(sentence, read.lexicon)
    assert literal is not None
    return Closure(read.clauses).holds(literal)


@given(numbers, numbers, st.sampled_from(sorted(OPERATORS)))
def test_a_value_decides_every_comparison_that_a_clause_speaks_of(
    value: Decimal, limit: Decimal, op: str
) -> None:
    found = closure(f"cost(a) = {value}. cost(x) {op} {limit} -> odd(x)")
    comparison = Literal(predicate_of(Comparison("cost", op, canonical(str(limit)))), ("a",))
    truth = OPERATORS[op](value, limit)
    assert found.holds(comparison if truth else comparison.complement)
    assert not found.holds(comparison.complement if truth else comparison)
    assert found.holds(Literal("odd", ("a",))) == truth


@given(numbers, numbers, numbers, *[st.sampled_from(sorted(OPERATORS))] * 2)
def test_a_comparison_tells_of_others_nothing_that_a_value_in_it_denies(
    value: Decimal, one: Decimal, other: Decimal, op: str, second: str
) -> None:
    """Whatever follows from `cost > one` is true of each value that meets it."""
    if not OPERATORS[op](value, one):
        return
    found = closure(f"cost(a) {op} {one}. cost(x) {second} {other} -> odd(x)")
    literal = Literal(predicate_of(Comparison("cost", second, canonical(str(other)))), ("a",))
    if found.holds(literal):
        assert OPERATORS[second](value, other)
    if found.holds(literal.complement):
        assert not OPERATORS[second](value, other)


def test_nothing_is_derived_of_a_comparison_that_nobody_speaks_of() -> None:
    assert len(list(closure("Acme costs 20 euros.").literals())) == 1


def test_two_values_contradict_where_a_comparison_tells_them_apart() -> None:
    found = closure(
        "Acme costs 20 euros. Acme costs 30 euros. If something costs more than 25 euros, it is dear."
    )
    literal = Literal("costInEuros>25", ("acme",))
    assert found.holds(literal)
    assert found.holds(literal.complement)


def test_a_comparison_added_later_is_decided_for_what_was_known_before() -> None:
    first = closure("Acme costs 20 euros.")
    rule = read_stance("If something costs less than 25 euros, it is cheap.", LEXICON).clauses
    assert first.extended(rule).holds(Literal("cheap", ("acme",)))


def test_a_value_added_later_is_compared_with_what_was_asked_before() -> None:
    first = closure("If something costs less than 25 euros, it is cheap.")
    fact = read_stance("Acme costs 20 euros.", LEXICON).clauses
    assert first.extended(fact).holds(Literal("cheap", ("acme",)))


def test_decimals_are_compared_as_decimals() -> None:
    text = "Acme costs 0.30 euros. If something costs at most 0.3 euros, it is cheap."
    assert holds(text, "Acme is cheap")


def test_cheaper_than_is_strictly_not_the_other_way_round() -> None:
    assert holds("Acme is cheaper than Borealis.", "Borealis is not cheaper than Acme")
    assert not holds("Acme is not cheaper than Borealis.", "Borealis is cheaper than Acme")


def test_the_cheapest_is_cheaper_than_every_other_one_of_its_kind_whoever_names_it() -> None:
    text = "Acme is the cheapest supplier."
    later = read_stance("Corvo is a supplier. Anna is a cook.", LEXICON).clauses
    found = closure(text).extended(later)
    assert found.holds(Literal("cheaperThan", ("acme", "corvo")))
    assert not found.holds(Literal("cheaperThan", ("acme", "acme")))
    assert not found.holds(Literal("cheaperThan", ("acme", "anna")))


def test_what_rests_on_a_number_beats_no_more_than_the_rule_that_uses_it() -> None:
    text = (
        "Acme is a supplier. Acme is good. Acme costs 600 euros. "
        "If a supplier is good, we should use it. "
        "If a supplier costs more than 500 euros, we should not use it."
    )
    found = closure(text)
    against = next(iter(arguments(found, Literal("use", ("acme",), positive=False), Budget())))
    assert standings_in(found, [against]) == ["defensible"]


@pytest.mark.parametrize(
    ("sentence", "literal"),
    [
        ("Acme costs 20.50 euros", Literal("costInEuros", ("acme", "20.5"))),
        ("Acme costs more than 25 euros", Literal("costInEuros>25", ("acme",))),
        ("Acme does not cost more than 25 euros", Literal("costInEuros>25", ("acme",), False)),
        ("Acme has at most 3 employees", Literal("employees<=3", ("acme",))),
        ("Anna is under 18", Literal("ageInYears<18", ("anna",))),
        ("Anna is at least 18 years old", Literal("ageInYears>=18", ("anna",))),
        ("costInEuros(acme) ≥ 2", Literal("costInEuros>=2", ("acme",))),
        ("costInEuros(acme) = 2", Literal("costInEuros", ("acme", "2"))),
    ],
)
def test_a_number_is_read_and_said(sentence: str, literal: Literal) -> None:
    assert read_proposition(sentence, LEXICON) == literal
    assert read_proposition(say_literal(literal, LEXICON), LEXICON) == literal


def test_a_predicate_that_only_looks_like_a_comparison_is_none() -> None:
    assert comparison_of("cost>2.50") is None
    assert comparison_of("cost>two") is None


def test_no_digit_of_a_long_number_is_rounded_away() -> None:
    assert canonical("24." + "9" * 32) == "24." + "9" * 32
    assert canonical("1" * 40) == "1" * 40
    assert canonical("-0.00") == "0"


def test_what_is_no_plain_number_is_compared_with_nothing() -> None:
    for term in ("1e999999999999999999", "1e5", "NaN", "1_000"):
        assert property_of(Literal("costInEuros", ("a", term))) is None
