"""What words in an answer mark: a compromise, a label of the debate, an option's name, one side's conclusion.

The sentences stand in tables beside, in English and Japanese.
"""

from pathlib import Path

import pytest

from aufheben.domain import Characters, Core, FinalAnswer, Issue, Property, Rule
from aufheben.evaluation.dialectic.runs.kept import compromise_in
from aufheben.rooms.dialectic.asks.final_answers import label_in
from aufheben.rooms.dialectic.asks.integration_tasks import Answer, Characterize


def table(name: str) -> list[list[str]]:
    text = (Path(__file__).parent / name).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines()]


@pytest.mark.parametrize(("which", "idea"), table("compromises.tsv"))
def test_words_of_a_compromise_are_found_and_no_others(which: str, idea: str) -> None:
    assert (compromise_in(idea) is not None) is (which == "found")


@pytest.mark.parametrize(("which", "said"), table("labels.tsv"))
def test_labels_of_the_debate_are_found_and_no_names_of_real_parties(which: str, said: str) -> None:
    seats = ("side_b", "AG1") if which == "found" else ("Parents", "AG1", "2")
    assert (label_in(said, seats) is not None) is (which == "found")


@pytest.mark.parametrize(("name", "question", "one", "other", "strong"), table("names.tsv"))
def test_a_criterion_names_none_of_the_options(
    name: str, question: str, one: str, other: str, strong: str
) -> None:
    """The table says which name is found: none in the rows that begin empty."""
    rules = tuple(Rule(id="r1", strong=("It is fine",), consequent=said) for said in (one, other))
    task = Characterize(place=(), issue=Issue(question=question), warrants=rules)
    own = Property(strong=("is fine", strong) if name else (strong,), consequent="should be taken")
    beside = Property(strong=("is a thing",), consequent="should be taken")
    ruling = task.legal(Characters(properties=(own, beside)))
    assert (ruling is not None) is bool(name)
    if ruling is not None:
        assert ruling.got.startswith(repr(name))
        assert "名前を使わずに" in ruling.said_in("ja").do


CORE = Core(strong=("is easy to use",), consequent="should be bought")
DEBATES = {
    "CAMERA": (
        "Which camera should we buy?",
        ("We should buy camera a.", "a is a camera.", "a is compact.",
         "If a camera is compact, we should buy it."),
        ("We should buy b", "b has long battery life."),
    ),
    "SQUARE": (
        "Should the square be closed to cars?",
        ("The square should be closed to cars.", "Children play there.", "Cars are loud."),
        ("The square should not be closed.", "Shops need customers."),
    ),
    "WHO": (
        "Should pupils or staff clean the school?",
        ("Pupils should clean the school.", "It is fair."),
        ("Staff should clean the school.", "It is safe."),
    ),
    "JA": (
        "どのカメラを買うべきか。",
        ("カメラaを買うべきだ。", "aは小型である。", "aは軽い。"),
        ("bを買うべきである。", "bは画質が高い。"),
    ),
    "CLEAN": (
        "学校の掃除は誰が行うべきか。",
        ("生徒が掃除を行うべきである。", "掃除は責任感を育てる。"),
        ("職員が掃除を行うべきである。", "危険がある。"),
    ),
}  # fmt: skip
"""A question, and of each side its conclusion with the premises."""


@pytest.mark.parametrize(("which", "debate", "said"), table("conclusions.tsv"))
def test_a_final_answer_says_more_than_one_side_concluded(
    which: str, debate: str, said: str
) -> None:
    question, *sides = DEBATES[debate]
    warrants = tuple(Rule(id="r1", strong=(*why,), consequent=so) for so, *why in sides)
    task = Answer(place=(), issue=Issue(question=question), warrants=warrants, core=CORE)
    ruling = task.legal(FinalAnswer(final_answer=said))
    expected = None if ruling is None else ruling.said_in("ja").expected
    assert expected == ("個別の帰結を繰り返さない回答" if which == "again" else None)
