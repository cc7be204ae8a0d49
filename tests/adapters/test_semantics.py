"""Every semantics against its definition, and against PyArg."""

from collections.abc import Callable, Iterable
from itertools import chain

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from py_arg.abstract_argumentation_classes.abstract_argumentation_framework import (
    AbstractArgumentationFramework,
)
from py_arg.abstract_argumentation_classes.argument import Argument
from py_arg.abstract_argumentation_classes.defeat import Defeat
from py_arg.algorithms.semantics import get_naive_extensions
from py_arg.algorithms.semantics.get_admissible_sets import get_admissible_sets
from py_arg.algorithms.semantics.get_complete_extensions import get_complete_extensions
from py_arg.algorithms.semantics.get_eager_extension import get_eager_extension
from py_arg.algorithms.semantics.get_grounded_extension import get_grounded_extension
from py_arg.algorithms.semantics.get_ideal_extension import get_ideal_extension
from py_arg.algorithms.semantics.get_preferred_extensions import get_preferred_extensions
from py_arg.algorithms.semantics.get_semistable_extensions import get_semistable_extensions
from py_arg.algorithms.semantics.get_stable_extensions import get_stable_extensions

from aufheben.errors import BudgetExceeded, SolverTimedOut
from aufheben.logic.frameworks import Framework
from aufheben.runtime.solver import UNIQUE, Problem, Semantics, Solver, accepts
from tests import frameworks as defined
from tests.frameworks import extensions, frameworks, numbered
from tests.profiles import examples

_Sets = set[frozenset[int]]


def _admissible(size: int, attacks: defined.Attacks) -> _Sets:
    return {m for m in defined.subsets(range(size)) if defined.admissible(m, size, attacks)}


def _conflict_free(size: int, attacks: defined.Attacks) -> _Sets:
    return {m for m in defined.subsets(range(size)) if defined.conflict_free(m, attacks)}


DEFINED: dict[Semantics, Callable[[int, defined.Attacks], _Sets]] = {
    "GR": lambda size, attacks: {defined.least_fixpoint(size, attacks)},
    "CO": defined.complete,
    "PR": defined.preferred,
    "ST": defined.stable,
    "SST": defined.semi_stable,
    "STG": defined.stage,
    "ID": lambda n, a: defined.greatest_within(defined.preferred(n, a), n, a),
    "EAG": lambda n, a: defined.greatest_within(defined.semi_stable(n, a), n, a),
    "CF2": lambda n, a: defined.cf2(frozenset(range(n)), a),
    "NA": defined.naive,
    "AD": _admissible,
    "CF": _conflict_free,
}
PYARG: dict[Semantics, Callable[[AbstractArgumentationFramework], Iterable[Iterable[Argument]]]] = {
    "GR": lambda framework: [get_grounded_extension(framework)],
    "CO": get_complete_extensions,
    "PR": get_preferred_extensions,
    "ST": get_stable_extensions,
    "SST": get_semistable_extensions,
    "ID": get_ideal_extension,
    "EAG": get_eager_extension,
    "NA": get_naive_extensions.apply,
    "AD": get_admissible_sets,
}


@pytest.mark.parametrize("semantics", DEFINED)
@examples(40)
@given(framework=frameworks(most=6))
def test_the_extensions_are_those_of_the_definition_each_once(
    solver: Solver, semantics: Semantics, framework: Framework
) -> None:
    found = list(extensions(solver, framework, semantics))
    assert len(found) == len(set(found)), "an extension came twice"
    assert set(found) == DEFINED[semantics](framework.size, framework.attacks)
    assert len(found) == 1 or semantics not in UNIQUE


@pytest.mark.parametrize("semantics", DEFINED)
@examples(25)
@given(framework=frameworks(most=5), data=st.data())
def test_a_witness_is_an_extension_and_none_means_that_there_is_none(
    solver: Solver, semantics: Semantics, framework: Framework, data: st.DataObject
) -> None:
    if not framework.size:
        return
    index = st.integers(min_value=0, max_value=framework.size - 1)
    asked = data.draw(st.frozensets(index, min_size=1, max_size=2))
    every = DEFINED[semantics](framework.size, framework.attacks)
    holding = {each for each in every if each & asked}
    one = min(asked)
    credulous, skeptical = Problem("DC", semantics), Problem("DS", semantics)
    for problem, right, so in ((credulous, holding, any), (skeptical, every - holding, all)):
        found = list(solver.solve(problem, framework, asked))
        assert len(found) == bool(right)
        assert set(found) <= right
        assert accepts(solver, problem, framework, one) is so(one in each for each in every)


@pytest.mark.parametrize("semantics", PYARG)
@examples(25)
@given(framework=frameworks(most=6))
def test_pyarg_finds_the_same_extensions(
    solver: Solver, semantics: Semantics, framework: Framework
) -> None:
    # PyArg finds no naive set in a framework without arguments, where there is the empty one.
    assume(framework.size or semantics != "NA")
    named = [Argument(name) for name in framework.names]
    defeats = [Defeat(named[a], named[b]) for a, b in dict.fromkeys(framework.attacks)]
    theirs = PYARG[semantics](AbstractArgumentationFramework("af", named, defeats))
    expected = {frozenset(int(argument.name) - 1 for argument in one) for one in theirs}
    assert set(extensions(solver, framework, semantics)) == expected


@pytest.mark.parametrize("semantics", ["GR", "CF2"])
def test_a_chain_of_ten_thousand_is_decided_at_once(solver: Solver, semantics: Semantics) -> None:
    size = 10_000
    chain_ = numbered(size, tuple((i, i + 1) for i in range(size - 1)))
    assert list(extensions(solver, chain_, semantics)) == [frozenset(range(0, size, 2))]
    assert accepts(solver, Problem("DC", semantics), chain_, size - 2)
    assert not accepts(solver, Problem("DS", semantics), chain_, size - 1)


def test_one_large_circle_has_its_first_cf2_extension_at_once(solver: Solver) -> None:
    circle = numbered(5_000, tuple((i, (i + 1) % 5_000) for i in range(5_000)))
    first = next(extensions(solver, circle, "CF2"))
    attacks = set(circle.attacks)
    assert not any((a, (a + 1) % 5_000) in attacks and (a + 1) % 5_000 in first for a in first)
    assert len(first) >= 5_000 // 3


@pytest.mark.parametrize("semantics", ["SST", "STG", "CF2", "NA"])
def test_f39_a_search_that_takes_too_long_is_stopped(solver: Solver, semantics: Semantics) -> None:
    pairs = chain.from_iterable(((i, i + 1), (i + 1, i)) for i in range(0, 80, 2))
    with pytest.raises(SolverTimedOut, match=r"after 0\.3 s"):
        list(extensions(solver, numbered(80, tuple(pairs)), semantics, seconds=0.3))


def test_a_part_that_is_too_large_for_cf2_is_refused_before_it_is_held(solver: Solver) -> None:
    size = 30_000
    ring = tuple((place, (place + 1) % size) for place in range(size))
    framework = Framework(names=tuple(map(str, range(size))), attacks=ring)
    with pytest.raises(BudgetExceeded, match="30000 arguments"):
        next(extensions(solver, framework, "CF2"))
