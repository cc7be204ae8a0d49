"""Before a debate and after it: stances that are found, answers that are explained.

And whatever the agents answer, in every form with every switch, the run ends typed.
"""

import asyncio
import dataclasses
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.agents import ScriptedAgent
from aufheben.domain import (
    Concede,
    Conclusion,
    Explanation,
    Item,
    Limits,
    NoSynthesis,
    NoThesis,
    Seat,
    Stances,
    Unanswered,
)
from aufheben.domain.vocabulary import Outcome, StopReason
from aufheben.domain.ways import Acceptance, Check, Trials, WayTrial
from aufheben.protocols.ports import Rejected, Said, Task
from aufheben.rooms.dialectic.asks.argument_tasks import Construct
from aufheben.rooms.dialectic.asks.explain_task import Explain, must_haves
from aufheben.rooms.dialectic.asks.stance_tasks import Oppose
from aufheben.rooms.dialectic.protocol.lift import choice
from aufheben.rooms.dialectic.protocol.rules import Constitution
from tests import lifting
from tests.lifting import ISSUE, ROUND, Able, Ran, disputed, explanation, overlong, seated
from tests.profiles import examples

FORMS = ("published", "capped", "lift")
FAMILIES = "Families live around the square. They need quiet nights. They fear the traffic."
SHOPS = "Shops live off the square. They need customers. They fear a road that leads past them."
OTHER = "The visitors come from afar. They need to park and fear to be shut out for ever."


# Stances that are found


def opposing(given_: tuple[str, ...] = (FAMILIES,), wanted: int = 1) -> Oppose:
    return Oppose(place=("stances",), issue=ISSUE, given=given_, wanted=wanted)


@pytest.mark.parametrize(
    ("stances", "expected"),
    [
        (("Keep cars out!",), "protects, needs and fears"),
        (("a" * 39,), "protects, needs and fears"),
        ((" " * 40 + "Keep cars out!",), "protects, needs and fears"),
        (("車を入れるな！",), "protects, needs and fears"),
        (("あ" * 19,), "protects, needs and fears"),
        ((), "1 stance"),
        ((SHOPS, OTHER), "1 stance"),
        ((FAMILIES,), "oppose"),
        ((f"  {FAMILIES.upper()} ",), "oppose"),
    ],
)
def test_slogans_a_wrong_count_and_a_known_stance_are_refused(
    stances: tuple[str, ...], expected: str
) -> None:
    ruling = opposing().legal(Stances(stances=stances))
    assert ruling is not None
    assert expected in ruling.expected


@pytest.mark.parametrize(
    "stance", [SHOPS, "a" * 40, "あ" * 20, "店は客を必要とし、道が逸れることを恐れる。"]
)
def test_a_stance_that_says_what_a_side_needs_is_taken(stance: str) -> None:
    assert opposing().legal(Stances(stances=(stance,))) is None


def test_two_stances_found_at_once_must_differ() -> None:
    task = opposing((), 2)
    assert task.legal(Stances(stances=(SHOPS, f"{SHOPS[:-1]} "))) is not None
    assert task.legal(Stances(stances=(SHOPS, FAMILIES))) is None


def of_stances(*stances: str) -> tuple[Seat, ...]:
    return tuple(Seat(name=f"AG{n}", stance=said) for n, said in enumerate(stances, start=1))


LIFT = dataclasses.replace(ROUND, form="lift")
FINDING = dataclasses.replace(LIFT, find_stances=True)


def test_stances_that_were_found_are_those_argued_from_and_in_the_conclusion() -> None:
    told = disputed(FINDING, of_stances("", FAMILIES, " "), Oppose=Stances(stances=(SHOPS, OTHER)))
    conclusion = told.finished.conclusion
    assert [seat.stance for seat in conclusion.seats] == [SHOPS, FAMILIES, OTHER]
    assert told.finished.case.seats == conclusion.seats
    [oppose] = told.tasks(Oppose)
    assert (oppose.given, oppose.wanted) == ((FAMILIES,), 2)
    assert [task.stance for task in told.tasks(Construct)] == [SHOPS, FAMILIES, OTHER]
    assert told.seats_at("stances") == ["M"]


