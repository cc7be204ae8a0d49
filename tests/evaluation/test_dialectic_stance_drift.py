"""What stays of each seat's stance: in its turns, in the integration, in the answer."""

from typing import Any

import pytest

from aufheben.domain import Core, Explanation, Issue, Item, Seat
from aufheben.evaluation.dialectic.runs.kept import (
    answering,
    criteria,
    criteria_kept,
    length,
    presence,
    retention,
)
from aufheben.evaluation.dialectic.runs.turns import stance_drift
from aufheben.formats.topics.rows import valued
from tests.evaluation.told_by_hand import argument, camera, dispute, integrated, measure, move, told

ISSUE = Issue(question="Which camera should we buy?")
CARE = "Pupils learn care."
SAFE = "Rooms stay safe."
SEATS = (Seat(name="AG1", stance=f"{CARE} {SAFE}"), Seat(name="AG2", stance="Staff earns wages."))
REACHED: dict[str, Any] = {"outcome": "synthesis", "stop_reason": "synthesis_reached"}


@pytest.mark.parametrize(
    ("asked", "text", "expected"),
    [
        ("Pupils learn care.", "a pupil learns to care", 1),
        ("Pupils learn care.", "care for rooms", 1 / 3),
        ("Pupils learn care.", "", 0),
        ("it is", "it is", None),
        ("児童の安全を守る。", "児童の安全が第一だ", 4 / 5),
        ("ひらがなだけ", "ひらがなだけ", None),
    ],
)
def test_presence_is_the_share_of_content_words(
    asked: str, text: str, expected: float | None
) -> None:
    assert presence(asked, text) == expected


def test_criteria_of_prose_are_its_sentences_without_the_line_that_sets_the_scene() -> None:
    seat = Seat(name="AG1", stance="Your stance:\nPupils learn care. It is so.\n- Rooms stay safe.")
    assert criteria(seat, ISSUE) == (CARE, SAFE)


def test_who_never_said_what_it_stands_for_does_not_drift_less_than_others() -> None:
    """Else the emptiest debate would have the least stance_drift."""
    silent = dispute(
        move("AG1", argument("lunch is early")),
        move("AG2", argument("rain falls"), 0),
        move("AG1", argument(CARE), 1),
        move("AG2", argument("snow falls"), 2),
    )
    found = stance_drift(told(silent, seats=SEATS)).values
    assert found == {"stance_first": 0, "stance_last": 0.25, "stance_later": 0.25}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_of_a_value_put_into_our_words_the_value_is_the_only_criterion(lang: Any) -> None:
    """Else who says our sentences again would keep more of a stance than who names its value."""
    value = {"en": "Privacy", "ja": "プライバシー"}[lang]
    seat = Seat(name="AG1", stance=valued(value, lang))
    assert criteria(seat, ISSUE) == (value,)
    seats = (seat, Seat(name="AG2", stance=valued({"en": "safety", "ja": "治安"}[lang], lang)))
    empty = valued("…", lang)
    kept = criteria_kept(told(seats=seats, answer=f"{value}.", **REACHED)).values
    echoed = criteria_kept(told(seats=seats, answer=empty, **REACHED)).values
    assert (kept["stance_in_answer"], echoed["stance_in_answer"]) == (0.5, 0)


def test_the_run_accounts_for_a_value_in_the_sentence_where_it_stands() -> None:
    seat = Seat(name="AG1", stance=valued("privacy", "en"))
    first = seat.stance.partition(". ")[0] + "."
    sides = (("AG1", (Item(item=first, kept=True, how="x"),)),)
    said = Explanation(how=("x",), first_steps=("x",), premises=(), sides=sides)
    run = told(seats=(seat,), integration=integrated("x"), answer="x", explanation=said, **REACHED)
    notes: Any = criteria_kept(run).notes["criteria"]
    assert [fate["by"] for fate in notes["AG1"]] == ["run"]


def test_criteria_of_logic_are_the_conditions_of_its_rules_and_not_its_facts() -> None:
    stance = "a is a camera. a is light. If a camera is compact and light, we should buy it."
    seat = Seat(name="AG1", stance=stance, premises="logic")
    assert set(criteria(seat, ISSUE)) == {"it is compact", "it is light", "it is a camera"}


