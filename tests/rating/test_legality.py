"""Which answers of a judge count, and what is said of those that do not."""

import json
from typing import Any

import pytest

from aufheben.domain.ratings import Chosen, Conditions, Covered, Faults, Marks, Measure
from aufheben.rooms.rating.asks import (
    Constructiveness,
    Control,
    Coverage,
    Fault,
    Preference,
    Preservation,
    Rubric,
    Side,
)
from tests.rating.exhibits import exhibit, held, one, rating

RUBRIC = {"clarity": 5, "coherence": 6, "originality": 7, "dialecticality": 8}
LIFT = {"keeps_each_side": True, "names_what_fell": True, "brings_new": False, "no_average": True}
SIDES = [{"side": 1, "mark": 3}, {"side": 2, "mark": 10}]

LEGAL: list[tuple[Measure, dict[str, Any], object]] = [
    ("rubric", {**RUBRIC, "reason": "so"}, Marks(marks=tuple(RUBRIC.items()), reason="so")),
    ("rubric", RUBRIC, Marks(marks=tuple(RUBRIC.items()))),
    ("constructiveness", {"faults": []}, Faults(faults=(), replies=2)),
    (
        "constructiveness",
        {"faults": [{"move": 4, "kind": "generic"}, {"move": 2, "kind": "repetition"}]},
        Faults(faults=((2, "repetition"), (4, "generic")), replies=2),
    ),
    ("preservation", {"sides": SIDES}, Marks(marks=(("AG1", 3), ("AG2", 10)))),
    ("preservation", {"sides": SIDES[::-1]}, Marks(marks=(("AG1", 3), ("AG2", 10)))),
    ("coverage", {"points": []}, Covered(points=(False,) * 4)),
    ("synthesis", LIFT, Conditions(met=tuple(LIFT.items()))),
    (
        "usefulness",
        {"practicability": 1, "plainness": 10},
        Marks(marks=(("plainness", 10), ("practicability", 1))),
    ),
    ("control", {"option": None}, Chosen(choice=0)),
    ("preference", {"better": None}, Chosen(choice=0)),
]


@pytest.mark.parametrize(("measure", "message", "value"), LEGAL)
def test_what_has_the_right_shape_and_range_counts(
    measure: Measure, message: dict[str, Any], value: object
) -> None:
    told = one(measure, json.dumps(message))
    assert told.found(measure).value == value
    assert told.rated.tally.rejected == 0
    assert (told.rated.outcome, told.rated.stop_reason) == ("justified", "verdict")


ILLEGAL: list[tuple[Measure, object]] = [
    ("rubric", "a good answer"),
    ("rubric", {**RUBRIC, "clarity": 0}),
    ("rubric", {**RUBRIC, "clarity": 11}),
    ("rubric", {**RUBRIC, "clarity": 7.5}),
    ("rubric", {**RUBRIC, "clarity": "7"}),
    ("rubric", {**RUBRIC, "clarity": None}),
    ("rubric", {**RUBRIC, "clarity": True}),
    ("rubric", {"clarity": 5}),
    ("constructiveness", {}),
    ("constructiveness", {"faults": [{"move": 1, "kind": "generic"}]}),
    ("constructiveness", {"faults": [{"move": 5, "kind": "generic"}]}),
    ("constructiveness", {"faults": [{"move": 2, "kind": "dull"}]}),
    ("constructiveness", {"faults": [{"move": 2}]}),
    ("constructiveness", {"faults": [{"move": 2, "kind": "generic"}] * 2}),
    ("preservation", {"sides": SIDES[:1]}),
    ("preservation", {"sides": []}),
    ("preservation", {"sides": [*SIDES, SIDES[0]]}),
    ("preservation", {"sides": [SIDES[0], {"side": 3, "mark": 5}]}),
    ("preservation", {"sides": [SIDES[0], {"side": 2, "mark": 12}]}),
    ("coverage", {"points": [0]}),
    ("coverage", {"points": [5]}),
    ("coverage", {"points": [2, 2]}),
    ("coverage", {"points": [1.5]}),
    ("coverage", {"points": 1}),
    ("coverage", {}),
    ("synthesis", {**LIFT, "brings_new": "yes"}),
    ("synthesis", {"keeps_each_side": True}),
    ("usefulness", {"plainness": 5}),
    ("control", {"option": 3}),
    ("control", {"option": 0}),
    ("control", {}),
    ("preference", {"better": "A"}),
    ("preference", {"better": "first"}),
    ("preference", {}),
]


