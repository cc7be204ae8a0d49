"""A condition, said by hand in a stance, gives the answers it promises; and none is missed."""

from dataclasses import replace

from hypothesis import HealthCheck, given

from aufheben.logic.language import Clause, Literal
from aufheben.logic.union.conditions import TRIED, conditions
from aufheben.logic.union.decision import UnionDecision, leaders
from aufheben.logic.union.theory import Union
from tests.logic.union.tables import Table, tables, written
from tests.profiles import examples


def by_hand(table: Table, *facts: Clause, without: Clause | None = None) -> tuple[Literal, ...]:
    """What comes before all else where every seat says so, and nobody says the other."""
    table = table if without is None else table.without(without)
    said = tuple(map(written, facts))
    stances = tuple((*stance, *said) for stance in table.stances)
    union, decision = replace(table, stances=stances).decided()
    return leaders(decision.mains, union.order) if decision.outcome == "justified" else ()


@examples(100, suppress_health_check=[HealthCheck.too_slow])
@given(tables())
def test_each_gives_the_answers_it_promises(table: Table) -> None:
    union, decision = table.decided()
    before = leaders(decision.mains, union.order)
    for condition in conditions(union, decision):
        found = by_hand(table, *condition.facts, without=condition.without)
        assert condition.answers == tuple(one for one in found if one not in before)
        assert condition.beside == (not set(before).isdisjoint(found))


@examples(60, suppress_health_check=[HealthCheck.too_slow])
@given(tables())
def test_none_that_is_open_is_missed(table: Table) -> None:
    union, decision = table.decided()
    if decision.outcome not in ("unresolved", "justified"):
        return
    found = conditions(union, decision, most=TRIED)
    alone = (one for one in found if one.without is None and len(one.facts) == 1)
    told = {condition.facts[0].head for condition in alone}
    before = set(leaders(decision.mains, union.order))
    for literal in _open(union, decision):
        first = by_hand(table, Clause(literal, strict=True))
        assert (literal in told) == bool(set(first) - before), literal


def _open(union: Union, decision: UnionDecision) -> set[Literal]:
    """Whatever rules speak of and nobody says or denies, but what is asked."""
    assert union.question is not None
    asked = {one.predicate for one in (union.question.head, *union.question.conditions)}
    spoken = {literal for clause in union.holders for literal in (*clause.body, *clause.weak)}
    closure = union.closure
    things = {term for literal in closure.literals() for term in literal.terms[:1]}
    ground = {one._replace(terms=(thing,)) for one in spoken for thing in things if one.terms}
    ground |= {one for one in spoken if not one.variables}
    return {
        one
        for one in ground
        if one.predicate not in asked
        and not closure.holds(one)
        and not closure.holds(one.complement)
    }
