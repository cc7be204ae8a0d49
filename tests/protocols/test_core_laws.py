"""A core lifts what the sides want, and says which of their premises it stands for."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import Characters, Core, Issue, Property
from aufheben.protocols.ports import Rejected
from aufheben.rooms.dialectic.asks.integration_tasks import Generalize
from aufheben.runtime.reader import read

ISSUE = Issue(question="Which camera should we buy?")
C1 = ("is a camera", "is compact", "is light")
C2 = ("is a camera", "has high image quality", "has long battery life")
J1 = ("カメラである", "小型である", "軽い")
J2 = ("カメラである", "画質が高い", "電池が長くもつ")
LIFTED = ("is a camera", "is easy to use for whoever takes pictures")
LIFTED_JA = ("カメラである", "撮る人の負担にならない")


def generalizing(*sides: tuple[str, ...]) -> Generalize:
    properties = tuple(Property(strong=strong, consequent="should be bought") for strong in sides)
    return Generalize(place=(), issue=ISSUE, characters=Characters(properties=properties))


def core(*strong: str, **more: Any) -> Core:
    return Core(strong=strong, consequent="should be bought", **more)


def ruled(*strong: str, sides: tuple[tuple[str, ...], ...] = (C1, C2)) -> Rejected | None:
    return generalizing(*sides).legal(core(*strong))


@pytest.mark.parametrize(
    ("strong", "got"),
    [
        ((*C1, *C2[1:]), "C1, C2 put together"),
        ((*C2, "It is compact.", "it is LIGHT"), "C1, C2 put together"),
        (("is a camera", f"{C1[1]}, {C1[2]}, {C2[1]} and {C2[2]}"), "C1, C2 put together"),
        (C1[:1], "C1, C2 have in common"),
        (C1, "taken over unchanged"),
        ((*C1[:2], C2[2]), "taken over unchanged"),
    ],
)
def test_a_core_that_lifts_nothing_is_refused(strong: tuple[str, ...], got: str) -> None:
    ruling = ruled(*strong)
    assert ruling is not None
    assert got in ruling.got


@pytest.mark.parametrize("strong", [(*J1, *J2[1:]), J1[:1], J2, (*J1[:2], "長くもつ電池である")])
def test_so_it_is_in_japanese_and_said_in_it(strong: tuple[str, ...]) -> None:
    ruling = ruled(*strong, sides=(J1, J2))
    assert ruling is not None
    assert "引き上げ" in ruling.said_in("ja").do or "一段上" in ruling.said_in("ja").do


@pytest.mark.parametrize(
    ("strong", "sides"),
    [
        (LIFTED, (C1, C2)),
        ((*C1, "performs well"), (C1, C2)),
        (("is a camera", "is not light"), (("is a camera", "is light"), C2)),
        (LIFTED_JA, (J1, J2)),
        (C1, (C1, C1)),
        (("is safe",), (("is safe for children",), ("is safe for teachers",))),
    ],
)
def test_a_core_with_anything_lifted_is_legal(
    strong: tuple[str, ...], sides: tuple[tuple[str, ...], ...]
) -> None:
    assert ruled(*strong, sides=sides) is None


premises = st.lists(
    st.sampled_from([*C1, *C2, "is cheap", "can be mended"]), min_size=1, unique=True
)


@given(premises, premises, st.data())
def test_no_choice_of_the_sides_own_premises_is_a_core(
    one: list[str], other: list[str], data: st.DataObject
) -> None:
    chosen = data.draw(
        st.lists(st.sampled_from(sorted({*one, *other})), min_size=1, unique=True), label="chosen"
    )
    ruling = ruled(*chosen, sides=(tuple(one), tuple(other)))
    assert (ruling is None) is (set(one) == set(other) == set(chosen))
    lifted = ruled(*sorted({*one} & {*other}), "is a joy to own", sides=(tuple(one), tuple(other)))
    assert lifted is None


def test_what_logic_found_has_a_method_of_its_own_and_no_text_may_claim_one() -> None:
    task, found = generalizing(C1, C2), core(*C1, method="by logic", retention=(1.0, 0.0))
    assert task.legal(found) is None
    written = str(dict(task.write(found))).replace("'", '"')
    heard = read(task, written)
    assert heard == replace(found, method="", retention=())


PLACED = (((1,), (1,)), ((2, 3), (2, 3)))


def test_a_core_our_prompt_asked_for_says_what_its_premises_stand_for() -> None:
    task = generalizing(C1, C2)
    assert task.legal(core(*LIFTED)) is None
    missing = task.lacks(core(*LIFTED))
    assert missing is not None
    assert "stands_for" in missing.expected
    placed = core(*LIFTED, stands_for=PLACED)
    assert task.legal(placed) is None
    assert task.lacks(placed) is None


@given(
    st.lists(
        st.lists(st.lists(st.integers(1, 4), max_size=2).map(tuple), max_size=3).map(tuple),
        min_size=1,
        max_size=3,
    ).map(tuple)
)
def test_each_premise_of_e_stands_for_some_of_every_side(
    stands_for: tuple[tuple[tuple[int, ...], ...], ...],
) -> None:
    placed = core(*LIFTED, stands_for=stands_for)
    whole = len(stands_for) == 2 and all(
        len(sides) == 2 and all(own and max(own) <= 3 for own in sides) for sides in stands_for
    )
    assert (generalizing(C1, C2).legal(placed) is None) is whole