def test_drift_is_what_the_first_turn_keeps_beyond_the_last() -> None:
    """AG1 keeps both criteria, then one, then none; AG2 says its only one from first to last."""
    run = told(
        dispute(
            move("AG1", argument(CARE, SAFE)),
            move("AG2", argument("staff earns wages"), 0),
            move("AG1", argument("they learn the care of pupils"), 1),
            move("AG2", argument("wages are earned by staff"), 2),
            move("AG1", argument("lunch is early"), 3),
        ),
        seats=SEATS,
    )
    found = stance_drift(run)
    assert found.values == pytest.approx(
        {
            "stance_first": (1 + 1) / 2,
            "stance_last": (0 + 1) / 2,
            "stance_later": (1 / 4 + 1) / 2,
            "stance_drift": (1 + 0) / 2,
            "stance_drift_worst": 1,
        }
    )
    assert found.notes["stance_drift_worst"] == "AG1"
    stances: Any = found.notes["stances"]
    assert [turn["kept"] for turn in stances["AG1"]] == [1, 0.5, 0]
    assert [turn["so_far"] for turn in stances["AG1"]] == [1, 1, 1]


def test_the_main_argument_is_a_seat_s_first_turn_also_where_it_attacked_before() -> None:
    run = told(
        dispute(move("AG1", argument(CARE)), move("AG2", argument("lunch is early"), 0)),
        dispute(move("AG2", argument("staff earns wages"))),
        seats=SEATS,
    )
    stances: Any = stance_drift(run).notes["stances"]
    assert [turn["argument"] for turn in stances["AG2"]] == ["Arg3", "Arg2"]
    assert stance_drift(run).values["stance_drift"] == 1


def test_one_turn_drifts_nowhere() -> None:
    found = stance_drift(told(dispute(move("AG1", argument(CARE))), seats=SEATS)).values
    assert found == {"stance_first": 0.5}


def test_a_synthesis_is_no_turn_of_the_seat_that_integrates() -> None:
    one = dispute(move("AG1", argument(CARE, SAFE)))
    run = told(one, seats=SEATS, integration=integrated("Lunch is early", seat="AG1"), **REACHED)
    assert len(run.moves) == 2
    assert stance_drift(run).values == {"stance_first": 1}


def test_japanese_stances_drift() -> None:
    """Of 児童安全守 four of five, of 費用抑 none; then of the first none, of the second all."""
    seats = (Seat(name="AG1", stance="児童の安全を守る。費用を抑える。"),)
    first, last = argument("児童の安全が第一だ"), argument("費用は抑えられる")
    run = told(dispute(move("AG1", first), move("AG1", last, 0)), seats=seats)
    assert stance_drift(run).values["stance_first"] == pytest.approx((4 / 5 + 0) / 2)
    assert stance_drift(run).values["stance_last"] == pytest.approx((0 + 1) / 2)
    assert stance_drift(run).values["stance_drift"] == pytest.approx(-1 / 10)


def fate(run: Any, seat: str = "AG1") -> list[tuple[str | None, str | None]]:
    found: Any = criteria_kept(run).notes["criteria"]
    return [(each["verdict"], each["by"]) for each in found[seat]]


def test_where_the_run_says_nothing_words_decide_by_thirds() -> None:
    """Two of three content words of care, one of three of safety, none of wages."""
    answer = "Pupils learn in rooms."
    run = told(seats=SEATS, integration=integrated(answer), answer=answer, **REACHED)
    assert fate(run) == [("kept", "words"), ("lifted", "words")]
    assert fate(run, "AG2") == [("given up", "words")]
    found = criteria_kept(run).values
    assert found["criteria_kept"] == found["criteria_lifted"] == pytest.approx(1 / 3)
    assert found["stance_in_answer"] == pytest.approx(((2 / 3 + 1 / 3) / 2 + 0) / 2)
    assert found["stance_in_answer_worse_off"] == 0


def test_what_the_run_says_of_a_criterion_goes_before_words() -> None:
    answer = "Pupils learn care in rooms."
    sides = (
        ("AG1", (Item(item=CARE, kept=True, how="x"), Item(item=SAFE, kept=True, how="x"))),
        ("AG2", (Item(item="Staff earns wages.", kept=False, how="there is no money"),)),
    )
    said = Explanation(how=("x",), first_steps=("x",), premises=(), sides=sides)
    run = told(
        seats=SEATS, integration=integrated(answer), answer=answer, explanation=said, **REACHED
    )
    assert fate(run) == [("kept", "run"), ("lifted", "run")]
    assert fate(run, "AG2") == [("given up", "run")]