def test_nobody_is_asked_for_stances_where_every_seat_has_one_or_none_are_to_be_found() -> None:
    assert disputed(FINDING, of_stances(FAMILIES, SHOPS)).tasks(Oppose) == []
    told = disputed(LIFT, of_stances(FAMILIES, ""))
    assert told.tasks(Oppose) == []
    assert told.finished.conclusion.seats == of_stances(FAMILIES, "")


def test_a_run_whose_stances_are_not_found_argues_nothing() -> None:
    nothing = NoSynthesis(reason="all agree")
    told = disputed(FINDING, of_stances(FAMILIES, ""), Oppose=nothing)
    assert {type(task) for task in told.asked} == {Oppose}
    conclusion = told.finished.conclusion
    assert conclusion.disputes == ()
    assert conclusion.outcome in ("unresolved", "failed")
    assert conclusion.seats == of_stances(FAMILIES, "")


def test_a_slogan_is_asked_for_again_before_anybody_argues() -> None:
    answers = iter([Stances(stances=("Down with it!",)), Stances(stances=(SHOPS,))])
    told = disputed(FINDING, of_stances(FAMILIES, ""), Oppose=lambda seat, task: next(answers))
    assert told.finished.tally.rejected == 1
    assert told.finished.conclusion.seats[1].stance == SHOPS


# Must-haves


def parts(stance: str) -> tuple[str, ...]:
    [(name, found)] = must_haves((Seat(name="side", stance=stance),))
    assert name == "side"
    return found


@pytest.mark.parametrize(
    ("stance", "expected"),
    [
        ("Clean air. Safe streets! Who pays?", ("Clean air.", "Safe streets!", "Who pays?")),
        ("No more than 3.5 cars a day. Quiet.", ("No more than 3.5 cars a day.", "Quiet.")),
        ("Things that last, e.g. trees. Shade.", ("Things that last, e.g. trees.", "Shade.")),
        ("We need:\n- air\n- calm\n", ("air", "calm")),
        ("1. Clean air\n2. Safe streets", ("Clean air", "Safe streets")),
        ("1) Clean air\n(2) Safe streets", ("Clean air", "Safe streets")),
        ("* Clean air. Shade.\n\n• Calm", ("Clean air.", "Shade.", "Calm")),
        ("-5 degrees must not stop us", ("-5 degrees must not stop us",)),
        (
            "静けさを守る。子どもを守る！車は要るか？",
            ("静けさを守る。", "子どもを守る！", "車は要るか？"),
        ),
        ("要るもの：\n・静けさ\n・安全", ("静けさ", "安全")),
        ("①静けさ\n②安全", ("静けさ", "安全")),
        ("「なぜか。」と問う。守る。", ("「なぜか。」と問う。", "守る。")),
        ("One thing without a stop", ("One thing without a stop",)),
        ("", ()),
    ],
)
def test_a_stance_is_taken_apart_into_its_must_haves(
    stance: str, expected: tuple[str, ...]
) -> None:
    assert parts(stance) == expected


SENTENCES = st.lists(
    st.tuples(
        st.lists(
            st.text("abcdefgh", min_size=2, max_size=6) | st.text("静子道広場車", min_size=2),
            min_size=1,
            max_size=4,
        ).map(" ".join),
        st.sampled_from([". ", "! ", "? ", "。", "！", "？", "\n"]),
    ),
    max_size=30,
)


@given(SENTENCES)
def test_taking_a_stance_apart_loses_nothing_however_long_it_is(
    sentences: list[tuple[str, str]],
) -> None:
    stance = "".join(said + end for said, end in sentences)
    found = parts(stance)
    assert "".join("".join(found).split()) == "".join(stance.split())
    assert len(found) == min(12, len(sentences))
    assert all(map(str.strip, found))


@pytest.mark.parametrize(("sentences", "items"), [(11, 11), (12, 12), (13, 12), (40, 12)])
def test_beyond_twelve_must_haves_the_last_holds_all_the_rest(sentences: int, items: int) -> None:
    said = [f"Need number {n}." for n in range(10, 10 + sentences)]
    found = parts(" ".join(said))
    assert len(found) == items
    assert list(found[:11]) == said[:11]
    assert " ".join(found) == " ".join(said)


# What explains


EXPLAINING = dataclasses.replace(ROUND, explain=True)


def explained(**instead: Any) -> Ran:
    return disputed(EXPLAINING, of_stances(FAMILIES, SHOPS), **instead)


