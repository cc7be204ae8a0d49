"""Where a dialogue ends: by the definitions where words decide, and with whoever began."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from aufheben.domain import Argument, Dispute, Issue, Move, Rebut, Rule, Seat, Undercut
from aufheben.logic.audit import Uttered, audit
from aufheben.logic.translation import Given
from aufheben.rooms.dialectic.asks.argument_tasks import Counter
from aufheben.rooms.dialectic.asks.explain_task import Explain
from aufheben.rooms.dialectic.protocol.rules import Constitution
from aufheben.rooms.dialectic.protocol.settle import ArguedSoFar, integrator

ISSUE = Issue(question="Which camera should we buy?")
SAID = (
    "We should buy a", "We should buy A.", "We should not buy a", "a is out of stock",
    "the shop is closed", "カメラaを買うべきである。",
)  # fmt: skip


def argument(strong: Sequence[str], weak: Sequence[str], concluding: str) -> Argument:
    rule = Rule(id="r1", strong=tuple(strong), weak_negation=tuple(weak), consequent=concluding)
    return Argument(rules=(rule,))


ARGUMENTS = st.builds(
    argument,
    st.lists(st.sampled_from(SAID), min_size=1, max_size=2),
    st.lists(st.sampled_from(SAID), max_size=2),
    st.sampled_from(SAID),
)
GIVENS: st.SearchStrategy[Given] = st.sampled_from([frozenset[str](), None])


OUT = "a is out of stock"
AGAINST_ITSELF = argument(["We should not buy a"], [], "We should buy a")
UNLESS_OUT = argument(["We should buy a"], [OUT], "We should buy a")
BEATS_BACK = argument(["We should not buy a"], [OUT], "We should buy a")


@given(ARGUMENTS, ARGUMENTS, st.booleans(), GIVENS, st.booleans())
@example(AGAINST_ITSELF, UNLESS_OUT, True, None, False)
@example(UNLESS_OUT, BEATS_BACK, True, None, True)
def test_an_attack_that_is_legal_between_prose_seats_is_a_defeat_as_statuses_count_it(
    one: Argument, other: Argument, undercuts: bool, known: Given, strict: bool
) -> None:
    target = (other.ass or ("",))[0] if undercuts else other.warrant.consequent
    answer = (Undercut if undercuts else Rebut)(argument=one, target=target)
    task = Counter(place=(), issue=ISSUE, attacked=other, by=known, on=known, strict=strict)
    if task.legal(answer) is not None:
        return
    said = [
        Uttered(seat="AG1", argument=other, given=known),
        Uttered(seat="AG2", argument=one, attacks=0, target=target, given=known),
    ]
    found = audit(said, ISSUE, None)
    assert (1, 0) in found.edges
    assert (found.statuses[0], found.statuses[1]) != ("justified", "overruled")
    assert not (strict and (0, 1) in found.edges)


@pytest.mark.parametrize(
    ("attacked", "assumed"),
    [
        ("We should buy a", "We should buy a"),
        ("We should buy a", "we should buy A ."),
        ("The lake drains into the sea", "the lake drains into the sea"),
        ("湖は海に注ぐ。", "湖は海に注ぐ"),
    ],
)
def test_a_rebuttal_that_holds_unless_what_it_attacks_is_so_is_refused_and_told_why(
    attacked: str, assumed: str
) -> None:
    main = argument(["p"], [], attacked)
    beaten = Rebut(argument=argument(["q"], [assumed], "it is not so"), target=attacked)
    task = Counter(place=(), issue=ISSUE, attacked=main)
    ruling = task.legal(beaten)
    assert ruling is not None
    assert assumed in ruling.got
    assert "相手の論証" in ruling.said_in("ja").got
    without = replace(beaten, argument=argument(["q"], ["something else"], "it is not so"))
    assert task.legal(without) is None


def test_an_attack_that_assumes_the_opposite_of_what_it_says_is_refused() -> None:
    main = argument(["p"], [], "We should go")
    answer = Rebut(argument=argument(["q"], ["it rains"], "it rains"), target="We should go")
    ruling = Counter(place=(), issue=ISSUE, attacked=main).legal(answer)
    assert ruling is not None
    assert "which it says" in ruling.got


def course(*argued: str, premises: str = "", **rules: object) -> ArguedSoFar:
    """Of three seats, those main arguments put forward in turn; `premises` are of logic."""
    seats = tuple(
        Seat(name=name, stance="", premises="logic" if name in premises else "prose")
        for name in ("A", "B", "C")
    )
    said = argument(["p"], [], "q")
    disputes = tuple(
        Dispute(moves=(Move(seat=seat, role="thesis", argument=said),), result="defeated")
        for seat in argued
    )
    constitution = Constitution(**rules)  # type: ignore[arg-type]
    return ArguedSoFar(issue=ISSUE, seats=seats, constitution=constitution, disputes=disputes)


@given(st.lists(st.sampled_from("ABC"), min_size=1, max_size=6))
def test_whoever_constructed_first_integrates(argued: list[str]) -> None:
    assert integrator(course(*argued)).name == argued[0]


@pytest.mark.parametrize(
    ("found", "wanted"),
    [
        (course(), "A"),
        (course("A", "C", integrator="C"), "C"),
        (course("A", "B", integrator="C"), "A"),
        (course("B", "C", premises="B"), "C"),
        (course("B", premises="B"), "A"),
    ],
    ids=["nobody", "named", "named is silent", "logic first", "logic alone"],
)
def test_but_for_a_seat_that_is_named_or_reasons_otherwise(found: ArguedSoFar, wanted: str) -> None:
    assert integrator(found).name == wanted


def test_an_answer_stands_without_its_explanation() -> None:
    """So no step of the integration failed where that alone did not come."""
    task = Explain(place=("explain",), issue=ISSUE, answer="q", sides=(), objections=())
    assert not task.needed
