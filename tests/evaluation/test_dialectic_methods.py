"""Ways to an answer are named, grouped and refused with the nearest name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.errors import BadInput
from aufheben.evaluation.dialectic.methods import (
    DIALECTIC,
    FORMS,
    MAIN,
    MEANINGS,
    ROUNDS,
    grid,
    read_method,
    read_methods,
)


def test_all_is_every_form_at_every_depth_confirmed_or_not_and_every_rival() -> None:
    names = [method.name for method in read_methods("all")]
    assert len(names) == len(set(names)) == len(DIALECTIC) * len(ROUNDS) * 2 + 8
    assert {"lift@0", "published@4+confirm", "single", "mad@2"} <= set(names)


def test_every_name_reads_as_itself() -> None:
    assert [read_method(method.name) for method in grid()] == list(grid())
    assert [read_method(name).name for name in MAIN] == list(MAIN)


def test_the_number_of_argllm_is_a_depth() -> None:
    assert [read_method(name).depth for name in ("argllm", "argllm@1", "argllm@2")] == [1, 1, 2]
    assert [read_method(name).name for name in ("argllm@1", "argllm@2")] == ["argllm", "argllm@2"]


def test_every_form_has_a_meaning_in_both_languages() -> None:
    assert set(MEANINGS) == set(FORMS)
    assert all(en and ja and en != ja for en, ja in MEANINGS.values())


def test_a_method_named_twice_is_tried_once() -> None:
    assert len(read_methods("single, main, single")) == len(MAIN)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("publised@2", "published"),
        ("single@2", "no rounds"),
        ("argllm@3", "depth 1 or 2"),
        ("argllm@0", "depth 1 or 2"),
        ("argllm@2+confirm", "confirms nothing"),
        ("free+confirm", "confirms nothing"),
        ("mad@0", "without a round"),
        ("", "no methods"),
        (" , ", "no methods"),
        ("lift@-1", "lift"),
    ],
)
def test_a_name_that_names_nothing_is_refused_with_the_fix(name: str, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_methods(name)
    assert said in str(refused.value)


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        found = read_methods(text)
    except BadInput:
        return
    assert found
