"""The Reasoning Method: the published result, and the cases that define it."""

import pytest

from aufheben.errors import BadInput
from aufheben.logic.closure import Closure
from aufheben.logic.language import Clause, Variable
from aufheben.logic.synthesis import Synthesis, syntheses
from tests.logic.programs import clause, lit, lits, program

CAMERA_1 = """
camera(a). camera(c). compact(a). light(a). battery(c,long). userFriendly(c). overTheBudget(b).
compact(X) & light(X) & camera(X) -> buy(X). overTheBudget(X) -> -buy(X).
compact(X) & light(X) -> userFriendly(X)
"""
CAMERA_2 = """
camera(b). outOfStock(a). battery(b,long). resolution(b,high).
resolution(X,high) & battery(X,long) & camera(X) -> buy(X). outOfStock(X) -> -buy(X)
"""
SMALL = "compact(X) & light(X) & camera(X) -> buy(X)"
SHARP = "resolution(X,high) & battery(X,long) & camera(X) -> buy(X)"


def _found(warrants: list[str], knowledge: str, conditions: str = "") -> list[Synthesis]:
    wanted = lits(*conditions.split(" & ")) if conditions else ()
    return syntheses([clause(w) for w in warrants], Closure(program(knowledge)), wanted)


def _same(rule: Clause, text: str) -> bool:
    """Equal up to the names of variables; the order of conditions counts."""
    return rule.normal() == clause(text).normal()


def _at(found: list[Synthesis]) -> list[tuple[str, ...]]:
    return [s.applied.head.terms for s in found]  # type: ignore[misc]


def test_the_camera_gives_the_published_rule_at_c_only() -> None:
    for knowledge in (CAMERA_1, f"{CAMERA_1}. {CAMERA_2}"):
        (only,) = _found([SMALL, SHARP], knowledge, "camera(X)")
        assert _same(only.rule, "userFriendly(X) & battery(X,long) & camera(X) -> buy(X)")
        assert _at([only]) == [("c",)]
        assert only.retention == (0.5, 0.5)
        assert not only.common_ground


def test_the_other_camera_owner_cannot_find_it() -> None:
    assert not _found([SMALL, SHARP], CAMERA_2, "camera(X)")


def test_of_two_conditions_that_imply_each_other_the_original_stays() -> None:
    knowledge = "p(X) -> d(X). d(X) -> p(X). p(a). q(a)"
    (only,) = _found(["p(X) & k(X) -> h(X)", "q(X) & l(X) -> h(X)"], knowledge)
    assert _same(only.rule, "p(X) & q(X) -> h(X)")
    assert only.retention == (0.5, 0.5)


def test_the_order_of_sides_decides_the_order_of_conditions() -> None:
    (only,) = _found([SHARP, SMALL], CAMERA_1)
    assert _same(only.rule, "battery(X,long) & userFriendly(X) & camera(X) -> buy(X)")


def test_common_ground_is_what_both_sides_imply() -> None:
    warrants = ["q(X) & m(X) & t(X) -> h(X)", "r(X) & n(X) & t(X) -> h(X)"]
    (only,) = _found(warrants, "q(X) -> s(X). r(X) -> s(X). s(a). t(a)")
    assert _same(only.rule, "s(X) & t(X) -> h(X)")
    assert only.common_ground
    assert only.retention == (0.25, 0.25)


def test_three_sides_keep_half_each() -> None:
    warrants = ["p(X) & k(X) & t(X) -> h(X)", "q(X) & l(X) & t(X) -> h(X)"]
    third = "r(X) & m(X) & t(X) -> h(X)"
    (only,) = _found([*warrants, third], "t(a). p(a). q(a). r(a). t(b). p(b). q(b)")
    assert _same(only.rule, "p(X) & q(X) & r(X) & t(X) -> h(X)")
    assert only.retention == (0.5, 0.5, 0.5)


def test_opposite_heads_give_an_exception() -> None:
    (only,) = _found(["p(X) -> h(X)", "q(X) -> -h(X)"], "p(a). p(b). q(b)")
    assert _same(only.rule, "p(X) & ~q(X) -> h(X)")
    assert only.by_exception
    assert _at([only]) == [("a",)]


