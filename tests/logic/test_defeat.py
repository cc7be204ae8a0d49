"""Attack and defeat (Prakken & Sartor 1997, definitions 2.8 to 2.14)."""

import pytest
from hypothesis import given

from aufheben.logic.arguments import GroundArgument
from aufheben.logic.defeat import defeats, rebuts, strictly_defeats, undercuts
from aufheben.logic.language import Clause
from tests.logic.programs import lit, minimal_arguments, program, programs


def _for(text: str, *goals: str) -> list[GroundArgument]:
    """The one argument for each goal."""
    found = {a.warrant.head: a for a in minimal_arguments(program(text))}
    return [found[lit(goal)] for goal in goals]


def test_contraries_of_equal_weight_rebut_each_other() -> None:
    one, other = _for("p. q. p -> h. q -> -h", "h", "-h")
    assert rebuts(one, other)
    assert rebuts(other, one)
    assert defeats(one, other)
    assert not strictly_defeats(one, other)


def test_a_conclusion_on_the_way_is_rebutted_like_the_last() -> None:
    one, other = _for("p. p -> s. s -> h. q. q -> -s", "h", "-s")
    assert defeats(other, one)
    assert defeats(one, other)


def test_a_strict_conclusion_outweighs_its_contrary() -> None:
    one, other = _for("h. q. q -> -h", "h", "-h")
    assert strictly_defeats(one, other)
    assert not rebuts(other, one)


def test_a_strict_rule_on_a_defeasible_premise_does_not_outweigh() -> None:
    one, other = _for("p. p -> s. s --> h. q. q -> -h", "h", "-h")
    assert rebuts(other, one)


def test_an_undercut_defeats_strictly_and_takes_the_force_of_the_rebut() -> None:
    under, over = _for("p. p -> h. q & ~h -> -h. q", "h", "-h")
    assert undercuts(under, over)
    assert rebuts(over, under)
    assert not defeats(over, under)
    assert strictly_defeats(under, over)


def test_two_undercuts_defeat_each_other() -> None:
    one, other = _for("~q -> p. ~p -> q", "p", "q")
    assert defeats(one, other)
    assert defeats(other, one)


@pytest.mark.parametrize("text", ["p. q", "p. -q", "~r -> p. q"])
def test_what_shares_no_atom_does_not_attack(text: str) -> None:
    one, other = minimal_arguments(program(text))
    assert not defeats(one, other)
    assert not defeats(other, one)


@given(programs())
def test_defeat_is_attack_and_strict_defeat_is_one_way(clauses: list[Clause]) -> None:
    found = minimal_arguments(clauses)[:25]
    for one in found:
        for other in found:
            attacks = undercuts(one, other) or rebuts(one, other)
            assert attacks or not defeats(one, other)
            assert not (strictly_defeats(one, other) and strictly_defeats(other, one))


@given(programs())
def test_every_conflict_of_conclusions_is_a_defeat_in_some_direction(clauses: list[Clause]) -> None:
    found = minimal_arguments(clauses)[:25]
    for one in found:
        for other in found:
            if any(literal.complement in other.conclusions for literal in one.conclusions):
                assert defeats(one, other) or defeats(other, one)


@given(programs())
def test_who_attacks_a_part_attacks_the_whole(clauses: list[Clause]) -> None:
    found = minimal_arguments(clauses)[:25]
    for whole in found:
        for part in (a for a in found if set(a.rules) <= set(whole.rules)):
            for attacker in found:
                assert undercuts(attacker, whole) or not undercuts(attacker, part)
                assert rebuts(attacker, whole) or not rebuts(attacker, part)
