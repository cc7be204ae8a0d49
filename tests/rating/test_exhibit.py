"""What judges may see of a finished dialectic."""

import re
from dataclasses import replace
from typing import Any

import pytest

from aufheben.domain import (
    Argument,
    Conclusion,
    Dispute,
    Explanation,
    FinalAnswer,
    Integration,
    Issue,
    Item,
    Move,
    Rule,
    Seat,
    Tally,
)
from aufheben.domain.issues import Topic
from aufheben.rooms.dialectic.job import DialecticJob, EndedDialectic
from aufheben.rooms.dialectic.protocol.rules import Constitution
from aufheben.rooms.dialectic.told import ToldDialectic, tell
from aufheben.rooms.rating.report import exhibit
from tests.dialogues import CAMERA, S1, S2, argued
from tests.methods.scripted import talked

SEATS = (Seat(name="AG1", stance="We stand for A."), Seat(name="AG2", stance="We stand for B."))


def said(text: str, *premises: str, unless: tuple[str, ...] = ()) -> Argument:
    rule = Rule(id="r1", strong=premises, weak_negation=unless, consequent=text)
    return Argument(rules=(rule,))


def dispute(*moves: tuple[str, Any, Argument, int | None, str | None]) -> Dispute:
    made = tuple(
        Move(seat=seat, role=role, argument=argument, attacks=attacks, target=target)
        for seat, role, argument, attacks, target in moves
    )
    return Dispute(moves=made, result="pending")


def told(
    *disputes: Dispute, answer: str | None = "Do C.", lang: Any = "en", **more: Any
) -> ToldDialectic:
    seats = more.pop("seats", SEATS)
    case = DialecticJob(
        issue=Issue(question="A or B?"), seats=seats, constitution=Constitution(), lang=lang
    )
    conclusion = Conclusion(
        disputes=disputes,
        outcome="unresolved" if answer is None else "synthesis",
        stop_reason="no_synthesis" if answer is None else "synthesis_reached",
        answer=answer,
        **more,
    )
    return tell("run-1", EndedDialectic(case=case, conclusion=conclusion, tally=Tally()))


DEBATE = dispute(
    ("AG1", "thesis", said("A is right.", "It is old", unless=("it is broken",)), None, None),
    ("AG2", "rebut", said("A is not right", "It is {dear}"), 0, "A is right."),
    ("AG1", "undercut", said("it is repaired"), 1, "it is broken"),
)


def test_moves_are_told_in_order_with_what_they_answer() -> None:
    shown = exhibit(told(DEBATE, dispute(("AG2", "thesis", said("B is right"), None, None))))
    assert shown is not None
    assert shown.transcript == (
        ("AG1", "A is right. Because: It is old. Unless: it is broken."),
        ("AG2", "(answers move 1: “A is right.”) A is not right. Because: It is {dear}."),
        ("AG1", "(answers what move 2 relies on: “it is broken”) it is repaired."),
        ("AG2", "B is right."),
    )
    assert shown.replies == (2, 3)
    assert (shown.question, shown.answer, shown.run) == ("A or B?", "Do C.", "run-1")
    assert shown.stances == (("AG1", "We stand for A."), ("AG2", "We stand for B."))


@pytest.mark.parametrize(
    ("lang", "head"), [("en", "(answers move 1) "), ("ja", "(発言 1 への応答) ")]
)
def test_a_speech_that_is_answered_as_a_whole_is_not_said_again(lang: Any, head: str) -> None:
    speeches = dispute(
        ("AG1", "thesis", said("We hold A! Here is why.\nIt is old."), None, None),
        ("AG2", "rebut", said("And yet?"), 0, "We hold A! Here is why.\nIt is old."),
    )
    shown = exhibit(told(speeches, lang=lang))
    assert shown is not None
    assert shown.transcript[0][1] == "We hold A! Here is why.\nIt is old."
    assert shown.transcript[1][1] == f"{head}And yet?"


def test_in_japanese_the_words_between_are_japanese() -> None:
    shown = exhibit(told(DEBATE, lang="ja"))
    assert shown is not None
    assert shown.transcript[1][1].startswith("(発言 1 への応答: 「A is right.」) ")
    assert "理由: " in shown.transcript[0][1]


