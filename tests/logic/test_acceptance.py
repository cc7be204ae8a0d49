"""In how many extensions an argument is, against the definitions, word for word."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.vocabulary import Acceptance
from aufheben.logic.acceptance import Searched, acceptance
from aufheben.logic.defeat import DefeatGraph
from aufheben.logic.frameworks import Framework
from tests.frameworks import EXPECTED, Attacks, complete, frameworks, preferred, stable
from tests.profiles import examples

Extensions = set[frozenset[int]]
NAIVE: dict[Searched, Callable[[int, Attacks], Extensions]] = {
    "complete": complete,
    "preferred": preferred,
    "stable": stable,
}
SEARCHED = list(NAIVE)


def _word(index: int, extensions: Extensions) -> Acceptance:
    if not extensions:
        return "no extension"
    held = [index in extension for extension in extensions]
    return "in all" if all(held) else "in some" if any(held) else "in none"


def _found(framework: Framework, semantics: Searched) -> tuple[Acceptance, ...]:
    return acceptance(DefeatGraph(size=framework.size, defeats=framework.attacks), semantics)


@examples(500)
@given(frameworks(), st.sampled_from(SEARCHED))
def test_an_argument_is_in_all_some_or_none_as_the_definition_says(
    framework: Framework, semantics: Searched
) -> None:
    every = NAIVE[semantics](framework.size, framework.attacks)
    expected = tuple(_word(index, every) for index in range(framework.size))
    assert _found(framework, semantics) == expected


@given(frameworks(most=5), st.data())
def test_what_has_fallen_is_as_if_somebody_unattacked_attacked_it(
    framework: Framework, data: st.DataObject
) -> None:
    size = framework.size
    fallen = data.draw(st.sets(st.integers(0, size - 1))) if size else set[int]()
    semantics = data.draw(st.sampled_from(SEARCHED))
    graph = DefeatGraph(size=size, defeats=framework.attacks).without(fallen)
    every = NAIVE[semantics](size + 1, (*framework.attacks, *((size, i) for i in fallen)))
    assert acceptance(graph, semantics) == tuple(_word(index, every) for index in range(size))


@given(frameworks(most=5), st.data())
def test_what_hangs_on_a_missing_answer_is_open_where_no_extension_has_it(
    framework: Framework, data: st.DataObject
) -> None:
    size = framework.size
    left = data.draw(st.sets(st.integers(0, size - 1), min_size=1)) if size else set[int]()
    semantics = data.draw(st.sampled_from(SEARCHED))
    graph = DefeatGraph(size=size, defeats=framework.attacks, unanswered=frozenset(left))
    nobody = ((size, size), *((size, index) for index in left)) if left else ()
    every = NAIVE[semantics](size + bool(left), (*framework.attacks, *nobody))
    statuses = graph.statuses()
    for index, word in enumerate(acceptance(graph, semantics)):
        plain = _word(index, every)
        hanging = plain == "in none" and statuses[index] == "open"
        assert word == ("open" if hanging else plain)
    if left and semantics == "stable":
        assert set(acceptance(graph, "stable")) == {"no extension"}


@pytest.mark.parametrize("case", EXPECTED, ids=lambda case: case["name"])
def test_the_fifty_frameworks_come_out_as_listed(case: dict[str, Any]) -> None:
    graph = DefeatGraph(size=case["n"], defeats=tuple((a - 1, b - 1) for a, b in case["attacks"]))
    keys: dict[Searched, str] = {"preferred": "PR", "stable": "ST", "complete": "CO"}
    for semantics, key in keys.items():
        every = {frozenset(m - 1 for m in listed) for listed in case["extensions"][key]}
        expected = tuple(_word(index, every) for index in range(graph.size))
        assert acceptance(graph, semantics) == expected


def test_three_hundred_arguments_that_attack_each_other_in_pairs_are_decided() -> None:
    """2 to the power of 150 preferred extensions, none of which is listed."""
    pairs = tuple((i, i ^ 1) for i in range(300))
    chained = (*pairs, *((i, i + 1) for i in range(1, 299, 2)))
    for defeats in (pairs, chained):
        graph = DefeatGraph(size=300, defeats=defeats)
        for semantics in SEARCHED:
            assert set(acceptance(graph, semantics)) == {"in some"}


def test_a_search_that_ends_early_says_so_and_never_none() -> None:
    graph = DefeatGraph(size=4, defeats=((0, 1), (1, 0), (0, 2), (1, 2), (2, 3)))
    assert set(acceptance(graph, "preferred", most=0)) == {"budget exceeded"}
    assert set(acceptance(graph, "stable", most=0)) == {"budget exceeded"}


@examples(300)
@given(frameworks(), st.sampled_from(SEARCHED), st.integers(0, 40))
def test_however_few_steps_there_are_what_is_said_is_true(
    framework: Framework, semantics: Searched, steps: int
) -> None:
    graph = DefeatGraph(size=framework.size, defeats=framework.attacks)
    whole = acceptance(graph, semantics)
    for found, true in zip(acceptance(graph, semantics, most=steps), whole, strict=True):
        assert found in (true, "budget exceeded")