def test_an_answer_is_explained_by_every_sentence_of_every_stance() -> None:
    told = explained()
    [task] = told.tasks(Explain)
    conclusion = told.finished.conclusion
    assert task.answer == conclusion.answer
    assert [(seat, len(items)) for seat, items in task.sides] == [("AG1", 3), ("AG2", 3)]
    assert conclusion.explanation == task.accepts(explanation(task))
    assert conclusion.flags == ()


def test_a_justified_main_argument_is_explained_by_who_put_it_forward() -> None:
    def counter(seat: Seat, task: Any) -> object:
        lost = task.place[1] == 1 and seat.name == "AG1"
        won = task.place[1] == 2 and task.place[3] == 3
        return Concede() if lost or won else Able().usual(seat, task)

    constitution = Constitution(explain=True, limits=Limits(max_rounds=3))
    told = disputed(constitution, Counter=counter)
    [task] = told.tasks(Explain)
    conclusion = told.finished.conclusion
    assert conclusion.outcome == "justified"
    assert told.seats_at("explain") == ["AG2"]
    objecting = conclusion.disputes[1].moves[1].argument.warrant.consequent
    assert task.objections == (objecting,)


def test_nothing_is_explained_where_there_is_no_answer_or_nobody_asks_for_it() -> None:
    told = explained(Characterize=NoSynthesis(reason="none"))
    assert told.tasks(Explain) == []
    assert told.finished.conclusion.explanation is None
    assert "unexplained" not in told.finished.conclusion.flags
    assert disputed().tasks(Explain) == []


def with_items(found: Explanation, first: Sequence[Item]) -> Explanation:
    """The same, but for the items of the first side."""
    (seat, _), *others = found.sides
    return dataclasses.replace(found, sides=((seat, tuple(first)), *others))


def silent(item: Item) -> Item:
    return dataclasses.replace(item, how="  ")


AMISS: dict[str, Callable[[Explanation, tuple[Item, ...]], Explanation]] = {
    "no how": lambda found, items: dataclasses.replace(found, how=()),
    "an empty how": lambda found, items: dataclasses.replace(found, how=(" ",)),
    "no first step": lambda found, items: dataclasses.replace(found, first_steps=()),
    "no decision": lambda found, items: dataclasses.replace(found, decision=" "),
    "a must-have missing": lambda found, items: with_items(found, items[:-1]),
    "a must-have twice": lambda found, items: with_items(found, (*items, items[0])),
    "must-haves in another order": lambda found, items: with_items(found, items[::-1]),
    "another must-have": lambda found, items: with_items(
        found, (dataclasses.replace(items[0], item="Something else."), *items[1:])
    ),
    "a must-have with no how": lambda found, items: with_items(
        found, (items[0], silent(items[1]), *items[2:])
    ),
    "a side missing": lambda found, items: dataclasses.replace(found, sides=found.sides[1:]),
    "another seat": lambda found, items: dataclasses.replace(
        found, sides=(("AG9", items), *found.sides[1:])
    ),
}


@pytest.mark.parametrize("which", AMISS)
def test_an_explanation_accounts_for_every_item_once_and_says_how(which: str) -> None:
    [task] = explained().tasks(Explain)
    found = explanation(task)
    assert task.legal(found) is None
    amiss = AMISS[which](found, found.sides[0][1])
    assert isinstance(task.accepts(amiss), Rejected) or task.legal(amiss) is not None


@pytest.mark.parametrize("kept", [False, True])
def test_whether_an_item_is_kept_or_given_up_is_up_to_the_explanation(kept: bool) -> None:
    def explain(seat: Seat, task: Explain) -> Explanation:
        [wanted, *_] = [items for _, items in task.sides]
        items = [Item(item=each, kept=kept, how="because") for each in wanted]
        return with_items(explanation(task), items)

    found = explained(Explain=explain).finished.conclusion.explanation
    assert found is not None
    assert [item.kept for item in found.sides[0][1]] == [kept] * 3


