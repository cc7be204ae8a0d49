"""A condition, said by hand in a stance, gives the answers it promises; and none is missed."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given

from aufheben.domain import Issue, Seat
from aufheben.logic.language import Clause, Literal
from aufheben.logic.sentences import say_clause
from aufheben.logic.union import decision_of
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


@pytest.mark.parametrize(
    ("question", "kim", "lee"),
    [
        ("Should the club allow dogs?", "If the vote is before 2026-12-24, the club should allow dogs. The vote is on 2026-12-25.", "If dogs are loud, the club should not allow dogs."),
        ("Which hall should we rent?", "A is a hall. B is a hall. A is open. If a hall is not A and is open, we should rent it.", "If a hall is loud, we should not rent it."),
        ("Which hall should we rent?", "A is a hall. B is a hall. If a hall is cheaper than A, we should rent it.", "If a hall is loud, we should not rent it."),
        ("Which hall should we rent?", "A is a hall. B is a hall. If a hall is the cheapest, we should rent it.", "If a hall is loud, we should not rent it."),
    ],
)  # fmt: skip
def test_what_cannot_be_or_is_known_to_be_otherwise_is_no_condition(
    question: str, kim: str, lee: str
) -> None:
    seats = tuple(Seat(name=n, stance=s, premises="logic") for n, s in (("K", kim), ("L", lee)))
    union, decision = decision_of(Issue(question=question), seats)
    told = [say_clause(f, union.lexicon) for c in conditions(union, decision) for f in c.facts]
    known = ("before 2026", "A is not A", "A is cheaper than A", "cheapest")
    assert [one for one in told if any(bad in one for bad in known)] == []
