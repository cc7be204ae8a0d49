"""What judges may see of a finished dialectic."""

import re
from dataclasses import replace
from typing import Any

import pytest

from aufheben.domain import Argument, Dispute, Explanation, FinalAnswer, Integration, Item, Seat
from aufheben.domain.issues import Topic
from aufheben.domain.ratings import Exhibit
from aufheben.rooms.dialectic.told import ToldDialectic, tell
from aufheben.rooms.rating.report import exhibit
from tests.dialogues import CAMERA, S1, S2, argued
from tests.evaluation import told_by_hand as hand
from tests.evaluation.told_by_hand import argument, dispute, move
from tests.methods.scripted import talked

SEATS = (Seat(name="AG1", stance="We stand for A."), Seat(name="AG2", stance="We stand for B."))


def said(text: str, *premises: str, unless: tuple[str, ...] = ()) -> Argument:
    return argument(*premises, concluding=text, ass=unless)


def told(*disputes: Dispute, answer: str | None = "Do C.", **more: Any) -> ToldDialectic:
    found = {"outcome": "synthesis", "stop_reason": "synthesis_reached"} if answer else {}
    return hand.told(*disputes, answer=answer, **{"seats": SEATS, "lang": "en", **found, **more})


def shown(*disputes: Dispute, topic: Topic | None = None, **more: Any) -> Exhibit:
    found = exhibit(told(*disputes, **more), topic)
    assert found is not None
    return found


DEBATE = dispute(
    move("AG1", said("A is right.", "It is old", unless=("it is broken",))),
    move("AG2", said("A is not right", "It is {dear}"), 0, "rebut", "A is right."),
    move("AG1", said("it is repaired"), 1, "undercut", "it is broken"),
)


def test_moves_are_told_in_order_with_what_they_answer() -> None:
    found = shown(DEBATE, dispute(move("AG2", said("B is right"))))
    assert found.transcript == (
        ("AG1", "A is right. Because: It is old. Unless: it is broken."),
        ("AG2", "(answers move 1: “A is right.”) A is not right. Because: It is {dear}."),
        ("AG1", "(answers what move 2 relies on: “it is broken”) it is repaired."),
        ("AG2", "B is right."),
    )
    assert found.replies == (2, 3)
    assert (found.question, found.answer, found.run) == (
        "Who should clean the school?",
        "Do C.",
        "hand",
    )
    assert found.stances == (("AG1", "We stand for A."), ("AG2", "We stand for B."))


@pytest.mark.parametrize(
    ("lang", "head"), [("en", "(answers move 1) "), ("ja", "(発言 1 への応答) ")]
)
def test_a_speech_that_is_answered_as_a_whole_is_not_said_again(lang: Any, head: str) -> None:
    speeches = dispute(
        move("AG1", said("We hold A! Here is why.\nIt is old.")),
        move("AG2", said("And yet?"), 0, "rebut", "We hold A! Here is why.\nIt is old."),
    )
    found = shown(speeches, lang=lang)
    assert found.transcript[0][1] == "We hold A! Here is why.\nIt is old."
    assert found.transcript[1][1] == f"{head}And yet?"


def test_in_japanese_the_words_between_are_japanese() -> None:
    found = shown(DEBATE, lang="ja")
    assert found.transcript[1][1].startswith("(発言 1 への応答: 「A is right.」) ")
    assert "理由: " in found.transcript[0][1]


def test_a_seat_without_a_stance_is_shown_by_its_first_main_argument() -> None:
    bare = (Seat(name="AG1", stance=" "), SEATS[1], Seat(name="AG3", stance=""))
    again = dispute(move("AG1", said("A is still right")))
    found = shown(DEBATE, again, seats=bare)
    assert found.stances == (
        ("AG1", "A is right. Because: It is old. Unless: it is broken."),
        ("AG2", "We stand for B."),
    )


@pytest.mark.parametrize("answer", [None, "", " \n"])
def test_a_run_without_an_answer_cannot_be_rated(answer: str | None) -> None:
    assert exhibit(told(DEBATE, answer=answer)) is None


def test_a_run_without_a_debate_has_no_moves() -> None:
    found = shown()
    assert (found.transcript, found.replies) == ((), ())


