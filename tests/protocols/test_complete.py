"""The complete form: all stances decide, and the dialogue shows why."""

from itertools import permutations
from typing import Any

import pytest

from aufheben.rooms.dialectic.report.envelope import envelope
from aufheben.rooms.dialectic.told import ToldDialectic
from tests.dialogues import argued
from tests.formats.debate_reports import plain

QUESTION = "Which flat should we rent?"
FLATS = "Elm Court is a flat. Park View is a flat. Mill House is a flat. "
BRIGHT = "If a flat is bright and quiet, we should rent it. "
CHEAP = "If a flat is cheap and central, we should rent it. "
NEAR = "If a flat is near and big, we should rent it. "
ANN = f"{FLATS}Elm Court is bright and quiet. Mill House is bright. {BRIGHT}"
BEN = (
    f"{FLATS}{CHEAP}Park View is cheap and central. Mill House is cheap. Elm Court is expensive. "
    "If a flat is expensive, we should not rent it."
)
CAT = (
    f"{FLATS}{BRIGHT}{NEAR}Park View is damp. Yew Lodge is a flat. Yew Lodge is near and big. "
    "Yew Lodge is loud. If a flat is damp, we should not rent it. If a flat is loud, we should "
    "not rent it."
)


def complete(*stances: str, **more: Any) -> ToldDialectic:
    return argued(QUESTION, *stances, name="complete", **more)


def test_a_share_is_of_the_seat_that_holds_the_criterion_though_another_speaks_it() -> None:
    """Ann speaks the rule that Cat holds as well; so Cat keeps as much of it."""
    told = complete(ANN, CAT.replace(NEAR, ""), BEN)
    assert [move.seat for move in told.moves if move.role == "thesis"] == ["AG1", "AG3"]
    shares = envelope(told)["integration"]["retention"]
    assert shares == {"AG1": 0.5, "AG2": 0.5, "AG3": 0.5}
    assert "Kept of each criterion: AG1 50%, AG2 50%, AG3 50%." in plain(told)


KIM = (
    "The mill is a flat. The mill is near and quiet. If a flat is near and quiet, we should rent it. "
    "If a flat is near, it is easy to reach. The opera is expensive. "
    "If something is expensive, we should not rent it. The school is easy to reach."
)
LEE = (
    "The opera is a flat. The opera is big and warm. If a flat is big and warm, we should rent it. "
    "The mill is damp. If something is damp, we should not rent it. "
    "The school is a flat. The school is big."
)


@pytest.mark.parametrize("order", list(permutations((KIM, LEE))))
def test_a_criterion_is_said_of_the_seat_whose_main_argument_rests_on_it(
    order: tuple[str, ...],
) -> None:
    integration = envelope(complete(*order))["integration"]
    wished = {KIM: ["it is near", "it is quiet"], LEE: ["it is big", "it is warm"]}
    own = {each["seat"]: [p["premise"] for p in each["premises"]] for each in integration["kept"]}
    assert own == {f"AG{n}": [*wished[each], "it is a flat"] for n, each in enumerate(order, 1)}


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_shares_and_answer_follow_the_stances_and_not_the_places(order: tuple[int, ...]) -> None:
    stances = (ANN, BEN, CAT)
    told = complete(*(stances[i] for i in order))
    first = complete(*stances)
    by_place = envelope(told)["integration"]["retention"]
    expected = envelope(first)["integration"]["retention"]
    assert {f"AG{order[int(seat[2:]) - 1] + 1}": by_place[seat] for seat in by_place} == expected
    assert told.finished.conclusion.answers == first.finished.conclusion.answers


def test_what_decides_is_told_even_where_nothing_may_be_told() -> None:
    told = complete(ANN, BEN, CAT, limits={"calls": 0})
    assert [move.role for move in told.moves] == ["thesis", "synthesis"]
    assert told.finished.conclusion.outcome == "synthesis"


def test_where_nothing_is_said_the_report_has_no_gap() -> None:
    said = plain(complete("a is a flat.", "b is a flat."))
    assert said.startswith("No answer")
    assert "\n\n\n" not in said
    assert "0 arguments spoken, nobody asked" in said


def test_a_reply_that_nobody_answers_is_no_round() -> None:
    told = complete(ANN, BEN)
    assert [dispute.rounds for dispute in told.finished.conclusion.disputes] == [0, 0]


def test_what_was_said_elsewhere_is_too_much_only_beside_what_was_said_here() -> None:
    loud = "The square is loud. If something is loud, we should close it."
    busy = "The square is busy. If something is busy, we should not close it."
    told = argued("Should we close the square?", loud, busy, name="complete")
    assert "Against it: Arg2." in plain(told)
    assert "Against it too" not in plain(told)


def test_an_objection_that_a_priority_outranks_is_not_said_to_be_none() -> None:
    ann = (
        f"{FLATS}Elm Court is bright and quiet. comfort: bright(x) & quiet(x) & flat(x) -> rent(x)"
    )
    ben = "Elm Court is dear. money: dear(x) -> -rent(x). comfort > money"
    said = plain(complete(ann, ben))
    assert said.startswith("We should rent Elm Court.")
    assert "No objection defeats it: justified." in said
