"""What a judge is asked, and what of the run is shown."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.ratings import Covered, Measure
from aufheben.errors import BadInput
from aufheben.rooms.rating.asks import FindPoints, Prefer, ReadChoice
from aufheben.rooms.rating.job import MOST_READINGS
from aufheben.rooms.rating.protocol import LABELS, asks, labels, shuffled
from tests.rating.exhibits import ALL, ONCE, POINTS, chosen, exhibit, held, one, other, rating

SECRETS: dict[str, Any] = {
    "transcript": (("AG1", "canary move"), ("AG2", "canary reply")),
    "explanation": "canary explanation",
    "key_points": ("canary point",),
    "obvious": "canary obvious",
    "instead": "canary instead",
    "run": "canary run",
    "stances": (("AG1", "canary stance"), ("AG2", "another stance")),
}
SHOWN: dict[Measure, set[str]] = {
    "rubric": {"stance"},
    "constructiveness": {"move", "reply"},
    "preservation": {"stance"},
    "coverage": {"point", "move", "reply"},
    "synthesis": {"stance", "explanation"},
    "usefulness": set(),
    "control": {"obvious", "instead"},
    "preference": {"stance"},
}


@pytest.mark.parametrize("measure", ALL)
def test_each_measure_shows_its_own_parts_and_no_others(measure: Measure) -> None:
    """So preservation never shows the debate, and usefulness nothing but the answer."""
    hidden = exhibit(**SECRETS, replies=(2,))
    shown = other(**SECRETS, replies=(2,))
    told = asks(hidden, measures=(measure,), readings=1, other=shown)
    for ask in told:
        text = repr(ask.task)
        seen = {word for word in _words() if f"canary {word}" in text}
        hidden_there = {"move", "reply"} if ask.part == "answer" else set()
        assert seen == SHOWN[measure] - hidden_there


def _words() -> set[str]:
    return {"move", "reply", "explanation", "point", "obvious", "instead", "run", "stance"}


def test_what_does_not_apply_is_not_asked() -> None:
    bare = exhibit(
        transcript=(), replies=(), key_points=(), obvious="", instead="", stances=(("AG1", "x"),)
    )
    assert rating(bare, other=None).asked == ("rubric", "usefulness")
    assert rating().asked == ALL
    assert rating(exhibit(instead="")).asked == tuple(m for m in ALL if m != "control")


def test_where_only_openings_were_spoken_constructiveness_is_not_asked() -> None:
    opened = exhibit(transcript=(("AG1", "One."), ("AG2", "Other.")), replies=())
    told = held(rating(opened))
    assert "constructiveness" not in told.rated.rating.asked
    assert "constructiveness" not in told.rated.figures


def test_a_rating_to_which_nothing_applies_asks_nobody_and_says_so() -> None:
    told = held(rating(exhibit(key_points=()), "coverage"))
    assert told.asked == []
    assert (told.rated.outcome, told.rated.stop_reason) == ("unresolved", "skipped")


@pytest.mark.parametrize("readings", [1, 2, 5])
def test_every_reading_asks_every_question_and_preference_two(readings: int) -> None:
    told = held(rating(readings=readings, reasks=2))
    assert len(told.asked) == readings * ONCE
    assert len({task.place for task in told.asked}) == len(told.asked)
    assert told.rated.rating.bound == readings * ONCE * 3
    assert rating(readings=readings, calls=4).bound == 4


@pytest.mark.parametrize(
    "wrong",
    [
        {"readings": 0},
        {"readings": MOST_READINGS + 1},
        {"measures": ("rubric", "rubric")},
        {"measures": ("beauty",)},
        {"other": other(question="Another one?")},
    ],
    ids=str,
)
def test_a_rating_that_cannot_be_is_refused_with_what_to_do(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as told:
        replace(rating(), **wrong)
    assert told.value.do


# Orders


texts = st.text(st.characters(codec="utf-8"), max_size=20)


@given(st.lists(texts, max_size=12), texts)
def test_a_shuffle_is_a_bijection_and_always_the_same(points: list[str], salt: str) -> None:
    order = shuffled(points, salt)
    assert sorted(order) == list(range(len(points)))
    assert order == shuffled(list(points), salt)


def test_a_shuffle_mixes_for_and_against() -> None:
    """Of many runs, the points for do not stand first in more than a few."""
    sides = ["for"] * 5 + ["against"] * 5
    orders = [shuffled([f"{s} {n}" for n, s in enumerate(sides)], str(run)) for run in range(200)]
    unmixed = sum(max(order[:5]) < 5 or min(order[:5]) >= 5 for order in orders)
    firsts = [order[0] for order in orders]
    assert unmixed < 10
    assert all(firsts.count(index) > 5 for index in range(10))


@given(st.lists(texts, min_size=1, max_size=8), texts, st.randoms())
def test_points_are_told_in_their_own_order_however_they_were_shown(
    points: list[str], answer: str, chance: Any
) -> None:
    taken = [chance.random() < 0.5 for _ in points]
    shown = exhibit(key_points=tuple(points), answer=answer or "x")
    order = shuffled(shown.key_points, shown.answer)

    def found(seat: Any, task: FindPoints) -> dict[str, object]:
        assert [points[index] for index in order] == list(task.points)
        said = [taken[index] == bool(task.answer) for index in order]
        return {"points": [number for number, there in enumerate(said, start=1) if there]}

    of_answer, of_debate = one("coverage", found, shown).rated.found
    assert isinstance(of_answer.value, Covered)
    assert isinstance(of_debate.value, Covered)
    assert list(of_answer.value.points) == taken
    assert list(of_debate.value.points) == [not each for each in taken]


def test_whose_points_an_answer_takes_up_is_judged_without_the_debate_and_the_other_way() -> None:
    of_answer, of_debate = asks(exhibit(), measures=("coverage",), readings=1)
    assert isinstance(of_answer.task, FindPoints)
    assert isinstance(of_debate.task, FindPoints)
    assert (of_answer.part, of_answer.task.transcript) == ("answer", ())
    assert (of_debate.part, of_debate.task.answer) == ("debate", "")
    undebated = asks(exhibit(transcript=(), replies=()), measures=("coverage",), readings=1)
    # What is asked of the answer is the same whether the method had a debate or not.
    assert [ask.task for ask in undebated] == [of_answer.task]


def test_whether_an_answer_lifts_is_asked_alike_with_and_without_a_debate() -> None:
    debated, bare = (
        asks(shown, measures=("synthesis",), readings=1)[0].task
        for shown in (exhibit(), exhibit(transcript=(), replies=()))
    )
    assert debated == bare


def test_the_order_of_key_points_does_not_say_which_side_they_are_on() -> None:
    told = [held(rating(exhibit(answer=f"Answer {n}."), "coverage")) for n in range(30)]
    assert len({task.tasks(FindPoints)[0].points for task in told}) > 5
    assert all(sorted(t.tasks(FindPoints)[0].points) == sorted(POINTS) for t in told)


@given(texts.filter(bool))
def test_the_obvious_option_is_known_wherever_it_stood(answer: str) -> None:
    def chooses(seat: Any, task: ReadChoice) -> dict[str, object]:
        return {"option": 1 if task.options[0] == "We close it." else 2}

    told = one("control", chooses, exhibit(answer=answer))
    assert told.rated.figures == {"obvious_chosen": 1.0, "invented_synthesis": 0.0}


def test_options_are_shown_in_both_orders_over_many_runs() -> None:
    asked = [
        asks(exhibit(answer=f"{n}"), measures=("control",), readings=1)[0].task for n in range(60)
    ]
    firsts = [task.options[0] for task in asked if isinstance(task, ReadChoice)]
    assert 15 < firsts.count("We close it.") < 45


# Preference


def test_both_orders_are_asked_and_the_names_differ_from_call_to_call() -> None:
    tasks = held(rating(None, "preference", readings=6)).tasks(Prefer)
    assert [task.place[2] for task in tasks] == [1, 2] * 6
    given, swapped = tasks[0].texts, tasks[1].texts
    assert given == swapped[::-1] == (exhibit().answer, other().answer)
    assert len({task.labels for task in tasks}) > 3


@given(texts, texts, st.lists(st.sampled_from(LABELS), max_size=11))
def test_a_name_never_stands_in_what_it_names(one: str, other: str, said: list[str]) -> None:
    whole = (one, f"{other} {' '.join(said).upper()}")
    first, second = labels(whole, "salt")
    assert first != second
    free = [label for label in LABELS if label not in said]
    if len(free) > 1:
        assert all(label.casefold() not in "\0".join(whole).casefold() for label in (first, second))


@pytest.mark.parametrize(
    ("shown", "told"), [(1, ("first", "second")), (2, ("second", "first")), (0, ("tie", "tie"))]
)
def test_a_judge_who_goes_by_the_place_contradicts_itself(
    shown: Any, told: tuple[str, str]
) -> None:
    asked = one("preference", lambda seat, task: chosen(task, shown))
    assert asked.rated.choices(1) == told


def test_positions_that_one_of_the_two_found_for_itself_are_not_shown() -> None:
    elsewhere = other(stances=(("AG1", "Something else."), ("AG2", "Again else.")))
    [task, _] = held(rating(None, "preference", other=elsewhere)).tasks(Prefer)
    assert task.positions == ()
    [task, _] = held(rating(None, "preference")).tasks(Prefer)
    assert task.positions == exhibit().stances
