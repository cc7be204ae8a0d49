"""The solvers against the fifty frameworks and against each other; their endings."""

import sys
from itertools import islice
from typing import Any, get_args

import clingo
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben import wiring
from aufheben.adapters.solvers import search_solver
from aufheben.adapters.solvers.clingo_solver import ClingoSolver
from aufheben.adapters.solvers.search_solver import SearchSolver
from aufheben.errors import AgentFailed, BudgetExceeded, MissingExtra, SolverCrashed, SolverTimedOut
from aufheben.formats.frameworks import read_framework
from aufheben.logic.frameworks import Framework
from aufheben.runtime.solver import Problem, Semantics, Solver, accepts
from aufheben.version import install
from tests.frameworks import EXPECTED, extensions, frameworks, instance, numbered
from tests.profiles import examples

SEMANTICS: list[Semantics] = ["GR", "CO", "PR", "ST"]


def _choices(pairs: int) -> Framework:
    """Independent pairs that attack each other: 2^pairs preferred and stable extensions."""
    attacks = [((i, i + 1), (i + 1, i)) for i in range(0, 2 * pairs, 2)]
    return numbered(2 * pairs, tuple(attack for both in attacks for attack in both))


@pytest.mark.parametrize("semantics", [*SEMANTICS, "SST", "STG", "ID"])
def test_all_fifty_frameworks_have_exactly_the_expected_extensions(
    solver: Solver, semantics: Semantics
) -> None:
    for case in EXPECTED:
        framework = read_framework(instance(case["name"], "apx").read_text("utf-8"), "apx")
        found = [sorted(i + 1 for i in one) for one in extensions(solver, framework, semantics)]
        assert sorted(found) == sorted(case["extensions"][semantics]), case["name"]


@pytest.mark.parametrize("semantics", SEMANTICS)
def test_all_fifty_frameworks_accept_exactly_the_expected_arguments(
    solver: Solver, semantics: Semantics
) -> None:
    for case in EXPECTED:
        framework = numbered(case["n"], tuple((a - 1, b - 1) for a, b in case["attacks"]))
        every = range(framework.size)
        skeptical, vacuous = case["skeptical"][semantics], [i + 1 for i in every]
        expected = {
            Problem("DC", semantics): case["credulous"][semantics],
            Problem("DS", semantics): vacuous if skeptical == "ALL(vacuous)" else skeptical,
        }
        for problem, right in expected.items():
            found = [i + 1 for i in every if accepts(solver, problem, framework, i)]
            assert found == right, (case["name"], problem)


@pytest.mark.parametrize("semantics", SEMANTICS)
def test_no_more_extensions_come_than_asked_for(solver: Solver, semantics: Semantics) -> None:
    wanted = 1 if semantics == "GR" else 5
    assert len(list(extensions(solver, _choices(40), semantics, limit=5))) == wanted
    assert list(extensions(solver, _choices(40), semantics, limit=0)) == []


def test_decisions_need_not_see_every_extension(solver: Solver) -> None:
    # There are 2^40 preferred extensions: a solver that lists them never answers.
    assert accepts(solver, Problem("DC", "PR"), _choices(40), 3)
    assert not accepts(solver, Problem("DS", "PR"), _choices(40), 3)


def test_what_has_no_part_in_an_argument_is_not_searched(solver: Solver) -> None:
    # 80 and 81 exclude each other, both attack 82, and 82 attacks 83: 83 is always in.
    many = _choices(41)
    held = numbered(84, (*many.attacks, (80, 82), (81, 82), (82, 83)))
    assert accepts(solver, Problem("DS", "PR"), held, 83)


@pytest.mark.parametrize("semantics", ["CO", "PR", "ST"])
def test_f39_a_search_that_takes_too_long_is_stopped_and_keeps_what_it_found(
    solver: Solver, semantics: Semantics
) -> None:
    found: list[frozenset[int]] = []
    for seconds in (0.3, 3, 30):  # a machine that stalls may find none in the first
        with pytest.raises(SolverTimedOut, match=rf"after {seconds} s") as stopped:
            found.extend(extensions(solver, _choices(40), semantics, seconds=seconds))
        assert isinstance(stopped.value, AgentFailed)
        if found:
            return
    pytest.fail("nothing was found in 30 s")


def test_no_time_at_all_is_a_time_out_not_an_answer(solver: Solver) -> None:
    with pytest.raises(SolverTimedOut):
        accepts(solver, Problem("DC", "ST"), numbered(1, ()), 0, seconds=0)


def test_a_solver_that_breaks_down_is_the_solvers_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object, **_named: object) -> Any:
        raise RuntimeError("out of luck")

    monkeypatch.setattr(clingo, "Control", broken)
    with pytest.raises(SolverCrashed, match="out of luck"):
        next(extensions(ClingoSolver(), numbered(1, ()), "PR"))


def test_clingo_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "clingo", None)
    for semantics in SEMANTICS[1:]:
        with pytest.raises(MissingExtra) as missing:
            list(extensions(ClingoSolver(), numbered(2, ()), semantics))
        assert missing.value.extra == "asp"
        assert install("asp") in str(missing.value)


@pytest.mark.parametrize("semantics", get_args(Semantics))
def test_without_clingo_every_semantics_is_answered_by_our_own_search(
    semantics: Semantics, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = numbered(40, tuple((i, i + 1) for i in range(39)))
    expected = next(extensions(ClingoSolver(), many, "GR"))
    monkeypatch.setitem(sys.modules, "clingo", None)
    found = list(islice(extensions(wiring.solver(), many, semantics), 40))
    assert semantics in {"CF", "AD", "NA"} or found == [expected]
    assert accepts(wiring.solver(), Problem("DC", semantics), many, 38)


@pytest.mark.parametrize("semantics", ["PR", "STG", "EAG"])
def test_what_is_too_much_without_clingo_is_refused_and_says_what_to_install(
    semantics: Semantics, monkeypatch: pytest.MonkeyPatch
) -> None:
    tied = numbered(7, tuple((i, (i + k) % 7) for i in range(7) for k in (1, 6)))
    monkeypatch.setattr(search_solver, "WORK", 1)
    with pytest.raises(BudgetExceeded) as refused:
        list(extensions(SearchSolver(), tied, semantics))
    assert install("asp") in refused.value.do
    list(extensions(SearchSolver(unbounded=True), tied, semantics))


@examples(60)
@given(frameworks(most=12), st.sampled_from(get_args(Semantics)))
def test_clingo_and_our_own_search_answer_alike(framework: Framework, semantics: Semantics) -> None:
    ours = list(extensions(SearchSolver(), framework, semantics))
    assert len(ours) == len(set(ours))
    assert set(ours) == set(extensions(ClingoSolver(), framework, semantics))
