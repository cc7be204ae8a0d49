"""From what was found to figures, and from figures to the marks and duels of a table."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.ratings import Chosen, Conditions, Covered, Marks, Reading
from aufheben.evaluation.dialectic.trial import AnswerTrial, duel_of, marks_of
from aufheben.rooms.rating.asks import CONDITIONS, RUBRIC, Prefer
from aufheben.rooms.rating.protocol import constructiveness, figures
from tests.rating.exhibits import KINDS, Held, always, chosen, exhibit, held, one, rating

# Constructiveness


@pytest.mark.parametrize(
    ("faults", "replies", "mark"),
    [(0, 1, 10), (0, 40, 10), (1, 10, 9), (1, 4, 7), (1, 2, 5), (3, 4, 2), (1, 1, 1), (7, 8, 1.5)],
)
def test_the_mark_at_the_corners_of_the_bands(faults: int, replies: int, mark: float) -> None:
    assert constructiveness(faults, replies) == pytest.approx(mark)


shares = st.integers(1, 300).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@given(shares, shares)
def test_a_higher_share_of_faults_never_gives_a_higher_mark(
    one: tuple[int, int], other: tuple[int, int]
) -> None:
    low, high = sorted((one, other), key=lambda each: each[0] / each[1])
    assert constructiveness(*low) >= constructiveness(*high)


@given(shares)
def test_a_tenth_is_outstanding_and_above_three_quarters_is_weak(share: tuple[int, int]) -> None:
    faults, replies = share
    mark = constructiveness(faults, replies)
    assert 1 <= mark <= 10
    assert (10 * faults <= replies) is (mark >= 9)
    assert (4 * faults > 3 * replies) is (mark < 2)


@given(st.integers(20, 300).flatmap(lambda n: st.tuples(st.integers(1, n), st.just(n))))
def test_one_reply_more_or_less_never_makes_the_mark_jump(share: tuple[int, int]) -> None:
    faults, replies = share
    jump = constructiveness(faults - 1, replies) - constructiveness(faults, replies)
    assert 0 <= jump <= 13.4 / replies


# The others


def test_preservation_is_the_mean_and_the_worse_off_the_least() -> None:
    value = Marks(marks=(("AG1", 9), ("AG2", 4), ("AG3", 5)))
    found = Reading(measure="preservation", reading=1, value=value)
    assert figures(found) == {"preservation": 6.0, "preservation_worse_off": 4.0}


@given(st.lists(st.booleans(), min_size=4, max_size=4))
def test_an_answer_lifts_only_where_all_four_conditions_hold(met: list[bool]) -> None:
    value = Conditions(met=tuple(zip(CONDITIONS, met, strict=True)))
    told = figures(Reading(measure="synthesis", reading=1, value=value))
    assert told == {"lifts": float(all(met)), "lift_conditions": sum(met) / 4}


def test_coverage_is_the_share_of_points() -> None:
    value = Covered(points=(True, False, False, False))
    of_answer = Reading(measure="coverage", reading=1, part="answer", value=value)
    of_debate = Reading(measure="coverage", reading=1, part="debate", value=value)
    assert figures(of_answer) == {"coverage_answer": 0.25}
    assert figures(of_debate) == {"coverage_debate": 0.25}


@pytest.mark.parametrize(("choice", "told"), [(1, (1, 0)), (2, (0, 0)), (0, (0, 1))])
def test_a_third_way_on_an_obvious_question_is_an_invented_synthesis(
    choice: Any, told: tuple[float, float]
) -> None:
    found = Reading(measure="control", reading=1, value=Chosen(choice=choice))
    assert tuple(figures(found).values()) == told


def test_what_was_not_found_has_no_figures_and_a_preference_none_of_its_own() -> None:
    assert figures(Reading(measure="rubric", reading=1)) == {}
    assert figures(Reading(measure="preference", reading=1, value=Chosen(choice=1))) == {}


def test_a_rating_tells_the_mean_over_its_readings() -> None:
    def marked(seat: Any, task: Any) -> dict[str, object]:
        return {"plainness": 2 * task.place[1], "practicability": 5}

    told = held(rating(None, "usefulness", readings=3), GradeUse=marked)
    assert told.rated.figures == {"plainness": 4.0, "practicability": 5.0}


# Marks


def test_every_figure_of_every_reading_is_a_mark() -> None:
    marks = marks_of(held(rating(readings=2)).rated, "judge", "rating-run")
    assert len(marks) == len({(mark.measure, mark.reading) for mark in marks}) == 2 * 15
    assert all((mark.judge, mark.run) == ("judge", "rating-run") for mark in marks)
    assert {mark.measure for mark in marks} == {
        *("clarity", "coherence", "originality", "dialecticality", "constructiveness"),
        *("preservation", "preservation_worse_off", "coverage_answer", "coverage_debate"),
        *("lifts", "lift_conditions", "plainness", "practicability"),
        *("obvious_chosen", "invented_synthesis"),
    }


def test_a_parse_failure_is_no_mark_of_0_and_is_counted_apart() -> None:
    def sometimes(seat: Any, task: Any) -> object:
        return dict.fromkeys(RUBRIC, 8) if task.place[1] == 2 else "no JSON"

    told = held(rating(None, "rubric", readings=2), GradeAnswer=sometimes).rated
    marks = marks_of(told, "judge", "r")
    assert [mark.value for mark in marks if mark.reading == 1] == [None] * 4
    assert [mark.value for mark in marks if mark.reading == 2] == [8.0] * 4
    assert told.figures["clarity"] == 8.0
    assert told.failures == {"rubric": 1}
    assert told.outcome == "justified"


def test_what_failed_on_a_run_without_debate_is_not_told_of_the_debate() -> None:
    told = one("coverage", "no JSON", exhibit(transcript=(), replies=()))
    assert [mark.measure for mark in marks_of(told.rated, "j", "r")] == ["coverage_answer"]
    told = one("coverage", lambda seat, task: "no JSON" if task.transcript else {"points": [2]})
    marks = {mark.measure: mark.value for mark in marks_of(told.rated, "j", "r")}
    assert marks == {"coverage_answer": 0.25, "coverage_debate": None}


def test_what_a_limit_left_unasked_is_neither_a_mark_nor_a_failure() -> None:
    told = held(rating(None, "rubric", "usefulness", calls=1)).rated
    assert [mark.measure for mark in marks_of(told, "j", "r")] == [
        *("clarity", "coherence", "originality", "dialecticality")
    ]
    assert told.failures == {}


# Duels


def duel(told: Held) -> Any:
    trials = [
        AnswerTrial(method=method, row="m", topic="t1", lang="en", number=2, run=method)
        for method in ("lift", "single")
    ]
    return duel_of(told.rated, *trials, judge="judge", run="r")


@pytest.mark.parametrize("place", [1, 2])
def test_a_judge_who_always_says_the_same_place_gives_a_tie(place: Any) -> None:
    found = duel(one("preference", lambda seat, task: chosen(task, place)))
    assert {found.shown, found.swapped} == {"first", "second"}
    assert found.winner == "tie"
    assert (found.first, found.second, found.topic, found.number) == ("lift", "single", "t1", 2)


@pytest.mark.parametrize(("wanted", "winner"), [(0, "first"), (1, "second")])
def test_a_judge_who_is_sure_of_an_answer_gives_it_the_duel(wanted: int, winner: str) -> None:
    best = (exhibit().answer, "Let everyone decide alone.")[wanted]

    def better(seat: Any, task: Prefer) -> object:
        return chosen(task, 1 if task.texts[0] == best else 2)

    assert duel(one("preference", better)).winner == winner


def test_a_duel_that_was_judged_in_one_order_only_has_no_winner() -> None:
    def once(seat: Any, task: Prefer) -> object:
        return chosen(task, 1) if task.place[2] == 1 else "no JSON"

    found = duel(one("preference", once))
    assert (found.shown, found.swapped, found.winner) == ("first", None, None)


def test_of_several_readings_the_most_count() -> None:
    def wavering(seat: Any, task: Prefer) -> str:
        first = task.labels[0 if task.place[2] == 1 else 1]
        return json.dumps({"better": first if task.place[1] in (1, 2) else None})

    assert duel(one("preference", wavering, readings=3)).winner == "first"
    assert duel(one("preference", wavering, readings=4)).winner == "tie"


def test_a_rating_without_a_preference_has_no_winner() -> None:
    assert duel(held(rating(None, "rubric"), **always("x", *KINDS[2:]))).winner is None
