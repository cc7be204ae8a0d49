"""The grounded labeling against its definition, and its laws."""

import pytest
from hypothesis import given

from aufheben.errors import Misuse
from aufheben.logic.frameworks import Framework, accepted, grounded
from tests.frameworks import EXPECTED, frameworks, least_fixpoint


def _in(framework: Framework) -> frozenset[int]:
    labels = grounded(framework.size, framework.attacks)
    return frozenset(index for index, label in enumerate(labels) if label == "in")


@given(frameworks())
def test_what_is_in_is_the_least_fixpoint_of_the_characteristic_function(
    framework: Framework,
) -> None:
    assert _in(framework) == least_fixpoint(framework.size, framework.attacks)


@given(frameworks())
def test_what_is_out_is_exactly_what_something_in_attacks(framework: Framework) -> None:
    labels = grounded(framework.size, framework.attacks)
    out = {index for index, label in enumerate(labels) if label == "out"}
    assert out == {b for a, b in framework.attacks if labels[a] == "in"}


@given(frameworks())
def test_listing_an_attack_twice_changes_no_label(framework: Framework) -> None:
    once = grounded(framework.size, framework.attacks)
    assert grounded(framework.size, framework.attacks * 2) == once


def test_the_grounded_extension_is_the_expected_one_in_all_fifty_frameworks() -> None:
    for case in EXPECTED:
        attacks = [(a - 1, b - 1) for a, b in case["attacks"]]
        labels = grounded(case["n"], attacks)
        members = [index for index, label in enumerate(labels, start=1) if label == "in"]
        assert [members] == case["extensions"]["GR"], case["name"]


def test_a_chain_of_a_hundred_thousand_is_labeled_without_recursion() -> None:
    size = 100_000
    labels = grounded(size, [(index, index + 1) for index in range(size - 1)])
    assert labels == ["in", "out"] * (size // 2)


def test_an_attack_on_no_argument_is_a_misuse() -> None:
    with pytest.raises(Misuse, match="none of 2"):
        Framework(names=("a", "b"), attacks=((0, 2),))


def test_equal_names_are_a_misuse() -> None:
    with pytest.raises(Misuse, match="distinct"):
        Framework(names=("a", "a"))


@given(frameworks())
def test_what_is_accepted_comes_after_what_drives_its_attackers_out(framework: Framework) -> None:
    labels, order = (
        grounded(framework.size, framework.attacks),
        accepted(framework.size, framework.attacks),
    )
    assert sorted(order) == [i for i, label in enumerate(labels) if label == "in"]
    for turn, index in enumerate(order):
        for attacker in (a for a, b in framework.attacks if b == index):
            assert any((before, attacker) in framework.attacks for before in order[:turn])