def test_a_seat_without_a_stance_is_shown_by_its_first_main_argument() -> None:
    bare = (Seat(name="AG1", stance=" "), SEATS[1], Seat(name="AG3", stance=""))
    again = dispute(("AG1", "thesis", said("A is still right"), None, None))
    shown = exhibit(told(DEBATE, again, seats=bare))
    assert shown is not None
    assert shown.stances == (
        ("AG1", "A is right. Because: It is old. Unless: it is broken."),
        ("AG2", "We stand for B."),
    )


@pytest.mark.parametrize("answer", [None, "", " \n"])
def test_a_run_without_an_answer_cannot_be_rated(answer: str | None) -> None:
    assert exhibit(told(DEBATE, answer=answer)) is None


def test_a_run_without_a_debate_has_no_moves() -> None:
    shown = exhibit(told())
    assert shown is not None
    assert (shown.transcript, shown.replies) == ((), ())


def test_a_synthesis_is_a_move_only_where_it_was_put_back() -> None:
    found = Integration(
        seat="M", answer=FinalAnswer(final_answer="Do C.", argument=said("Do C", "All need D"))
    )
    put_back = dispute(
        ("M", "synthesis", said("Do C", "All need D"), None, None),
        ("AG2", "rebut", said("Do not do C"), 0, "Do C"),
    )
    plain = exhibit(told(DEBATE, integration=found))
    confirmed = exhibit(told(DEBATE, integration=found, confirmations=(put_back,)))
    assert plain is not None
    assert confirmed is not None
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
    shown = exhibit(told(DEBATE, explanation=explained))
    assert shown is not None
    assert shown.explanation.splitlines() == [
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
    shown = exhibit(told(DEBATE), topic)
    assert shown is not None
    wanted = ("", "") if options is None else tuple(stances[index] for index in options)
    assert (shown.obvious, shown.instead) == wanted


def test_key_points_come_from_the_topic() -> None:
    topic = Topic(id="t", lang="en", question="?", key_points=("one", "other"))
    shown = exhibit(told(DEBATE), topic)
    assert shown is not None
    assert shown.key_points == ("one", "other")
    assert shown == replace(exhibit(told(DEBATE)) or shown, key_points=("one", "other"))


def test_the_camera_problem_can_be_rated() -> None:
    shown = exhibit(argued(CAMERA, S1, S2))
    assert shown is not None
    assert [seat for seat, _ in shown.transcript] == ["AG1", "AG2", "AG2", "AG1"]
    assert shown.replies == (2, 4)
    assert shown.transcript[1][1].startswith("(answers move 1: “We should buy a”) ")
    assert "kept in part of AG1: it is compact" in shown.explanation


@pytest.mark.parametrize("seats", [2, 3])
def test_a_free_debate_is_shown_round_by_round_as_it_was_said(seats: int) -> None:
    finished, _ = talked("free", seats=seats, rounds=2)
    shown = exhibit(tell("r", finished))
    assert shown is not None
    said = [(seat, number) for number in range(3) for seat in (f"AG{n + 1}" for n in range(seats))]
    assert [seat for seat, _ in shown.transcript] == [seat for seat, _ in said]
    texts = [f"says number {number + 1} of" for number in range(3 * seats)]
    assert all(text in line for (_, line), text in zip(shown.transcript, texts, strict=True))
    assert shown.replies == tuple(range(seats + 1, 3 * seats + 1))
    for number in shown.replies:
        answered = int(re.findall(r"answers move (\d+)", shown.transcript[number - 1][1])[0])
        assert (answered - 1) // seats == (number - 1) // seats - 1


FORMS_SAID = re.compile(r"synthesis|rebut|undercut|Arg\d|止揚|反論|切り崩し|論証")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_head_of_a_move_speaks_of_its_method(lang: Any) -> None:
    put_back = dispute(
        ("M", "synthesis", said("C"), None, None), ("AG2", "rebut", said("not C"), 0, "C")
    )
    shown = exhibit(told(DEBATE, confirmations=(put_back,), lang=lang))
    assert shown is not None
    assert not [text for _, text in shown.transcript if FORMS_SAID.search(text)]