def test_an_exception_of_two_conditions_cannot_be_said() -> None:
    assert not _found(["p(X) -> h(X)", "q(X) & r(X) -> -h(X)"], "p(a). q(a)")


@pytest.mark.parametrize("hidden", ["p(X) & e(X,Y) -> h(X)", "p(X) & ~e(X,Y) -> h(X)"])
def test_a_hidden_variable_is_refused(hidden: str) -> None:
    with pytest.raises(BadInput, match="cannot be generalized"):
        _found([hidden, "q(X) -> h(X)"], "p(a). q(a)")


def test_heads_with_two_variables() -> None:
    warrants = ["p(X) & k(X) & g(Y) -> likes(X,Y)", "q(V) & l(V) & g(U) -> likes(U,V)"]
    best = _found(warrants, "p(a). q(b). g(a). g(b)")[0]
    assert best.applied.head.terms == ("a", "b")
    assert _same(best.rule, "p(X) & g(Y) & q(Y) & g(X) -> likes(X,Y)")


def test_the_issues_conditions_are_about_what_its_head_says() -> None:
    warrants = ["p(X) & k(X) -> likes(X,Y)", "q(Y) & l(Y) -> likes(X,Y)"]
    warrants = [w.replace("->", "& s(X,Y) ->") for w in warrants]
    known = Closure(program("p(a). q(b). q(c). s(a,b). s(a,c). good(b)"))
    asked, good = lits("likes(U,V)", "good(V)")
    found = syntheses([clause(w) for w in warrants], known, (good,), asked=asked)
    assert _at(found) == [("a", "b")]


def test_one_warrant_for_an_object_by_name() -> None:
    (only,) = _found(["p(X) & k(X) -> h(X)", "q(a) & l(a) -> h(a)"], "p(a). q(a). p(b). q(b)")
    assert only.rule == clause("p(a) & q(a) -> h(a)")


def test_heads_about_different_things_have_no_synthesis() -> None:
    assert not _found(["p(X) -> h(X)", "q(X) -> g(X)"], "p(a). q(a)")
    assert not _found(["p(X) -> h(X,a)", "q(X) -> h(X,b)"], "p(a). q(a)")
    assert not _found(["p(X) -> h(X)"], "p(a)")


def test_names_of_variables_do_not_matter() -> None:
    one = Clause(lit("h(X,X_0)"), lits("p(X)", "k(X)", "g(X_0)"))
    two = Clause(lit("h(X,X_0)"), lits("q(X_0)", "l(X)", "g(X_0)"))
    assert {v.name for v in one.variables} == {"X", "X_0"}
    (only,) = syntheses([one, two], Closure(program("p(a). g(b). q(b)")))
    assert dict(only.binding) == {Variable("x"): "a", Variable("x1"): "b"}


def test_clauses_about_the_contested_predicate_are_set_aside() -> None:
    warrants = ["p(X) & k(X) -> h(X)", "q(X) & l(X) -> h(X)"]
    assert not _found(warrants, "p(a). h(X) -> q(X). h(a)")
    assert _found(warrants, "p(a). q(a). q(X) -> -h(X)")


def test_the_best_comes_first_then_what_was_known_first() -> None:
    warrants = ["p(X) & k(X) -> h(X)", "q(X) & l(X) -> h(X)"]
    knowledge = "k(X) -> kk(X). kk(a). q(a). p(c). q(c). p(b). q(b)"
    found = _found(warrants, knowledge)
    assert [s.retention for s in found] == [(0.5, 0.5), (0.5, 0.5), (0.25, 0.5)]
    assert _at(found) == [("c",), ("b",), ("a",)]


def test_what_is_derived_keeps_the_order_of_its_facts() -> None:
    knowledge = "raw(a). raw(b). q(a). q(b). mid(X) -> p(X). raw(X) -> mid(X)"
    found = _found(["p(X) & k(X) -> h(X)", "q(X) & l(X) -> h(X)"], knowledge)
    assert _at(found) == [("a",), ("b",)]
