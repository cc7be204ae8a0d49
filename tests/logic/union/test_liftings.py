"""A synthesis stands where its definition puts it, nothing defeats it, and none is better."""

from collections.abc import Iterator
from itertools import combinations, product

from hypothesis import HealthCheck, assume, given

from aufheben.errors import BadInput
from aufheben.logic.language import Clause, Literal, fact
from aufheben.logic.synthesis import Synthesis, syntheses
from aufheben.logic.synthesis.warrants import general
from aufheben.logic.union import Union, UnionDecision
from tests.logic.oracles import derived
from tests.logic.union.naive import answering
from tests.logic.union.tables import Table, X, contested
from tests.profiles import examples

UNHURRIED = [HealthCheck.too_slow, HealthCheck.filter_too_much]
Rank = tuple[float, float]


def _lifted(table: Table) -> tuple[Union, UnionDecision]:
    """Decided, and by a synthesis."""
    union, decision = table.decided()
    assume(decision.outcome == "synthesis")
    return union, decision


def _saturated(union: Union, body: tuple[Literal, ...]) -> frozenset[Literal]:
    """What follows from a body by rules that say nothing of `h`; the naive least model."""
    rules = [c for c in union.holders if c.body and not c.weak and not _mentions(c)]
    known = derived([*(fact(lit.under({X: "it"})) for lit in body), *rules])
    back = {Literal(lit.predicate, (X,), lit.positive) for lit in known if lit.terms == ("it",)}
    return frozenset(back)


def _mentions(clause: Clause) -> bool:
    return any(literal.predicate == "h" for literal in clause.literals)


@examples(100, suppress_health_check=UNHURRIED)
@given(contested())
def test_it_keeps_of_each_rule_what_holds_there_and_specializes_none(table: Table) -> None:
    union, decision = _lifted(table)
    without = derived(c for c in union.holders if not _mentions(c))
    for one in decision.lifted:
        found, sat = one.synthesis, _saturated(union, one.synthesis.rule.body)
        for warrant, _ in one.warrants:
            whole = _saturated(union, warrant.body)
            there = {lit for lit in whole if lit.under(dict(found.binding)) in without}
            assert there in [set(part) for part in found.parts]
            assert there <= sat
            assert not set(warrant.body) <= sat
        weak = {literal for warrant, _ in one.warrants for literal in warrant.weak}
        assert set(found.rule.weak) == weak


@examples(100, suppress_health_check=UNHURRIED)
@given(contested())
def test_nobody_claims_it_and_with_its_rule_all_stances_justify_it(table: Table) -> None:
    union, decision = _lifted(table)
    claimed = {main.answer for main in decision.mains}
    for one in decision.lifted:
        assert one.answer not in claimed
        assert one.around.statuses[0] == "justified"
        assert _stands(union, one.synthesis)


def _stands(union: Union, found: Synthesis) -> bool:
    assert union.question is not None
    clauses = [*union.holders, found.rule]
    statuses = answering(clauses, union.closure.priorities, union.question)
    return any(
        (warrant.clause, warrant.head, status) == (found.rule, found.applied.head, "justified")
        for (warrant, _), status in statuses.items()
    )


@examples(100, suppress_health_check=UNHURRIED)
@given(contested())
def test_of_every_combination_none_that_stands_is_better(table: Table) -> None:
    union, decision = table.decided()
    assume(decision.outcome in ("synthesis", "unresolved"))
    claimed = {main.answer for main in decision.mains}
    sides = _sides(union, decision)
    made = [pair for pair in _every(union, sides) if pair[1].applied.head not in claimed]
    best: Rank | None = None
    answers: set[Literal] = set()
    for rank, found in sorted(made, key=lambda pair: pair[0]):
        if best in (None, rank) and _stands(union, found):
            best = rank
            answers.add(found.applied.head)
    assert {one.answer for one in decision.lifted} == answers
    assert all(_rank(one.retention) == best for one in decision.lifted)
    assert all(one.retention.keys() == sides.keys() for one in decision.lifted)


def _sides(union: Union, decision: UnionDecision) -> dict[str, set[Clause]]:
    """What each seat's own rules ask for, of those that some argument for the head applies."""
    assert union.question is not None
    sides: dict[str, set[Clause]] = {}
    for main in decision.mains:
        rule, positive = main.argument.warrant.clause, union.question.head.positive
        if main.answer.positive == positive and not rule.is_fact:
            for seat in union.holders[rule]:
                sides.setdefault(seat, set()).add(general(rule))
    return sides


def _every(union: Union, sides: dict[str, set[Clause]]) -> Iterator[tuple[Rank, Synthesis]]:
    assert union.question is not None
    question = union.question
    for size in range(2, len(sides) + 1):
        for seats in combinations(sides, size):
            for warrants in product(*(sides[seat] for seat in seats)):
                try:
                    found = syntheses(
                        warrants, union.closure, question.conditions, asked=question.head
                    )
                except BadInput:
                    continue
                for one in found if len(set(warrants)) > 1 else ():
                    kept = dict(zip(seats, one.retention, strict=True))
                    yield _rank({seat: kept.get(seat, 0.0) for seat in sides}), one


def _rank(retention: dict[str, float]) -> Rank:
    """The lower the better: who keeps least keeps most, then all together."""
    return -round(min(retention.values()), 6), -round(sum(retention.values()), 6)
