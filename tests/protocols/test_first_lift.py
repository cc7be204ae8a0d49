"""The lift in its first procedure, kept for old runs: what it shows, refuses, chooses, comes to."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.agents import ScriptedAgent
from aufheben.domain import (
    Argument,
    Axis,
    Candidate,
    Candidates,
    CandidateTrial,
    Characters,
    Concede,
    Core,
    Distillate,
    Explanation,
    FinalAnswer,
    Issue,
    Item,
    Limits,
    NoSynthesis,
    Property,
    Rebut,
    Rule,
    Screening,
    Seat,
    Side,
    Stances,
    Thesis,
    Trials,
)
from aufheben.protocols.dialectic import Constitution
from aufheben.protocols.dialectic.compromises import compromise_in
from aufheben.protocols.dialectic.final_answers import label_in
from aufheben.protocols.dialectic.first_lift.course import Lift, best
from aufheben.protocols.dialectic.first_lift.tasks import Compose, Distill, Reconceive, Screen, Test
from aufheben.protocols.ports import Rejected, Task
from aufheben.runtime.clock import StillClock
from aufheben.runtime.courses.dialectic import DialecticJob, EndedDialectic
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from aufheben.runtime.repetition import Lexical
from tests import lifting
from tests.driving import conduct, replay
from tests.profiles import examples

ISSUE = Issue(question="Should the market square be closed to cars?")
STANCE = "We stand for {} at the square. Nobody there may be driven out by the others."
LIFT = Constitution(form="lift", procedure=1, limits=Limits(max_rounds=1, reasks=1))
WAYS_OUT = ("The square is a stage", "The square is a garden", "The square is a school")
LATER = {"Accept", "TakeStock", "FindWays", "TryWays", "TakeDecision"}
LATER |= {"Examine", "RepairDecision", "LookAgain"}
"""Tasks of the second procedure."""
Answers = Callable[[Seat, Any], object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """A run that ended, with everything that was asked in it."""

    finished: EndedDialectic
    case: DialecticJob
    record: Record
    asked: list[Task[Any]]

    @property
    def places(self) -> list[tuple[object, ...]]:
        return [event.place for event in self.record.events if event.kind == "answered"]

    def seats_at(self, *place: object) -> list[str]:
        rows = [event for event in self.record.events if event.kind == "answered"]
        return [event.seat for event in rows if event.place[: len(place)] == place]

    def tasks(self, kind: type[Task[Any]]) -> list[Any]:
        return [task for task in self.asked if isinstance(task, kind)]


def seated(number: int, stance: str = STANCE) -> tuple[Seat, ...]:
    return tuple(
        Seat(name=f"AG{n}", stance=stance.format(f"party {n}")) for n in range(1, number + 1)
    )


def argument(premise: str, conclusion: str) -> Argument:
    return Argument(rules=(Rule(id="r1", strong=(premise,), consequent=conclusion),))


class Able:
    """Answers every task legally; `instead` has other answers by the name of the task.

    It concedes nothing: to each argument it has a new objection. What it says depends only on
    what it is asked.
    """

    def __init__(self, instead: Mapping[str, object] | None = None) -> None:
        self._instead = dict(instead or {})

    def __call__(self, seat: Seat, task: Task[Any]) -> object:
        name = type(task).__name__
        if name in self._instead:
            other = self._instead[name]
            return other(seat, task) if callable(other) else other
        return self.usual(seat, task)

    def usual(self, seat: Seat, task: Any) -> object:
        where = " ".join(map(str, task.place))
        if type(task).__name__ in LATER:
            return lifting.USUAL[type(task).__name__](seat, task)
        match type(task).__name__:
            case "Oppose":
                other = "Side {} fears that others win and needs that they do not"
                return Stances(stances=tuple(other.format(n) for n in range(task.wanted)))
            case "Construct":
                return Thesis(argument=argument(f"zebra {where}", f"Do what {seat.name} says"))
            case "Counter":
                against = argument(f"zebra {where}", f"Nobody agrees: {where}")
                return Rebut(argument=against, target=task.attacked.conc[-1])
            case "Characterize":
                shared = Property(strong=("shared",), consequent="c")
                return Characters(properties=(shared,) * len(task.warrants))
            case "Generalize" | "Situate":
                return Core(strong=("shared",), consequent=f"core {where}")
            case "NameAxis":
                return Axis(question="Whose square is it?")
            case "Reconstruct":
                return Thesis(argument=task.dispute[0].argument)
            case "Answer":
                return FinalAnswer(final_answer=f"Lift it: {where}")
            case other:
                return self._lifting(other, task)

    def _lifting(self, name: str, task: Any) -> object:
        match name:
            case "Distill":
                sides = tuple(
                    Side(seat=seat, concerns=(f"quiet for {seat}",)) for seat, _ in task.stances
                )
                return Distillate(sides=sides, presupposition="Room for one is taken from others")
            case "Reconceive":
                return ways_out(task)
            case "Screen":
                return Screening(kinds=("lifts",) * len(task.candidates))
            case "Test":
                return Trials(trials=tuple(trial(5, 5) for _ in task.candidates))
            case "Compose":
                return FinalAnswer(final_answer=f"Decided: {task.candidate.idea}.")
            case _:
                return explanation(task)


def ways_out(task: Reconceive, ideas: Sequence[str] = WAYS_OUT) -> Candidates:
    again = " again" * (task.place[-1] != 1)
    sides = [side.seat for side in task.distillate.sides]
    return Candidates(
        candidates=tuple(
            Candidate(
                idea=idea + again,
                denies="Nobody owns it",
                serves=tuple((seat, "through the others") for seat in sides),
            )
            for idea in ideas
        )
    )


def trial(acceptable: int, startable: int, attack: str = "It rains") -> CandidateTrial:
    return CandidateTrial(
        attack=attack, cannot_give_up="quiet", acceptable=acceptable, startable=startable
    )


def explanation(task: Any) -> Explanation:
    return Explanation(
        decision="Do it" if task.parts else "",
        how=("It works",),
        first_steps=("Begin",),
        premises=tuple(Item(item=each, kept=True, how="so") for each in task.premises),
        sides=tuple(
            (seat, tuple(Item(item=each, kept=False, how="because") for each in items))
            for seat, items in task.sides
        ),
    )


def ran(
    constitution: Constitution = LIFT,
    seats: int | tuple[Seat, ...] = 2,
    agent: ScriptedAgent | None = None,
    repetition: Lexical | None = None,
    **instead: object,
) -> Ran:
    """The run of able agents, but for `instead`; it stays in its bound, and replays alike."""
    sitting = seated(seats) if isinstance(seats, int) else seats
    case = DialecticJob(issue=ISSUE, seats=sitting, constitution=constitution)
    held = agent or ScriptedAgent(Able(instead))
    store = MemoryStore()
    journal = store.begin(Record(run="any", created="", settings={}))
    finished = conduct(case, {"all": held}, journal, StillClock(), repetition)
    record = store.read("any")
    assert replay(case, record) == finished
    assert finished.tally.made <= case.bound
    return Ran(finished=finished, case=case, record=record, asked=held.asked)


def rated(table: Mapping[str, Mapping[str, tuple[int, int]]]) -> Answers:
    """Trials from a table: seat, then idea, then (acceptable, startable)."""
    return lambda seat, task: Trials(
        trials=tuple(trial(*table[seat.name][each.idea]) for each in task.candidates)
    )


# What is chosen


def trials_of(*seats: Sequence[tuple[int, int]]) -> list[list[CandidateTrial]]:
    return [[trial(*rating) for rating in seat] for seat in seats]


ratings = st.tuples(st.integers(0, 10), st.integers(0, 10))
tables = st.tuples(st.integers(1, 4), st.integers(1, 4)).flatmap(
    lambda size: st.lists(
        st.lists(ratings, min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
    )
)


@given(tables)
def test_the_best_candidate_is_the_one_the_worse_off_side_rates_highest(
    table: list[list[tuple[int, int]]],
) -> None:
    chosen, hard = best(trials_of(*table), len(table[0]))
    columns = list(zip(*table, strict=True))
    means = [sum(start for _, start in column) / len(column) for column in columns]
    startable = {number for number, mean in enumerate(means) if mean >= 5}
    assert hard is not bool(startable)
    open_to_choice = startable or set(range(len(columns)))
    worst = {n: min(accept for accept, _ in columns[n]) for n in open_to_choice}
    totals = {n: sum(accept for accept, _ in columns[n]) for n in open_to_choice}
    assert chosen in open_to_choice
    assert all(
        (worst[chosen], totals[chosen]) > (worst[n], totals[n])
        or ((worst[chosen], totals[chosen]) == (worst[n], totals[n]) and chosen <= n)
        for n in open_to_choice
    )


@pytest.mark.parametrize(
    ("table", "chosen", "hard"),
    [
        ([[(9, 9), (5, 9)], [(2, 9), (5, 9)]], 1, False),
        ([[(3, 9), (3, 9)], [(7, 9), (8, 9)]], 1, False),
        ([[(3, 9), (8, 9)], [(8, 9), (3, 9)]], 0, False),
        ([[(9, 0), (1, 9)], [(9, 9), (1, 9)]], 1, False),
        ([[(9, 0), (1, 9)], [(9, 10), (1, 9)]], 0, False),
        ([[(1, 4), (2, 4)], [(1, 4), (2, 5)]], 1, True),
        ([[(0, 0), (0, 0)]], 0, True),
    ],
    ids=["worse off", "then the sum", "then the first", "4.5", "just 5", "none, so any", "all nil"],
)
def test_the_choice_is_by_the_worse_off_then_the_sum_then_the_order(
    table: list[list[tuple[int, int]]], chosen: int, hard: bool
) -> None:
    assert best(trials_of(*table), 2) == (chosen, hard)


def test_without_any_trial_the_first_candidate_is_taken_and_not_called_hard() -> None:
    assert best([], 3) == (0, False)


def test_a_lift_ends_in_the_startable_candidate_that_the_worse_off_side_can_best_live_with() -> (
    None
):
    stage, garden, school = WAYS_OUT
    table = {
        "AG1": {stage: (10, 9), garden: (6, 7), school: (9, 4)},
        "AG2": {stage: (2, 9), garden: (5, 3), school: (9, 5)},
    }
    told = ran(Test=rated(table))
    conclusion = told.finished.conclusion
    assert conclusion.outcome == "synthesis"
    assert conclusion.stop_reason == "synthesis_reached"
    assert conclusion.answer == f"Decided: {garden}."
    assert conclusion.flags == ()
    assert conclusion.integration is not None
    assert conclusion.integration.chosen == 1
    assert conclusion.integration.core is not None
    assert conclusion.integration.core.consequent == garden
    assert conclusion.integration.core.strong == ("quiet for AG1", "quiet for AG2")


def test_the_chosen_one_is_flagged_where_none_can_be_started() -> None:
    told = ran(Test=lambda seat, task: Trials(trials=(trial(9, 4),) * len(task.candidates)))
    assert told.finished.conclusion.outcome == "synthesis"
    assert told.finished.conclusion.flags == ("hard_to_start",)


kinds = st.sampled_from(["lifts", "division", "quota", "both_and", "case_by_case"])


@examples(60)
@given(st.tuples(kinds, kinds, kinds).filter(lambda found: "lifts" in found), st.data())
def test_what_was_screened_out_is_neither_tried_nor_chosen(
    found: tuple[str, ...], data: st.DataObject
) -> None:
    table = {
        seat: {idea: data.draw(ratings) for idea in WAYS_OUT} for seat in ("AG1", "AG2", "AG3")
    }
    told = ran(seats=3, Screen=Screening(kinds=found), Test=rated(table))
    left = [idea for idea, kind in zip(WAYS_OUT, found, strict=True) if kind == "lifts"]
    for task in told.tasks(Test):
        assert [each.idea for each in task.candidates] == left
    startable = [idea for idea in left if sum(table[s][idea][1] for s in table) >= 15] or left
    worst = {idea: min(table[seat][idea][0] for seat in table) for idea in startable}
    integration = told.finished.conclusion.integration
    assert integration is not None
    assert integration.chosen is not None
    chosen = integration.candidates[integration.chosen].idea
    assert chosen in worst
    assert worst[chosen] == max(worst.values())
    [compose] = told.tasks(Compose)
    assert compose.candidate.idea == chosen
    assert [(s, (t.acceptable, t.startable)) for s, t in compose.trials] == [
        (seat, table[seat][chosen]) for seat in table
    ]
    assert told.finished.conclusion.answer == f"Decided: {chosen}."


# Compromises in words


@pytest.mark.parametrize(
    "idea",
    [
        "Cars get 40% of the square",
        "Give 40 percent of the room to each",
        "The two sides split the difference",
        "A half-and-half arrangement",
        "They meet halfway",
        "The council decides case by case",
        "A quota of cars a day",
        "Quotas for each street",
        "The sides take turns",
        "Use alternates between shops and families",
        "A division of labor among the streets",
        "A division of labour among the streets",
        "By dividing the work among the sides",
        "両者の折衷とする",
        "間を取って決める",
        "ケースバイケースで決める",
        "広場の４０％を車に使う",
        "広場の40パーセントを車に使う",
        "５割ずつ使う",
        "場合に応じて使い分ける",
        "役割分担を決める",
        "街ごとの分業とする",
        "曜日ごとに交互に使う",
        "割り当て制にする",
        "半々に使う",
    ],
)
def test_words_of_a_compromise_are_found_and_refused(idea: str) -> None:
    assert compromise_in(idea) is not None
    ruling = reconceived(idea)
    assert ruling is not None
    assert "a compromise" in ruling.got


@pytest.mark.parametrize(
    "idea",
    [
        "The square is a room that whoever uses it must keep for all others",
        "The shop is what makes the square safe, and its safety what makes the shop",
        "An alternative to closing it: deliveries are the children's parade",
        "Quotations of the residents hang in every window",
        "Not by dividing the work but by making each task part of the other",
        "A square without quotas, kept by whoever needs it",
        "Instead of a division of labor, one craft that both exercise",
        "In every case by law the same",
        "An indivisible square that turns traffic into guests",
        "40 places where one may stay",
        "広場は、使う者がみなのために守る部屋である",
        "分担ではなく、一方の営みが他方の条件となる",
        "分業をやめ、双方の仕事を一つにする",
        "売り手が見守り手となることで両方が成り立つ",
        "交互作用を力にする",
    ],
)
def test_honest_ideas_are_not_taken_for_compromises(idea: str) -> None:
    assert compromise_in(idea) is None
    assert reconceived(idea) is None


def reconceived(idea: str) -> Rejected | None:
    """The ruling on three ways out, of which the second is `idea`."""
    sides = (Side(seat="AG1", concerns=("quiet",)), Side(seat="AG2", concerns=("trade",)))
    task = Reconceive(
        place=("integrate", "reconceive", 1),
        issue=ISSUE,
        distillate=Distillate(sides=sides, presupposition="Room is scarce"),
    )
    return task.legal(ways_out(task, (WAYS_OUT[0], idea, WAYS_OUT[2])))


def test_a_compromise_in_words_is_asked_for_anew_and_not_kept() -> None:
    def script(seat: Seat, task: Reconceive) -> Candidates:
        bad = (WAYS_OUT[0], "The sides take turns", WAYS_OUT[2])
        return ways_out(task, WAYS_OUT if next(tries) else bad)

    tries = count()
    told = ran(Reconceive=script)
    assert told.finished.tally.rejected == 1
    assert told.finished.conclusion.outcome == "synthesis"
    assert told.finished.conclusion.integration is not None
    found = told.finished.conclusion.integration.candidates
    assert tuple(each.idea for each in found) == WAYS_OUT


# Candidates


@pytest.mark.parametrize(
    ("ideas", "word"),
    [
        (WAYS_OUT[:2], "3 candidates"),
        ((*WAYS_OUT, "The square is a market"), "3 candidates"),
        (("The square is a stage", "the square  is a STAGE.", "It is a school"), "differ"),
        (("The square is a ship", "The square is a stage", "It is a school"), "differ"),
        (("The square is a stage", "  ", "It is a school"), "idea"),
    ],
    ids=["two", "four", "one twice", "one refused before", "one empty"],
)
def test_there_must_be_three_new_ways_out_that_differ(ideas: tuple[str, ...], word: str) -> None:
    sides = (Side(seat="AG1", concerns=("quiet",)), Side(seat="AG2", concerns=("trade",)))
    task = Reconceive(
        place=("integrate", "reconceive", 1),
        issue=ISSUE,
        distillate=Distillate(sides=sides, presupposition="Room is scarce"),
        refused=(("The square is a ship.", "division"),),
    )
    ruling = task.legal(ways_out(task, ideas))
    assert ruling is not None
    assert word in ruling.expected
    assert task.legal(ways_out(task)) is None


def test_a_way_out_must_serve_every_side() -> None:
    sides = (Side(seat="AG1", concerns=("quiet",)), Side(seat="AG2", concerns=("trade",)))
    task = Reconceive(
        place=("r", 1),
        issue=ISSUE,
        distillate=Distillate(sides=sides, presupposition="Room is scarce"),
    )
    found = ways_out(task).candidates
    lame = dataclasses.replace(found[2], serves=(("AG1", "it is quiet"),))
    ruling = task.legal(Candidates(candidates=(*found[:2], lame)))
    assert ruling is not None
    assert ruling.got == "nothing on AG2"


# Screening


@pytest.mark.parametrize(
    ("integrator", "seats", "screens"),
    [("", 2, "AG2"), ("AG2", 2, "AG1"), ("AG2", 3, "AG3"), ("AG3", 3, "AG1"), ("", 3, "AG2")],
)
def test_another_seat_than_the_integrator_screens(
    integrator: str, seats: int, screens: str
) -> None:
    told = ran(dataclasses.replace(LIFT, integrator=integrator), seats)
    assert told.seats_at("integrate", "screen") == [screens]
    assert told.seats_at("integrate", "reconceive") == [integrator or "AG1"]
    assert told.seats_at("integrate", "compose") == [integrator or "AG1"]


def test_a_seat_screens_what_a_mediator_conceived() -> None:
    told = ran(dataclasses.replace(LIFT, pooled=True))
    assert told.seats_at("integrate", "reconceive") == ["M"]
    assert told.seats_at("integrate", "screen") == ["AG1"]


def test_only_seats_that_argue_in_prose_screen_and_try() -> None:
    formal = Seat(name="AG2", stance="camera(a).", premises="logic")
    seats = (seated(1)[0], formal, dataclasses.replace(seated(1)[0], name="AG3"))
    told = ran(seats=seats)
    assert told.seats_at("integrate", "screen") == ["AG3"]
    assert sorted(told.seats_at("integrate", "test")) == ["AG1", "AG3"]


def test_refused_candidates_are_shown_once_more_with_their_kind() -> None:
    def screen(seat: Seat, task: Screen) -> Screening:
        if task.place[-1] == 1:
            return Screening(kinds=("division", "quota", "both_and"))
        return Screening(kinds=("case_by_case", "lifts", "quota"))

    told = ran(Screen=screen)
    first, second = told.tasks(Reconceive)
    assert first.refused == ()
    assert second.refused == tuple(zip(WAYS_OUT, ("division", "quota", "both_and"), strict=True))
    assert told.finished.conclusion.answer == f"Decided: {WAYS_OUT[1]} again."


def test_candidates_screened_out_twice_leave_no_synthesis_and_are_kept() -> None:
    told = ran(Screen=Screening(kinds=("division", "quota", "both_and")))
    conclusion = told.finished.conclusion
    assert (conclusion.outcome, conclusion.stop_reason) == ("unresolved", "no_synthesis")
    assert conclusion.answer is None
    assert len(told.tasks(Reconceive)) == len(told.tasks(Screen)) == 2
    assert told.tasks(Test) == []
    integration = conclusion.integration
    assert integration is not None
    again = tuple(f"{idea} again" for idea in WAYS_OUT)
    assert tuple(each.idea for each in integration.candidates) == (*WAYS_OUT, *again)
    assert integration.kinds == ("division", "quota", "both_and") * 2
    assert integration.distillate is not None
    assert integration.chosen is None
    assert "compromise" in integration.reason


def test_a_screening_that_never_came_refuses_nothing_and_is_flagged() -> None:
    told = ran(Screen="I would rather not")
    conclusion = told.finished.conclusion
    assert conclusion.outcome == "synthesis"
    assert "unscreened" in conclusion.flags
    assert conclusion.integration is not None
    assert conclusion.integration.kinds == ("unscreened",) * 3


@pytest.mark.parametrize(
    ("kinds", "legal"),
    [
        (("lifts", "quota", "division"), True),
        (("lifts", "quota"), False),
        (("lifts",) * 4, False),
        (("lifts", "fine", "quota"), False),
    ],
)
def test_a_screening_has_a_known_kind_for_each(kinds: tuple[str, ...], legal: bool) -> None:
    [task] = ran().tasks(Screen)
    assert (task.legal(Screening(kinds=kinds)) is None) is legal


@pytest.mark.parametrize(
    ("rated_so", "legal"),
    [
        ([(0, 10)] * 3, True),
        ([(0, 10)] * 2, False),
        ([(0, 11), (0, 0), (0, 0)], False),
        ([(-1, 0), (0, 0), (0, 0)], False),
    ],
)
def test_a_trial_rates_every_candidate_from_0_to_10(
    rated_so: list[tuple[int, int]], legal: bool
) -> None:
    task = ran().tasks(Test)[0]
    trials = Trials(trials=tuple(trial(*rating) for rating in rated_so))
    assert (task.legal(trials) is None) is legal


def test_a_seat_that_tries_nothing_is_left_out_of_the_choice() -> None:
    def script(seat: Seat, task: Test) -> object:
        if seat.name == "AG2":
            return "Ask somebody else"
        found = ((1, 9), (2, 9), (3, 9))
        return Trials(trials=tuple(trial(*rating) for rating in found))

    told = ran(Test=script)
    conclusion = told.finished.conclusion
    assert conclusion.answer == f"Decided: {WAYS_OUT[2]}."
    assert "untried" in conclusion.flags
    assert conclusion.integration is not None
    assert [seat for seat, _ in conclusion.integration.trials] == ["AG1"]


# Only the distillate goes on


def test_tasks_after_the_distillation_have_no_room_for_an_argument() -> None:
    shown = {
        task: {field.name: str(field.type) for field in dataclasses.fields(task)}
        for task in (Reconceive, Screen, Test, Compose)
    }
    assert set(shown[Reconceive]) == {"place", "reserve", "issue", "distillate", "refused"}
    assert set(shown[Screen]) == {"place", "reserve", "issue", "distillate", "candidates"}
    assert set(shown[Test]) == {"place", "reserve", "issue", "stance", "candidates"}
    for fields in shown.values():
        assert not [name for name in fields if name in ("arguments", "moves", "heard", "disputes")]
        assert not [kind for kind in fields.values() if "Argument" in kind or "Move" in kind]


def test_nothing_that_was_argued_reaches_the_tasks_after_the_distillation() -> None:
    told = ran()
    assert "zebra" in repr(told.tasks(Distill))
    later = [told.tasks(kind) for kind in (Reconceive, Screen, Test, Compose)]
    assert all(later)
    assert "zebra" not in repr(later)
    assert "Nobody agrees" not in repr(later)


def test_the_distillation_sees_every_argument_with_its_status_and_what_attacks_it() -> None:
    [task] = ran().tasks(Distill)
    assert [(each.seat, each.role) for each in task.arguments] == [
        ("AG1", "thesis"),
        ("AG2", "rebut"),
        ("AG1", "rebut"),
        ("AG2", "thesis"),
        ("AG1", "rebut"),
        ("AG2", "rebut"),
    ]
    attacking = task.arguments[2].argument.warrant.consequent
    assert attacking in task.arguments[1].attacked_by
    assert task.arguments[2].status in ("justified", "defensible")
    assert [seat for seat, _ in task.stances] == ["AG1", "AG2"]


@pytest.mark.parametrize(
    "bad",
    [
        Distillate(sides=(Side(seat="AG1", concerns=("a",)),), presupposition="p"),
        Distillate(
            sides=(Side(seat="AG1", concerns=("a",)), Side(seat="AG1", concerns=("b",))),
            presupposition="p",
        ),
        Distillate(
            sides=(Side(seat="AG1", concerns=("a",)), Side(seat="AG2", concerns=())),
            presupposition="p",
        ),
        Distillate(
            sides=(Side(seat="AG1", concerns=("a",) * 4), Side(seat="AG2", concerns=("b",))),
            presupposition="p",
        ),
        Distillate(
            sides=(Side(seat="AG1", concerns=("a",)), Side(seat="AG2", concerns=("b",))),
            presupposition=" ",
        ),
        Distillate(
            sides=(Side(seat="AG1", concerns=("a" * 601,)), Side(seat="AG2", concerns=("b",))),
            presupposition="p",
        ),
    ],
    ids=["a side missing", "a side twice", "no concern", "four", "no presupposition", "too long"],
)
def test_a_distillate_has_each_side_once_in_a_few_short_lines(bad: Distillate) -> None:
    [task] = ran().tasks(Distill)
    good = Distillate(
        sides=(Side(seat="AG2", concerns=("a" * 600,) * 3), Side(seat="AG1", concerns=("b",))),
        presupposition="p",
    )
    assert task.legal(good) is None
    assert task.legal(bad) is not None


# The answer


@pytest.mark.parametrize(
    "said",
    [
        "AG1 runs the square",
        "As Arg1 says, close it",
        "Do what C1 demands",
        "Take candidate 2",
        "Core E decides",
        "広場はAG1が守る",
        "Arg2のとおり閉じる",
        "候補2をとる",
        "side_b keeps it",
        "広場はside_bが守る",
    ],
)
def test_labels_of_the_debate_are_refused_in_the_answer(said: str) -> None:
    assert label_in(said, ("side_b", "AG1")) is not None
    [task] = ran(seats=(seated(1)[0], Seat(name="side_b", stance="Trade matters."))).tasks(Compose)
    ruling = task.legal(FinalAnswer(final_answer=said))
    assert ruling is not None
    assert "label" in ruling.got


def test_a_real_thing_may_be_called_like_a_label() -> None:
    [task] = ran().tasks(Compose)
    named = replace(task, issue=Issue(question="Should we buy the Citroën C3?"))
    assert named.legal(FinalAnswer(final_answer="Buy the C3 together")) is None
    assert task.legal(FinalAnswer(final_answer="Buy the C3 together")) is not None


@pytest.mark.parametrize(
    "said",
    [
        "The families run the square",
        "Argentina and Agnes agree on CO2",
        "Parents decide with 2 neighbors",
        "Open it from 2027 on",
        "住民が広場を守る",
    ],
)
def test_plain_words_and_the_names_of_real_parties_are_no_labels(said: str) -> None:
    assert label_in(said, ("Parents", "AG1", "2")) is None


def test_an_answer_with_a_label_is_asked_for_again() -> None:
    tries = count()
    told = ran(
        Compose=lambda seat, task: FinalAnswer(
            final_answer="Families run it" if next(tries) else "AG1 runs it"
        )
    )
    assert told.finished.tally.rejected == 1
    assert told.finished.conclusion.answer == "Families run it"


@pytest.mark.parametrize("said", ["do what AG1 says", " ", "a" * 601])
def test_an_answer_repeats_no_main_argument_and_is_neither_empty_nor_long(said: str) -> None:
    [task] = ran().tasks(Compose)
    assert task.conclusions == ("Do what AG1 says", "Do what AG2 says")
    assert task.legal(FinalAnswer(final_answer=said)) is not None
    assert task.legal(FinalAnswer(final_answer="a" * 600)) is None


@pytest.mark.parametrize("step", ["Distill", "Reconceive", "Compose"])
def test_a_lift_without_a_legal_step_ends_without_synthesis(step: str) -> None:
    told = ran(agent=ScriptedAgent(Able({step: "nonsense"})))
    conclusion = told.finished.conclusion
    assert (conclusion.outcome, conclusion.stop_reason) == ("unresolved", "no_synthesis")
    assert "fallback_no_synthesis" in conclusion.flags
    assert conclusion.integration is not None
    assert (conclusion.integration.distillate is None) is (step == "Distill")


# Without debate


@pytest.mark.parametrize("form", ["published", "capped", "lift"])
def test_without_debate_nobody_replies_and_nothing_is_justified(form: Any) -> None:
    told = ran(Constitution(form=form, debate=False), Counter=Concede())
    conclusion = told.finished.conclusion
    assert "Counter" not in {type(task).__name__ for task in told.asked}
    found = [(each.result, each.stop) for each in conclusion.disputes]
    assert found == [("pending", "rounds")] * 2
    assert conclusion.stop_reason == "synthesis_reached"
    assert conclusion.flags == ()


@pytest.mark.parametrize("form", ["published", "capped", "lift"])
def test_without_debate_a_synthesis_that_is_put_back_can_still_be_attacked(form: Any) -> None:
    told = ran(Constitution(form=form, debate=False, confirm=True), Counter=Concede())
    counters = [task.place[0] for task in told.asked if type(task).__name__ == "Counter"]
    assert set(counters) == {"confirm"}
    assert told.finished.conclusion.stop_reason == "synthesis_confirmed"
    assert [each.result for each in told.finished.conclusion.disputes] == ["pending"] * 2


# Confirmation


def test_a_lifted_answer_that_the_others_concede_is_confirmed() -> None:
    able = Able()

    def counter(seat: Seat, task: Any) -> object:
        return Concede() if task.place[0] == "confirm" else able.usual(seat, task)

    told = ran(dataclasses.replace(LIFT, confirm=True), 3, Counter=counter)
    conclusion = told.finished.conclusion
    assert conclusion.stop_reason == "synthesis_confirmed"
    assert conclusion.answer is not None
    [dispute] = conclusion.confirmations
    assert dispute.thesis.role == "synthesis"
    assert dispute.thesis.argument.warrant.consequent == conclusion.answer
    assert told.seats_at("confirm") == ["AG2", "AG3"]


def test_a_lifted_answer_that_is_not_defended_is_defeated_without_a_second_lift() -> None:
    able = Able()

    def counter(seat: Seat, task: Any) -> object:
        defends = task.place[0] == "confirm" and seat.name == "AG1"
        return Concede() if defends else able.usual(seat, task)

    told = ran(dataclasses.replace(LIFT, confirm=True), Counter=counter)
    conclusion = told.finished.conclusion
    assert (conclusion.outcome, conclusion.stop_reason) == ("unresolved", "syntheses_defeated")
    assert conclusion.answer is None
    assert "synthesis_defeated" in conclusion.flags
    assert [dispute.result for dispute in conclusion.confirmations] == ["defeated"]
    assert len(told.tasks(Reconceive)) == 1
    assert conclusion.integration is not None
    assert conclusion.integration.answer is not None


def test_a_lifted_answer_still_disputed_at_the_last_round_is_only_reached() -> None:
    conclusion = ran(dataclasses.replace(LIFT, confirm=True)).finished.conclusion
    assert conclusion.stop_reason == "synthesis_reached"
    assert conclusion.flags == ("confirmation_pending",)
    assert [dispute.result for dispute in conclusion.confirmations] == ["pending"]


# The bound


class Late(ScriptedAgent):
    """Legal at the last attempt only."""

    def __init__(self, script: Answers, reasks: int) -> None:
        super().__init__(script)
        self._reasks = reasks

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        if len(rulings) < self._reasks:
            return "not yet"
        return await super().answer(seat, task, rulings)


@pytest.mark.parametrize("reasks", [0, 2])
@pytest.mark.parametrize("rounds", [1, 3])
@pytest.mark.parametrize("pooled", [False, True])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_lift_screened_out_once_and_disputed_to_the_end_uses_up_its_bound_exactly(
    seats: int, pooled: bool, rounds: int, reasks: int
) -> None:
    """All opponents but the last concede; the last objects for ever; one screening refuses all."""
    able = Able()

    def script(seat: Seat, task: Any) -> object:
        name = type(task).__name__
        if name == "Screen" and task.place[-1] == 1:
            return Screening(kinds=("quota",) * 3)
        if name == "Counter" and seat.name in conceding(task):
            return Concede()
        return able.usual(seat, task)

    def conceding(task: Any) -> set[str]:
        names = [f"AG{n}" for n in range(1, seats + 1)]
        if task.place[0] == "confirm":
            return set(names[int(not pooled) : -1])
        at = task.place[1] - 1
        return set([*names[at + 1 :], *names[:at]][:-1])

    constitution = Constitution(
        form="lift",
        procedure=1,
        limits=Limits(max_rounds=rounds, reasks=reasks),
        confirm=True,
        pooled=pooled,
        explain=True,
        find_stances=True,
    )
    told = ran(constitution, seated(seats, ""), agent=Late(script, reasks))
    assert told.finished.conclusion.explanation is not None
    assert told.finished.conclusion.flags == ("confirmation_pending",)
    assert told.finished.tally.made == told.case.bound


# Faults


def test_f09_a_seat_that_repeats_itself_is_marked_as_stagnation() -> None:
    """Every reason it gives is the last one in another order; it concedes in the end, marked."""
    words = ["cars", "make", "the", "old", "square", "loud", "and", "dirty"]
    turns, able = count(), Able()

    def counter(seat: Seat, task: Any) -> object:
        if seat.name == "AG1":
            return able.usual(seat, task)
        at = next(turns) % len(words)
        premise = " ".join(words[at:] + words[:at])
        against = argument(premise, f"It is loud: {at}")
        return Rebut(argument=against, target=task.attacked.conc[-1])

    constitution = Constitution(limits=Limits(max_rounds=3, reasks=1))
    told = ran(constitution, Counter=counter, repetition=Lexical())
    assert "stagnation" in told.finished.conclusion.flags
    rows = [event.payload.get("ruling") for event in told.record.events]
    assert "repetition" in [row.get("why") for row in rows if isinstance(row, dict)]
    without = ran(constitution, Counter=counter)
    assert "stagnation" not in without.finished.conclusion.flags


def test_f10_agreeing_at_once_is_marked_as_premature() -> None:
    conclusion = ran(Counter=Concede()).finished.conclusion
    assert conclusion.outcome == "justified"
    assert conclusion.answer == "Do what AG1 says"
    assert conclusion.flags == ("premature_agreement",)


@pytest.mark.parametrize("form", ["published", "capped", "lift"])
def test_f11_who_never_concedes_is_pending_at_the_last_round_with_both_positions_kept(
    form: Any,
) -> None:
    """Integration finds nothing either, so what was argued is all there is."""
    constitution = Constitution(form=form, limits=Limits(max_rounds=4, reasks=0))
    nothing = NoSynthesis(reason="none")
    told = ran(
        constitution,
        Characterize=nothing,
        Situate=nothing,
        FindWays=nothing,
    )
    conclusion = told.finished.conclusion
    assert (conclusion.outcome, conclusion.stop_reason) == ("unresolved", "no_synthesis")
    assert conclusion.answer is None
    assert [dispute.result for dispute in conclusion.disputes] == ["pending", "pending"]
    assert [dispute.stop for dispute in conclusion.disputes] == ["rounds", "rounds"]
    assert [dispute.rounds for dispute in conclusion.disputes] == [4, 4]
    assert [len(dispute.moves) for dispute in conclusion.disputes] == [9, 9]
    stood = [dispute.thesis.argument.warrant.consequent for dispute in conclusion.disputes]
    assert stood == ["Do what AG1 says", "Do what AG2 says"]


def test_a_lift_has_a_screening_seat_even_where_it_sits_alone() -> None:
    [alone] = seated(1)
    assert Lift(issue=ISSUE, seat=alone, seats=(alone,), disputes=()).screening == alone