@pytest.mark.parametrize(
    "sides",
    [
        {"AG1": [1, 2, 3]},
        {"AG1": [1, 2, 3], "AG2": [1, 2]},
        {"AG1": [1, 2, 3], "AG2": [1, 2, 4]},
        {"AG1": [1, 2, 3], "AG2": [1, 2, 2]},
        {"AG1": [1, 2, 3], "AG2": [1, 2, 3, 4]},
    ],
    ids=["a seat missing", "an item missing", "a wrong number", "one twice", "one too many"],
)
def test_a_message_that_does_not_number_every_item_once_is_refused(
    sides: Mapping[str, Sequence[int]],
) -> None:
    [task] = explained().tasks(Explain)
    assert not isinstance(task.read(message({"AG2": [3, 1, 2], "AG1": [2, 1, 3]})), Rejected)
    assert isinstance(task.read(message(sides)), Rejected)


def message(sides: Mapping[str, Sequence[int]]) -> dict[str, object]:
    def numbered(numbers: Sequence[int]) -> list[dict[str, object]]:
        return [{"number": number, "state": "kept", "how": f"how {number}"} for number in numbers]

    return {
        "decision": "Do it",
        "rules": ["It works"],
        "first_steps": ["Begin"],
        "sides": [{"seat": seat, "items": numbered(numbers)} for seat, numbers in sides.items()],
    }


def test_numbers_in_another_order_still_meet_their_items() -> None:
    [task] = explained().tasks(Explain)
    found = task.read(message({"AG2": [3, 1, 2], "AG1": [1, 2, 3]}))
    assert isinstance(found, Explanation)
    assert [item.how for item in found.sides[1][1]] == ["how 1", "how 2", "how 3"]
    assert [item.item for item in found.sides[1][1]] == list(task.sides[1][1])
    assert task.legal(found) is None


@pytest.mark.parametrize("form", ["published", "capped"])
def test_an_explanation_that_never_comes_leaves_the_answer_and_is_flagged(form: Any) -> None:
    rules = dataclasses.replace(EXPLAINING, form=form)
    told, without = disputed(rules, Explain="I cannot explain"), disputed(Explain=NoSynthesis())
    conclusion = told.finished.conclusion
    assert conclusion.outcome == "synthesis"
    assert conclusion.answer is not None
    assert conclusion.explanation is None
    assert "unexplained" in conclusion.flags
    assert "unexplained" not in without.finished.conclusion.flags


def test_an_explanation_cut_off_by_a_limit_leaves_the_answer_and_names_the_limit() -> None:
    limits = Limits(calls=6, reasks=1)
    rules = Constitution(debate=False, explain=True, limits=limits)
    conclusion = disputed(rules, Explain="later").finished.conclusion
    assert conclusion.outcome == "synthesis"
    assert conclusion.answer is not None
    assert conclusion.flags == ("unexplained", "limit_calls")


@pytest.mark.parametrize("form", FORMS)
def test_a_limit_on_calls_keeps_back_what_the_explanation_needs(form: Any) -> None:
    rules = Constitution(form=form, debate=False, explain=True, limits=Limits(reasks=0))
    needed = disputed(rules).finished.tally.made
    tight = dataclasses.replace(rules, debate=True, limits=Limits(reasks=0, calls=needed))
    conclusion = disputed(tight).finished.conclusion
    assert conclusion.explanation is not None
    assert [dispute.stop for dispute in conclusion.disputes] == ["calls", "calls"]


# Asked at once


def rows(told: Ran) -> set[tuple[object, ...]]:
    kinds = ("answered", "rejected", "decided")
    events = [event for event in told.record.events if event.kind in kinds]
    found: set[tuple[object, ...]] = {(e.place, e.attempt, e.digest, e.kind) for e in events}
    assert len(found) == len(events)
    return found


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("debate", [False, True])
def test_asking_for_the_first_main_arguments_at_once_asks_the_same_and_ends_alike(
    form: Any, seats: int, debate: bool
) -> None:
    rules = Constitution(form=form, limits=Limits(max_rounds=2), debate=debate, explain=True)
    told = disputed(rules, seats)
    eager = disputed(dataclasses.replace(rules, eager=True), seats)
    assert rows(eager) == rows(told)
    assert [place[0] for place in eager.places[:seats]] == ["thesis"] * seats
    assert eager.finished.conclusion == told.finished.conclusion
    assert eager.finished.tally == told.finished.tally