def test_a_synthesis_is_a_move_only_where_it_was_put_back() -> None:
    found = Integration(
        seat="M", answer=FinalAnswer(final_answer="Do C.", argument=said("Do C", "All need D"))
    )
    put_back = dispute(
        move("M", said("Do C", "All need D"), role="synthesis"),
        move("AG2", said("Do not do C"), 0, "rebut", "Do C"),
    )
    plain = shown(DEBATE, integration=found)
    confirmed = shown(DEBATE, integration=found, confirmations=(put_back,))
    assert len(plain.transcript) == 3
    assert confirmed.transcript[3:] == (
        ("M", "(proposes to all) Do C. Because: All need D."),
        ("AG2", "(answers move 4: “Do C”) Do not do C."),
    )
    assert confirmed.replies == (2, 3, 5)


def test_what_is_given_up_is_told_as_the_run_tells_it() -> None:
    items = (
        Item(item="A stays old.", kept=False, how="it was repaired"),
        Item(item="A stays.", kept=True, how="by C"),
    )
    explained = Explanation(
        how=("It works",), first_steps=("Begin",), premises=(), sides=(("AG1", items),)
    )
    found = shown(DEBATE, explanation=explained)
    assert found.explanation.splitlines() == [
        "given up of AG1: A stays old — it was repaired",
        "kept of AG1: A stays — by C",
    ]


ACTIONS = ("I call for help.", "I walk on.")


@pytest.mark.parametrize(
    ("stances", "obvious", "options"),
    [
        (("The right thing: I call for help.", "The right thing: I walk on."), ACTIONS[0], (0, 1)),
        (("The right thing: I walk on.", "The right thing: I call for help."), ACTIONS[0], (1, 0)),
        (("Do this: I walk on.", "Do this: I never walk on; I help"), "walk on", (0, 1)),
        (("Do this: I walk on.", "Do this: I call."), "I swim.", None),
        (("Do this: I walk on.", "Do this: I walk on."), "I walk on.", None),
        (("Do this: I walk on.",), "I walk on.", None),
        (("Do this: I walk on.", "Do this: I call."), "", None),
    ],
)
def test_the_obvious_option_is_the_stance_that_holds_it(
    stances: tuple[str, ...], obvious: str, options: tuple[int, int] | None
) -> None:
    topic = Topic(id="t", lang="en", question="?", stances=stances, obvious=obvious)
    found = shown(DEBATE, topic=topic)
    wanted = ("", "") if options is None else tuple(stances[index] for index in options)
    assert (found.obvious, found.instead) == wanted


def test_key_points_come_from_the_topic() -> None:
    topic = Topic(id="t", lang="en", question="?", key_points=("one", "other"))
    found = shown(DEBATE, topic=topic)
    assert found.key_points == ("one", "other")
    assert found == replace(shown(DEBATE), key_points=("one", "other"))


def test_the_camera_problem_can_be_rated() -> None:
    found = exhibit(argued(CAMERA, S1, S2))
    assert found is not None
    assert [seat for seat, _ in found.transcript] == ["AG1", "AG2", "AG2", "AG1"]
    assert found.replies == (2, 4)
    assert found.transcript[1][1].startswith("(answers move 1: “We should buy a”) ")
    assert "kept in part of AG1: it is compact" in found.explanation


@pytest.mark.parametrize("seats", [2, 3])
def test_a_free_debate_is_shown_round_by_round_as_it_was_said(seats: int) -> None:
    finished, _ = talked("free", seats=seats, rounds=2)
    found = exhibit(tell("r", finished))
    assert found is not None
    said = [(seat, number) for number in range(3) for seat in (f"AG{n + 1}" for n in range(seats))]
    assert [seat for seat, _ in found.transcript] == [seat for seat, _ in said]
    texts = [f"says number {number + 1} of" for number in range(3 * seats)]
    assert all(text in line for (_, line), text in zip(found.transcript, texts, strict=True))
    assert found.replies == tuple(range(seats + 1, 3 * seats + 1))
    for number in found.replies:
        answered = int(re.findall(r"answers move (\d+)", found.transcript[number - 1][1])[0])
        assert (answered - 1) // seats == (number - 1) // seats - 1


FORMS_SAID = re.compile(r"synthesis|rebut|undercut|Arg\d|止揚|反論|切り崩し|論証")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_head_of_a_move_speaks_of_its_method(lang: Any) -> None:
    put_back = dispute(
        move("M", said("C"), role="synthesis"), move("AG2", said("not C"), 0, "rebut", "C")
    )
    found = shown(DEBATE, confirmations=(put_back,), lang=lang)
    assert not [text for _, text in found.transcript if FORMS_SAID.search(text)]