def test_what_follows_from_a_condition_and_is_kept_lifts_it() -> None:
    """The camera's compactness and lightness are given up for the ease that follows from them.

    That it is a camera is asked of every choice, and no fate of one side.
    """
    run = camera().told
    assert fate(run) == [("lifted", "run"), ("lifted", "run"), (None, None), (None, None)]
    assert fate(run, "AG2") == [("given up", "run"), ("kept", "run"), (None, None), (None, None)]


def test_a_lift_s_core_is_its_idea_since_its_premises_are_what_was_asked_for() -> None:
    core = Core(strong=(CARE, SAFE), consequent="Cleaning is a feast", method="lift")
    run = told(
        dispute(move("AG1", argument(CARE))),
        dispute(move("AG2", argument("Staff earns wages"))),
        seats=SEATS,
        integration=integrated("Feasts are held", core),
        answer="Feasts are held",
        **REACHED,
    )
    assert fate(run) == [("given up", "words")] * 2
    assert retention(run).values == {"retention_mean": 0, "retention_worse_off": 0}


def test_nothing_has_a_fate_where_a_main_argument_stands() -> None:
    one = dispute(move("AG1", argument(CARE), role="thesis"), result="justified")
    ended: dict[str, Any] = {
        "outcome": "justified",
        "stop_reason": "thesis_justified",
        "answer": "So be it",
    }
    found = measure(told(one, seats=SEATS, **ended)).values
    assert "criteria_kept" not in found
    assert "retention_mean" not in found
    assert found["stance_in_answer"] == 0


def test_retention_by_words_is_of_main_arguments_in_core_and_answer() -> None:
    """AG1's two premises: all three words of one are there, one of three of the other."""
    core = Core(strong=("pupils learn",), consequent="care is shared")
    run = told(
        dispute(move("AG1", argument(CARE, SAFE))),
        dispute(move("AG2", argument(concluding="Staff earns wages."))),
        seats=SEATS,
        integration=integrated("Rooms are theirs", core),
        answer="Rooms are theirs",
        **REACHED,
    )
    found = retention(run)
    assert found.values["retention_mean"] == pytest.approx((2 / 3 + 0) / 2)
    assert found.values["retention_worse_off"] == 0
    assert found.notes["retention"] == {
        "by": "words",
        "seats": {"AG1": pytest.approx(2 / 3), "AG2": 0},
    }


def test_of_a_seat_without_a_main_argument_the_first_turn_is_retained_or_not() -> None:
    """One debate in turn: AG2 only ever answers. Two of its first three words are there."""
    run = told(
        dispute(
            move("AG1", argument(concluding="Pupils learn care.")),
            move("AG2", argument(concluding="Staff earns wages."), 0),
            move("AG2", argument(concluding="Lunch is early."), 1),
        ),
        seats=SEATS,
        integration=integrated("Pupils learn care and staff wages are paid."),
        answer="Pupils learn care and staff wages are paid.",
        **REACHED,
    )
    seats = {"AG1": 1, "AG2": pytest.approx(2 / 3)}
    assert retention(run).notes["retention"] == {"by": "words", "seats": seats}


def test_one_side_alone_is_no_measure_of_both() -> None:
    run = told(
        dispute(move("AG1", argument(CARE))),
        seats=SEATS,
        integration=integrated(CARE),
        answer=CARE,
        **REACHED,
    )
    assert retention(run).values == {}


def test_retention_from_logic_goes_before_words() -> None:
    found = retention(camera().told)
    assert found.notes["retention"] == {"by": "logic", "seats": {"AG1": 0.5, "AG2": 0.5}}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We should buy c.", 4),
        ("User-friendly – and light!", 3),
        ("児童が掃除する。", 7),
        ("AIを使う", 4),
        ("…。 --", 0),
    ],
)
def test_length_counts_words_and_of_japanese_characters(text: str, expected: int) -> None:
    assert length(text) == expected


@pytest.mark.parametrize(
    ("answer", "marked"),
    [("Let them take turns.", 1), ("分担して掃除する。", 1), ("They clean what they love.", 0)],
)
def test_plain_marks_of_a_compromise_are_seen(answer: str, marked: int) -> None:
    run = told(integration=integrated(answer), answer=answer, **REACHED)
    assert answering(run).values["compromise_marks"] == marked