@pytest.mark.parametrize("form", ["published", "capped"])
def test_asked_at_once_a_main_argument_that_was_not_needed_changes_nothing(form: Any) -> None:
    """In a lift every one is needed: what is granted decides nothing there."""
    rules = Constitution(form=form, limits=Limits(max_rounds=2))
    told = disputed(rules, 3, Counter=Concede())
    eager = disputed(dataclasses.replace(rules, eager=True), 3, Counter=Concede())
    assert told.finished.conclusion.outcome == "justified"
    assert eager.finished.conclusion == told.finished.conclusion
    assert rows(told) < rows(eager)
    extra = {place for place, *_ in rows(eager) - rows(told)}
    assert extra == {("thesis", 2, "AG2"), ("thesis", 3, "AG3")}


def test_where_seats_build_on_one_another_nothing_is_asked_at_once() -> None:
    rules = Constitution(limits=Limits(max_rounds=1, max_theses=2))
    told, eager = disputed(rules), disputed(dataclasses.replace(rules, eager=True))
    assert eager.places == told.places
    assert rows(eager) == rows(told)


class Slow(ScriptedAgent):
    """Lets others go first, and counts how many are asked the same at once."""

    def __init__(self) -> None:
        super().__init__(Able())
        self.most: dict[str, int] = {}
        self._now: dict[str, int] = {}

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        name = type(task).__name__
        self._now[name] = self._now.get(name, 0) + 1
        self.most[name] = max(self._now[name], self.most.get(name, 0))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        self._now[name] -= 1
        return await super().answer(seat, task, rulings)


@pytest.mark.parametrize(("eager", "constructs"), [(True, 3), (False, 1)])
def test_only_eager_runs_ask_for_main_arguments_together_and_all_lifts_for_trials(
    eager: bool, constructs: int
) -> None:
    agent = Slow()
    disputed(dataclasses.replace(LIFT, eager=eager, explain=True), 3, agent=agent)
    together = {name: most for name, most in agent.most.items() if most > 1}
    assert together == {"TryWays": 3} | ({"Construct": constructs} if eager else {})


# Agreement at once


def test_agreement_after_an_objection_is_not_premature() -> None:
    def counter(seat: Seat, task: Any) -> object:
        return Concede() if task.place[3] == 3 else Able().usual(seat, task)

    rules = Constitution(limits=Limits(max_rounds=2))
    conclusion = disputed(rules, Counter=counter).finished.conclusion
    assert conclusion.outcome == "justified"
    assert len(conclusion.disputes[0].moves) == 3
    assert conclusion.flags == ()


def test_agreement_of_the_logic_engine_alone_is_not_premature() -> None:
    prose, formal = seated(1)[0], Seat(name="AG2", stance="camera(a).", premises="logic")
    conclusion = disputed(seats=(prose, formal), Counter=Concede()).finished.conclusion
    assert conclusion.outcome == "justified"
    assert "premature_agreement" not in conclusion.flags


def test_agreement_in_which_one_seat_of_prose_conceded_is_premature() -> None:
    formal = Seat(name="AG3", stance="camera(a).", premises="logic")
    conclusion = disputed(seats=(*seated(2), formal), Counter=Concede()).finished.conclusion
    assert conclusion.flags == ("premature_agreement",)


# Whatever is answered


class Unruly(ScriptedAgent):
    """Answers legally as often as not; else something odd, of the right type or of none."""

    def __init__(self, seed: int, ability: float) -> None:
        super().__init__(Able())
        self._draw, self._ability = Random(seed), ability

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        able = await super().answer(seat, task, rulings)
        if self._draw.random() < self._ability:
            return able
        return self._draw.choice([*self._odd(able), *self._of_its_type(task), task.write(able)])

    def _odd(self, able: object) -> list[object]:
        return [
            None,
            "",
            "I would rather not.",
            '{"final_answer": "AG1 wins"}',
            '{"ways": null, "reason": "nothing"}',
            {"stances": [{"stance": "No!"}]},
            10**400,
            NoSynthesis(reason="odd"),
            NoThesis(),
            Concede(),
            Unanswered(limit="steps"),
            Unanswered(limit="calls"),
            Said(answer=able, cut=True),
            Said(answer=able, refused="I must not"),
        ]

    def _of_its_type(self, task: Any) -> list[object]:
        match type(task).__name__:
            case "TryWays":
                marks = [(self._draw.randint(0, 11), self._draw.randint(3, 9)) for _ in task.ways]
                tried = tuple(WayTrial(live=live, start=start) for live, start in marks)
                return [Trials(trials=tried)] * 6
            case "TakeDecision" | "RepairDecision":
                words = self._draw.choice(["", "word " * 36, "Do this; do that"])
                return [lifting.decision(task, decision=words)] * 6
            case "Examine" | "LookAgain":
                faults = tuple(lifting.fault(f"f{n}") for n in range(self._draw.randint(0, 5)))
                return [Check(keeps_idea=self._draw.random() < 0.7, faults=faults)] * 6
            case "Accept":
                return [Acceptance(accepts=True)] * 6
            case "Explain":
                return [dataclasses.replace(explanation(task), how=())]
            case _:
                return []


