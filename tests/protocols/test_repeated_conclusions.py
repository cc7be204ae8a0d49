"""A final answer says more than one side concluded."""

import pytest

from aufheben.domain import Core, FinalAnswer, Issue, Rule
from aufheben.rooms.dialectic.asks.integration_tasks import Answer

CORE = Core(strong=("is easy to use",), consequent="should be bought")
CAMERA = Issue(question="Which camera should we buy?")
A = Rule(
    id="r1",
    strong=("a is a camera.", "a is compact.", "If a camera is compact, we should buy it."),
    consequent="We should buy camera a.",
)
B = Rule(id="r1", strong=("b has long battery life.",), consequent="We should buy b")
SQUARE = Issue(question="Should the square be closed to cars?")
CLOSE = Rule(
    id="r1",
    strong=("Children play there.", "Cars are loud."),
    consequent="The square should be closed to cars.",
)
OPEN = Rule(
    id="r1", strong=("Shops need customers.",), consequent="The square should not be closed."
)
WHO = Issue(question="Should pupils or staff clean the school?")
THEY = Rule(id="r1", strong=("It is fair.",), consequent="Pupils should clean the school.")
THOSE = Rule(id="r1", strong=("It is safe.",), consequent="Staff should clean the school.")
JA = Issue(question="どのカメラを買うべきか。")
KA = Rule(id="r1", strong=("aは小型である。", "aは軽い。"), consequent="カメラaを買うべきだ。")
KB = Rule(id="r1", strong=("bは画質が高い。",), consequent="bを買うべきである。")
CLEAN = Issue(question="学校の掃除は誰が行うべきか。")
PUPILS = Rule(
    id="r1", strong=("掃除は責任感を育てる。",), consequent="生徒が掃除を行うべきである。"
)
STAFF = Rule(id="r1", strong=("危険がある。",), consequent="職員が掃除を行うべきである。")
SIDES = {
    CAMERA: (A, B),
    SQUARE: (CLOSE, OPEN),
    WHO: (THEY, THOSE),
    JA: (KA, KB),
    CLEAN: (PUPILS, STAFF),
}


def ruled(issue: Issue, said: str, *sides: Rule) -> str | None:
    task = Answer(place=(), issue=issue, warrants=sides, core=CORE)
    ruling = task.legal(FinalAnswer(final_answer=said))
    return None if ruling is None else ruling.said_in("ja").expected


@pytest.mark.parametrize(
    ("issue", "said"),
    [
        (CAMERA, "We should buy camera a."),
        (CAMERA, "Buy camera a."),
        (CAMERA, "Let us buy a"),
        (CAMERA, "We buy the camera a!"),
        (CAMERA, "We buy b."),
        (CAMERA, "Final answer: buy camera b."),
        (CAMERA, "We should buy a, because it is compact."),
        (CAMERA, "We should buy camera a. It is a compact camera."),
        (SQUARE, "Yes, the square should be closed to cars."),
        (SQUARE, "The square is to be closed to cars, since children play there."),
        (SQUARE, "The square must not be closed"),
        (WHO, "The staff clean the school."),
        (JA, "カメラaを買う。"),
        (JA, "カメラaを買いましょう"),
        (JA, "小型で軽いので、カメラaを買うべきです。"),
        (JA, "bを買う"),
        (CLEAN, "生徒が掃除を行う。"),
        (CLEAN, "学校の掃除は職員が行うべきだ。"),
    ],
)
def test_one_sides_conclusion_in_everyday_words_is_no_answer(issue: Issue, said: str) -> None:
    assert ruled(issue, said, *SIDES[issue]) == "個別の帰結を繰り返さない回答"


@pytest.mark.parametrize(
    ("issue", "said"),
    [
        (CAMERA, "Buy camera c."),
        (CAMERA, "Buy a camera."),
        (CAMERA, "Buy camera a and camera b."),
        (CAMERA, "Buy camera a, and a spare battery."),
        (CAMERA, "We should not buy camera a."),
        (CAMERA, "Buy a if it is in stock again by May, else rent b."),
        (CAMERA, "We should buy camera c, because it is compact and has long battery life."),
        (SQUARE, "The square should be closed to cars on Sundays."),
        (
            SQUARE,
            "The square should be closed to cars, and a shuttle brings customers to the shops.",
        ),
        (SQUARE, "Close the square to loud cars only."),
        (WHO, "Pupils and staff clean the school together."),
        (WHO, "Pupils and staff should clean the school."),
        (WHO, "Staff clean the school with pupils"),
        (JA, "cを買う。"),
        (JA, "カメラaを買わない。"),
        (JA, "カメラaを買うのをやめる。"),
        (JA, "カメラaとカメラbを買う。"),
        (JA, "小型で軽いものを買う。"),
        (CLEAN, "生徒と職員が共同で掃除を行う。"),
        (CLEAN, "掃除を授業として行い、職員が生徒を支える。"),
        (CLEAN, "生徒が掃除を行うのを禁じる。"),
    ],
)
def test_an_answer_that_goes_beyond_one_side_is_none_of_them(issue: Issue, said: str) -> None:
    assert ruled(issue, said, *SIDES[issue]) is None
