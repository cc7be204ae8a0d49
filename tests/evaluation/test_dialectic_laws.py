"""Laws of the measures, for any debate."""

import asyncio
import json
from dataclasses import dataclass, replace
from math import isfinite
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import Argument, Core, Dispute, Explanation, Item, Rule, Seat, Tally
from aufheben.evaluation.dialectic.measures import MEASURES
from aufheben.evaluation.dialectic.runs.turns import repetition
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.runtime.journal import Event
from tests.evaluation.told_by_hand import (
    CLAIMED,
    CONCEDED,
    REBUTTED,
    TESTS,
    UNDERCUT,
    dispute,
    event,
    integrated,
    measure,
    move,
    told,
)
from tests.profiles import examples

NAMES = ("AG1", "AG2", "AG3")
TEXTS = (
    "Pupils learn care.",
    "pupils learn care",
    "Rooms stay safe. Staff earns wages.",
    "We should not do 3 of these",
    "児童の安全を守る。費用を抑える。",
    "児童の安全を守る",
    "ひらがな",
    "…",
)
said = st.sampled_from(TEXTS)
some = st.lists(said, max_size=3).map(tuple)
arguments = st.builds(
    lambda strong, ass, last: Argument(
        rules=(Rule(id="r1", strong=strong, weak_negation=ass, consequent=last),)
    ),
    some,
    some,
    said,
)
who = st.integers(0, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A debate by the numbers of its seats, to be told with any names."""

    disputes: tuple[tuple[tuple[int, Argument], ...], ...]
    confirmed: bool
    results: tuple[str, ...]
    stances: tuple[str, str, str]
    core: Core | None
    answer: str | None
    kept: bool | None
    replies: tuple[tuple[int, int, int, dict[str, Any]], ...]
    made: int
    rejected: int


plans = st.builds(
    Plan,
    disputes=st.lists(
        st.lists(st.tuples(who, arguments), min_size=1, max_size=4).map(tuple), max_size=3
    ).map(tuple),
    confirmed=st.booleans(),
    results=st.tuples(*[st.sampled_from(["justified", "defeated", "pending"])] * 4),
    stances=st.tuples(said, said, said),
    core=st.none()
    | st.builds(Core, strong=some, consequent=said, method=st.sampled_from(["lift", ""])),
    answer=st.none() | said,
    kept=st.none() | st.booleans(),
    replies=st.lists(
        st.tuples(
            st.integers(1, 3),
            st.integers(0, 5),
            who,
            st.sampled_from([CONCEDED, REBUTTED, UNDERCUT]),
        ),
        max_size=6,
    ).map(tuple),
    made=st.integers(0, 60),
    rejected=st.integers(0, 60),
)


def built(plan: Plan, names: tuple[str, ...] = NAMES) -> tuple[ToldDialectic, list[Event]]:
    """The plan told with these names, and its journal."""
    seats = tuple(Seat(name=n, stance=s) for n, s in zip(names, plan.stances, strict=True))
    argued = [_dispute(plan, number, names) for number in range(len(plan.disputes))]
    integration = None
    if plan.answer is not None or plan.core is not None:
        integration = integrated(plan.answer, plan.core, names[0])
    confirmations: tuple[Dispute, ...] = ()
    if plan.confirmed and argued and integration is not None and plan.answer is not None:
        synthesis = move(names[0], argued[-1].thesis.argument, role="synthesis")
        confirmations = (dispute(synthesis, *argued[-1].moves[1:], result=plan.results[3]),)
    run = told(
        *argued,
        seats=seats,
        tally=Tally(made=plan.made, rejected=min(plan.rejected, plan.made)),
        integration=integration,
        confirmations=confirmations,
        answer=plan.answer,
        explanation=_explained(plan, names),
        outcome="unresolved" if plan.answer is None else "synthesis",
    )
    return run, _journal(plan, names)


def _explained(plan: Plan, names: tuple[str, ...]) -> Explanation | None:
    """Every stance is kept, or none, and an item is how."""
    if plan.kept is None or plan.answer is None:
        return None
    pairs = zip(names, plan.stances, strict=True)
    sides = tuple((name, (Item(item=s, kept=plan.kept, how=s),)) for name, s in pairs)
    return Explanation(how=("x",), first_steps=("x",), premises=(), sides=sides)


def _dispute(plan: Plan, number: int, names: tuple[str, ...]) -> Any:
    first, *rest = plan.disputes[number]
    moves = [move(names[seat], a, at) for at, (seat, a) in enumerate(rest)]
    return dispute(move(names[first[0]], first[1]), *moves, result=plan.results[number])


def _journal(plan: Plan, names: tuple[str, ...]) -> list[Event]:
    claims = [
        event("thesis", number, names[moves[0][0]], **CLAIMED)
        for number, moves in enumerate(plan.disputes, start=1)
    ]
    replies = [
        event("dispute", number, "reply", so_far, names[seat], **payload)
        for number, so_far, seat, payload in plan.replies
    ]
    refused = [event("x", kind="rejected", ruling={"why": "shape"})] * min(plan.rejected, 3)
    return [*claims, *replies, *refused]


BOUNDS = {"yes/no": (0, 1), "share": (0, 1), "difference": (-1, 1)}


@examples(150)
@given(plans)
def test_every_figure_is_known_finite_and_within_its_unit(plan: Plan) -> None:
    found = measure(*built(plan))
    for name, value in found.values.items():
        low, high = BOUNDS.get(MEASURES[name].unit, (0, float("inf")))
        assert isfinite(value), name
        assert low <= value <= high, (name, value)
        assert MEASURES[name].unit != "yes/no" or value in (0, 1), name
    json.dumps(found.notes, allow_nan=False)


@examples(100)
@given(plans)
def test_parts_of_a_whole_add_up_to_it(plan: Plan) -> None:
    found = measure(*built(plan)).values
    for parts in (
        ("rebut", "undercut", "concession"),
        ("criteria_kept", "criteria_lifted", "criteria_given_up"),
    ):
        assert len(set(parts) & set(found)) in (0, 3)
        assert sum(found.get(part, 1 / 3) for part in parts) == pytest.approx(1)
    for less, more in (
        ("retention_worse_off", "retention_mean"),
        ("stance_in_answer_worse_off", "stance_in_answer"),
        ("stance_drift", "stance_drift_worst"),
        ("rounds", "rounds_max"),
    ):
        assert found.get(less, 0) <= found.get(more, 0) + 1e-9


@examples(100)
@given(plans, st.permutations(NAMES))
def test_other_names_of_seats_change_no_figure(plan: Plan, names: list[str]) -> None:
    assert measure(*built(plan)).values == measure(*built(plan, tuple(names))).values


@examples(100)
@given(plans.filter(lambda plan: plan.disputes), st.data())
def test_saying_a_turn_again_never_lowers_repetition(plan: Plan, data: st.DataObject) -> None:
    turns = [turn for moves in plan.disputes for turn in moves if _says_something(turn[1])]
    if not turns:
        return
    again = data.draw(st.sampled_from(turns))
    *others, last = plan.disputes
    longer = replace(plan, disputes=(*others, (*last, again)), confirmed=False)
    before = asyncio.run(repetition(built(replace(plan, confirmed=False))[0], TESTS)).values
    after = asyncio.run(repetition(built(longer)[0], TESTS)).values
    for name in ("repetition_exact", "repetition_lexical"):
        assert after[name] >= before.get(name, 0)
        assert after[name] > 0


def _says_something(argument: Argument) -> bool:
    return any(text not in ("…", "") for text in argument.premises or argument.conc)
