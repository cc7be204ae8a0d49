"""The course of the lift: who is asked what, what ends it, and what is said of it."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import Concede, Limits, NoThesis, NothingNew, Seat, Thesis
from aufheben.domain.ways import Acceptance, Check
from aufheben.rooms.dialectic.asks.lift import (
    Accept,
    Examine,
    FindWays,
    LookAgain,
    RepairDecision,
    TakeDecision,
    TakeStock,
    TryWays,
)
from aufheben.rooms.dialectic.protocol.rules import Constitution
from aufheben.words import tell
from tests.lifting import (
    LIFT,
    REPAIRED,
    Able,
    argument,
    case_of,
    fault,
    nothing_new,
    ran,
    seated,
    tried,
    ways,
)
from tests.profiles import examples

COMMON = [("M", "stock"), ("M", "ways")]
SETTLED = [("M", "decide"), ("reader", "check"), ("M", "repair"), ("reader", "look")]


def granting(*granted: str) -> Any:
    """These seats grant what is said against their own main argument; nobody else grants."""

    def counter(seat: Seat, task: Any) -> object:
        mine = task.place[-2] % 2 == 0
        return Concede() if mine and seat.name in granted else Able().usual(seat, task)

    return counter


def test_m_does_the_common_work_and_a_reader_checks_it_once() -> None:
    run = ran(replace(LIFT, debate=False))
    assert run.steps == [
        ("AG1", "thesis"),
        ("AG2", "thesis"),
        *COMMON,
        ("AG1", "try"),
        ("AG2", "try"),
        *SETTLED,
    ]
    assert (run.conclusion.outcome, run.conclusion.answer) == ("synthesis", REPAIRED)
    assert run.conclusion.flags == ()


def test_every_stance_is_seen_in_full_by_m_and_none_by_the_reader() -> None:
    run = ran()
    for task in (*run.tasks(FindWays), *run.tasks(TakeDecision), *run.tasks(RepairDecision)):
        assert task.stances == tuple((seat.name, seat.stance) for seat in run.case.seats)
    (taken,) = run.tasks(TakeStock)
    assert " ".join(each.text for each in taken.sentences) == " ".join(
        seat.stance for seat in run.case.seats
    )
    for task in (*run.tasks(Examine), *run.tasks(LookAgain)):
        assert {"stances", "trials", "disputes", "stock"}.isdisjoint(dir(task))


def test_m_decides_with_the_trials_of_all_ways_in_view() -> None:
    (task,) = ran().tasks(TakeDecision)
    assert [len(trials) for _, trials in task.trials] == [3, 3]
    assert task.taken == 2


def test_a_concession_ends_its_dispute_and_no_more() -> None:
    run = ran(Counter=lambda seat, task: Concede())
    assert [dispute.result for dispute in run.conclusion.disputes] == ["justified", "justified"]
    assert run.conclusion.outcome == "synthesis"
    assert run.tasks(Accept) == []


@pytest.mark.parametrize("reply", [NothingNew(), Concede()])
def test_only_what_is_granted_is_given_up(reply: object) -> None:
    """AG1 stops defending its own; granted, the other one is put to it, as the answer."""

    def counter(seat: Seat, task: Any) -> object:
        last = seat.name == "AG1" and task.place[:2] == ("dispute", 1)
        return reply if last else Able().usual(seat, task)

    run = ran(Counter=counter)
    assert bool(run.tasks(Accept)) is isinstance(reply, Concede)


def test_the_only_main_argument_left_is_the_answer_where_all_others_accept_it() -> None:
    run = ran(seats=3, Counter=granting("AG1", "AG3"), Accept=Acceptance(accepts=True))
    assert [task.of for task in run.tasks(Accept)] == ["AG2", "AG2"]
    assert (run.conclusion.outcome, run.conclusion.answer) == ("justified", "Do what AG2 says")
    assert [seat for seat, _ in run.lifted.acceptances] == ["AG1", "AG3"]
    assert run.steps[-1][1] == "accept"


def test_one_seat_that_does_not_accept_it_is_enough_to_go_on() -> None:
    def accept(seat: Seat, task: Any) -> Acceptance:
        return Acceptance(accepts=seat.name == "AG1", reason="The noise stays")

    run = ran(seats=3, Counter=granting("AG1", "AG3"), Accept=accept)
    assert run.conclusion.outcome == "synthesis"
    assert run.tasks(TakeStock)[0].refusals == (("AG3", "The noise stays"),)


@pytest.mark.parametrize("said", [None, {"accepts": "yes"}, Acceptance(accepts=False)])
def test_nothing_but_a_yes_is_taken_for_one(said: object) -> None:
    run = ran(Counter=granting("AG1"), Accept=said)
    assert run.conclusion.outcome == "synthesis"


def test_nobody_accepts_for_a_seat_that_cannot_be_asked_in_words() -> None:
    seats = (*seated(2), replace(seated(3)[-1], premises="logic"))
    yes = Acceptance(accepts=True)
    run = ran(seats=seats, Counter=granting("AG2", "AG3"), Accept=yes)
    assert run.tasks(Accept) == []
    assert run.conclusion.outcome != "justified"


def test_a_single_main_argument_is_asked_about_and_else_lifted_with_the_other_stance() -> None:
    def construct(seat: Seat, task: Any) -> object:
        if seat.name == "AG2":
            return NoThesis(reason="nothing to propose")
        return Thesis(argument=argument("one", "Do what AG1 says"))

    run = ran(Construct=construct, Counter=nothing_new)
    assert len(run.tasks(Accept)) == 1
    assert run.conclusion.outcome == "synthesis"
    agreed = ran(Construct=construct, Counter=nothing_new, Accept=Acceptance(accepts=True))
    assert agreed.conclusion.outcome == "justified"


def test_without_any_main_argument_nothing_is_lifted() -> None:
    run = ran(Construct=NoThesis())
    assert (run.conclusion.outcome, run.conclusion.stop_reason) == ("unresolved", "no_synthesis")
    assert run.tasks(TakeStock) == []


def test_the_nearest_way_is_shown_where_a_seat_could_not_live_with_it() -> None:
    run = ran(TryWays=lambda seat, task: tried(task, (3, 2, 3)))
    assert (run.conclusion.outcome, run.conclusion.answer) == ("unresolved", None)
    assert run.tasks(TakeDecision) == []
    assert run.lifted.taken == ways().plain
    assert "no_lift" in run.conclusion.flags


def test_a_plain_answer_is_said_to_be_one() -> None:
    run = ran(TryWays=lambda seat, task: tried(task, (8, 5, 5)))
    assert run.conclusion.outcome == "synthesis"
    assert run.conclusion.flags == ("no_lift",)
    assert run.tasks(TakeDecision)[0].taken == 1


def test_what_no_seat_could_start_is_flagged() -> None:
    run = ran(TryWays=lambda seat, task: tried(task, (5, 8, 7), start=4))
    assert run.conclusion.flags == ("hard_to_start",)
    assert run.conclusion.outcome == "synthesis"


def test_a_seat_that_tries_nothing_is_left_out_of_the_choice_and_said_to_be() -> None:
    def trying(seat: Seat, task: Any) -> object:
        return None if seat.name == "AG2" else tried(task, (6, 8, 7))

    run = ran(TryWays=trying)
    assert [seat for seat, _ in run.lifted.trials] == ["AG1"]
    assert "untried" in run.conclusion.flags
    assert run.conclusion.outcome == "synthesis"


def test_a_decision_without_faults_is_not_repaired() -> None:
    run = ran(Examine=Check(keeps_idea=True))
    assert run.steps[-2:] == [("M", "decide"), ("reader", "check")]
    assert run.conclusion.answer == "The square is a school"


def test_the_two_gravest_faults_are_repaired_and_looked_at_again() -> None:
    faults = tuple(fault(f"Fault {number}") for number in range(4))
    run = ran(Examine=Check(keeps_idea=True, faults=faults))
    (repair,), (look,) = run.tasks(RepairDecision), run.tasks(LookAgain)
    assert repair.faults == look.faults == faults[:2]
    assert look.decision == run.lifted.final
    assert run.conclusion.explanation.open == ("Fault 2", "Fault 3")


def test_a_fault_that_is_still_there_is_flagged_and_stays_open() -> None:
    run = ran(LookAgain=Check(keeps_idea=True, faults=(fault("Nobody is paid yet"),)))
    assert run.conclusion.flags == ("still_faulty",)
    assert run.conclusion.explanation.open == ("Nobody is paid yet",)
    assert run.conclusion.answer == REPAIRED


@pytest.mark.parametrize(
    ("step", "flag"),
    [("Examine", "unchecked"), ("RepairDecision", "unrepaired"), ("LookAgain", "unseen")],
)
def test_a_step_the_answer_can_do_without_leaves_it_standing_and_is_flagged(
    step: str, flag: str
) -> None:
    silent: dict[str, Any] = {step: "no answer"}
    run = ran(**silent)
    assert run.conclusion.outcome == "synthesis"
    assert run.conclusion.flags == (flag,)
    assert run.conclusion.answer == (REPAIRED if step == "LookAgain" else "The square is a school")


@pytest.mark.parametrize("step", ["TakeStock", "FindWays", "TakeDecision"])
def test_without_a_legal_step_there_is_no_answer(step: str) -> None:
    silent: dict[str, Any] = {step: "no answer"}
    run = ran(**silent)
    assert run.conclusion.answer is None
    assert run.conclusion.outcome in ("unresolved", "failed")


def test_the_explanation_is_the_decision_and_no_further_question() -> None:
    run = ran(replace(LIFT, explain=True))
    explanation, detail = run.conclusion.explanation, run.conclusion.answer_detail
    assert run.steps[-1] == ("reader", "look")
    assert explanation.how == detail.rules
    assert [need.state for need in detail.needs] == ["kept", "kept", "kept", "lost"]
    assert [[item.told for item in items] for _, items in explanation.sides] == [
        ["kept", "kept"],
        ["kept", "lost"],
    ]
    assert explanation.would_change[0] == "Who comes"
    assert "AG2 waits" in explanation.would_change


def test_no_debate_skips_the_replies() -> None:
    run = ran(replace(LIFT, debate=False))
    assert not any(step == "dispute" for _, step in run.steps)
    assert [dispute.result for dispute in run.conclusion.disputes] == ["pending", "pending"]


def test_a_decision_that_is_put_back_is_defended_by_somebody_of_no_side() -> None:
    run = ran(replace(LIFT, confirm=True), Counter=lambda seat, task: Concede())
    assert run.conclusion.stop_reason == "synthesis_confirmed"
    assert {seat for seat, step in run.steps if step == "confirm"} <= {"AG1", "AG2", "M"}
    assert run.conclusion.answer == REPAIRED


TWO_ROUNDS = Constitution(form="lift", limits=Limits(max_rounds=2, reasks=0))


def test_two_stances_and_two_rounds_take_at_most_17_calls_and_never_more_than_20() -> None:
    assert TWO_ROUNDS.bound(2) == 19
    assert replace(TWO_ROUNDS, find_stances=True).bound(2) == 20
    assert replace(TWO_ROUNDS, limits=Limits(max_rounds=2, reasks=2)).bound(2) == 57
    run = ran(TWO_ROUNDS, Examine=Check(keeps_idea=True, faults=(fault("f"),)))
    assert run.finished.tally.made == 18
    empty = (Seat(name="AG1", stance=""), Seat(name="AG2", stance=""))
    found = ran(replace(TWO_ROUNDS, find_stances=True), seats=empty)
    assert found.finished.tally.made == 19


@given(st.integers(2, 5), st.integers(0, 3), st.integers(0, 2))
@examples(15)
def test_the_bound_holds_for_any_table(seats: int, rounds: int, reasks: int) -> None:
    rules = Constitution(form="lift", limits=Limits(max_rounds=rounds, reasks=reasks))
    run = ran(rules, seats=seats)
    assert run.finished.tally.made <= rules.bound(seats)
    assert f"{5 + seats} steps of integration + {seats - 1} for acceptance" in tell(
        rules.formula(seats)
    )


@pytest.mark.parametrize("calls", range(1, 20))
def test_a_limit_on_calls_leaves_enough_for_a_decision_or_says_what_it_cut(calls: int) -> None:
    rules = replace(TWO_ROUNDS, limits=replace(TWO_ROUNDS.limits, calls=calls))
    run = ran(rules)
    assert run.finished.tally.made <= calls
    decided = run.conclusion.answer is not None
    assert decided is (calls >= 2 + 5)
    assert decided or run.conclusion.outcome == "budget"
    whole = run.lifted is not None and run.lifted.again is not None
    assert whole or any(flag == "limit_calls" for flag in run.conclusion.flags)


def test_seats_that_argue_in_logic_try_nothing() -> None:
    one, other = seated(2)
    prose = ran(seats=(replace(one, premises="logic"), other), Construct=Able().usual)
    assert [task.side for task in prose.tasks(TryWays)] == ["AG2"]
    assert prose.conclusion.flags == ("untried",)


def test_no_main_argument_is_the_answer_where_a_seat_cannot_be_asked() -> None:
    """AG3 argues in logic; that it could not defend its own is no yes to the other one."""
    one, two, three = seated(3)
    logic = replace(three, premises="logic")
    run = ran(
        seats=(one, two, logic),
        Construct=Able().usual,
        Counter=granting("AG1", "AG3"),
        Accept=Acceptance(accepts=True),
    )
    assert run.tasks(Accept) == []
    assert run.conclusion.outcome == "synthesis"


def test_a_decision_needs_no_main_argument_of_every_seat_but_every_stance() -> None:
    run = ran(case_of().constitution, seats=4)
    assert {need.seat for need in run.lifted.stock.needs} == {"AG1", "AG2", "AG3", "AG4"}
    assert len(run.lifted.trials) == 4
