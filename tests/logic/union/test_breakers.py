"""What would decide, tried by hand on the text: it gives the answers it promises, and no less."""

from dataclasses import replace
from itertools import combinations

from hypothesis import HealthCheck, given

from aufheben.logic.language import Clause, Literal
from aufheben.logic.union import Breaker, Supposition, Union, breakers
from aufheben.logic.union.breaker import FACTS, MOST
from tests.logic.union.tables import Table, tables, written
from tests.profiles import examples


def by_hand(table: Table, changes: tuple[Supposition, ...]) -> tuple[str, tuple[Literal, ...]]:
    """The outcome once facts are struck out of every stance and rules are named and ordered."""
    rules = [rule for change in changes for rule in (change.high, change.low) if rule is not None]
    names = {rule: rule.name or f"rule {n}" for n, rule in enumerate(dict.fromkeys(rules))}
    for change in changes:
        if change.fact is not None:
            table = table.without(change.fact)
        if change.high is not None and change.low is not None:
            pair = (names[change.high], names[change.low])
            table = replace(table, order=(*table.order, pair))
    _, decision = _naming(table, names).decided()
    return decision.outcome, decision.answers


def _naming(table: Table, names: dict[Clause, str]) -> Table:
    """Rules are said by these names wherever they are said."""
    said = {written(rule): written(rule._replace(name=name)) for rule, name in names.items()}
    stances = (tuple(said.get(s, s) for s in stance) for stance in table.stances)
    return replace(table, stances=tuple(stances))


def _found(table: Table) -> tuple[Union, tuple[Breaker, ...]]:
    union, decision = table.decided()
    return union, breakers(union, decision) if decision.outcome == "unresolved" else ()


@examples(100, suppress_health_check=[HealthCheck.too_slow])
@given(tables())
def test_each_gives_exactly_the_answers_it_promises(table: Table) -> None:
    _, found = _found(table)
    for breaker in found:
        assert by_hand(table, breaker.changes) == ("justified", breaker.answers)


@examples(100, suppress_health_check=[HealthCheck.too_slow])
@given(tables())
def test_no_pair_has_a_change_to_spare(table: Table) -> None:
    _, found = _found(table)
    for breaker in found:
        for change in breaker.changes if len(breaker.changes) > 1 else ():
            assert by_hand(table, (change,))[0] != "justified"


@examples(100, suppress_health_check=[HealthCheck.too_slow])
@given(tables())
def test_no_fact_and_no_two_that_decide_are_missed(table: Table) -> None:
    union, decision = table.decided()
    if decision.outcome != "unresolved":
        return
    found = breakers(union, decision)
    facts = [Supposition(fact=c) for c in union.holders if c.is_fact and c.strict]
    if len(found) == MOST or len(facts) > FACTS:
        return
    told = {frozenset(b.changes) for b in found}
    alone = {c for c in facts if by_hand(table, (c,))[0] == "justified"}
    assert {frozenset([c]) for c in alone} <= told
    rest = [c for c in facts if c not in alone]
    for pair in combinations(rest, 2):
        assert (frozenset(pair) in told) == (by_hand(table, pair)[0] == "justified")


def test_a_priority_that_was_set_aside_decides_nothing_when_it_is_said_again() -> None:
    stances = (("one: p(a) -> h(a)", "p(a)"), ("two: q(a) -> ¬h(a)", "q(a)"))
    table = Table("h(a)", stances, (("one", "two"), ("two", "one")))
    _, found = _found(table)
    assert found
    assert not any(change.high for breaker in found for change in breaker.changes)