@pytest.mark.parametrize(("measure", "answer"), ILLEGAL)
def test_what_has_not_is_sent_back_and_gives_no_value(measure: Measure, answer: object) -> None:
    said = answer if isinstance(answer, str) else json.dumps(answer)
    told = one(measure, said)
    asked = 2 if measure in ("preference", "coverage") else 1
    assert told.found(measure).value is None
    assert told.found(measure).failed
    assert told.rated.failures == {measure: asked}
    assert told.rated.tally.rejected == 2 * asked
    assert all(ruling.expected and ruling.got and ruling.do for ruling in told.rulings())
    assert (told.rated.outcome, told.rated.stop_reason) == ("failed", "no_legal_answer")
    assert told.rated.figures == {}


MARKS: dict[str, Any] = {**RUBRIC, "reason": "so"}
VALUES: list[tuple[Measure, object]] = [
    ("rubric", Rubric(**{**MARKS, "clarity": 11})),
    ("rubric", Rubric(**{**MARKS, "clarity": True})),
    ("rubric", Rubric(**{**MARKS, "reason": None})),
    ("rubric", Constructiveness(faults=())),
    ("rubric", Marks(marks=tuple(RUBRIC.items()))),
    ("constructiveness", Constructiveness(faults=(Fault(move=3, kind="generic"),))),
    ("constructiveness", Constructiveness(faults=(Fault(move=2, kind="dull"),))),  # type: ignore[arg-type]
    ("preservation", Preservation(sides=(Side(side=2, mark=5),))),
    ("coverage", Coverage(points=(5,))),
    ("coverage", Coverage(points=(1, 1))),
    ("control", Control(option=3)),  # type: ignore[arg-type]
    ("preference", Preference(better="first")),
]


@pytest.mark.parametrize(("measure", "value"), VALUES)
def test_a_value_from_a_program_is_held_to_the_same_rules(measure: Measure, value: object) -> None:
    told = one(measure, value)
    assert told.found(measure).failed
    assert all(ruling.expected and ruling.got and ruling.do for ruling in told.rulings())


def test_an_answer_that_was_mended_counts() -> None:
    answers = iter(["no JSON", json.dumps(RUBRIC)])
    told = one("rubric", lambda seat, task: next(answers))
    assert told.found("rubric").value == Marks(marks=tuple(RUBRIC.items()))
    assert told.rated.tally.rejected == 1
    assert told.rated.failures == {}


def test_of_a_run_without_a_debate_no_points_of_one_are_asked() -> None:
    bare = exhibit(transcript=(), replies=())
    told = one("coverage", json.dumps({"points": [1]}), bare)
    [found] = told.rated.found
    assert isinstance(found.value, Covered)
    assert sum(found.value.points) == 1
    assert told.rated.figures == {"coverage_answer": 0.25}


def test_a_reason_in_another_language_is_sent_back_once() -> None:
    wrong = json.dumps({**RUBRIC, "reason": "The sentences are plain and easy to follow here."})
    told = held(rating(None, "rubric", lang="ja", reasks=2), GradeAnswer=wrong)
    assert [ruling.why for ruling in told.rulings()] == ["language"]
    assert told.found("rubric").value is not None


def test_what_a_reason_quotes_may_be_in_another_language() -> None:
    quoting = json.dumps({**RUBRIC, "reason": "明快な文である: “Close it where a shop can be.”"})
    assert held(rating(None, "rubric", lang="ja"), GradeAnswer=quoting).rated.tally.rejected == 0