def assert_sound(told: Ran) -> None:
    """What holds of every end, whoever answered."""
    conclusion, rules = told.finished.conclusion, told.case.constitution
    assert conclusion.outcome in get_args(Outcome)
    assert conclusion.stop_reason in get_args(StopReason)
    answered = conclusion.outcome in ("justified", "synthesis")
    assert (conclusion.answer is not None) is answered
    assert [seat.name for seat in conclusion.seats] == [seat.name for seat in told.case.seats]
    assert all(seat.stance for seat in conclusion.seats) or not answered or not rules.find_stances
    if not (rules.debate or rules.lifting):
        assert conclusion.outcome != "justified"
    if answered and not rules.lifting:
        assert (conclusion.explanation is not None) is (
            rules.explain and "unexplained" not in conclusion.flags
        )
    if rules.lifting:
        assert_sound_ways(conclusion)


def assert_sound_ways(conclusion: Conclusion) -> None:
    """What holds of every lift: the decision explains itself, and its way is the one computed."""
    lifted = conclusion.integration.lifted if conclusion.integration is not None else None
    if lifted is None:
        return
    decided = conclusion.outcome == "synthesis"
    assert conclusion.explanation is not None or not decided
    assert conclusion.answer_detail is not None or not decided
    if lifted.choice is not None and lifted.ways is not None:
        trials = [tried for _, tried in lifted.trials]
        assert lifted.choice == choice(trials, len(lifted.ways.all))
        assert lifted.choice.resolved or not decided
    if lifted.repaired is not None:
        assert not overlong(lifted.repaired)
    if lifted.final is not None:
        assert overlong(lifted.final) is ("too_long" in conclusion.flags)


SWITCHES = list(product(FORMS, *[[False, True]] * 4))


@pytest.mark.parametrize(("form", "explain", "eager", "debate", "find"), SWITCHES)
@examples(15)
@given(
    st.integers(0, 10**9),
    st.sampled_from([0.0, 0.5, 0.8, 0.95]),
    st.integers(2, 3),
    st.booleans(),
    st.booleans(),
    st.builds(
        Limits,
        max_rounds=st.integers(0, 2),
        max_theses=st.integers(1, 2),
        reasks=st.integers(0, 2),
        calls=st.none() | st.integers(0, 40),
    ),
)
def test_whatever_is_answered_every_form_with_every_switch_ends_typed_within_its_bound(
    form: Any,
    explain: bool,
    eager: bool,
    debate: bool,
    find: bool,
    seed: int,
    ability: float,
    seats: int,
    confirm: bool,
    pooled: bool,
    limits: Limits,
) -> None:
    """`ran` asserts the bound and the replay."""
    rules = Constitution(
        form=form,
        limits=limits,
        confirm=confirm,
        pooled=pooled,
        debate=debate,
        explain=explain,
        eager=eager,
        find_stances=find,
    )
    sitting = seated(seats)
    if find:
        sitting = (sitting[0], *[dataclasses.replace(seat, stance="") for seat in sitting[1:]])
    assert_sound(disputed(rules, sitting, agent=Unruly(seed, ability)))


def test_the_law_on_the_choice_would_notice_a_wrong_one() -> None:
    """The one assertion of the fuzz that recomputes something is not vacuous."""
    conclusion = disputed(LIFT).finished.conclusion
    assert_sound_ways(conclusion)
    found = conclusion.integration
    assert found is not None
    assert found.lifted is not None
    assert found.lifted.choice is not None
    other = dataclasses.replace(found.lifted.choice, taken=found.lifted.choice.taken + 1)
    lifted = dataclasses.replace(found.lifted, choice=other)
    wrong = dataclasses.replace(found, lifted=lifted)
    with pytest.raises(AssertionError):
        assert_sound_ways(dataclasses.replace(conclusion, integration=wrong))
