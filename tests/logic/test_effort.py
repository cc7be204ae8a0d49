"""What the engine does is counted: no theory takes more than its bound, and the result then says so."""

from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import Issue, Seat
from aufheben.logic import closure, status
from aufheben.logic.arguments import GroundArgument
from aufheben.logic.closure import Closure
from aufheben.logic.effort import Bound, Clock, OutOfTime, Remembered, work
from aufheben.logic.language import Clause, Literal, Variable, fact
from aufheben.logic.union import UnionDecision, decide
from aufheben.logic.union import decision as deciding
from aufheben.logic.union.breaker import WORK as BREAKING
from aufheben.logic.union.breaker import breakers_told
from aufheben.logic.union.theory import Union
from tests.profiles import examples

ENDLESS = 2**62


def worked(do: Callable[[], object]) -> int:
    """How many steps something takes."""
    with Bound(ENDLESS) as meter:
        do()
    return ENDLESS - meter.left


def chain(side: str, steps: int, ways: int, end: str) -> str:
    """Each step of a reason in so many ways."""
    said = [f"x is {side}0.", *(f"x is {side}r{n}." for n in range(1, ways))]
    for n in range(steps):
        said.append(f"If something is {side}{n}, it is {side}{n + 1}.")
        said += [
            f"If something is {side}{n} and {side}r{m}, it is {side}{n + 1}."
            for m in range(1, ways)
        ]
    return " ".join([*said, f"If something is {side}{steps}, it is {end}."])


def united(*stances: str) -> Union:
    seats = [Seat(name=f"AG{n}", stance=said, premises="logic") for n, said in enumerate(stances)]
    return Union.of(Issue(question="Is x good?"), seats)


def crafted(sides: int, steps: int, ways: int, *, undercut: bool) -> Union:
    stances = [
        chain(side, steps, ways, end)
        for side, end in zip("pqs"[:sides], ("good", "not good", "good"), strict=False)
    ]
    if undercut:
        stances.append("x is u0. If something is u0, it is good unless it is p1.")
    return united(*stances)


@pytest.mark.parametrize("undercut", [False, True])
@pytest.mark.parametrize("ways", [2, 3])
@pytest.mark.parametrize("sides", [1, 2, 3])
@given(steps=st.integers(min_value=1, max_value=30))
@examples(8)
def test_a_decision_takes_no_more_than_its_bound_and_then_says_so(
    sides: int, ways: int, steps: int, *, undercut: bool
) -> None:
    most = 60_000
    union, found = crafted(sides, steps, ways, undercut=undercut), list[UnionDecision]()
    took = worked(lambda: found.append(decide(union, most=most)))
    # Whatever is counted at once is small beside all of it.
    assert took <= most * 1.1
    assert found[0].outcome == "budget" or found[0] == decide(union, most=ENDLESS)


@given(sides=st.integers(2, 3), steps=st.integers(1, 4), most=st.integers(0, 200_000))
@examples(15)
def test_what_would_decide_is_the_same_or_said_to_be_cut_short(
    sides: int, steps: int, most: int
) -> None:
    union = crafted(sides, steps, 2, undercut=True)
    decision = decide(union)
    every, found = breakers_told(union, decision), breakers_told(union, decision, most)
    assert not every.cut
    assert found == every if not found.cut else set(found.found) <= set(every.found)
    assert worked(lambda: breakers_told(union, decision, most)) <= 2 * most * 1.1 + 10_000


def test_pairs_of_arguments_are_counted() -> None:
    """Each side has twice as many arguments: four times as many attack each other."""
    unions = [crafted(2, steps, 2, undercut=False) for steps in (3, 4, 5)]
    took = [worked(partial(decide, union)) for union in unions]
    assert took[1] > 2.5 * took[0]
    assert took[2] > 2.5 * took[1]


def test_the_worst_theories_take_no_more_than_a_few_bounds_in_all() -> None:
    union = crafted(2, 40, 3, undercut=True)
    assert decide(union).outcome == "budget"
    assert worked(lambda: decide(union)) <= deciding.WORK * 1.1
    nearly = crafted(2, 7, 2, undercut=False)
    took = worked(lambda: breakers_told(nearly, decide(nearly)))
    assert took <= (deciding.WORK + 2 * BREAKING) * 1.1


def test_a_join_that_yields_nothing_ends_the_closure_and_it_is_not_complete() -> None:
    x, y, z, u, v, w = map(Variable, "xyzuvw")
    facts = [fact(Literal("r", (f"a{n}", f"b{n}"))) for n in range(200)]
    pairs = ((x, y), (z, u), (v, w), (y, z))
    body = tuple(Literal("r", pair) for pair in pairs)
    known: list[Closure] = []
    took = worked(lambda: known.append(Closure([*facts, Clause(Literal("t", (x,)), body)])))
    assert took <= closure.STEPS * 1.1
    assert not known[0].complete
    assert status.standings_in(
        known[0], [GroundArgument(tuple(known[0].instances(facts[0].head)))]
    ) == ["budget exceeded"]


def test_bounds_within_each_other_all_count_and_each_ends_what_is_its_own() -> None:
    with Bound(10) as outer:
        with Bound(5) as inner:
            work(6)
        assert inner.spent
        with Bound(100) as wide:
            work(8)
        raise AssertionError("it went on")
    assert outer.spent
    assert not wide.spent


def test_what_is_remembered_costs_what_it_cost() -> None:
    known = Remembered(work, 2)
    assert [worked(lambda: known(7)) for _ in range(3)] == [7, 7, 7]


@given(charges=st.lists(st.integers(0, 9_000), max_size=20), most=st.integers(0, 60_000))
@examples(50)
def test_a_clock_ends_at_the_first_charge_that_comes_to_its_steps(
    charges: list[int], most: int
) -> None:
    done = 0
    with Clock(most=most) as clock:
        try:
            for charge in charges:
                work(charge)
                done += charge
        except OutOfTime:
            assert clock.worked >= most
            assert done < most or not most
            return
    assert clock.worked == done
    assert done < most or not done
