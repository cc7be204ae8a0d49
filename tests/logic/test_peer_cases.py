"""PyArg's own test cases, of which its package holds the theories, answered here as there."""

from typing import Any

import pytest
from py_arg_tests.modgil_prakken_aij_tests import get_argumentation_theory

from aufheben.formats.aspic import read_aspic
from aufheben.formats.frameworks import read_framework
from aufheben.logic.arguments import Budget
from aufheben.logic.aspic import AspicTheory, attacks, built, defeats
from aufheben.logic.frameworks import grounded
from aufheben.runtime.solver import Problem, Semantics
from aufheben.wiring import solver
from tests.theories import ORDERINGS, shape, their_shape

# Modgil & Prakken (2013), their running example; `not s` is what their tests write ~s.
RUNNING = """
premises: a; r; ~r; not_s{more_premises}
rules: [d1] not_s => t; [d2] r => q; [d3] a => p; [s1] t, q -> ~p{more_rules}
contrariness: s ^ not_s; d ^ not_d
link: {link}
sets: {sets}
"""
SAID = {"~s": "not_s", "~d": "not_d"}


def ours(*, with_d: bool, with_e: bool, link: str, sets: str) -> AspicTheory:
    rules = "; [d4] not_d => s" * with_d + "; [s2] r -> ~[d3]" * with_e
    text = RUNNING.format(more_premises="; not_d" * with_d, more_rules=rules, link=link, sets=sets)
    return read_aspic(text)


def named(found: Any) -> Any:
    """Their shape of an argument in our names of what it says."""
    rule, said, parts = found
    if str(said).startswith("~["):
        said = f"~{str(said)[2:-1]}" if str(said)[2:-1] in set("apqrstd") else said
    return rule, SAID.get(str(said), said), frozenset(map(named, parts))


@pytest.mark.parametrize("link", ["last", "weakest"])
@pytest.mark.parametrize("sets", ["elitist", "democratic"])
@pytest.mark.parametrize(("with_d", "with_e"), [(False, False), (True, False), (True, True)])
def test_the_running_example_has_their_arguments_attacks_and_defeats(
    link: str, sets: str, with_d: bool, with_e: bool
) -> None:
    theory = ours(with_d=with_d, with_e=with_e, link=link, sets=sets)
    theirs = get_argumentation_theory(include_d=with_d, include_e=with_e)
    budget = Budget()
    args = built(theory, budget)
    assert args is not None
    found = attacks(theory, args, budget)
    assert found is not None
    shapes = [shape(argument, args) for argument in args]
    assert set(shapes) == {named(their_shape(argument)) for argument in theirs.all_arguments}
    attacking = {(named(their_shape(a)), named(their_shape(b))) for a, b in theirs.all_attacks}
    assert {(shapes[each.attacker], shapes[each.attacked]) for each in found} == attacking
    ordering = ORDERINGS[theory.link, theory.sets](
        theirs.argumentation_system.rule_preferences, theirs.ordinary_premise_preferences
    )
    defeating = {
        (named(their_shape(each.from_argument)), named(their_shape(each.to_argument)))
        for each in theirs.recompute_all_defeats(ordering)
    }
    assert {(shapes[a], shapes[b]) for a, b in defeats(found)} == defeating


def test_the_running_example_has_as_many_as_they_count() -> None:
    def counted(*, both: bool) -> tuple[int, int, int]:
        theory = ours(with_d=both, with_e=both, link="last", sets="elitist")
        args = built(theory, Budget())
        assert args is not None
        found = attacks(theory, args, Budget())
        assert found is not None
        return len(args), len(found), len(defeats(found))

    assert (counted(both=False)[0], counted(both=False)[2]) == (8, 5)
    assert counted(both=True)[1] == 10


def test_what_toast_answers_to_their_question() -> None:
    theory = read_aspic(
        "premises: p; q\nkbPrefs: p < q\nrules: [r1] p => s; [r2] q => t\n"
        "rulePrefs: [r1]<[r2]\ncontrariness: s-t\nlink: weakest\n"
    )
    args = built(theory, Budget())
    assert args is not None
    assert len(args) == 4
    found = attacks(theory, args, Budget())
    assert found is not None
    labels = grounded(len(args), defeats(found))
    standing = {a.conclusion for a, label in zip(args, labels, strict=True) if label == "in"}
    assert standing == {"p", "q", "t"}


@pytest.mark.parametrize("semantics", ["CO", "PR", "ST", "GR", "SST", "ID"])
def test_who_is_attacked_by_an_unattacked_one_is_in_no_extension(semantics: Semantics) -> None:
    framework = read_framework("arg(b). arg(c). arg(d). att(b,c). att(c,d). att(d,c).", "apx")
    found = {frozenset(each) for each in solver().solve(Problem("EE", semantics), framework)}
    assert {frozenset(framework.names[n] for n in each) for each in found} == {frozenset("bd")}
