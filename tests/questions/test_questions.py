"""Natural questions end as they must, whoever sits first."""

from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from aufheben.agents import SymbolicAgent
from aufheben.formats.cases import Specification, read_case
from aufheben.logic.explain.changes import would_change
from aufheben.rooms.dialectic.notices import notices
from aufheben.rooms.dialectic.report.detail import detail
from aufheben.rooms.dialectic.seats import cast
from aufheben.rooms.dialectic.told import ToldDialectic, differences, tell
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from aufheben.words import spelled
from tests.driving import conduct, replay
from tests.formats.debate_reports import headline

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.toml"))


def orders(specification: Specification) -> list[Specification]:
    return [replace(specification, seats=seats) for seats in permutations(specification.seats)]


def argued(specification: Specification) -> ToldDialectic:
    case = cast(specification).case
    store = MemoryStore()
    journal = store.begin(Record(run="test", created="", settings={}))
    agents = {seat.name: SymbolicAgent() for seat in case.seats}
    finished = conduct(case, agents, journal, StillClock())
    assert replay(case, store.read("test")) == finished
    return tell("test", finished)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_natural_question_ends_as_expected_in_every_order_of_its_seats(file: Path) -> None:
    specification = read_case(file.read_text(encoding="utf-8"), str(file))
    assert specification.expect is not None
    for order in orders(specification):
        names = ", ".join(seat.name for seat in order.seats)
        assert list(differences(argued(order), specification.expect)) == [], names


CAMERA = HERE.parents[1] / "examples/camera.toml"
THIRD = "e is a camera. e is red. e is out of stock. If a camera is red, we should buy it."


def camera(*more: str) -> Specification:
    read = read_case(CAMERA.read_text(encoding="utf-8"), str(CAMERA))
    added = tuple(replace(read.seats[0], name=f"AG{3 + i}", stance=s) for i, s in enumerate(more))
    return replace(read, seats=(*read.seats, *added))


@pytest.mark.parametrize("specification", [camera(), camera(THIRD)], ids=["two", "three"])
def test_the_camera_problem_is_lifted_to_c_whoever_sits_first(specification: Specification) -> None:
    for order in orders(specification):
        conclusion = argued(order).finished.conclusion
        assert conclusion.outcome == "synthesis"
        assert [answer.partition(",")[0] for answer in conclusion.answers] == [
            "We should buy camera c"
        ]


def test_the_published_form_is_one_flag_away_with_the_five_arguments() -> None:
    told = argued(replace(camera(), protocol={"name": "published"}))
    assert [move.argument.warrant.consequent for move in told.moves] == [
        "We should buy a",
        "We should not buy a",
        "We should buy b",
        "We should not buy b",
        "We should buy c",
    ]


def test_where_a_published_run_ends_otherwise_its_headline_says_so() -> None:
    square = read_case((HERE / "square.toml").read_text(encoding="utf-8"), "square.toml")
    for order in orders(replace(square, protocol={"name": "published"})):
        told = argued(order)
        assert told.finished.conclusion.outcome == "justified"
        assert "over all stances there is no answer: reasons stand on both sides" in headline(told)


def test_swapped_the_published_camera_has_no_answer_and_says_what_all_stances_come_to() -> None:
    first, second = camera().seats
    told = argued(replace(camera(), seats=(second, first), protocol={"name": "published"}))
    assert told.finished.conclusion.answer is None
    assert "all stances together come to: We should buy c" in headline(told)


def test_a_stalemate_names_the_facts_and_the_priorities_that_would_break_it() -> None:
    square = read_case((HERE / "square.toml").read_text(encoding="utf-8"), "square.toml")
    for order in orders(square):
        breakers = argued(order).finished.conclusion.breakers
        assert {breaker.facts for breaker in breakers} == {
            ("the square is noisy",),
            ("the square is busy",),
            (),
        }
        assert sum(bool(breaker.priorities) for breaker in breakers) == 2


def test_what_the_answer_has_without_resting_on_it_is_told_apart_from_what_is_lost() -> None:
    school = read_case((HERE / "school.toml").read_text(encoding="utf-8"), "school.toml")
    for order in orders(school):
        sides = {side["seat"]: side for side in detail(argued(order))["sides"]}
        assert [item["item"] for item in sides["Father"]["anyway"]] == ["it is free"]
        assert [item["item"] for item in sides["Father"]["lost"]] == [
            "it has a strong science department"
        ]
        assert sides["Mother"]["lost"] == []


def test_nothing_is_given_up_where_the_answer_serves_both_sides() -> None:
    dish = read_case((HERE / "dish.toml").read_text(encoding="utf-8"), "dish.toml")
    for order in orders(dish):
        assert [side["lost"] for side in detail(argued(order))["sides"]] == [[], []]


def test_a_rule_that_only_anothers_facts_set_off_is_noticed() -> None:
    far = read_case((HERE / "school_far.toml").read_text(encoding="utf-8"), "school_far.toml")
    for order in orders(far):
        notes = notices(cast(order).case)
        assert any("Father" in n and "too expensive" in n and "own facts" in n for n in notes)


def test_the_priority_that_decides_is_told_among_what_would_change() -> None:
    home = read_case((HERE / "stay_at_home.toml").read_text(encoding="utf-8"), "stay_at_home.toml")
    for order in orders(home):
        told = argued(order)
        assert told.deciding is not None
        changes = [spelled(said, "en") for said in would_change(told, told.deciding)]
        assert "if rule fever did not outrank rule exam: the answer would not stand" in changes
        assert not any("can put nothing forward" in note for note in notices(cast(order).case))


def test_what_spoke_for_the_other_one_of_yes_and_no_is_not_lost() -> None:
    home = read_case((HERE / "stay_at_home.toml").read_text(encoding="utf-8"), "stay_at_home.toml")
    for order in orders(home):
        sides = {side["seat"]: side for side in detail(argued(order))["sides"]}
        assert sides["Father"]["lost"] == [] == sides["Father"]["anyway"]


def test_a_file_whose_kinds_one_seat_names_gets_no_note_for_it() -> None:
    place = read_case((HERE / "destination.toml").read_text(encoding="utf-8"), "destination.toml")
    for order in orders(place):
        assert notices(cast(order).case) == []
