"""The solver against the fifty frameworks and against brute force; its endings."""

import sys
from typing import Any

import clingo
import pytest
from hypothesis import given

from aufheben.adapters.solvers.clingo_solver import ClingoSolver
from aufheben.errors import AgentFailed, MissingExtra, SolverCrashed, SolverTimedOut
from aufheben.formats.frameworks import Form, read_framework
from aufheben.logic.frameworks import Framework
from aufheben.runtime.solver import Semantics, Solver
from aufheben.version import install
from tests.frameworks import EXPECTED, complete, frameworks, instance, numbered, preferred, stable
from tests.profiles import examples

SOLVER: Solver = ClingoSolver()
SEMANTICS: list[Semantics] = ["GR", "CO", "PR", "ST"]


def _choices(pairs: int) -> Framework:
    """Independent pairs that attack each other: 2^pairs preferred and stable extensions."""
    attacks = [((i, i + 1), (i + 1, i)) for i in range(0, 2 * pairs, 2)]
    return numbered(2 * pairs, tuple(attack for both in attacks for attack in both))


@pytest.mark.parametrize("form", ["af", "apx"])
@pytest.mark.parametrize("semantics", SEMANTICS)
def test_all_fifty_frameworks_have_exactly_the_expected_extensions(
    form: Form, semantics: Semantics
) -> None:
    for case in EXPECTED:
        framework = read_framework(instance(case["name"], form).read_text("utf-8"), form)
        found = [sorted(i + 1 for i in one) for one in SOLVER.extensions(framework, semantics)]
        assert sorted(found) == sorted(case["extensions"][semantics]), case["name"]


@pytest.mark.parametrize("semantics", SEMANTICS)
def test_all_fifty_frameworks_accept_exactly_the_expected_arguments(semantics: Semantics) -> None:
    for case in EXPECTED:
        framework = numbered(case["n"], tuple((a - 1, b - 1) for a, b in case["attacks"]))
        every = range(framework.size)
        credulous = [i + 1 for i in every if SOLVER.credulous(framework, semantics, i)]
        skeptical = [i + 1 for i in every if SOLVER.skeptical(framework, semantics, i)]
        vacuous = case["skeptical"][semantics] == "ALL(vacuous)"
        expected = [i + 1 for i in every] if vacuous else case["skeptical"][semantics]
        assert credulous == case["credulous"][semantics], case["name"]
        assert skeptical == expected, case["name"]


@examples(60)
@given(frameworks(most=6))
def test_extensions_are_those_of_the_definitions(framework: Framework) -> None:
    size, attacks = framework.size, framework.attacks
    definitions: list[tuple[Semantics, set[frozenset[int]]]] = [
        ("CO", complete(size, attacks)),
        ("PR", preferred(size, attacks)),
        ("ST", stable(size, attacks)),
    ]
    for semantics, expected in definitions:
        found = list(SOLVER.extensions(framework, semantics))
        assert len(found) == len(set(found)), "an extension came twice"
        assert set(found) == expected


@examples(60)
@given(frameworks(most=6))
def test_skeptical_acceptance_is_membership_in_every_extension(framework: Framework) -> None:
    every = preferred(framework.size, framework.attacks)
    for argument in range(framework.size):
        expected = all(argument in extension for extension in every)
        assert SOLVER.skeptical(framework, "PR", argument) is expected


def test_with_no_stable_extension_every_argument_is_skeptically_accepted() -> None:
    odd = numbered(4, ((0, 1), (1, 2), (2, 0)))
    assert list(SOLVER.extensions(odd, "ST")) == []
    assert all(SOLVER.skeptical(odd, "ST", argument) for argument in range(4))
    assert not any(SOLVER.credulous(odd, "ST", argument) for argument in range(4))


@pytest.mark.parametrize("semantics", SEMANTICS)
def test_no_more_extensions_come_than_asked_for(semantics: Semantics) -> None:
    wanted = 1 if semantics == "GR" else 5
    assert len(list(SOLVER.extensions(_choices(40), semantics, limit=5))) == wanted
    assert list(SOLVER.extensions(_choices(40), semantics, limit=0)) == []


def test_decisions_need_not_see_every_extension() -> None:
    # There are 2^40 preferred extensions: a solver that lists them never answers.
    assert SOLVER.credulous(_choices(40), "PR", 3)
    assert not SOLVER.skeptical(_choices(40), "PR", 3)


def test_what_has_no_part_in_an_argument_is_not_searched() -> None:
    # 80 and 81 exclude each other, both attack 82, and 82 attacks 83: 83 is always in.
    many = _choices(41)
    held = numbered(84, (*many.attacks, (80, 82), (81, 82), (82, 83)))
    assert SOLVER.skeptical(held, "PR", 83)


@pytest.mark.parametrize("semantics", ["CO", "PR", "ST"])
def test_f39_a_search_that_takes_too_long_is_stopped_and_keeps_what_it_found(
    semantics: Semantics,
) -> None:
    found: list[frozenset[int]] = []
    with pytest.raises(SolverTimedOut, match=r"after 0\.3 s") as stopped:
        found.extend(SOLVER.extensions(_choices(40), semantics, seconds=0.3))
    assert found
    assert isinstance(stopped.value, AgentFailed)


def test_no_time_at_all_is_a_time_out_not_an_answer() -> None:
    with pytest.raises(SolverTimedOut):
        SOLVER.credulous(numbered(1, ()), "ST", 0, seconds=0)


def test_a_solver_that_breaks_down_is_the_solvers_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object, **_named: object) -> Any:
        raise RuntimeError("out of luck")

    monkeypatch.setattr(clingo, "Control", broken)
    with pytest.raises(SolverCrashed, match="out of luck"):
        next(SOLVER.extensions(numbered(1, ()), "PR"))


def test_without_clingo_the_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "clingo", None)
    for semantics in SEMANTICS[1:]:
        with pytest.raises(MissingExtra) as missing:
            list(SOLVER.extensions(numbered(2, ()), semantics))
        assert missing.value.extra == "asp"
        assert install("asp") in str(missing.value)


def test_without_clingo_grounded_is_answered_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "clingo", None)
    chain = numbered(3, ((0, 1), (1, 2)))
    assert list(SOLVER.extensions(chain, "GR")) == [frozenset({0, 2})]
    assert SOLVER.credulous(chain, "GR", 2)
    assert not SOLVER.skeptical(chain, "GR", 1)
